/** What decided a deal: the cards that a winner laid or showed, and the word that was said to win. */

import type { ActionView, DealView, Result } from "../shown";

/**
 * `seat` has won with `cards`: by laying them, or on the card `hit` that another has laid.
 *
 * `word` is stamped on them, `reading` is what combination they are, `told` says of the player what they come to, and `sum` how that is
 * added up.
 */
export interface Decisive {
  seat: number;
  cards: readonly string[];
  hit: string;
  word: string;
  reading: string;
  told: string;
  sum: string;
}

/** By these nobody wins, although they may come last: then hands are counted. */
const IDLE = ["pass", "draw"];

/** Return what decided a deal; null where it ended because nobody could go on, or where it is not shown. `stamp` is the word stamped last. */
export function decisiveOf(deal: DealView, result: Result, stamp = ""): Decisive | null {
  const inTurn = [...result.best].sort((one, other) => Number(other === deal.middle.seat) - Number(one === deal.middle.seat));
  for (const seat of inTurn) {
    const action = deal.last_actions.find((one) => one.seat === seat)?.action;
    const found = action && !IDLE.includes(action.verb) ? decidedBy(action, seat, deal) : null;
    if (!found) continue;
    const line = found.hit ? result.account.find((one) => one.seat === seat && !one.clause) : undefined;
    const stamped = deal.middle.seat === seat ? stamp : "";
    return { ...found, word: found.word || (stamped === found.reading ? "" : stamped), told: line?.sentence ?? "", sum: line?.sum ?? "" };
  }
  return null;
}

function decidedBy(action: ActionView, seat: number, deal: DealView): Omit<Decisive, "told" | "sum"> | null {
  const hand = deal.hands?.[seat];
  if (action.cards.length === 0) {
    return { seat, cards: hand ?? [], hit: deal.middle.top.at(-1) ?? "", word: action.title, reading: "" };
  }
  if (deal.counts[seat] !== 0 && hand?.length !== 0) return null;
  return { seat, cards: action.cards, hit: "", word: action.called, reading: action.fields["kind"] ? action.reading : "" };
}
