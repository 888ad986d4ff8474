/** The game that was left: where it is and what it was, kept in this browser. */

const KEY = "tefuda.lately";

export interface Left {
  room: string;
  title: string;
  preset: string;
  deal: number;
}

/** The game to continue, if one was left. */
export function recall(): Left | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Left | null;
  } catch {
    return null;
  }
}

/** Keep which game is being played, or that it is over. */
export function remember(game: Left | null): void {
  try {
    if (game) localStorage.setItem(KEY, JSON.stringify(game));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
