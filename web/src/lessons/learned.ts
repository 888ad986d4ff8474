/** How far a learner has come in the first deals, kept in this browser. */

import { keep, recalledAs } from "../kept";

const KEY = "tefuda.learned";

export interface Learned {
  step: number;
  /** What was played alone. */
  plays: string[];
}

type All = Record<string, Learned>;

function all(): All {
  return recalledAs<All>(KEY, {});
}

/** Where the first deal of a preset was left, its beginning if it was not begun. */
export function learnedOf(preset: string): Learned {
  const kept = all()[preset];
  return kept && Number.isInteger(kept.step) && Array.isArray(kept.plays) ? kept : { step: 0, plays: [] };
}

/** Keep where the first deal of a preset stands. */
export function keepLearned(preset: string, learned: Learned): void {
  keep(KEY, JSON.stringify({ ...all(), [preset]: learned }));
}
