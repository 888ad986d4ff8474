/** Deals and matches as text, as tefuda writes and reads them everywhere. */

import { textOf } from "./actions.ts";
import type { Deal } from "./deal.ts";
import type { Decision } from "./moment.ts";
import type { Family } from "./family.ts";
import { written } from "./houserules.ts";
import { keyOfWords, keyWords } from "./keys.ts";

/** What a text has stated, replayed: a deal of its own, or all deals of a match. */
export interface Read {
  isMatch: boolean;
  deals: Deal[];
}

/** Text that states no deal; lines and columns are counted from 1. */
export class TextError extends Error {
  override name = "TextError";
  constructor(readonly sentence: string, readonly line: number, readonly column = 1) {
    super(`line ${line}, column ${column}: ${sentence}`);
  }
}

interface Line {
  word: string;
  rest: string;
  text: string;
  number: number;
}

const VERSION = "1";
const WIDTH = 100;
const HEAD: readonly string[] = ["game", "options", "seats", "automatic", "key", "match"];
const DECISION = /(\d{1,3}):\s+(.*?)(?=\s+\d+:\s|\s*$)/g;
const LETTERS = "CDHS";

/** Return a deal as text; throw an Error for one that a match has carried something into. */
export function writeDeal(deal: Deal): string {
  if (deal.seating.carries) throw new Error("A later deal of a match is written with the whole match.");
  return [...head(deal), `key ${deal.key}`, ...decisions(deal), ""].join("\n");
}

/** Return a match as text, from all its deals in order; throw an Error where the first is missing. */
export function writeMatch(deals: readonly Deal[]): string {
  const [first] = deals;
  if (!first || first.seating.ownKey || deals.some(({ seating }, index) => seating.number !== index))
    throw new Error("A match is written from all its deals, which are numbered from 0.");
  const lines = deals.flatMap((deal, index) => [`deal ${index + 1}`, ...decisions(deal)]);
  return [...head(first), `match ${keyOfWords(first.seating.seed)}`, ...lines, ""].join("\n");
}

/** Return the name of the preset that a text states; throw TextError where it states none. */
export function presetOf(text: string): string {
  return stated(split(text).head, "game").rest;
}

/** Return the deals that a text states, replayed and checked; throw TextError where it breaks the notation or the rules. */
export function readDeal(family: Family, text: string): Read {
  const { head, body } = split(text);
  for (const [word, line] of head)
    if (!HEAD.includes(word)) throw new TextError(`“${word}” is a line of a position, which cannot be read here.`, line.number);
  const isMatch = head.has("match");
  const automatic = head.has("automatic");
  const line = stated(head, isMatch ? "match" : "key");
  const wanted = {
    preset: stated(head, "game").rest,
    answers: Object.fromEntries((head.get("options")?.rest ?? "").split(/\s+/).filter(Boolean).map(answerOf)),
    seats: Number(stated(head, "seats").rest),
    automaticPass: false,
  };
  const begin = () => family.deal(isMatch ? { ...wanted, seed: keyWords(line.rest) } : { ...wanted, key: line.rest });
  const deals = replayed(at(line, begin), body, isMatch);
  return { isMatch, deals: automatic ? deals.map((deal) => deal.passing()) : deals };
}

function head({ seating, options, seats, family }: Deal): string[] {
  const preset = family.preset(seating.preset);
  const changed = family.houseRules.filter(({ name }) => BigInt(preset.options[name]!) !== options.bigint(name));
  const answers = changed.map((rule) => `${rule.name}=${written(rule, options.number(rule.name))}`);
  return [
    `tefuda ${VERSION}`,
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
  return deal.over ? [...lines, `result ${deal.payoffs.map((one) => (one > 0 ? `+${one}` : one)).join(" ")}`] : lines;
}

function split(text: string): { head: Map<string, Line>; body: Line[] } {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index): Line[] => {
    const [word = "", ...rest] = line.trim().split(/\s+/);
    return word && !word.startsWith("#") ? [{ word, rest: rest.join(" "), text: line, number: index + 1 }] : [];
  });
  const [first, ...others] = lines;
  if (first?.word !== "tefuda" || first.rest !== VERSION)
    throw new TextError(`The first line of a deal must be “tefuda ${VERSION}”.`, first?.number ?? 1);
  const found: { head: Map<string, Line>; body: Line[] } = { head: new Map(), body: [] };
  for (const line of others) {
    if (found.body.length || /^\d+:?$/.test(line.word) || ["deal", "result"].includes(line.word)) found.body.push(line);
    else if (found.head.has(line.word)) throw new TextError(`“${line.word}” is given twice.`, line.number);
    else found.head.set(line.word, line);
  }
  return found;
}

function stated(lines: ReadonlyMap<string, Line>, word: string): Line {
  const line = lines.get(word);
  if (!line) throw new TextError(`The line “${word}” is missing.`, 1);
  return line;
}

function answerOf(word: string): [string, string] {
  const [name = "", answer = ""] = word.split("=");
  return [name.replaceAll("-", "_"), answer];
}

/** Return the deals after the lines of their decisions. */
function replayed(first: Deal, body: readonly Line[], isMatch: boolean): Deal[] {
  const deals = [first];
  let number = 0;
  for (const line of body) {
    if (isMatch && line.word === "deal") {
      number += 1;
      if (line.rest !== String(number)) throw new TextError(`Deal ${number} should begin here.`, line.number);
      if (number > 1) deals.push(at(line, () => deals.at(-1)!.next()));
    } else if (isMatch && !number) {
      throw new TextError("A match must have “deal 1” before its decisions.", line.number);
    } else {
      deals.push(after(deals.pop()!, line));
    }
  }
  return deals;
}

function after(deal: Deal, line: Line): Deal {
  if (line.word === "result") {
    const payoffs = line.rest.split(" ").map(Number);
    if (!deal.over || payoffs.join(" ") !== deal.payoffs.join(" ")) throw new TextError("This is not the result.", line.number);
    return deal;
  }
  let end = 0;
  for (const found of line.text.matchAll(DECISION)) {
    if (line.text.slice(end, found.index).trim()) break;
    const column = found.index + found[0].length - found[2]!.length + 1;
    deal = at(line, () => deal.apply(decisionOf(deal, Number(found[1]), found[2]!), Number(found[1])), column);
    end = found.index + found[0].length;
  }
  if (line.text.slice(end).trim()) throw new TextError(`“${line.text.slice(end).trim()}” is not a decision.`, line.number, end + 1);
  return deal;
}

/** Return the decision of a seat that has a text: a legal action, or what its cards can mean. */
function decisionOf(deal: Deal, seat: number, given: string): Decision {
  const { family, options } = deal;
  const { cards, symbols } = family.description.book.words;
  const spelt = (word: string) => word.replace(/^(10|[2-9JQKA])([CDHS])/, (_, rank, suit) => rank + symbols[LETTERS.indexOf(suit)]);
  const words = given.trim().split(/\s+/).map(spelt);
  const text = words.join(" ");
  if (!deal.asked.includes(seat)) throw new Error(`Seat ${seat} has nothing to decide.`);
  for (const code of deal.legalActions(seat)) {
    const decision = deal.pick(code, seat);
    if (textOf(family, options, decision) === text) return decision;
  }
  const named = words.map((word) => word.split("=")[0]!).filter((word) => cards.includes(word));
  const found = deal.readings(named, seat).find((decision) => textOf(family, options, decision) === text);
  if (!found) throw new Error(`“${text}” is no legal action of seat ${seat}.`);
  return found;
}

function at<Made>(line: Line, make: () => Made, column = 1): Made {
  try {
    return make();
  } catch (fault) {
    throw fault instanceof Error ? new TextError(fault.message, line.number, column) : fault;
  }
}
