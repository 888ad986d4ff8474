/** The log: what has happened, where the same again and again is one entry. */

import type { EventView } from "../shown";

/** Something that happened so many times, one after the other. */
export interface Entry {
  event: EventView;
  times: number;
}

/** Count what happens again in the same words; what has no words is an entry of its own. */
export function merged(log: readonly EventView[]): Entry[] {
  const entries: Entry[] = [];
  for (const event of log) {
    const last = entries.at(-1);
    if (last && event.sentences.length > 0 && isSame(last.event, event)) last.times++;
    else entries.push({ event, times: 1 });
  }
  return entries;
}

function isSame(one: EventView, other: EventView): boolean {
  return one.deal === other.deal && one.sentences.join(" ") === other.sentences.join(" ");
}
