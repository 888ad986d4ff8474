/** How far a learner has come in the first deals, stored in this browser. */

import { store, recalledAs } from "../storage";

const KEY = "tefuda.learned";

export interface Learned {
  step: number;
  /** What was played alone. */
  plays: string[];
  /** Whether the coach was followed to the end once. */
  finished?: boolean;
}

type All = Record<string, Learned>;

function all(): All {
  return recalledAs<All>(KEY, {});
}

/** Where the first deal of a preset was left, its beginning if it was not begun. */
export function learnedOf(preset: string): Learned {
  const stored = all()[preset];
  return stored && Number.isInteger(stored.step) && Array.isArray(stored.plays) ? stored : { step: 0, plays: [] };
}

/** Keep where the first deal of a preset stands. */
export function keepLearned(preset: string, learned: Learned): void {
  const stored = all();
  store(KEY, JSON.stringify({ ...stored, [preset]: { ...(stored[preset]?.finished ? { finished: true } : {}), ...learned } }));
}
