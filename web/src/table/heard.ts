/** What is heard of what happens at a table: cards that are dealt and laid, passes, seals, and cards that are gathered. */

import type { DealView, EventView } from "../shown";
import { sound } from "./sound";
import type { Sound } from "./timbres";

/** So many sounds are heard at once at most: the latest, where more has happened. */
const AT_ONCE = 2;

export class Heard {
  private last: number | null = null;
  private lying = 0;

  /** Hear what has come since the last time: the deal as it is now, and the events so far, or the last of them. */
  hear(deal: DealView | null, events: readonly EventView[]): void {
    const { last, lying } = this;
    this.last = events.at(-1)?.moment ?? -1;
    this.lying = deal?.middle.top.length ?? 0;
    if (last === null) return;
    const fresh = events.filter(({ moment }) => moment > last);
    const kinds = fresh.map(kindOf);
    if (fresh.length > 0 && lying > 0 && this.lying === 0 && !kinds.includes("deal")) kinds.push("gather");
    const latest = new Set(kinds.filter((kind) => kind !== null).reverse());
    for (const kind of [...latest].slice(0, AT_ONCE).reverse()) sound(kind);
  }
}

function kindOf({ action, stamp }: EventView): Sound | null {
  if (stamp) return "seal";
  if (!action) return "deal";
  if (action.cards.length > 0) return "card";
  return action.verb === "pass" ? "pass" : null;
}
