/** How far a learner has come in the first deals, kept in this browser. */

const KEY = "tefuda.learned";

export interface Learned {
  step: number;
  /** What was played alone. */
  plays: string[];
}

type All = Record<string, Learned>;

function all(): All {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as All;
  } catch {
    return {};
  }
}

/** Where the first deal of a preset was left, its beginning if it was not begun. */
export function learnedOf(preset: string): Learned {
  const kept = all()[preset];
  return kept && Number.isInteger(kept.step) && Array.isArray(kept.plays) ? kept : { step: 0, plays: [] };
}

/** Keep where the first deal of a preset stands. */
export function keepLearned(preset: string, learned: Learned): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [preset]: learned }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
