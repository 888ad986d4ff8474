/** What selected cards can be played as, and why an action is illegal. */

import { marked } from "../i18n.svelte";
import type { Explained, Reading, Selected } from "../shown";
import { filled } from "../rules/filled.ts";
import type { Decision, Moment } from "../rules/index.ts";
import type { Narrator } from "./narrator";

const SILENT = marked("without a word");
const NOTHING = marked("{cards} cannot be played together.");
/** The most readings of a selection that are shown. */
const LIMIT = 12;

/** Return what cards of a seat that is asked can be played as. */
export function selected(deal: Moment, seat: number, narrator: Narrator, cards: readonly string[], id: string): Selected {
  const meant = cards.length ? deal.readings(cards, seat) : [];
  const shown = toldApart(meant.slice(0, LIMIT).map((one) => reading(deal, seat, narrator, one)), narrator);
  const more = deal.playable(cards, seat);
  if (!cards.length || meant.length) return { type: "selected", id, readings: shown, sentence: "", more };
  const named = deal.meant(cards);
  if (named) return { type: "selected", id, readings: [reading(deal, seat, narrator, named)], sentence: "", more };
  return { type: "selected", id, readings: [], sentence: filled(narrator.translate(NOTHING), { cards: cards.join(" ") }), more };
}

/** Return whether an action of a seat that is asked is legal, and why not. */
export function explained(deal: Moment, seat: number, { translate }: Narrator, decision: Decision, id: string): Explained {
  const refusal = deal.whyNot(decision, seat);
  return { type: "explained", id, legal: !refusal, sentence: refusal ? translate(refusal.sentence) : "", clause: refusal?.clause ?? "" };
}

function reading(deal: Moment, seat: number, narrator: Narrator, decision: Decision): Reading {
  const { sentence, clause } = explained(deal, seat, narrator, decision, "");
  return { action: narrator.action(deal, decision), sentence, clause };
}

/** Return readings of the same cards, with a word on those without a call where others have one. */
function toldApart(readings: Reading[], { translate }: Narrator): Reading[] {
  const silent = (one: Reading): boolean => one.action.fields["call"] === undefined;
  if (readings.every(silent)) return readings;
  const word = translate(SILENT);
  return readings.map((one) => {
    if (!silent(one)) return one;
    const { reading: told, words } = one.action;
    return { ...one, action: { ...one.action, reading: `${told} ${word}`.trim(), words: `${words} · ${word}` } };
  });
}
