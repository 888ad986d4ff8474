/** In which order players are listed at the end: the best first. */

import { worthOf } from "../places";
import type { Player, Result } from "../shown";

/** Return the players by how they did in the deal, and once the match is over by their places, then their points. */
export function inOrder(players: readonly Player[], result: Pick<Result, "payoffs" | "winners" | "scores" | "places">): Player[] {
  const { payoffs, places } = result;
  const worth = places.length ? worthOf(result) : payoffs;
  return [...players].sort((a, b) => (places[a.seat] ?? 0) - (places[b.seat] ?? 0) || (worth[b.seat] ?? 0) - (worth[a.seat] ?? 0));
}
