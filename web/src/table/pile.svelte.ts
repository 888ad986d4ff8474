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
    const cards = listed(deal.facts.top);
    const covered = listed(deal.facts.pile ?? deal.facts.played).length;
    const id = `${deal.number}:${cards.join(" ")}:${covered}`;
    const layers = untrack(() => this.layers);
    if (layers.at(-1)?.id === id) return;
    if (cards.length === 0) {
      if (layers.length > 0) this.layers = [];
      return;
    }
    const before = layers.filter((layer) => layer.id.startsWith(`${deal.number}:`) && layer.id !== id);
    this.layers = [...before.slice(1 - KEPT), { id, cards, seat: playedBy(deal, cards), leans: !before.at(-1)?.leans }];
  }
}

/** Facts about cards are a card, a list of cards, or nothing. */
function listed(fact: unknown): string[] {
  if (typeof fact === "string") return [fact];
  return Array.isArray(fact) ? fact.map(String) : [];
}

function playedBy(deal: DealView, cards: readonly string[]): number | null {
  const told = deal.facts.owner ?? deal.facts.layer ?? deal.facts.last;
  if (typeof told === "number") return told;
  const same = (one: readonly string[]): boolean => one.length === cards.length && one.every((card) => cards.includes(card));
  return deal.last_actions.find(({ action }) => action && same(action.cards))?.seat ?? null;
}
