/** Kinds of mistakes: what was done where something else was better. */

import { marked } from "../i18n.svelte";

const IDLE: Record<string, "pass" | "draw"> = { pass: "pass", draw: "draw", take: "draw" };

export const HABITS: Record<string, string> = {
  "pass play": marked("passed instead of playing"),
  "pass draw": marked("passed instead of drawing"),
  "draw play": marked("drew instead of playing"),
  "draw pass": marked("drew instead of passing"),
  "play pass": marked("played instead of passing"),
  "play draw": marked("played instead of drawing"),
  "play play": marked("played other cards than the best"),
};

/** The habit behind a mistake, by the verbs of what was done and of what was better. */
export function habitOf(done: string, better: string): string {
  return `${IDLE[done] ?? "play"} ${IDLE[better] ?? "play"}`;
}
