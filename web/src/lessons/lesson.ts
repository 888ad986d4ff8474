/**
 * A first deal by the rules in the page: at each step what the coach says, and at last a deal alone, among greedy players.
 *
 * What was played alone is kept as decisions, in the form of `keyOf`.
 */

import { HttpError } from "../http";
import { marked } from "../i18n.svelte";
import { decisionOf, keyOf, type Narrator } from "../local/narrator";
import { selected } from "../local/selecting";
import { askedNow, momentsOf, narratorAt, resultOf, shownFrom } from "../practice/scene";
import type { ActionView, Asked, ReplayStep, Result, Selected } from "../shown";
import { filled } from "../rules/filled.ts";
import type { Deal, Decision, Family, Seating } from "../rules/index.ts";
import { eventOf, sameDecision, type StepAbout } from "./teaching";

/** The seat of the learner. */
const OWN = 0;
const OTHERS = "greedy";
const ALLOWED = marked("That is allowed, too. The lesson goes on with this: {action}");
const NO_MOMENT = marked("There is no such moment in this deal.");
const MOVED_ON = marked("The game has moved on. Look again.");

/** What the coach says at a step, with its clause, and what it points at: `hand`, `pile`, `stock`, `seat 1` ... */
export interface CoachWords {
  sentence: string;
  clause: string;
  point: string;
  kind: "read" | "try" | "play";
  /** What is to be tried or played. */
  action: ActionView | null;
}

/** The state of a first deal at a step, from 0; after `steps` steps the learner plays alone. */
export interface Lesson {
  preset: string;
  family: string;
  title: string;
  step: number;
  steps: number;
  /** Null for who plays alone, and where only what came of a step is shown. */
  said: CoachWords | null;
  names: string[];
  seat: number;
  /** Those since the learner last decided, or since the deal began. */
  moments: ReplayStep[];
  asked: Asked | null;
  /** What could be done now. */
  suggested: ActionView | null;
  result: Result | null;
  /** What was played alone. */
  plays: string[];
  /** Whether only what came of the step is shown. */
  done: boolean;
}

/** Where a learner is. */
export interface Place {
  step: number;
  plays: readonly string[];
  /** Whether what the step asks for is done. */
  done: boolean;
}

export class FirstDeal {
  private readonly narrator: Narrator;
  private readonly stands = new Map<string, Deal>();
  private readonly outcomes = new Map<number, Deal | null>();
  /** The deals as they began, and the moments of deals since then. */
  private readonly firsts = new Map<Seating, Deal>();
  private readonly moments = new WeakMap<Deal, Deal[]>();

  constructor(
    private readonly family: Family,
    private readonly preset: string,
    private readonly steps: readonly StepAbout[],
    private readonly translate: (english: string) => string,
  ) {
    this.narrator = narratorAt(family, OWN, this.standing(0, []).seats, translate);
  }

  /** Return the state at a place, after an action of the learner if one is named; throws HttpError for one that is not to be made. */
  view({ step, plays, done }: Place, action = ""): Lesson {
    const deal = this.found(step, plays);
    if (action && step === this.steps.length) {
      const decision = this.named(action);
      const refusal = deal.whyNot(decision, OWN);
      if (refusal) throw new HttpError("illegal", this.translate(refusal.sentence));
      return this.shown(step, [...plays, keyOf(decision)], this.standing(step, [...plays, keyOf(decision)]));
    }
    if (action) this.checkAskedFor(this.steps[step]!, deal, this.named(action));
    if ((action || done) && step < this.steps.length) {
      const ended = this.outcome(step);
      if (ended) return this.shown(step, plays, ended, true);
      return this.shown(step + 1, plays, this.standing(step + 1, plays));
    }
    return this.shown(step, plays, deal);
  }

  /** Return what cards of the learner's hand can be played as; null where the learner is not asked. */
  selected({ step, plays }: Place, cards: readonly string[]): Selected | null {
    const deal = this.found(step, plays);
    return deal.asked.includes(OWN) ? selected(deal, OWN, this.narrator, cards, "") : null;
  }

  private found(step: number, plays: readonly string[]): Deal {
    if (step > this.steps.length || (plays.length && step < this.steps.length)) throw new HttpError("no_game", this.translate(NO_MOMENT));
    return this.standing(step, plays);
  }

  private named(action: string): Decision {
    const decision = this.narrator.decisionNamed(action);
    if (!decision) throw new HttpError("stale", this.translate(MOVED_ON));
    return decision;
  }

  private checkAskedFor({ play, refused }: StepAbout, deal: Deal, decision: Decision): void {
    const refusal = deal.whyNot(decision, OWN);
    if (refusal) throw new HttpError("illegal", this.translate(refusal.sentence));
    if (play && sameDecision(this.whole(deal, decision), this.whole(deal, decisionOf(play)))) return;
    const meant = play ?? refused;
    const wanted = meant ? this.narrator.titled(deal, decisionOf(meant)) : null;
    throw new HttpError("not_now", filled(this.translate(ALLOWED), { action: wanted?.title || wanted?.words || "" }));
  }

  private whole(deal: Deal, decision: Decision): Decision {
    return decision.once || decision.twice ? decision : deal.pick(decision.code, OWN);
  }

  // ------------------------------------------------------------------ the course of the deal

  /** Return the deal at a step; after the last, the deal after what was played alone. */
  private standing(step: number, plays: readonly string[]): Deal {
    const key = [step, ...plays].join();
    const known = this.stands.get(key);
    if (known) return known;
    const deal = this.made(step, plays);
    this.stands.set(key, deal);
    return deal;
  }

  private made(step: number, plays: readonly string[]): Deal {
    if (plays.length) return othersPlay(settled(this.standing(step, plays.slice(0, -1)).apply(decisionOf(plays.at(-1)!), OWN)));
    const table = this.steps[step]?.table;
    if (table) {
      const first = this.family.position({ preset: this.preset, table });
      this.firsts.set(first.seating, first);
      return settled(first);
    }
    const deal = after(this.standing(step - 1, []), this.steps[step - 1]!);
    return step === this.steps.length ? othersPlay(deal) : deal;
  }

  /** Return the result of a step after which the deal does not go on; null if it goes on, or if nothing was played. */
  private outcome(step: number): Deal | null {
    const known = this.outcomes.get(step);
    if (known !== undefined) return known;
    const before = this.standing(step, []);
    const deal = after(before, this.steps[step]!);
    const ends = deal.over || this.steps[step + 1]?.table !== undefined;
    const ended = ends && deal.history.length > before.history.length ? deal : null;
    this.outcomes.set(step, ended);
    return ended;
  }

  /** Return the moments of a deal since it began; those of an earlier one that is given are known. */
  private momentsOf(deal: Deal, earlier: Deal | null): Deal[] {
    const known = this.moments.get(deal);
    if (known) return known;
    const goesOn = earlier?.seating === deal.seating && earlier.history.length <= deal.history.length;
    const before = goesOn ? this.momentsOf(earlier, null) : [this.firsts.get(deal.seating)!];
    const moments = [...before.slice(0, -1), ...momentsOf(before.at(-1)!, deal.history.slice(before.length - 1))];
    this.moments.set(deal, moments);
    return moments;
  }

  // ------------------------------------------------------------------ what is shown of it

  private shown(step: number, plays: readonly string[], deal: Deal, done = false): Lesson {
    const { family, narrator, preset, translate } = this;
    const about = done ? undefined : this.steps[step];
    const asked = deal.asked.includes(OWN) && !done ? askedNow(deal, narrator) : null;
    const before = done ? this.standing(step, []) : this.foundBefore(step, plays);
    const moments = this.momentsOf(deal, before);
    const from = before?.seating === deal.seating ? before.history.length : 0;
    return {
      preset,
      family: family.name,
      title: translate(family.preset(preset).title),
      step,
      steps: this.steps.length,
      said: about ? this.said(about, deal) : null,
      names: [...narrator.names],
      seat: OWN,
      moments: shownFrom(from, moments, narrator),
      asked,
      suggested: asked ? this.suggested(about, deal) : null,
      result: deal.over ? resultOf(deal, moments[0]!, narrator) : null,
      plays: [...plays],
      done,
    };
  }

  private said({ say, clause, point, play, refused }: StepAbout, deal: Deal): CoachWords {
    const meant = play ?? refused;
    const action = meant ? this.narrator.action(deal, decisionOf(meant)) : null;
    return { sentence: this.translate(say), clause, point, kind: play ? "play" : refused ? "try" : "read", action };
  }

  /** Return what a step asks for; alone, what a greedy player would do. */
  private suggested(about: StepAbout | undefined, deal: Deal): ActionView | null {
    const { narrator } = this;
    if (about) return about.play ? narrator.action(deal, decisionOf(about.play)) : null;
    return narrator.action(deal, deal.pick(deal.choose(OTHERS, OWN), OWN));
  }

  /** Return the deal as the learner had found it before; null at the first step. */
  private foundBefore(step: number, plays: readonly string[]): Deal | null {
    if (plays.length) return this.standing(step, plays.slice(0, -1));
    return step ? this.standing(step - 1, []) : null;
  }
}

/** Return the deal after the play of a step and the decisions of the others. */
function after(deal: Deal, { play, then = [] }: StepAbout): Deal {
  if (play) deal = settled(deal.apply(decisionOf(play), OWN));
  for (const { seat, decision } of then.map(eventOf)) deal = settled(deal.apply(decision, seat));
  return deal;
}

/** Return the deal after the passes of seats that can only pass; the learner does so only in games with windows. */
function settled(deal: Deal): Deal {
  while (!deal.over) {
    const passing = deal.asked.find((seat) => (seat !== OWN || deal.family.hasWindows) && deal.canOnlyPass(seat));
    if (passing === undefined) break;
    deal = deal.apply(deal.legalActions(passing)[0]!, passing);
  }
  return deal;
}

/** Return the deal at the learner's next decision, or at its end; the others play greedily. */
function othersPlay(deal: Deal): Deal {
  while (!deal.over && !deal.asked.includes(OWN)) {
    const seat = deal.asked[0]!;
    deal = settled(deal.apply(deal.pick(deal.choose(OTHERS, seat), seat), seat));
  }
  return deal;
}
