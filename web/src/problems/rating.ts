/** How strong somebody is at the problems of a game: a rating by all first tries, and the grade to go on with. */

import type { PuzzleGame } from "../protocol";
import { problemId } from "../statistics/book";

/** A rating, the grade of problems as hard as that, and how many were tried. */
export interface Standing {
  rating: number;
  grade: number;
  tried: number;
}

/** The rating of problems of grade 1, and of whoever has tried none. */
const LOWEST = 1000;
/** By how much each grade is harder than the one before. */
const BETWEEN = 200;
const GRADES = 5;
/** With this difference the stronger is expected to win ten times as often: the scale of Elo's ratings. */
const SCALE = 400;
/** As long as little is known, a rating stays near the lowest: as if so many problems of grade 1 had been tried, and half of them solved. */
const SUPPOSED = 4;
/** No rating is further from the lowest than this. */
const WIDEST = 4000;

/** Return how somebody stands in a game by all problems tried, in whatever order they were. */
export function standingOf(tries: Readonly<Record<string, boolean>>, { preset, grades }: Pick<PuzzleGame, "preset" | "grades">): Standing {
  const tried = grades.flatMap((grade, index) => {
    const solved = tries[problemId(preset, index + 1)];
    return solved === undefined ? [] : [{ hard: LOWEST + BETWEEN * (grade - 1), solved }];
  });
  const solved = SUPPOSED / 2 + tried.filter((one) => one.solved).length;
  const expected = (rating: number): number =>
    tried.reduce((sum, { hard }) => sum + chance(rating, hard), SUPPOSED * chance(rating, LOWEST));
  // The rating with which as many were to be expected as were solved.
  let [low, high] = [LOWEST - WIDEST, LOWEST + WIDEST];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (expected(middle) < solved) low = middle;
    else high = middle;
  }
  const rating = Math.round((low + high) / 2);
  const grade = Math.max(1, Math.min(GRADES, 1 + Math.round((rating - LOWEST) / BETWEEN)));
  return { rating, grade, tried: tried.length };
}

/** Return how likely somebody of a rating is to solve a problem that is so hard. */
function chance(rating: number, hard: number): number {
  return 1 / (1 + 10 ** ((hard - rating) / SCALE));
}

/** Return the number of a problem to go on with, of a grade, or of the nearest that has one not tried, perhaps only among some; null where there is none. */
export function nextOf(
  tries: Readonly<Record<string, boolean>>,
  { preset, grades }: Pick<PuzzleGame, "preset" | "grades">,
  grade: number,
  random: () => number = Math.random,
  some: readonly number[] = grades.map((_, index) => index + 1),
): number | null {
  const all = some.map((number) => ({ number, far: Math.abs(grades[number - 1]! - grade) }));
  const fresh = all.filter(({ number }) => !(problemId(preset, number) in tries));
  const among = fresh.length > 0 ? fresh : all;
  const nearest = Math.min(...among.map(({ far }) => far));
  const found = among.filter(({ far }) => far === nearest);
  return found[Math.floor(random() * found.length)]?.number ?? null;
}
