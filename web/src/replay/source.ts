/** Where the deals of a replay come from: this browser, a file, or a room of the server. */

import { isLocal, type Route } from "../addresses";
import { get, getText, HttpError } from "../http";
import { i18n, marked, tell } from "../i18n.svelte";
import type { Catalogue, Recording } from "../protocol";
import type { Replay } from "../shown";
import { fileText, isFile } from "./files";

const GONE = marked("This browser does not have the file any more. Choose it in the lobby again.");
/** How long to wait after the server has said that it is asked too often. */
const TOO_FAST = 2000;

/** Yield the replay that an address asks for, as far as it is there, until it is whole; throw HttpError where it cannot be shown. */
export async function* replayOf(route: Extract<Route, { page: "replay" }>, catalogue: Catalogue): AsyncGenerator<Replay> {
  const { room, match, deal, seat } = route;
  const { playedHere, playedIn, replayed } = await import("../local/replay");
  if (isLocal(room)) return yield* replayed(await playedHere(room, match), deal, seat);
  const text = isFile(room) ? fileText(room) : await textOf(room, match);
  if (text !== null) return yield* replayed(await playedIn(text, catalogue), deal, seat);
  if (isFile(room)) throw new HttpError("no_game", tell(GONE));
  const { replayTold } = await import("../told/replay");
  const path = `api/games/${encodeURIComponent(room)}/${match}/${deal}?lang=${i18n.language}&seat=${encodeURIComponent(seat)}`;
  yield* replayTold((first) => patiently(() => get<Recording>(`${path}&first=${first}`)));
}

/** Return the text of the deals at an address; throw HttpError where it is not to be had. */
export async function textAt({ room, match }: Extract<Route, { page: "replay" }>): Promise<string> {
  if (isLocal(room)) return (await import("../local/replay")).matchText(room);
  if (!isFile(room)) return patiently(() => textIn(room, match));
  const text = fileText(room);
  if (text === null) throw new HttpError("no_game", tell(GONE));
  return text;
}

/** The finished deals of a match of a room as text; null where they are shown to its players only as they saw them. */
async function textOf(room: string, match: number): Promise<string | null> {
  return patiently(() => textIn(room, match)).catch((fault: unknown) => {
    if (fault instanceof HttpError && fault.code === "not_shown") return null;
    throw fault;
  });
}

function textIn(room: string, match: number): Promise<string> {
  return getText(`api/games/${encodeURIComponent(room)}/${match}/deals?lang=${i18n.language}`);
}

/** Ask again as long as the server is asked too often. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof HttpError && fault.code === "too_fast")) throw fault;
      await new Promise((rested) => setTimeout(rested, TOO_FAST));
    }
  }
}
