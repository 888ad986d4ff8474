/** The word of what was done, to be stamped across the table for a moment. */

import type { EventView } from "../shown";

/** So long a stamp lies on the table, in milliseconds. */
const STAMPED = 1500;
/** More that happened at once was not watched, and is not stamped. */
const AT_ONCE = 8;

export class Stamped {
  word = $state("");
  /** How many there have been, so that the same word comes down again. */
  number = $state(0);
  private last: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** See what has happened so far, or the last of it. */
  hear(events: readonly EventView[]): void {
    const before = this.last;
    this.last = events.at(-1)?.moment ?? -1;
    if (before === null) return;
    const fresh = events.filter(({ moment }) => moment > before);
    const stamp = fresh.length > AT_ONCE ? "" : (fresh.findLast((event) => event.stamp)?.stamp ?? "");
    if (!stamp && this.last >= before) return;
    this.word = stamp;
    this.number += 1;
    this.leave();
    this.timer = setTimeout(() => (this.word = ""), STAMPED);
  }

  leave(): void {
    clearTimeout(this.timer);
  }
}
