/** Kinds of mistakes: what was done where something else was better. */

import { marked } from "../i18n.svelte";

const IDLE: Record<string, "pass" | "draw"> = { pass: "pass", draw: "draw", take: "draw" };

export const HABITS: Record<string, string> = {
  "pass play": marked("passed where a play was better"),
  "pass draw": marked("passed where drawing was better"),
  "draw play": marked("drew where a play was better"),
  "draw pass": marked("drew where passing was better"),
  "play pass": marked("played where passing was better"),
  "play draw": marked("played where drawing was better"),
  "play play": marked("played other cards than the best"),
};

/** The habit behind a mistake, by the verbs of what was done and of what was better. */
export function habitOf(done: string, better: string): string {
  return `${IDLE[done] ?? "play"} ${IDLE[better] ?? "play"}`;
}
