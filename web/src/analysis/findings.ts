/** What an analysis has found, in words. */

import { describe, worded } from "../rules/actions.ts";
import type { Decision, Judged, Verdict } from "../rules/index.ts";
import type { Found } from "./study.svelte";

/** A judged decision with its words and verbs, those of the best action ("" where none was compared), and its line. */
export interface Judgement extends Judged {
  words: string;
  verb: string;
  bestWords: string;
  bestVerb: string;
  goingOn: { seat: number; words: string }[];
}

/** How a seat has decided: how often it had a choice, how many were sound, and how many of each kind were not. */
export interface Play {
  choices: number;
  sound: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** Puts what was found into words; what it has said once it remembers. */
export class Speaker {
  private readonly said = new Map<string, { words: string; verb: string }>();

  constructor(
    private readonly found: Pick<Found, "family" | "options" | "translate">,
    private readonly names: readonly string[],
  ) {}

  judgement(one: Judged): Judgement {
    const { words, verb } = this.action(one.decision);
    const best = one.best && this.action(one.best);
    const goingOn = one.line.map(({ seat, decision }) => ({ seat, words: this.action(decision).words }));
    return { ...one, words, verb, bestWords: best?.words ?? "", bestVerb: best?.verb ?? "", goingOn };
  }

  action(decision: Decision): { words: string; verb: string } {
    const key = `${decision.code} ${decision.once} ${decision.twice}`;
    let said = this.said.get(key);
    if (!said) {
      const { family, options, translate } = this.found;
      const { words } = worded(family, options, decision, { seat: null, names: this.names, translate }, false);
      this.said.set(key, (said = { words, verb: describe(family, options, decision).verb }));
    }
    return said;
  }
}

/** Return how a seat has decided, by its judged decisions. */
export function playOf(decisions: readonly Judged[]): Play {
  const count = (...wanted: Verdict[]) => decisions.filter(({ verdict }) => wanted.includes(verdict)).length;
  return {
    choices: count("best", "equal", "inaccuracy", "mistake", "blunder"),
    sound: count("best", "equal"),
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
  };
}

/** What decisions are graded, the best first: all sound, no mistake, one mistake, one blunder or more mistakes, more blunders. */
export type Grade = "S" | "A" | "B" | "C" | "D";

/** Return the grade of all decisions of a seat in a deal; null where it had no choice. */
export function gradeOf({ choices, sound, mistakes, blunders }: Play): Grade | null {
  if (choices === 0) return null;
  if (blunders > 1) return "D";
  if (blunders === 1 || mistakes > 1) return "C";
  if (mistakes === 1) return "B";
  return sound < choices ? "A" : "S";
}
