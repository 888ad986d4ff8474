/** The answers to house rules, as text and in words. */

import { marked } from "../i18n.svelte";
import type { ClauseSentence } from "../protocol";
import type { Family } from "../rules/index.ts";
import type { OptionAbout } from "../rules/description.ts";

type Translate = (english: string) => string;

/** Answers that are translated though they are no phrases of a family. */
const WORDS: readonly string[] = [marked("yes"), marked("no"), marked("off")];

/** Return all answers of a preset, with those that were changed, as they are written. */
export function writtenAnswers(family: Family, preset: string, changed: Readonly<Record<string, string>>): Record<string, string> {
  const { options } = family.preset(preset);
  return Object.fromEntries(family.houseRules.map((rule) => [rule.name, changed[rule.name] ?? written(rule, Number(options[rule.name]))]));
}

/** Return the answers that differ from those of the preset, as they are written. */
export function changedAnswers(family: Family, preset: string, answers: Readonly<Record<string, string>>): Record<string, string> {
  const usual = writtenAnswers(family, preset, {});
  return Object.fromEntries(family.houseRules.map(({ name }) => [name, answers[name] ?? usual[name] ?? ""] as const).filter(([name, answer]) => answer !== usual[name]));
}

/** Return the house rules that differ from the preset in words, each with its clause. */
export function differences(family: Family, preset: string, answers: Readonly<Record<string, string>>, translate: Translate): ClauseSentence[] {
  const changed = changedAnswers(family, preset, answers);
  return family.houseRules
    .filter(({ name }) => name in changed)
    .map((rule) => ({ sentence: `${translate(rule.question)} ${inWords(rule, changed[rule.name] ?? "", translate)}`, clause: rule.clause, seat: null }));
}

function inWords({ answers }: OptionAbout, answer: string, translate: Translate): string {
  const phrase = answers?.find(({ word }) => word === answer)?.phrase;
  return phrase || WORDS.includes(answer) ? translate(phrase || answer) : answer;
}

function written({ answers }: OptionAbout, value: number): string {
  return answers?.find((one) => one.value === value)?.word ?? String(value);
}
