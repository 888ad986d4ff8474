/** What a worker that judges is asked, and what it answers: one question after the other. */

import type { Cells, Description, Judged, Luck, Made } from "../rules/index.ts";

/** A deal that is to be judged: the program of its family, the nets of its players, and the text that states it. */
export interface Opening {
  ask: "open";
  description: Description;
  program: ArrayBuffer;
  nets: readonly { name: string; bytes: ArrayBuffer }[];
  text: string;
  /** The table with which the deal begins, where that is no dealing. */
  placed: Cells | null;
  /** Its number in the text, from 1. */
  deal: number;
  playouts: number;
}

/** What could be expected before the first play. */
export interface AskingLuck {
  ask: "luck";
}

/** What a decision was worth; without `stakes` only what followed. */
export interface AskingDecision {
  ask: "decision";
  index: number;
  stakes: number | null;
}

export type Asking = Opening | AskingLuck | AskingDecision;

/** The deal as it was played. */
export interface Opened {
  /** What everything depends on that is found, as a hash. */
  key: string;
  made: readonly Made[];
  points: readonly number[];
  over: boolean;
  options: BigInt64Array<ArrayBuffer>;
}

export type Answer = { opened: Opened } | { luck: Luck[] | null } | { judged: Judged } | { fault: string };
