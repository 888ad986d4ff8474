/** What this browser keeps to check the server: its own numbers, and what it was shown before the cards were dealt. */

import { store, recalledAs } from "../storage";

const NUMBERS = "tefuda numbers";
const ROOMS = "tefuda rooms";
const MOST_NUMBERS = 60;
const MOST_ROOMS = 30;

/** A number drawn here, and the hash of the statement for which it was shown; "" until then. */
export interface Own {
  number: string;
  statement: string;
}

/** What was shown of the match now played, or shuffled, in a room. */
export interface Remembered {
  match: number;
  round: number;
  /** The hash of the last statement shown, and whether the match has begun with it. */
  statement: string;
  begun: boolean;
  /** The hashes of the keys of the deals that began while the page was open. */
  deals: Record<number, string>;
}

/** Keep something under a name, the newest last, and forget the oldest of too many; say whether the next page finds it. */
function keepOne<T>(name: string, key: string, value: T, most: number): boolean {
  const all: Record<string, T> = recalledAs(name, {});
  delete all[key];
  all[key] = value;
  return store(name, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-most))));
}

export function ownNumber(hash: string): Own | null {
  return recalledAs<Record<string, Own>>(NUMBERS, {})[hash] ?? null;
}

/** Whether this browser knows a number that it has not shown yet: a statement that lists another is not true. */
export function hasUnshown(): boolean {
  return Object.values(recalledAs<Record<string, Own>>(NUMBERS, {})).some(({ statement }) => statement === "");
}

/** Keep a number by its hash; say whether the next page finds it. */
export function keepNumber(hash: string, own: Own): boolean {
  return keepOne(NUMBERS, hash, own, MOST_NUMBERS);
}

export function remembered(room: string): Remembered | null {
  return recalledAs<Record<string, Remembered>>(ROOMS, {})[room] ?? null;
}

export function remember(room: string, what: Remembered): void {
  keepOne(ROOMS, room, what, MOST_ROOMS);
}

/** Return what is remembered of a match, or a new record. */
export function at(before: Remembered | null, match: number): Remembered {
  return before?.match === match ? { ...before } : { match, round: 0, statement: "", begun: false, deals: {} };
}
