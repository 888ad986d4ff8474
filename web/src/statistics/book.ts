/** What one has played, stored in this browser, and if wished with the guest: deals, how they ended, and mistakes. */

import { playOf, type Judgement } from "../analysis/findings";
import { isBlamed } from "../analysis/verdicts";
import { habitOf } from "./habits";
import { store, recalledAs } from "../storage";
import type { DealEntry, MistakesEntry } from "../protocol";
import type { View } from "../shown";
import { send } from "./storing";

const KEY = "tefuda.statistics";
/** How many deals are stored; of more, the oldest go. */
const MOST = 2000;

export interface Book {
  version: 1;
  deals: DealEntry[];
  judged: MistakesEntry[];
  /** Problems tried, by game and number: whether they were solved at the first try. */
  problems: Record<string, boolean>;
}

function empty(): Book {
  return { version: 1, deals: [], judged: [], problems: {} };
}

/** All that is stored. */
export function recall(): Book {
  return { ...recalledAs(KEY, empty()), version: 1 };
}

/** Add what another browser, or this one before it was cleared, has recorded. */
export function add(other: Omit<Book, "version">): void {
  const book = recall();
  const deals = united(book.deals, other.deals).sort((a, b) => a.day.localeCompare(b.day));
  storeBook({ version: 1, deals: deals.slice(-MOST), judged: united(book.judged, other.judged).slice(-MOST), problems: { ...book.problems, ...other.problems } });
}

/** Two lists of entries as one; of those about the same thing the first stays. */
function united<T extends { id: string }>(entries: readonly T[], others: readonly T[]): T[] {
  return [...new Map([...others, ...entries].map((one) => [one.id, one])).values()];
}

function storeBook(book: Book): void {
  store(KEY, JSON.stringify(book));
}

/** Forget everything. */
export function forget(): void {
  store(KEY, null);
}

/** Record a deal of a table that is over, as the seat of this page has played it; each is recorded once. */
export function recordDeal(view: View): void {
  const { seat, deal, result, players, settings } = view;
  if (seat === null || !deal || !result) return;
  const id = `${view.room} ${view.match} ${deal.number}`;
  const book = recall();
  if (book.deals.some((one) => one.id === id)) return;
  const own = result.payoffs[seat] ?? 0;
  const played: DealEntry = {
    id,
    day: new Date().toISOString().slice(0, 10),
    preset: settings.preset,
    title: settings.title.slice(0, 80),
    seats: players.length,
    bots: [...new Set(players.filter(({ kind }) => kind === "bot").map(({ bot }) => bot))].sort(),
    place: 1 + result.payoffs.filter((points) => points > own).length,
    won: result.best.includes(seat),
    gained: result.gained[seat] ?? 0,
  };
  storeBook({ ...book, deals: [...book.deals, played].slice(-MOST) });
  send({ deals: [played] });
}

/** Record what an analysis has found of all own decisions in a deal; each analysis is recorded once. */
export function recordMistakes(id: string, preset: string, own: readonly Judgement[]): void {
  const book = recall();
  if (book.judged.some((one) => one.id === id)) return;
  const play = playOf(own);
  const verdicts: Record<string, number> = {};
  const habits: Record<string, number> = {};
  for (const one of own) {
    if (!isBlamed(one)) continue;
    const habit = habitOf(one.verb, one.bestVerb);
    verdicts[one.verdict] = (verdicts[one.verdict] ?? 0) + 1;
    habits[habit] = (habits[habit] ?? 0) + 1;
  }
  const judged: MistakesEntry = { id, preset, choices: play.choices, sound: play.sound, verdicts, habits };
  storeBook({ ...book, judged: [...book.judged, judged].slice(-MOST) });
  send({ judged: [judged] });
}

/** Return the name under which it is recorded whether a problem was solved. */
export function problemId(preset: string, number: number): string {
  return `${preset} ${number}`;
}

/** Record whether a problem was solved at the first try. */
export function recordProblem(id: string, solved: boolean): void {
  const book = recall();
  if (id in book.problems) return;
  storeBook({ ...book, problems: { ...book.problems, [id]: solved } });
  send({ problems: { [id]: solved } });
}
