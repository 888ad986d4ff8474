/** Storing what one has played for the guest on the server, where that is wished. */

import { get, HttpError, post } from "../http";
import { i18n } from "../i18n.svelte";
import { store, recalled } from "../storage";
import type { StoredEntries, DealEntry, MistakesEntry, EntriesStored } from "../protocol";
import type { Book } from "./book";

const KEY = "tefuda.statistics.kept";
/** How many entries are sent at once, so that a request stays small. */
const AT_ONCE = 80;
/** How many milliseconds to wait where the server asks for that, and how often. */
const [REST, TIMES] = [3000, 20];

interface NewEntries {
  deals?: DealEntry[];
  judged?: MistakesEntry[];
  problems?: Record<string, boolean>;
}

/** Send new entries, if they are wished to be stored; what does not arrive is sent when the statistics are looked at. */
export function send(entries: NewEntries): void {
  if (isStored()) void post("api/statistics", entries).catch(() => undefined);
}

/** What the server stores for this guest, and whether it stores anything. */
export async function storedEntries(): Promise<StoredEntries> {
  const found = await get<StoredEntries>(`api/statistics?lang=${i18n.language}`);
  remember(found.stored);
  return found;
}

/** Have the server store what it does not have yet. */
export async function storeAll(book: Book, before: StoredEntries): Promise<void> {
  const [deals, judged] = [missing(book.deals, before.deals), missing(book.judged, before.judged)];
  const problems = Object.entries(book.problems).filter(([id]) => !(id in before.problems));
  const pieces: NewEntries[] = [
    ...pieced(deals).map((some) => ({ deals: some })),
    ...pieced(judged).map((some) => ({ judged: some })),
    ...pieced(problems).map((some) => ({ problems: Object.fromEntries(some) })),
  ];
  if (!before.stored && !pieces.length) pieces.push({});
  for (const piece of pieces) await sent(piece);
  remember(true);
}

/** Have the server delete what it stores for this guest. */
export async function dropAll(): Promise<void> {
  await post<EntriesStored>(`api/statistics/forget?lang=${i18n.language}`, {});
  remember(false);
}

async function sent(entries: NewEntries): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      await post<EntriesStored>(`api/statistics?lang=${i18n.language}`, entries);
      return;
    } catch (fault) {
      if (!(fault instanceof HttpError) || fault.code !== "too_fast" || time === TIMES) throw fault;
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }
}

function missing<T extends { id: string }>(entries: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map(({ id }) => id));
  return entries.filter(({ id }) => !known.has(id));
}

function pieced<T>(entries: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, piece) => entries.slice(piece * AT_ONCE, (piece + 1) * AT_ONCE));
}

function isStored(): boolean {
  return recalled(KEY) !== null;
}

function remember(stored: boolean): void {
  store(KEY, stored ? "1" : null);
}
