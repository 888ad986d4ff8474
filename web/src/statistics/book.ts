/** What one has played, kept in this browser and nowhere else: deals, with whom and how they ended, and mistakes. */

import { isBlamed } from "../analysis/verdicts";
import { habitOf } from "./habits";
import type { Findings, View } from "../protocol";

const KEY = "tefuda.statistics";
/** How many deals are kept; of more, the oldest go. */
const MOST = 2000;

/** A deal that was played: `bots` are the names of the bots at the table, `place` counts from 1. */
export interface Played {
  id: string;
  day: string;
  preset: string;
  title: string;
  seats: number;
  bots: string[];
  place: number;
  won: boolean;
  gained: number;
}

/** What analyses have found of own decisions in one game. */
export interface Judged {
  id: string;
  preset: string;
  choices: number;
  sound: number;
  /** How often something else was better, by verdict. */
  verdicts: Record<string, number>;
  /** How often which habit cost something. */
  habits: Record<string, number>;
}

export interface Book {
  version: 1;
  deals: Played[];
  judged: Judged[];
  /** Problems tried, by game and number: whether they were solved at the first try. */
  problems: Record<string, boolean>;
}

function empty(): Book {
  return { version: 1, deals: [], judged: [], problems: {} };
}

/** All that is kept. */
export function recall(): Book {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Book> | null;
    return { ...empty(), ...kept, version: 1 };
  } catch {
    return empty();
  }
}

function keep(book: Book): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(book));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Forget everything. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing is kept.
  }
}

/** Note a deal of a table that is over, as the seat of this page has played it; each is noted once. */
export function noteDeal(view: View): void {
  const { seat, deal, result, players, settings } = view;
  if (seat === null || !deal || !result) return;
  const id = `${view.room} ${view.match} ${deal.number}`;
  const book = recall();
  if (book.deals.some((one) => one.id === id)) return;
  const own = result.payoffs[seat] ?? 0;
  const played: Played = {
    id,
    day: new Date().toISOString().slice(0, 10),
    preset: settings.preset,
    title: settings.title,
    seats: players.length,
    bots: [...new Set(players.filter(({ kind }) => kind === "bot").map(({ bot }) => bot))].sort(),
    place: 1 + result.payoffs.filter((points) => points > own).length,
    won: result.best.includes(seat),
    gained: result.gained[seat] ?? 0,
  };
  keep({ ...book, deals: [...book.deals, played].slice(-MOST) });
}

/** Note what an analysis has found of own decisions; each analysis is noted once. */
export function noteMistakes(id: string, preset: string, seat: number, found: Findings): void {
  const book = recall();
  const play = found.play[seat];
  if (!play || book.judged.some((one) => one.id === id)) return;
  const verdicts: Record<string, number> = {};
  const habits: Record<string, number> = {};
  for (const one of found.decisions) {
    if (one.seat !== seat || !isBlamed(one)) continue;
    const habit = habitOf(one.verb, one.best_verb);
    verdicts[one.verdict] = (verdicts[one.verdict] ?? 0) + 1;
    habits[habit] = (habits[habit] ?? 0) + 1;
  }
  const judged: Judged = { id, preset, choices: play.choices, sound: play.sound, verdicts, habits };
  keep({ ...book, judged: [...book.judged, judged].slice(-MOST) });
}

/** Note whether a problem was solved at the first try. */
export function noteProblem(id: string, solved: boolean): void {
  const book = recall();
  if (!(id in book.problems)) keep({ ...book, problems: { ...book.problems, [id]: solved } });
}
