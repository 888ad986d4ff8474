/** What lies on a pile: the top, and a little of what it covers, as the server shows them. */

import type { DealView } from "../shown";

export interface Layer {
  id: string;
  cards: readonly string[];
  /** Who played it; null where nobody did. */
  seat: number | null;
  /** How it leans once it is covered: every other one to the left. */
  leans: boolean;
}

export class Pile {
  private layers: readonly Layer[] = [];

  /** Turn to a deal; return what lies there then, which is the same list as long as the same lies there. */
  turnTo(deal: DealView): readonly Layer[] {
    const layers = layersOf(deal);
    const same = layers.length === this.layers.length && layers.every(({ id }, index) => id === this.layers[index]?.id);
    return same ? this.layers : (this.layers = layers);
  }
}

/** What lies on top and what shows from under it, the lowest first. */
function layersOf({ number, middle: { top, under, seat, covered } }: DealView): Layer[] {
  const layer = (cards: readonly string[], depth: number): Layer => ({ id: `${number}:${cards.join(" ")}:${covered - depth}`, cards, seat, leans: (covered - depth) % 2 === 1 });
  if (top.length === 0) return [];
  return [...under.map((card, index) => layer([card], index + 1)).reverse(), layer(top, 0)];
}
