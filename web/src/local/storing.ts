/** The tables that this browser keeps: each with its numbers and decisions, so that it goes on exactly where it was left. */

import { recalled, recalledAs, store } from "../storage";
import type { StoredRoom } from "./room";

const TABLE = "tefuda.table.";
/** Which tab plays at a table. */
const PLAYED = "tefuda.table-in.";
const TABLES = "tefuda.tables";
/** How many tables are stored; of more, the oldest go. */
const MOST = 4;

/** Keep a table; say whether the next page will find it. */
export function storeTable(stored: StoredRoom): boolean {
  const all = [...tables().filter((room) => room !== stored.room), stored.room];
  for (const room of all.slice(0, -MOST)) forgetTable(room);
  store(TABLES, JSON.stringify({ rooms: all.slice(-MOST) }));
  return store(TABLE + stored.room, JSON.stringify(stored));
}

/** A table as it was left; null where it is not stored any more. */
export function recallTable(room: string): StoredRoom | null {
  const stored = recalledAs<Partial<StoredRoom>>(TABLE + room, {});
  return stored.room === room && Array.isArray(stored.deals) ? (stored as StoredRoom) : null;
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

function tables(): string[] {
  return recalledAs<{ rooms: string[] }>(TABLES, { rooms: [] }).rooms;
}
