/** The word that is stamped across the table: what a winner said to win. */

import type { EventView, Result } from "../protocol";

/** How many decisions may follow the word that won: what the others answered to it. */
const AFTER = 8;

/** Return the last word that a winner of a deal said at its end; nothing where it was won by playing cards. */
export function wordOf(log: readonly EventView[], result: Result | null): string {
  const own = log.slice(-AFTER).filter(({ seat, action }) => action && seat !== null && result?.best.includes(seat));
  const action = own.findLast((event) => event.action?.verb !== "pass")?.action;
  return action && action.cards.length === 0 ? action.title : "";
}
