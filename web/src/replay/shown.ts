/** A replay that came from a file dropped on the page, handed from the lobby to the page that shows it. */

import type { Replay } from "../protocol";

interface Dropped {
  replay: Replay;
  /** The text of the file, for the moments that did not come at once. */
  text: string;
}

let dropped: Dropped | null = null;

export function show(replay: Replay, text: string): void {
  dropped = { replay, text };
}

export function shown(): Dropped | null {
  return dropped;
}
