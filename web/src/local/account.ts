/** The account of a deal, line by line: its sentences with their clauses, the points they come to, and how something was added up. */

import { signed } from "../numbers";
import { clauseOf, summed, type Book, type Reader } from "../rules/index.ts";
import type { AccountLine } from "../shown";
import { messagesOf, seatOf, type Message } from "./telling";

/** The gap of a line in which stands what it comes to. */
const POINTS = "points";

/** Return the lines of a story, without their clauses in brackets; `lines` puts a message into words. */
export function accountOf(book: Book, story: readonly number[], { seat, names }: Reader, lines: (cells: readonly number[]) => string[]): AccountLine[] {
  return messagesOf(book, story).map((message) => {
    const { cells, gaps } = message;
    const number = gaps["clause"]?.[0];
    const clause = number === undefined ? "" : clauseOf(number);
    const [line = ""] = lines(cells);
    const sentence = clause ? line.replace(new RegExp(`\\s*\\[${clause.replace(".", "\\.")}\\]`, "g"), "") : line;
    return { sentence, clause, seat: seatOf(gaps[book.subject], names.length), points: pointsOf(book, message, seat), sum: sumOf(book, message) };
  });
}

/** Return what a line comes to: points that have a sign, or else those that the reader pays, or is paid as the first seat that is named besides. */
function pointsOf(book: Book, { number, gaps }: Message, reader: number | null): string {
  const points = gaps[POINTS]?.at(-1);
  const payee = gapsOf(book, number).find(([name, kind]) => kind === "seat" && name !== book.subject)?.[0] ?? "";
  const paid = gaps[payee]?.[0];
  if (points === undefined) return "";
  if (kindOf(book, number, POINTS) === "points") return signed(points);
  if (paid !== undefined && paid === reader) return signed(points);
  if (paid !== undefined && gaps[book.subject]?.[0] === reader) return signed(-points);
  return signed(points).replace("+", "");
}

/** Return how something was added up, where a line states that. */
function sumOf(book: Book, { number, gaps }: Message): string {
  const name = Object.keys(gaps).find((one) => kindOf(book, number, one) === "sum");
  return name === undefined ? "" : summed(book, gaps[name] ?? []);
}

function kindOf(book: Book, number: number, gap: string): string {
  return gapsOf(book, number).find(([name]) => name === gap)?.[1] ?? "";
}

/** Return the gaps of a message with their kinds, in their order. */
function gapsOf(book: Book, number: number): Book["messages"][number][2] {
  return book.messages[number]?.[2] ?? [];
}
