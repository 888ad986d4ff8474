/** House rules: answers are read, and what is wrong with a choice of them is said, as is what has no effect. */

import type { Description, FaultsAbout, NeedAbout, OptionAbout } from "./description.ts";
import type { Answers, Family } from "./family.ts";
import { filled, type Facts } from "./filled.ts";
import type { RulesRecord } from "./records.ts";

export type Translate = (english: string) => string;

/** What is wrong with a choice: the house rule and its clause, both "" where the number of players is wrong. */
export interface Fault {
  option: string;
  clause: string;
  sentence: string;
}

/** All that is wrong with a choice, and the house rules that have no effect beside the others, each with why. */
export interface Checked {
  faults: Fault[];
  inert: Record<string, string>;
  /** How many usually play by these house rules; 0 where they cannot stand together. */
  seats: number;
}

const SWITCHES: Readonly<Record<string, number>> = { yes: 1, on: 1, true: 1, "1": 1, no: 0, off: 0, false: 0, "0": 0 };
const OFF = "off";

/** Return the number of an answer, given as that, as its word, or as yes or no; null where the house rule has none such. */
export function answerOf(rule: OptionAbout, answer: number | string | boolean): number | null {
  const { answers, least = 0, most = 0, step = 1 } = rule;
  const value = typeof answer === "string" ? read(rule, answer.trim().toLowerCase()) : Number(answer);
  if (typeof answer === "boolean" && rule.kind !== "switch") return null;
  const isAllowed = answers
    ? answers.some((one) => one.value === value)
    : Number.isInteger(value) && value >= least && value <= most && (value - least) % step === 0;
  return isAllowed ? value : null;
}

function read({ kind, answers }: OptionAbout, text: string): number {
  if (kind === "switch") return SWITCHES[text] ?? NaN;
  if (answers) return answers.find(({ word }) => word.toLowerCase() === text.replaceAll("_", "-"))?.value ?? NaN;
  return /^-?\d+$/.test(text) ? Number(text) : NaN;
}

/** Return the answers of a house rule as text, `0 … 5` where they are all numbers of a range. */
export function allowed({ answers, least = 0, most = 0, step = 1 }: OptionAbout): string {
  if (answers) return answers.map(({ word }) => word).join(", ");
  if (step === 1) return `${least} … ${most}`;
  return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, index) => least + index * step).join(", ");
}

/** Return an answer as it is written in options. */
export function written({ answers }: OptionAbout, value: number): string {
  return answers?.find((one) => one.value === value)?.word ?? String(value);
}

/** Return an answer in words: its phrase, or the number or rank itself. */
export function answerTold({ description }: Family, rule: OptionAbout, value: number, translate: Translate): string {
  const { yes, no, off } = description.choosing.words;
  const phrase = rule.answers?.find((one) => one.value === value)?.phrase;
  const word = phrase ?? written(rule, value);
  return phrase !== undefined || [yes, no, off].includes(word) ? translate(word) : word;
}

/** Return what is wrong with answers and a number of players, 0 or null for none in particular. */
export function check(family: Family, preset: string, answers: Answers, seats: number | null, translate: Translate): Checked {
  const { description, program } = family;
  const { contradictions, crowding } = description.choosing;
  const [chosen, faults]: [Record<string, number>, Fault[]] = [{}, []];
  for (const [name, answer] of Object.entries(answers)) {
    const rule = ruleOf(family, name.replaceAll("-", "_"));
    const value = rule && answerOf(rule, answer);
    if (rule && typeof value === "number") chosen[rule.name] = value;
    else faults.push(wrongAnswer(description, name, rule, answer, translate));
  }
  const options = family.options(preset, chosen);
  const said = (name: string, about: FaultsAbout, ...more: number[]): Fault[] => {
    const story = program.record("Story");
    program.call(name, options, ...more, story);
    return faultsOf(family, about, story.numbers("cells", story.number("count")), translate);
  };
  faults.push(...said("contradictions", contradictions));
  if (faults.length) return { faults, inert: {}, seats: 0 };
  const { least, most } = description.seats;
  const inRange = (number: number) => Number.isInteger(number) && number >= least && number <= most;
  const crowded = (number: number) => said("crowding", crowding, number);
  const usual = family.preset(preset).seats;
  const possible = [usual, ...Array.from({ length: most - least + 1 }, (_, index) => least + index)];
  if (seats && !inRange(seats)) faults.push(wrongSeats(description, seats, translate));
  else if (seats) faults.push(...crowded(seats).slice(0, 1));
  return { faults, inert: inert(family, options, translate), seats: possible.find((one) => !crowded(one).length) ?? usual };
}

/** Say whether a house rule has an effect, given the other answers. */
export function acts(family: Family, options: RulesRecord, rule: OptionAbout): boolean {
  return rule.needs.some((needs) =>
    needs.every((need) => {
      const other = ruleOf(family, need.option)!;
      const { answers, excluded } = settled(other, need);
      return acts(family, options, other) && answers.includes(options.number(other.name)) !== excluded;
    }),
  );
}

/** Return the house rules that have no effect beside the others, each with a sentence that says why. */
export function inert(family: Family, options: RulesRecord, translate: Translate): Record<string, string> {
  const { words } = family.description.choosing;
  const without = family.houseRules.filter((rule) => !acts(family, options, rule));
  return Object.fromEntries(
    without.map((rule) => [rule.name, filled(translate(words.inert), { needs: conditionTold(family, rule.needs, translate) })]),
  );
}

function ruleOf(family: Family, name: string): OptionAbout | undefined {
  return family.houseRules.find((rule) => rule.name === name);
}

/** Return the answer that turns a house rule off, where it has one. */
function offOf(rule: OptionAbout): number {
  return rule.kind === "rank" ? (rule.answers?.find(({ word }) => word === OFF)?.value ?? NaN) : 0;
}

/** Return what a need asks for: without answers the house rule must not be off. */
function settled(rule: OptionAbout, { answers, excluded }: NeedAbout): { answers: readonly number[]; excluded: boolean } {
  return answers.length ? { answers, excluded } : { answers: [offOf(rule)], excluded: true };
}

/** Return a condition as text, as `condition_told` does in Python. */
function conditionTold(family: Family, alternatives: readonly (readonly NeedAbout[])[], translate: Translate): string {
  const { words } = family.description.choosing;
  const say = (english: string, facts: Facts) => filled(translate(english), facts);
  const listed = (parts: readonly string[]) => parts.join(translate(words.comma));
  const joined = (link: string, parts: readonly string[]) =>
    parts.length > 1 ? say(link, { one: listed(parts.slice(0, -1)), other: parts.at(-1)! }) : parts[0]!;
  const told = (need: NeedAbout): string => {
    const rule = ruleOf(family, need.option)!;
    const isPlain = need.answers.length > 0 || rule.kind === "switch";
    const values = isPlain ? (need.answers.length ? need.answers : [1]) : [offOf(rule)];
    const answer = values.map((value) => answerTold(family, rule, value, translate)).join("/");
    const question = `${say(words.quoted, { text: translate(rule.question) })} `;
    if (need.excluded || !isPlain) return say(words.not, { option: question.replace(/[= ]+$/, ""), answer });
    return question + answer;
  };
  const within = (choice: readonly string[]) => {
    if (choice.length > 2) return say(words.atLeastOne, { listed: listed(choice) });
    return choice.length === 2 ? `(${joined(words.or, choice)})` : choice[0]!;
  };
  const choices = choicesOf(alternatives)?.map((choice) => choice.map(told));
  if (choices?.length) return choices.length === 1 ? joined(words.or, choices[0]!) : joined(words.and, choices.map(within));
  const [number, needs] = least(alternatives);
  if (number) return say(words.atLeast, { number, listed: listed(needs.map(told)) });
  const apart = (one: readonly NeedAbout[]) => {
    const text = joined(words.and, one.map(told));
    return one.length > 1 ? `(${text})` : text;
  };
  return joined(words.or, alternatives.map(apart));
}

/** Return the choices of which a condition needs one each; null where it cannot be stated so. */
function choicesOf(alternatives: readonly (readonly NeedAbout[])[]): NeedAbout[][] | null {
  const sets = alternatives.map((needs) => new Set(needs.map(keyOf)));
  const choices: NeedAbout[][] = [];
  for (const need of distinct(alternatives)) {
    const rivals = new Set(sets.filter((one) => one.has(keyOf(need))).flatMap((one) => [...one]));
    const found = choices.find((choice) => !choice.some((other) => rivals.has(keyOf(other))));
    if (found) found.push(need);
    else choices.push([need]);
  }
  const products = choices.reduce<NeedAbout[][]>((sofar, choice) => sofar.flatMap((one) => choice.map((need) => [...one, need])), [[]]);
  return areEqual(alternatives, products) ? choices : null;
}

/** Return how many of which needs a condition asks for, 0 where it cannot be stated so. */
function least(alternatives: readonly (readonly NeedAbout[])[]): [number, NeedAbout[]] {
  const needs = distinct(alternatives);
  const number = alternatives[0]?.length ?? 0;
  return [areEqual(alternatives, combinations(needs, number)) ? number : 0, needs];
}

function combinations<One>(all: readonly One[], number: number): One[][] {
  if (number === 0) return [[]];
  return all.flatMap((one, index) => combinations(all.slice(index + 1), number - 1).map((rest) => [one, ...rest]));
}

function distinct(alternatives: readonly (readonly NeedAbout[])[]): NeedAbout[] {
  return [...new Map(alternatives.flat().map((need) => [keyOf(need), need])).values()];
}

/** Say whether two lists hold the same sets of needs. */
function areEqual(one: readonly (readonly NeedAbout[])[], other: readonly (readonly NeedAbout[])[]): boolean {
  const keys = (all: readonly (readonly NeedAbout[])[]) => new Set(all.map((needs) => [...new Set(needs.map(keyOf))].sort().join(" ")));
  const [these, those] = [keys(one), keys(other)];
  return these.size === those.size && [...these].every((key) => those.has(key));
}

function keyOf({ option, answers, excluded }: NeedAbout): string {
  return JSON.stringify([option, answers, excluded]);
}

/** Return the faults that a rule has said, in words. */
function faultsOf(family: Family, { rules, texts }: FaultsAbout, story: readonly number[], translate: Translate): Fault[] {
  const faults: Fault[] = [];
  for (let at = 0; at < story.length; ) {
    const [text, gaps] = texts[story[at++]!]!;
    const facts: Record<string, string | number> = {};
    for (const [name, kind] of gaps) {
      const number = story[at++]!;
      facts[name] = kind === "rule" ? rules[number]! : kind === "rank" ? family.description.book.words.ranks[number]! : number;
    }
    const option = String(facts["option"] ?? "");
    const clause = option && ruleOf(family, option)!.clause;
    faults.push({ option, clause, sentence: filled(translate(text), { ...facts, clause }) });
  }
  return faults;
}

function wrongAnswer(
  { choosing }: Description, name: string, rule: OptionAbout | undefined, given: number | string | boolean, translate: Translate,
): Fault {
  const { notAnAnswer, noSuchRule } = choosing.words;
  if (!rule) return { option: name, clause: "", sentence: filled(plain(translate(noSuchRule)), { option: name }) };
  const { clause } = rule;
  const shown = typeof given === "string" ? `'${given}'` : String(given);
  const facts = { option: rule.name, given: shown, answers: allowed(rule), clause };
  return { option: rule.name, clause, sentence: filled(plain(translate(notAnAnswer)), facts) };
}

function wrongSeats({ choosing, seats: { least, most } }: Description, seats: number, translate: Translate): Fault {
  const { forPlayers, forSomePlayers } = choosing.words;
  const sentence = filled(plain(translate(least === most ? forPlayers : forSomePlayers)), { seats, least, most, number: most });
  return { option: "", clause: "", sentence };
}

/** Return a sentence whose gaps do not say how they are written. */
function plain(sentence: string): string {
  return sentence.replaceAll("!r}", "}");
}
