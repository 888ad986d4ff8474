/** The game that was left: where it is and what it was, stored in this browser. */

import { store, recalled, recalledAs } from "../storage";

const KEY = "tefuda.lately";
const MADE = "tefuda.made";

export interface Left {
  room: string;
  title: string;
  preset: string;
  deal: number;
}

/** Remember which table this browser has opened last. */
export function rememberMade(room: string): void {
  store(MADE, room, "tab");
}

/** Whether this browser has opened a table, or has played there last. */
export function wasHere(room: string): boolean {
  return recalled(MADE, "tab") === room || recall()?.room === room;
}

/** The game to continue, if one was left. */
export function recall(): Left | null {
  const left = recalledAs<Left>(KEY, { room: "", title: "", preset: "", deal: 0 });
  return left.room ? left : null;
}

/** Keep which game is being played, or that it is over. */
export function remember(game: Left | null): void {
  store(KEY, game && JSON.stringify(game));
}
