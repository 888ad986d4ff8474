/** The tables that this browser keeps: each with its numbers and decisions, so that it goes on exactly where it was left. */

import { recalled, recalledAs, store } from "../storage";
import type { Kept } from "./room";

const TABLE = "tefuda.table.";
/** Which tab plays at a table. */
const PLAYED = "tefuda.table-in.";
const TABLES = "tefuda.tables";
const NAME = "tefuda.name";
/** How many tables are kept; of more, the oldest go. */
const MOST = 4;

/** Keep a table; say whether the next page will find it. */
export function keepTable(kept: Kept): boolean {
  const all = [...tables().filter((room) => room !== kept.room), kept.room];
  for (const room of all.slice(0, -MOST)) forgetTable(room);
  store(TABLES, JSON.stringify({ rooms: all.slice(-MOST) }));
  return store(TABLE + kept.room, JSON.stringify(kept));
}

/** A table as it was left; null where it is not kept any more. */
export function recallTable(room: string): Kept | null {
  const kept = recalledAs<Partial<Kept>>(TABLE + room, {});
  return kept.room === room && Array.isArray(kept.deals) ? (kept as Kept) : null;
}

/** Forget a table that was left for good. */
export function forgetTable(room: string): void {
  store(TABLE + room, null);
  store(PLAYED + room, null);
  store(TABLES, JSON.stringify({ rooms: tables().filter((other) => other !== room) }));
}

/** Play at a table in this tab from now on; another one that has it open stops. */
export function playHere(room: string, tab: string): void {
  store(PLAYED + room, tab);
}

/** Whether a tab still is the one that plays at a table. */
export function isPlayedIn(room: string, tab: string): boolean {
  return recalled(PLAYED + room) === tab;
}

/** The name that the person has chosen at such a table; "" for none. */
export function recallName(): string {
  return recalled(NAME) ?? "";
}

export function keepName(name: string): void {
  store(NAME, name);
}

function tables(): string[] {
  return recalledAs<{ rooms: string[] }>(TABLES, { rooms: [] }).rooms;
}
