/** The result of the problem of the day as a text that can be shown to others, and that gives nothing away. */

import { tell } from "../i18n.svelte";
import { problemAddress, shared } from "../addresses";

export function resultOf(day: string, title: string, grade: number, atOnce: boolean): string {
  const stars = "★".repeat(grade) + "☆".repeat(5 - grade);
  const told = atOnce ? tell("Solved on the first try") : tell("Not solved on the first try");
  return `tefuda 手札 ${day}\n${title} ${stars}\n${atOnce ? "○" : "×"} ${told}\n${shared(problemAddress("daily"))}`;
}
