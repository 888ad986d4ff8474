/** What lies before the players of a trick: the play to beat, and what each has laid before it. */

import type { DealView } from "../shown";

export interface Laid {
  id: string;
  seat: number;
  cards: readonly string[];
  /** Whether this is the play to beat. */
  best: boolean;
}

/** The plays of the trick that is on, the latest last; none in a game with a stock, where all is laid on one pile. */
export function trickOf({ number, middle, last_actions }: DealView): Laid[] {
  const { top, seat, covered, stock } = middle;
  if (stock !== null || top.length === 0) return [];
  let below = covered;
  const earlier: Laid[] = [];
  // Whoever has decided before as many cards were laid as lie there has done so in another trick.
  for (const { seat: other, action } of [...last_actions].reverse()) {
    const cards = other === seat ? [] : (action?.cards ?? []);
    if (cards.length === 0 || other === seat) continue;
    if (cards.length > below) break;
    below -= cards.length;
    earlier.unshift({ id: idOf(number, other, cards), seat: other, cards, best: false });
  }
  return [...earlier, { id: idOf(number, seat, top), seat: seat ?? -1, cards: top, best: true }];
}

function idOf(number: number, seat: number | null, cards: readonly string[]): string {
  return `${number}:${seat}:${[...cards].sort().join(" ")}`;
}
