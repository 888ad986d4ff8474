/** Deals and matches as text, as tefuda writes and reads them everywhere. */

import { textOf } from "./actions.ts";
import type { Deal } from "./deal.ts";
import { RefusedError, type Decision } from "./moment.ts";
import type { Family } from "./family.ts";
import { filled, type Facts } from "./filled.ts";
import { written } from "./houserules.ts";
import { keyOfWords, keyWords } from "./keys.ts";
import type { Cells } from "./records.ts";

/** What a text has stated, replayed: a deal of its own, or all deals of a match. */
export interface Read {
  isMatch: boolean;
  deals: Deal[];
}

/** Text that states no deal; lines and columns are counted from 1. `template` has gaps that `facts` fill. */
export class TextError extends Error {
  override name = "TextError";
  constructor(
    readonly template: string,
    readonly facts: Facts,
    readonly line: number,
    readonly column = 1,
  ) {
    super(`line ${line}, column ${column}: ${filled(template, facts)}`);
  }

  /** Return what is wrong in another language, without saying where. */
  told(translate: (english: string) => string): string {
    return filled(translate(this.template), this.facts);
  }
}

interface Line {
  word: string;
  rest: string;
  text: string;
  number: number;
}

const FIRST = "tefuda";
const VERSION = "1";
const WIDTH = 100;
/** The lines before the decisions, but for those of positions. */
const HEAD: readonly string[] = ["game", "options", "seats", "automatic", "key", "match"];
const DECISION = /(\d{1,3}):\s+(.*?)(?=\s+\d+:\s|\s*$)/g;
const LETTERS = "CDHS";

/** Return a deal as text; throw an Error for one that was set up, or that a match has carried something into. */
export function writeDeal(deal: Deal): string {
  if (deal.seating.carries) throw new Error("A later deal of a match is written with the whole match.");
  if (deal.seating.placed) throw new Error("A position is not written as a deal.");
  return [...head(deal), `key ${deal.key}`, ...decisions(deal), ""].join("\n");
}

/** Return a match as text, from all its deals in order; throw an Error where the first is missing, or was set up. */
export function writeMatch(deals: readonly Deal[]): string {
  const [first] = deals;
  if (first?.seating.placed) throw new Error("A match that goes on from another is not written here.");
  if (!first || first.seating.ownKey || deals.some(({ seating }, index) => seating.number !== index))
    throw new Error("A match is written from all its deals, which are numbered from 0.");
  const lines = deals.flatMap((deal, index) => [`deal ${index + 1}`, ...decisions(deal)]);
  return [...head(first), `match ${keyOfWords(first.seating.seed)}`, ...lines, ""].join("\n");
}

/** Return the name of the preset that a text states; throw TextError where it states none. */
export function presetOf(text: string): string {
  return stated(split(linesOf(text)).head, "game").rest;
}

/** Return how many deals a text states. */
export function countDeals(text: string): number {
  const lines = linesOf(text);
  return Math.max(1, lines.filter(({ word }) => word === "deal").length, lines.filter(({ word }) => word === FIRST).length);
}

/** Say whether a deal of a text begins with what only tefuda's own reader understands: a position, or what a match has left. */
export function isPlaced(text: string): boolean {
  return [...split(linesOf(text)).head.keys()].some((word) => !HEAD.includes(word));
}

/** Return the deals that a text states, replayed and checked, as `reading` does. */
export function readDeal(family: Family, text: string, placed: Cells | null = null): Read {
  const steps = reading(family, text, placed);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Yield every moment of the deals that a text states, replayed and checked, and return the deals; throw TextError where it
 * breaks the notation or the rules.
 *
 * A text is a deal, a match, or the deals of a match one after the other, each with its own key and all that the first has.
 * `placed` is the table with which a deal begins, where `isPlaced` says that it does not begin with dealing.
 */
export function* reading(family: Family, text: string, placed: Cells | null = null): Generator<Deal, Read> {
  const [first = [], ...others] = parted(linesOf(text));
  const { head, body } = split(first);
  const automatic = head.has("automatic");
  const isMatch = head.has("match") || others.length > 0;
  const begun = begin(family, head, placed);
  const deals = head.has("match") ? yield* ofMatch(begun, body) : [yield* ofDeal(begun, body)];
  for (const lines of others) {
    const next = split(lines);
    const key = stated(next.head, "key");
    deals.push(yield* ofDeal(at(key, () => deals.at(-1)!.next(key.rest)), next.body));
  }
  return { isMatch, deals: automatic ? deals.map((deal) => deal.passing()) : deals };
}

function begin(family: Family, head: ReadonlyMap<string, Line>, placed: Cells | null): Deal {
  for (const [word, line] of head)
    if (!placed && !HEAD.includes(word)) throw new TextError(marked("“{word}” is a line of a position, which cannot be read here"), { word }, line.number);
  const line = stated(head, head.has("match") ? "match" : "key");
  const game = stated(head, "game");
  const seats = stated(head, "seats");
  const preset = family.presets.some(({ name }) => name === game.rest) ? game.rest : family.presets[0]!.name;
  const answers = Object.fromEntries((head.get("options")?.rest ?? "").split(/\s+/).filter(Boolean).map(answerOf));
  if (!/^\d+$/.test(seats.rest)) throw new TextError(marked("“{text}” is not a number of seats"), { text: seats.rest }, seats.number);
  const of = line.word === "match" ? { seed: keyWords(line.rest) } : {};
  if (placed) return at(line, () => family.position({ preset, answers, table: placed, ...of }));
  const wanted = { preset, answers, seats: Number(seats.rest), automaticPass: false };
  return at(line, () => family.deal(line.word === "match" ? { ...wanted, ...of } : { ...wanted, key: line.rest }));
}

function head({ seating, options, seats, family }: Deal): string[] {
  const preset = family.preset(seating.preset);
  const changed = family.houseRules.filter(({ name }) => BigInt(preset.options[name]!) !== options.bigint(name));
  const answers = changed.map((rule) => `${rule.name}=${written(rule, options.number(rule.name))}`);
  return [
    `${FIRST} ${VERSION}`,
    `game ${preset.name}`,
    ...(answers.length ? [`options ${answers.join(" ")}`] : []),
    `seats ${seats}`,
    ...(seating.automaticPass && family.hasWindows ? ["automatic pass"] : []),
  ];
}

/** Return the lines of the decisions, and of the result. */
function decisions(deal: Deal): string[] {
  const { family, options } = deal;
  const words = [...deal.history, ...deal.early].map(({ seat, decision }) => `${seat}: ${textOf(family, options, decision)}`);
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 2 + word.length <= WIDTH) lines[lines.length - 1] = `${line}  ${word}`;
    else lines.push(word);
  }
  return deal.over ? [...lines, `result ${deal.payoffs.map(signed).join(" ")}`] : lines;
}

function linesOf(text: string): Line[] {
  return even(text).split(/\r\n|\r|\n/).flatMap((line, index): Line[] => {
    const [word = "", ...rest] = line.trim().split(/\s+/);
    return word && !word.startsWith("#") ? [{ word, rest: rest.join(" "), text: line, number: index + 1 }] : [];
  });
}

/** Return text in the letters of the notation: wide forms become narrow, and what is invisible goes. */
function even(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000\u00a0]/g, (one) => one.normalize("NFKC")).replace(/[\ufe0e\ufe0f\p{Cf}]/gu, "").replace(/[\u2010-\u2013\u2212]/g, "-");
}

/** Return the lines of each deal of a text. */
function parted(lines: readonly Line[]): Line[][] {
  const deals: Line[][] = [];
  for (const line of lines) {
    if (line.word === FIRST || !deals.length) deals.push([]);
    deals.at(-1)!.push(line);
  }
  return deals;
}

function split([first, ...others]: readonly Line[]): { head: Map<string, Line>; body: Line[] } {
  if (first?.word !== FIRST || first.rest !== VERSION)
    throw new TextError(marked("the first line of a deal must be “tefuda {version}”"), { version: VERSION }, first?.number ?? 1);
  const found: { head: Map<string, Line>; body: Line[] } = { head: new Map(), body: [] };
  for (const line of others) {
    if (found.body.length || /^\d+:?$/.test(line.word) || ["deal", "result"].includes(line.word)) found.body.push(line);
    else if (found.head.has(line.word)) throw new TextError(marked("“{word}” is given twice"), { word: line.word }, line.number);
    else found.head.set(line.word, line);
  }
  return found;
}

function stated(lines: ReadonlyMap<string, Line>, word: string): Line {
  const line = lines.get(word);
  if (!line) throw new TextError(marked("the line “{word}” is missing"), { word }, 1);
  return line;
}

function answerOf(word: string): [string, string] {
  const [name = "", answer = ""] = word.split("=");
  return [name.replaceAll("-", "_"), answer];
}

/** Yield the moments of all deals of a match, and return its deals. */
function* ofMatch(first: Deal, body: readonly Line[]): Generator<Deal, Deal[]> {
  const starts = body.flatMap(({ word }, index) => (word === "deal" ? [index] : []));
  if (body.length && starts[0] !== 0) throw new TextError(marked("a match must have “deal 1” before its decisions"), {}, body[0]!.number);
  const deals: Deal[] = [];
  for (const [index, start] of (starts.length ? starts : [0]).entries()) {
    const line = body[start];
    const number = index + 1;
    if (line && line.rest !== String(number)) throw new TextError(marked("deal {number} should begin here, not {text}"), { number, text: line.rest }, line.number);
    const begun = index && line ? at(line, () => deals.at(-1)!.next()) : first;
    deals.push(yield* ofDeal(begun, body.slice(start + 1, starts[index + 1])));
  }
  return deals;
}

/** Yield the moments of a deal, and return it as the last one shows it. */
function* ofDeal(begun: Deal, body: readonly Line[]): Generator<Deal, Deal> {
  let deal = begun;
  yield deal;
  for (const line of body) {
    if (line.word === "result") {
      check(deal, line);
      continue;
    }
    let end = 0;
    for (const found of line.text.matchAll(DECISION)) {
      if (line.text.slice(end, found.index).trim()) break;
      const column = found.index + found[0].length - found[2]!.length + 1;
      deal = at(line, () => deal.apply(decisionOf(deal, Number(found[1]), found[2]!), Number(found[1])), column);
      end = found.index + found[0].length;
      yield deal;
    }
    const text = line.text.slice(end).trim();
    if (text) throw new TextError(marked("“{text}” is not a decision; write seat: action"), { text }, line.number, line.text.indexOf(text, end) + 1);
  }
  return deal;
}

function check(deal: Deal, line: Line): void {
  if (!deal.over) throw new TextError(marked("a result is given, but the deal is not over"), {}, line.number);
  const right = deal.payoffs.map(signed).join(" ");
  if (line.rest.split(" ").map((word) => signed(Number(word))).join(" ") !== right)
    throw new TextError(marked("the result is not {stated} but {right}"), { stated: line.rest, right }, line.number);
}

/** Return the decision of a seat that has a text: a legal action, or what its cards can mean; else throw why there is none. */
function decisionOf(deal: Deal, seat: number, given: string): Decision {
  const { family, options } = deal;
  const { cards, symbols } = family.description.book.words;
  const spelt = (word: string) => word.replace(/^(10|[2-9JQKA])([CDHS])/, (_, rank, suit) => rank + symbols[LETTERS.indexOf(suit)]);
  const words = given.trim().split(/\s+/).map(spelt);
  const text = words.join(" ");
  const named = words.map((word) => word.split("=")[0]!).filter((word) => cards.includes(word));
  const isMeant = (decision: Decision) => textOf(family, options, decision) === text;
  if (!deal.over && deal.asked.includes(seat)) {
    if (named.length && family.description.actions.reads) {
      const found = deal.readings(named, seat).find(isMeant);
      if (found) return found;
    }
    for (const code of deal.legalActions(seat)) {
      const decision = deal.pick(code, seat);
      if (isMeant(decision)) return decision;
    }
    const meant = deal.meant(named);
    const refusal = meant && deal.whyNot(meant, seat);
    if (refusal) throw new RefusedError(refusal);
  } else if (deal.over) {
    throw new Refused(marked("the deal is over; there is nothing left to decide"), {});
  } else {
    throw new Refused(marked("seat {seat} has nothing to decide; it is the turn of seat {turn}"), { seat, turn: deal.turn! });
  }
  throw new Refused(marked("seat {seat} cannot decide “{text}” now"), { seat, text });
}

/** Why a line cannot be, before it is known where that line stands. */
class Refused extends Error {
  constructor(
    readonly template: string,
    readonly facts: Facts,
  ) {
    super(template);
  }
}

function at<Made>(line: Line, make: () => Made, column = 1): Made {
  try {
    return make();
  } catch (fault) {
    if (fault instanceof Refused) throw new TextError(fault.template, fault.facts, line.number, column);
    if (fault instanceof RefusedError) throw new TextError(fault.refusal.sentence, {}, line.number, column);
    throw fault instanceof Error ? new TextError(fault.message, {}, line.number, column) : fault;
  }
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}

/** Return a sentence unchanged: here it is collected for translation. */
function marked(english: string): string {
  return english;
}
