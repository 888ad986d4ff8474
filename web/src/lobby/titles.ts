/** What the lobby shows of a family and of a clock. */

import type { TimerInfo } from "../protocol";
import { tell } from "../i18n.svelte";

/** Three cards that stand for a family; for one that came later, three that stand for any. */
const FANS: Record<string, readonly string[]> = {
  eights: ["8♣", "8♥", "J♠"],
  big_two: ["3♦", "A♣", "2♠"],
  guandan: ["SJ", "2♥", "BJ"],
  nippachi: ["2♦", "8♠", "8♦"],
  teyaku_dobon: ["J♣", "K♦", "A♥"],
};

export function fanOf(family: string): readonly string[] {
  return FANS[family.replace("-", "_")] ?? ["Q♠", "7♥", "K♣"];
}

/** A clock in words: `fast: 10 s a turn, 30 s in the bank`. */
export function timerTitle(timer: TimerInfo): string {
  switch (timer.name) {
    case "none":
      return tell("no clock");
    case "relaxed":
      return tell("relaxed: {seconds} s a turn", { seconds: seconds(timer.turn) });
    case "normal":
      return tell("normal: {seconds} s a turn", { seconds: seconds(timer.turn) });
    default:
      return tell("fast: {seconds} s a turn", { seconds: seconds(timer.turn) });
  }
}

function seconds(milliseconds: number | null): number {
  return Math.round((milliseconds ?? 0) / 1000);
}
