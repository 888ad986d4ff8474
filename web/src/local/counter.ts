/** The counter of cards: how many of each rank a player has not seen. */

import type { Unseen } from "../shown";
import type { Family, Moment } from "../rules/index.ts";

/** The key of the deal with whose pack a counter begins: any would do, and the same one tells the same everywhere. */
const KEY = "0".repeat(64);
const JOKERS: readonly string[] = ["SJ", "BJ"];

/** Counts the cards of deals by the same house rules. */
export class Counter {
  private readonly pack: readonly string[];

  constructor(family: Family, preset: string, answers: Readonly<Record<string, string>>, seats: number) {
    const deal = family.deal({ preset, answers, seats, automaticPass: false, key: KEY });
    const { top, turnUp } = deal.middle(null);
    this.pack = [...(deal.unseen(null) ?? []), ...top, ...(turnUp ? [turnUp] : [])];
  }

  /** Return how many cards of each rank a seat has not seen, in the order of the pack; null where the family does not say it. */
  left(deal: Moment, seat: number): Unseen[] | null {
    const cards = deal.unseen(seat);
    if (!cards) return null;
    const { words } = deal.family.description.book;
    // Which cards surely lie aside may be others in this deal than in that of the pack.
    const all = [...this.pack, ...cards].sort((one, other) => words.cards.indexOf(one) - words.cards.indexOf(other));
    const numbers = new Map(all.map((card) => [rankOf(card), 0]));
    for (const rank of cards.map(rankOf)) numbers.set(rank, numbers.get(rank)! + 1);
    return [...numbers].map(([rank, number]) => ({ rank, number }));
  }
}

/** Return the rank of a card, or the name of a joker. */
function rankOf(card: string): string {
  return JOKERS.includes(card) ? card : card.slice(0, -1);
}
