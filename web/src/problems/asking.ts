/** What the worker that solves a problem is asked, and what it answers. */

import type { Cells, Description, SolverAbout } from "../rules/index.ts";

/** A problem as `tefuda.export.problems` writes it; a decision is its code and the masks of its cards, as `keyOf` writes it. */
export interface ProblemAbout {
  grade: number;
  /** How many decisions the solver has to win; null for any number. */
  within: number | null;
  /** The play that wins. */
  play: string;
  /** The numbers of the themes that it shows, in the description. */
  themes: readonly number[];
  table: Cells;
}

/** A decision with the seat that makes it. */
export type Made = readonly [seat: number, decision: string];

export interface Opening {
  ask: "open";
  description: Description;
  program: ArrayBuffer;
  about: SolverAbout;
  solver: ArrayBuffer;
  preset: string;
  problem: ProblemAbout;
}

/** How a problem stands after the solver's plays, which play wins then, or how it is won from the beginning. */
export interface Asking {
  ask: "stand" | "way" | "line";
  id: number;
  plays: readonly string[];
}

/** Where an attempt is: all decisions since the beginning, and whether it still wins. */
export interface Stand {
  made: Made[];
  /** How many decisions were made before the solver's last play. */
  before: number;
  failed: boolean;
  /** Null while it is open. */
  solved: boolean | null;
  isOwnTurn: boolean;
}

export interface Answered {
  id: number;
  stand?: Stand;
  /** Null where no play wins. */
  way?: string | null;
  line?: Made[];
  fault?: string;
}
