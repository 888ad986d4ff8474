/** What the lobby shows of a clock. */

import type { TimerInfo } from "../protocol";
import { tell } from "../i18n.svelte";

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
