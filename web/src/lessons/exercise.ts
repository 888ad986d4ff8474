/** Exercises as the page shows them: the table drawn, and the answer given, by the rules. */

import { differences } from "../local/answers";
import { decisionOf } from "../local/narrator";
import { narratorAt, shownFrom } from "../practice/scene";
import type { ActionView, ClauseSentence, DealView } from "../shown";
import { eventOf, type ExercisesAbout, type Taught } from "./teaching";

/** One question: whether an action is allowed. */
export interface Question {
  about: ExercisesAbout;
  action: string;
}

/** A question with its table and its answer. */
export interface Exercise {
  clause: string;
  clause_title: string;
  preset: string;
  title: string;
  /** Those that differ from the preset. */
  house_rules: ClauseSentence[];
  names: string[];
  seat: number;
  deal: DealView;
  action: ActionView;
  /** The action as the question names it. */
  asked: string;
  legal: boolean;
  /** Why it is not allowed; "" where it is. */
  sentence: string;
}

/** Return the questions of a family, in the order of its rule book. */
export function questionsOf({ teaching }: Taught): Question[] {
  return teaching.exercises.flatMap((about) => about.actions.map((action) => ({ about, action })));
}

/** Return a question as it is shown. */
export function exerciseOf({ family, translate }: Taught, { about, action }: Question): Exercise {
  const { clause, title, preset, answers, table, automaticPass, before } = about;
  let deal = family.position({ preset, answers, table, automaticPass });
  for (const { seat, decision } of before.map(eventOf)) deal = deal.apply(decision, seat);
  const seat = about.seat ?? deal.turn ?? 0;
  const narrator = narratorAt(family, seat, deal.seats, translate);
  const decision = decisionOf(action);
  const refusal = deal.whyNot(decision, about.seat ?? undefined);
  return {
    clause,
    clause_title: translate(title),
    preset,
    title: translate(family.preset(preset).title),
    house_rules: differences(family, preset, answers, translate),
    names: [...narrator.names],
    seat,
    deal: shownFrom(0, [deal], narrator)[0]!.deal,
    action: narrator.action(deal, decision),
    asked: narrator.phrase(deal, decision),
    legal: !refusal,
    sentence: refusal ? translate(refusal.sentence) : "",
  };
}
