/**
 * The shuffle of a match at a table that this page keeps: the same statement and the same key as at a server's table.
 *
 * The page draws all numbers: that of its person and those of the bots and of the table. Their hashes stand in the statement
 * before the cards are dealt, so the cards follow from numbers that nobody could choose afterwards.
 */

import { dealHash, dealKey, guestId, matchKey, newNumber, numberHash, roomId, statementHash } from "../fairness/hashes";
import type { Family } from "../rules/index.ts";
import { writtenAnswers } from "./answers";

const HEAD = "tefuda statement 1";
/** The `previous` of the first statement of a table. */
export const NOTHING = "-";
/** The person, as the statements of a table name guests. */
const GUEST = "here";
/** How many hexadecimal digits of the digest of the rules a statement has. */
const DIGITS = 16;

/** A statement, and the numbers behind it; the number of a seat is "" until it is shown. */
export interface Shuffle {
  statement: string;
  numbers: string[];
  /** The hash of the number that the person's page is to show; "" where the table has drawn it. */
  hash: string;
  /** The number of the table itself. */
  table: string;
}

/** What a statement is made of. */
export interface Shuffled {
  room: string;
  /** The number of the match, from 1, and that of its statement. */
  match: number;
  round: number;
  /** The hash of the statement before this one, or NOTHING. */
  previous: string;
  family: Family;
  preset: string;
  answers: Readonly<Record<string, string>>;
  /** The bots by seat, "" for the person. */
  bots: readonly string[];
  /** The hash of the number of the person's page; "" where there is none. */
  hash: string;
}

/** State what is to be played, with the hashes of all numbers; those of bots, and one that is missing, are drawn here. */
export function stated(what: Shuffled): Shuffle {
  const { room, match, round, previous, family, preset, answers, bots, hash } = what;
  const numbers = bots.map((bot) => (bot || !hash ? newNumber() : ""));
  const table = newNumber();
  const shares = bots.map((bot, seat) => {
    const [kind, who] = bot ? ["bot", bot] : [hash ? "person" : "absent", guestId(room, GUEST)];
    return `seat ${seat} ${kind} ${who} ${numbers[seat] ? numberHash(numbers[seat]) : hash}`;
  });
  const lines = [
    HEAD,
    `room ${roomId(room)}`,
    `match ${match}`,
    `round ${round}`,
    `previous ${previous}`,
    `version ${family.description.tefuda}+${family.description.rules.slice(0, DIGITS)}`,
    `game ${preset}`,
    ...Object.entries(writtenAnswers(family, preset, answers)).map(([name, answer]) => `option ${name} ${answer}`),
    ...shares,
    `server ${numberHash(table)}`,
  ];
  return { statement: `${lines.join("\n")}\n`, numbers, hash, table };
}

/** The seats whose number is still to be shown. */
export function waitedFor({ numbers }: Shuffle): number[] {
  return numbers.flatMap((number, seat) => (number ? [] : [seat]));
}

/** The hash of a statement, by which it is promised. */
export function promiseOf({ statement }: Shuffle): string {
  return statementHash(statement);
}

/** The numbers of the seats, then that of the table. */
export function allNumbers({ numbers, table }: Shuffle): string[] {
  return [...numbers, table];
}

/** The key of the match, in hexadecimal digits; no number may be missing. */
export function keyOf(shuffle: Shuffle): string {
  return matchKey(shuffle.statement, allNumbers(shuffle));
}

/** Return the remarks that prove a match, of as many deals: its statement, the numbers, and the hashes of the keys. */
export function proofOf(shuffle: Shuffle, deals: number): string {
  const { statement, numbers, table } = shuffle;
  const key = keyOf(shuffle);
  const lines = [
    ...statement.trimEnd().split("\n").map((line) => `statement ${line}`),
    ...numbers.map((number, seat) => `number ${seat} ${number}`),
    `number server ${table}`,
    ...Array.from({ length: deals }, (_, index) => `commitment ${index + 1} ${dealHash(dealKey(key, index + 1))}`),
  ];
  return lines.map((line) => `# ${line}\n`).join("");
}
