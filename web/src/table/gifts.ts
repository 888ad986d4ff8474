/** Cards that pass from player to player, one by one. */

import type { Gift } from "../shown";
import { BETWEEN, FLIGHT } from "./flight";

export interface Passing {
  /** Null for the middle. */
  giver: number | null;
  taker: number | null;
  /** Null for a card that is not shown. */
  card: string | null;
  delay: number;
}

/** How many backs stand for cards whose number is not shown. */
const UNSEEN = 2;

/** Return the cards of gifts; what a player has just been given arrives before the player gives something away. */
export function passings(gifts: readonly Gift[]): Passing[] {
  const arrived = new Map<number | null, number>();
  return gifts.flatMap(({ giver, taker, cards }) => {
    const start = arrived.get(giver) ?? 0;
    const shown: (string | null)[] = cards.length > 0 ? cards : Array.from({ length: UNSEEN }, () => null);
    const passing = shown.map((card, index) => ({ giver, taker, card, delay: start + index * BETWEEN }));
    arrived.set(taker, Math.max(arrived.get(taker) ?? 0, start + (shown.length - 1) * BETWEEN + FLIGHT));
    return passing;
  });
}
