/** Keeping what one has played with the guest on the server, where that is wished. */

import { get, HttpError, post } from "../http";
import { i18n } from "../i18n.svelte";
import { keep, recalled } from "../kept";
import type { KeptNotes, NotedDeal, NotedMistakes, NotesKept } from "../protocol";
import type { Book } from "./book";

const KEY = "tefuda.statistics.kept";
/** How many notes are sent at once, so that a request stays small. */
const AT_ONCE = 80;
/** How many milliseconds to wait where the server asks for that, and how often. */
const [REST, TIMES] = [3000, 20];

interface Notes {
  deals?: NotedDeal[];
  judged?: NotedMistakes[];
  problems?: Record<string, boolean>;
}

/** Send new notes, if they are wished to be kept; what does not arrive is sent when the statistics are looked at. */
export function send(notes: Notes): void {
  if (isKept()) void post("api/statistics", notes).catch(() => undefined);
}

/** What the server keeps with this guest, and whether it keeps anything. */
export async function keptNotes(): Promise<KeptNotes> {
  const found = await get<KeptNotes>(`api/statistics?lang=${i18n.language}`);
  note(found.kept);
  return found;
}

/** Have the server keep what it does not have yet. */
export async function keepAll(book: Book, kept: KeptNotes): Promise<void> {
  const [deals, judged] = [missing(book.deals, kept.deals), missing(book.judged, kept.judged)];
  const problems = Object.entries(book.problems).filter(([id]) => !(id in kept.problems));
  const pieces: Notes[] = [
    ...pieced(deals).map((some) => ({ deals: some })),
    ...pieced(judged).map((some) => ({ judged: some })),
    ...pieced(problems).map((some) => ({ problems: Object.fromEntries(some) })),
  ];
  if (!kept.kept && !pieces.length) pieces.push({});
  for (const piece of pieces) await sent(piece);
  note(true);
}

/** Have the server delete what it keeps with this guest. */
export async function dropAll(): Promise<void> {
  await post<NotesKept>(`api/statistics/forget?lang=${i18n.language}`, {});
  note(false);
}

async function sent(notes: Notes): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      await post<NotesKept>(`api/statistics?lang=${i18n.language}`, notes);
      return;
    } catch (fault) {
      if (!(fault instanceof HttpError) || fault.code !== "too_fast" || time === TIMES) throw fault;
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }
}

function missing<T extends { id: string }>(notes: readonly T[], kept: readonly T[]): T[] {
  const known = new Set(kept.map(({ id }) => id));
  return notes.filter(({ id }) => !known.has(id));
}

function pieced<T>(notes: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(notes.length / AT_ONCE) }, (_, piece) => notes.slice(piece * AT_ONCE, (piece + 1) * AT_ONCE));
}

function isKept(): boolean {
  return recalled(KEY) !== null;
}

function note(kept: boolean): void {
  keep(KEY, kept ? "1" : null);
}
