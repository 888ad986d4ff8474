/** The scores of a match as lines, and their names kept apart. */

/** The scores of players who have always had the same, from before the first deal. */
export interface Line {
  seats: number[];
  scores: number[];
}

/** Return the lines of a match of so many players, by the scores after each deal: that with the most points at the end first. */
export function linesOf(course: readonly (readonly number[])[], players: number): Line[] {
  const found = new Map<string, Line>();
  for (let seat = 0; seat < players; seat += 1) {
    const scores = [0, ...course.map((stand) => stand[seat] ?? 0)];
    const line = found.get(scores.join()) ?? { seats: [], scores };
    line.seats.push(seat);
    found.set(scores.join(), line);
  }
  return [...found.values()].sort((one, other) => (other.scores.at(-1) ?? 0) - (one.scores.at(-1) ?? 0));
}

/** Return where names stand that belong at these places, the highest first: `line` apart, and not below the foot. */
export function spread(wanted: readonly number[], line: number, top: number, foot: number): number[] {
  let free = top;
  const down = wanted.map((one) => {
    const at = Math.max(one, free);
    free = at + line;
    return at;
  });
  let ceiling = foot;
  return down
    .reverse()
    .map((one) => {
      const at = Math.min(one, ceiling);
      ceiling = at - line;
      return at;
    })
    .reverse();
}

/** Return a text of so many letters at most, with three dots where more was cut off. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
