/** What a family has for learners, as `tefuda.export.teaching` writes it: tables as cells, decisions in numbers, texts in English. */

import { i18n } from "../i18n.svelte";
import { decisionOf } from "../local/narrator";
import { taught } from "../local/programs";
import { translator } from "../local/translating";
import type { Cells, Decision, Event, Family } from "../rules/index.ts";

/** A decision with the seat that makes it. */
export type Said = readonly [seat: number, decision: string];

/** Questions about one position on one clause: whether each of the actions is allowed. */
export interface ExercisesAbout {
  clause: string;
  /** The title of the clause. */
  title: string;
  preset: string;
  answers: Record<string, string>;
  table: Cells;
  automaticPass: boolean;
  /** What is decided before the question. */
  before: readonly Said[];
  /** Who would act; null for the seat whose turn it is. */
  seat: number | null;
  actions: readonly string[];
}

/** A step of a first deal: with a table another deal begins, and the learner plays, tries what is refused, or only reads. */
export interface StepAbout {
  say: string;
  clause: string;
  point: string;
  table?: Cells;
  play?: string;
  refused?: string;
  then?: readonly Said[];
}

export interface Teaching {
  exercises: readonly ExercisesAbout[];
  lessons: Readonly<Record<string, readonly StepAbout[]>>;
}

/** A family that is ready to teach, in a language. */
export interface Taught {
  family: Family;
  teaching: Teaching;
  translate: (english: string) => string;
}

/** Bring what a family has for learners, in the language now spoken; throws HttpError where it does not come. */
export async function teachingOf(name: string): Promise<Taught> {
  const { family, teaching, translate } = await taught<Teaching>(name, i18n.language);
  return { family, teaching, translate: translator(name, translate) };
}

export function eventOf([seat, decision]: Said): Event {
  return { seat, decision: decisionOf(decision) };
}

export function sameDecision(one: Decision, other: Decision): boolean {
  return one.code === other.code && one.once === other.once && one.twice === other.twice;
}
