/** What this browser keeps to check the server: its own numbers, and what it was shown before the cards were dealt. */

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
export interface Noted {
  match: number;
  round: number;
  /** The hash of the last statement shown, and whether the match has begun with it. */
  statement: string;
  begun: boolean;
  /** The hashes of the keys of the deals that began while the page was open. */
  deals: Record<number, string>;
}

/** Where nothing can be kept, it is at least known until the page is closed. */
const here: Record<string, string> = {};

function read<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? here[name] ?? "{}") as Record<string, T>;
  } catch {
    return JSON.parse(here[name] ?? "{}") as Record<string, T>;
  }
}

/** Keep something under a name, the newest last, and forget the oldest of too many. */
function keep<T>(name: string, key: string, value: T, most: number): void {
  const all = read<T>(name);
  delete all[key];
  all[key] = value;
  const text = JSON.stringify(Object.fromEntries(Object.entries(all).slice(-most)));
  here[name] = text;
  try {
    localStorage.setItem(name, text);
  } catch {
    // A browser that keeps nothing still checks as long as the page is open.
  }
}

export function ownNumber(hash: string): Own | null {
  return read<Own>(NUMBERS)[hash] ?? null;
}

export function keepNumber(hash: string, own: Own): void {
  keep(NUMBERS, hash, own, MOST_NUMBERS);
}

export function noted(room: string): Noted | null {
  return read<Noted>(ROOMS)[room] ?? null;
}

export function note(room: string, what: Noted): void {
  keep(ROOMS, room, what, MOST_ROOMS);
}

/** Return what was noted of a match, or a new note. */
export function at(before: Noted | null, match: number): Noted {
  return before?.match === match ? { ...before } : { match, round: 0, statement: "", begun: false, deals: {} };
}
