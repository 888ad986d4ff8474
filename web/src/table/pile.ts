/** What lies in the middle: the top, and a little of what it covers, as the server shows them. */

import type { DealView } from "../protocol";

export interface Layer {
  id: string;
  cards: readonly string[];
  /** Who played it; null where nobody did. */
  seat: number | null;
  /** How it leans once it is covered: every other one to the left. */
  leans: boolean;
}

/** So many layers are there at most; those of a trick under its top are out of sight until they are gathered. */
const MOST = 3;

export class Pile {
  private layers: readonly Layer[] = [];
  private last: DealView | null = null;

  /** Turn to a deal; return what lies there then, which is the same list as long as the same lies there. */
  turnTo(deal: DealView): readonly Layer[] {
    const before = this.last;
    this.last = deal;
    const layers = deal.middle.stock === null ? this.trick(deal, before) : layersOf(deal);
    const same = layers.length === this.layers.length && layers.every(({ id }, index) => id === this.layers[index]?.id);
    return same ? this.layers : (this.layers = layers);
  }

  /** The plays of a trick: those seen before stay only where this one has followed upon them. */
  private trick(deal: DealView, before: DealView | null): readonly Layer[] {
    const [top] = layersOf(deal);
    if (!top) return [];
    if (this.layers.at(-1)?.id === top.id) return this.layers;
    const follows = before?.number === deal.number && before.decisions < deal.decisions && before.middle.covered < deal.middle.covered;
    return follows ? [...this.layers.slice(1 - MOST), top] : [top];
  }
}

/** What lies on top and what shows from under it, the lowest first. */
function layersOf({ number, middle: { top, under, seat, covered } }: DealView): Layer[] {
  const layer = (cards: readonly string[], depth: number): Layer => ({ id: `${number}:${cards.join(" ")}:${covered - depth}`, cards, seat, leans: (covered - depth) % 2 === 1 });
  if (top.length === 0) return [];
  return [...under.map((card, index) => layer([card], index + 1)).reverse(), layer(top, 0)];
}
