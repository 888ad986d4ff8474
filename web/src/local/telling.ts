/** The sentences of any game about its deals and its matches: who has won, which deal it is, which place one has. */

import { marked } from "../i18n.svelte";
import { placesOf } from "../places";
import type { Moment } from "../rules/index.ts";
import { filled } from "../rules/filled.ts";
import type { Book, Reader } from "../rules/index.ts";

const WINS_MATCH = [marked("{name} wins the match."), marked("You win the match!")] as const;
const WIN_MATCH = [marked("{names} win the match."), marked("You win the match, with {names}!")] as const;
const WINS_DEAL = [marked("{name} wins the deal."), marked("You win the deal!")] as const;
const WIN_DEAL = [marked("{names} win the deal."), marked("You win the deal, with {names}!")] as const;
const NOBODY_WINS = marked("Nobody wins the deal.");
const DEAL = marked("Deal {number}");
const DEAL_OF = marked("Deal {number} of {most}");
const COMMA = marked(", ");
const AND = marked("{names} and {name}");
const PLACE = marked("You finish in place {place} of {number}.");
const SHARED = marked("You share place {place} of {number}.");
const SIDE = marked("Your side finishes in place {place} of {number}.");
const SIDE_SHARED = marked("Your side shares place {place} of {number}.");
/** The aim that is told by the number of the last deal. */
const DEALS_IN_ALL = "{number} deals in all";

/** One message of a story: its number and what fills its gaps, by name. */
export interface Message {
  number: number;
  text: string;
  cells: readonly number[];
  gaps: Readonly<Record<string, readonly number[]>>;
}

/** Return the messages of a story one by one. */
export function messagesOf(book: Book, story: readonly number[]): Message[] {
  const found: Message[] = [];
  for (let at = 0; at < story.length; ) {
    const number = story[at] ?? 0;
    const [text = "", , names = []] = book.messages[number] ?? [];
    const gaps: Record<string, readonly number[]> = {};
    let next = at + 1;
    for (const [name, kind] of names) {
      const length = book.lists.includes(kind) ? (story[next++] ?? 0) : 1;
      gaps[name] = story.slice(next, next + length);
      next += length;
    }
    found.push({ number, text, cells: story.slice(at, next), gaps });
    at = next;
  }
  return found;
}

/** Return the seat that fills a gap; null where none does. */
export function seatOf(gap: readonly number[] | undefined, seats: number): number | null {
  const seat = gap?.[0] ?? seats;
  return seat >= 0 && seat < seats ? seat : null;
}

/** Return the title of a deal with its number and the aim of the match, which is a story and its words. */
export function dealTitle(number: number, book: Book, aim: readonly number[], words: string, { translate }: Reader): string {
  const [message] = messagesOf(book, aim);
  if (message?.text === DEALS_IN_ALL) return filled(translate(DEAL_OF), { number, most: message.gaps["number"]?.[0] ?? 0 });
  const title = filled(translate(DEAL), { number });
  return words ? `${title} · ${words}` : title;
}

/** Return the sentence about the winners of the match. */
export function matchVerdict(winners: readonly number[], reader: Reader): string {
  return won(winners, reader, WINS_MATCH, WIN_MATCH);
}

/** Return the sentence about the winners of a deal. */
export function dealVerdict(winners: readonly number[], reader: Reader): string {
  return winners.length ? won(winners, reader, WINS_DEAL, WIN_DEAL) : reader.translate(NOBODY_WINS);
}

type Texts = readonly [forOthers: string, toOwn: string];

function won(winners: readonly number[], { seat, names, translate }: Reader, one: Texts, several: Texts): string {
  const own = seat !== null && winners.includes(seat) ? 1 : 0;
  if (winners.length === 1) return filled(translate(one[own]), { name: names[winners[0]!]! });
  const others = winners.filter((winner) => winner !== seat).map((winner) => names[winner]!);
  const last = others.pop() ?? "";
  const together = others.length ? filled(translate(AND), { names: others.join(translate(COMMA)), name: last }) : last;
  return filled(translate(several[own]), { names: together });
}

/** Return by seat its place in the match; nothing as long as it is not over. */
export function placesIn(deal: Moment): number[] {
  return deal.matchOver ? placesOf(deal, sidesOf(deal)) : [];
}

/** Return the sentence about the place of a reader who has not won the match; "" for all others. */
export function placeTold(deal: Moment, { seat, translate }: Reader): string {
  if (seat === null || !deal.matchOver || deal.winners.includes(seat)) return "";
  const sides = sidesOf(deal);
  const places = placesOf(deal, sides);
  const place = places[seat] ?? 0;
  const shared = sides.filter(([first = 0]) => places[first] === place).length > 1;
  const alone = sides.every((side) => side.length === 1);
  const text = alone ? (shared ? SHARED : PLACE) : shared ? SIDE_SHARED : SIDE;
  return filled(translate(text), { place, number: sides.length });
}

/** Return the seats of each side; without partners every seat is a side. */
function sidesOf(deal: Moment): number[][] {
  const { program } = deal.family;
  const seats = Array.from({ length: deal.seats }, (_, seat) => seat);
  const masks = seats.map((seat) => program.call("allies", deal.options, deal.seats, seat) ?? 1n << BigInt(seat));
  return [...new Set(masks)].map((mask) => seats.filter((seat) => (mask >> BigInt(seat)) & 1n));
}
