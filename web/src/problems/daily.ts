/** The result of the problem of the day as a text that can be shown to others, and that gives nothing away. */

import { tell } from "../i18n.svelte";
import { dated } from "../numbers";
import { problemAddress, shared } from "../addresses";

/** Return that text; `streak` is on how many days in a row the problem was solved. */
export function resultOf(day: string, title: string, grade: number, atOnce: boolean, streak: number): string {
  const stars = "★".repeat(grade) + "☆".repeat(5 - grade);
  const told = atOnce ? tell("Solved on the first try") : tell("Not solved on the first try");
  const row = streak > 1 ? ` · ${tell("days in a row: {number}", { number: streak })}` : "";
  return `tefuda 手札 ${dated(day)}\n${title} ${stars}\n${atOnce ? "○" : "×"} ${told}${row}\n${shared(problemAddress("daily"))}`;
}
