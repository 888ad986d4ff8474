/** The answers to house rules, as text and in words. */

import type { ClauseSentence } from "../shown";
import { answerOf, answerTold, written, type Translate } from "../rules/houserules.ts";
import type { Family } from "../rules/index.ts";

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
    .map((rule) => {
      const answer = answerTold(family, rule, answerOf(rule, changed[rule.name] ?? "") ?? rule.default, translate);
      return { sentence: `${translate(rule.question)} ${answer}`, clause: rule.clause, seat: null };
    });
}
