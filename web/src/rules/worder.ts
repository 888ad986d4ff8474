/** What rules have said in numbers, in words: for one reader, in a language. */

import { filled, type Facts } from "./filled.ts";

/** A message: its text for others, that for the player whom it is about, its gaps by name and kind, and whether it is important. */
type Message = readonly [text: string, toOwn: string, gaps: readonly (readonly [name: string, kind: string])[], important: boolean];

/** The messages of a family, as `book_data` of the library writes them. */
export interface Book {
  messages: readonly Message[];
  lists: readonly string[];
  subject: string;
  signs: Readonly<Record<string, string>>;
  words: {
    you: string;
    suits: readonly string[];
    symbols: readonly string[];
    ranks: readonly string[];
    cards: readonly string[];
    jokers: Readonly<Record<string, string>>;
    asRank: string;
    both: string;
    withWilds: string;
  };
}

export interface Reader {
  /** The seat of the reader; null for an onlooker. */
  seat: number | null;
  /** The names of the players by seat. */
  names: readonly string[];
  /** Returns an English text in the reader's language. */
  translate: (english: string) => string;
}

export interface Told {
  sentence: string;
  important: boolean;
}

/** A wild card is its code, plus 64 times the rank that it stands for and one, plus 1024 times the suit. */
const RANK_STEP = 64;
const SUIT_STEP = 1024;

/** Return the messages of a story in words, without those that the reader is not shown. */
export function told(book: Book, story: readonly number[], reader: Reader): Told[] {
  const found: Told[] = [];
  let at = 0;
  while (at < story.length) {
    const important = book.messages[story[at]!]![3];
    const [sentence, next] = message(book, story, at, reader);
    if (sentence) found.push({ sentence, important });
    at = next;
  }
  return found;
}

/** Return the message that begins at an index in words, "" where the reader is not shown it, and the index after it. */
function message(book: Book, story: readonly number[], start: number, reader: Reader): [string, number] {
  const [text, toOwn, gaps] = book.messages[story[start]!]!;
  const facts: Record<string, string> = {};
  let at = start + 1;
  let own = false;
  for (const [name, kind] of gaps) {
    if (book.lists.includes(kind)) {
      const length = story[at]!;
      facts[name] = listed(book, kind, story.slice(at + 1, at + 1 + length), reader);
      at += 1 + length;
    } else {
      const number = story[at]!;
      if (name === book.subject) own = number === reader.seat;
      facts[name] = name === book.subject ? reader.names[number]! : one(book, kind, number, reader);
      at += 1;
    }
  }
  const sentence = own && toOwn ? toOwn : text;
  return [sentence && filled(reader.translate(sentence), facts), at];
}

/** Return a clause as a message has it in a gap, in words: `7.2`. */
export function clauseOf(number: number): string {
  return `${Math.floor(number / 100)}.${number % 100}`;
}

/** Return a number as all languages write it in sentences, `1,250`. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

function one(book: Book, kind: string, number: number, reader: Reader): string {
  const { words } = book;
  switch (kind) {
    case "seat":
      return number === reader.seat ? reader.translate(words.you) : reader.names[number]!;
    case "card":
      return card(book, number, reader);
    case "suit":
      return say("{symbol} {suit}", { symbol: words.symbols[number]!, suit: reader.translate(words.suits[number]!) }, reader);
    case "suits":
      return words.symbols.filter((_, suit) => (number >> suit) & 1).join(" ");
    case "rank":
      return words.ranks[number]!;
    case "points":
      return number < 0 ? grouped(number) : `+${grouped(number)}`;
    case "clause":
      return clauseOf(number);
    default:
      return grouped(number);
  }
}

function listed(book: Book, kind: string, numbers: readonly number[], reader: Reader): string {
  switch (kind) {
    case "cards":
      return cards(book, numbers, reader);
    case "written":
      return numbers.map((number) => writtenCard(book, number, reader)).join(" ");
    case "numbers":
      return numbers.map(grouped).join(", ") || "–";
    case "sum":
      return summed(book, numbers);
    default:
      return message(book, numbers, 0, reader)[0];
  }
}

/** Return a sum, as a message has it in a gap, in words: `4 + 6 = 10`. */
export function summed(book: Book, numbers: readonly number[]): string {
  return numbers.map((number) => book.signs[number] ?? grouped(number)).join("");
}

/** Return a card as in the notation, but jokers as players call them where their language has a name for them. */
function card(book: Book, number: number, reader: Reader): string {
  const name = book.words.cards[number]!;
  const title = book.words.jokers[name];
  const translated = title === undefined ? name : reader.translate(title);
  return translated === title ? name : translated;
}

/** Return a card as in the notation, a wild one with what it stands for. */
function writtenCard(book: Book, number: number, reader: Reader): string {
  const { words } = book;
  const name = card(book, number % RANK_STEP, reader);
  if (number < RANK_STEP) return name;
  const rank = Math.floor((number % SUIT_STEP) / RANK_STEP) - 1;
  const suited = words.ranks.length * words.symbols.length;
  const stands = words.ranks[rank] ?? card(book, suited + rank - words.ranks.length, reader);
  return `${name}=${stands}${words.symbols[Math.floor(number / SUIT_STEP)] ?? ""}`;
}

/** Return cards, and what the wild ones among them stand for. */
function cards(book: Book, numbers: readonly number[], reader: Reader): string {
  const { words } = book;
  const wilds = [...new Set(numbers.filter((number) => number >= RANK_STEP))];
  const said = wilds.map((number) => {
    const rank = words.ranks[Math.floor((number % SUIT_STEP) / RANK_STEP) - 1]!;
    const suit = words.symbols[Math.floor(number / SUIT_STEP)] ?? "";
    return say(words.asRank, { card: card(book, number % RANK_STEP, reader), rank: rank + suit }, reader);
  });
  const what = numbers.map((number) => card(book, number % RANK_STEP, reader)).join(" ");
  if (!said.length) return what;
  return say(words.withWilds, { what, wilds: said.reduce((first, other) => say(words.both, { one: first, other }, reader)) }, reader);
}

function say(english: string, facts: Facts, reader: Reader): string {
  return filled(reader.translate(english), facts);
}
