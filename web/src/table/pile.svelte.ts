/** What lies in the middle: the top as the server shows it, and a little of what it covers. */

import { untrack } from "svelte";
import type { DealView } from "../protocol";

export interface Layer {
  id: string;
  cards: readonly string[];
  /** Who played it; null where nobody did. */
  seat: number | null;
  /** How it leans once it is covered: every other one to the left. */
  leans: boolean;
}

const KEPT = 3;

export class Pile {
  layers: Layer[] = $state.raw([]);

  renew(deal: DealView): void {
    const { top: cards, seat, covered } = deal.middle;
    const id = `${deal.number}:${cards.join(" ")}:${covered}`;
    const layers = untrack(() => this.layers);
    if (layers.at(-1)?.id === id) return;
    if (cards.length === 0) {
      if (layers.length > 0) this.layers = [];
      return;
    }
    const before = layers.filter((layer) => layer.id.startsWith(`${deal.number}:`) && layer.id !== id);
    this.layers = [...before.slice(1 - KEPT), { id, cards, seat, leans: !before.at(-1)?.leans }];
  }
}
