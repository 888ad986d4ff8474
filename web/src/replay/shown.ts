/** A replay that came from a file dropped on the page, handed from the lobby to the page that shows it. */

import type { Replay } from "../protocol";

let dropped: Replay | null = null;

export function show(replay: Replay): void {
  dropped = replay;
}

export function shown(): Replay | null {
  return dropped;
}
