/** Why something is suggested, in a sentence. */

import { marked } from "../i18n.svelte";
import { filled, type Facts } from "../rules/filled.ts";
import { SURE, type Candidate, type Moment } from "../rules/index.ts";
import type { Hinted } from "../shown";
import type { Bots } from "./bots";
import type { Narrator } from "./narrator";

const CHANCE = marked("Chance of winning: {chance:.0%}. Next best: {other}, {less:.0%}.");
const POINTS = marked("Points expected: {points:+.1f}. Next best: {other}, {fewer:+.1f}.");
const EQUAL = marked("About as good: {other}. Chance of winning: {chance:.0%}.");
const ONLY = marked("There is nothing else to choose.");
const LIKED = marked("The natural choice with these cards.");
const COSTLIER = marked("Suggestion {place} of {number}: it costs more than those before it.");
/** A difference of chances below this is not told. */
const TOLD = 0.01;

type Translate = (english: string) => string;

/** Return the suggestion after so many for a seat that is asked; rejected with Dropped once it is not wanted any more. */
export async function hinted(deal: Moment, seat: number, narrator: Narrator, bots: () => Bots, number: number): Promise<Hinted> {
  const question = deal.question(seat);
  const alone = question.codes.length === 1;
  const candidates = alone ? [] : await bots().advise(question);
  const place = suggested(candidates, number);
  const code = candidates[place]?.code ?? question.codes[0]!;
  const phrase = (one: number): string => narrator.phrase(deal, deal.pick(one, seat));
  const reason = reasonFor(candidates, place, alone, narrator.translate, phrase);
  return { type: "hinted", id: "", action: narrator.titled(deal, deal.pick(code, seat)), reason };
}

/** Which of the candidates is suggested after so many hints. */
export function suggested(candidates: readonly Candidate[], number: number): number {
  return candidates.length ? number % candidates.length : 0;
}

/** Return why a candidate is suggested; `phrase` names the action of a code within a sentence. */
export function reasonFor(candidates: readonly Candidate[], place: number, alone: boolean, translate: Translate, phrase: (code: number) => string): string {
  if (alone) return translate(ONLY);
  const [best, next] = candidates;
  if (!best || !next) return translate(LIKED);
  if (place > 0) return filled(translate(COSTLIER), { place: place + 1, number: candidates.length });
  const other = phrase(next.code);
  const facts = { chance: best.chance, less: next.chance, points: best.worth, fewer: next.worth };
  return formatted(translate(groundOf(best, next)), facts, { other });
}

function groundOf(best: Candidate, next: Candidate): string {
  if (Math.abs(best.worth - next.worth) <= SURE * Math.hypot(best.error, next.error)) return EQUAL;
  return best.chance - next.chance >= TOLD ? CHANCE : POINTS;
}

/** Fill a sentence whose gaps say how numbers are written: `{chance:.0%}`, `{points:+.1f}`. */
function formatted(sentence: string, numbers: Readonly<Record<string, number>>, facts: Facts): string {
  const told: Record<string, string | number> = { ...facts };
  const plain = sentence.replace(/\{(\w+):([^}]+)\}/g, (gap, name: string, how: string) => {
    const number = numbers[name];
    if (number === undefined) return gap;
    told[name] = how.endsWith("%") ? `${Math.round(100 * number)}%` : `${number < 0 ? "" : "+"}${number.toFixed(1)}`;
    return `{${name}}`;
  });
  return filled(plain, told);
}
