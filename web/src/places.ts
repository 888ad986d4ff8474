/** Which places a match gives its players. */

/** How a match stands: its winners, once it is over, and the scores by seat. */
export interface Standing {
  winners: readonly number[];
  scores: readonly number[];
}

/** Say whether more points are better; where fewer are, no winner of the match has the most. */
export function isUpwards({ winners, scores }: Standing): boolean {
  const most = Math.max(...scores);
  return winners.some((seat) => scores[seat] === most);
}

/** Return by seat, at the end of a match, how good its points are: higher is better. */
export function worthOf(standing: Standing): number[] {
  const way = isUpwards(standing) ? 1 : -1;
  return standing.scores.map((score) => way * score);
}

/** Return by seat its place at the end of a match, from 1: that of its side; equals share one, and winners are first. */
export function placesOf(standing: Standing, sides: readonly (readonly number[])[]): number[] {
  const points = worthOf(standing);
  const worth = sides.map(([first = 0]) => (standing.winners.includes(first) ? Infinity : points[first]!));
  const places = worth.map((own) => 1 + worth.filter((other) => other > own).length);
  return points.map((_, seat) => places[sides.findIndex((side) => side.includes(seat))] ?? 0);
}
