/** In which order players are listed at the end: the best first. */

import type { Player, Result } from "../protocol";

/** The players by how they did in the deal, and once the match is over by how they stand in the match. */
export function inOrder(players: readonly Player[], { verdict, payoffs, scores, winners }: Result): Player[] {
  // Where fewer points are better, no winner of the match has the most.
  const upwards = winners.some((seat) => scores[seat] === Math.max(...scores));
  const standing = !verdict ? payoffs : upwards ? scores : scores.map((score) => -score);
  const wins = ({ seat }: Player): number => Number(winners.includes(seat));
  return [...players].sort((a, b) => wins(b) - wins(a) || (standing[b.seat] ?? 0) - (standing[a.seat] ?? 0));
}
