/** Taking a table that this browser keeps to the server, where friends can sit down at it. */

import { openThere } from "../lobby/opening.svelte";
import { writeMatch } from "../rules/index.ts";
import { playedHere } from "./replay";
import { recallTable } from "./storing";

/**
 * Open a table of the server at which the match of one that this browser keeps goes on with its next deal, and return its room. The
 * seat across is open, bots keep the others. Throws HttpError where the server has no such table, or cannot be reached.
 */
export async function inviteFrom(room: string): Promise<string> {
  const stored = recallTable(room)!;
  const { preset, answers, bots, reveal, counter } = stored;
  const across = Math.floor(bots.length / 2);
  const seats = bots.map((bot, seat) => (bot ? (seat === across ? "open" : bot) : "me"));
  const match = await goingOn(room);
  return openThere({ preset, options: answers, seats, timer: "none", private: true, reveal, counter, begin: false, match });
}

/** Return the finished deals of a match that is not over, as text; "" where there are none. */
async function goingOn(room: string): Promise<string> {
  const { match, stage, shuffle } = recallTable(room)!;
  if (!shuffle || stage === "over") return "";
  const { deals } = await playedHere(room, match);
  return deals.length ? writeMatch(deals.map((moments) => moments.at(-1)!)) : "";
}
