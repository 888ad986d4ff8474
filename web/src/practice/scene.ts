/** What somebody at a table without a room is shown and asked: all hands open, bots at all other seats, by the rules in the page. */

import { marked } from "../i18n.svelte";
import { Narrator } from "../local/narrator";
import { namesOf } from "../local/people";
import { askedView, dealView, eventView, resultView } from "../local/view";
import type { Asked, ReplayStep, Result } from "../shown";
import type { Deal, Event, Family } from "../rules/index.ts";

const YOU = marked("You");
/** What the others are, where only their names matter. */
const BOT = "casual";

/** Return what tells somebody at a seat about the game; all other players are called as bots. */
export function narratorAt(family: Family, seat: number, seats: number, translate: (english: string) => string): Narrator {
  const seated = Array.from({ length: seats }, (_, other) => (other === seat ? { bot: "", name: translate(YOU) } : { bot: BOT, name: "" }));
  return new Narrator(family, seat, namesOf(seated, translate), translate);
}

/** Return a deal after each of some decisions, and before them. */
export function momentsOf(deal: Deal, events: readonly Event[]): Deal[] {
  const found = [deal];
  for (const { decision, seat } of events) found.push(found.at(-1)!.apply(decision, seat));
  return found;
}

/** Return the moments of a deal from a number on, the first of them as it is found. */
export function shownFrom(number: number, moments: readonly Deal[], narrator: Narrator): ReplayStep[] {
  const orders = narrator.family.description.actions.orders;
  return moments.slice(number).map((deal, index) => {
    const before = index ? moments[number + index - 1] : undefined;
    const shown = { deal, number: 1, commitment: "" };
    const view = dealView(shown, narrator, { orders, open: true });
    return { event: before ? eventView(number + index, 1, before, deal, narrator) : null, deal: view };
  });
}

/** Return what the seat of a narrator is asked now; it must have a decision to make. */
export function askedNow(deal: Deal, narrator: Narrator): Asked {
  return askedView(deal.history.length, deal, narrator, deal.inWindow, null);
}

/** Return how a deal ended, without its key. */
export function resultOf(deal: Deal, first: Deal, narrator: Narrator): Result {
  return resultView(deal, first.scores, [deal.scores], "", narrator);
}
