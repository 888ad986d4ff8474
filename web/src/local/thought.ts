/** What a worker that thinks is asked, and what it answers; it gets nothing but what a seat may know. */

import type { Candidate, Description, Question } from "../rules/index.ts";

/** The program of a family, and the seed of the chance by which its players think, as `keyWords` returns it. */
export interface Opening {
  ask: "open";
  description: Description;
  program: ArrayBuffer;
  seed: readonly number[];
}

export interface Net {
  ask: "net";
  name: string;
  bytes: ArrayBuffer;
}

/** What a bot of a level would choose. */
export interface Choosing {
  ask: "choose";
  id: number;
  question: Question;
  level: string;
}

/** What can be advised, with what it is worth. */
export interface Advising {
  ask: "advise";
  id: number;
  question: Question;
}

/** Nothing that was asked before is wanted any more. */
export interface Dropping {
  ask: "drop";
}

export type Asking = Opening | Net | Choosing | Advising | Dropping;

/** An answer: the code that is chosen, the best first of what was tried, or what went wrong. */
export interface Thought {
  id: number;
  code?: number;
  candidates?: Candidate[];
  fault?: string;
}
