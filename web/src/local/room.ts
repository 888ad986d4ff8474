/**
 * A room that this page keeps: one person among bots, without a clock. It knows no page, no storage and no time.
 *
 * `command` carries out what the person wants, or refuses it; a refused command has changed nothing. `settle` does what follows
 * without anybody: windows close, the next deal begins. Which bots are to be asked is in `thinking`, and `answer` takes what
 * they choose. All that is stored of a room is in `stored`; a room made from that is the same room.
 */

import { dealHash, dealKey, numberHash } from "../fairness/hashes";
import { marked } from "../i18n.svelte";
import type { Code, Stage } from "../protocol";
import { keyWords, type Deal, type Decision, type Family } from "../rules/index.ts";
import { decisionOf, keyOf as keyOfDecision } from "./narrator";
import { keyOf, NOTHING, promiseOf, stated, waitedFor, type Shuffle } from "./shuffle";

/** The seat of the person. */
export const OWN = 0;
/** The verb of a pass in every family. */
const PASS = "pass";
/** How many events of a deal are sent at once. */
export const REMEMBERED = 50;

/** What a table was opened with. */
export interface Setting {
  family: string;
  preset: string;
  /** The answers that differ from the preset's, as they are written. */
  answers: Record<string, string>;
  /** The bots by seat; "" where the person sits. */
  bots: string[];
  /** Whether hands and keys are shown after a deal. */
  reveal: boolean;
  /** Whether it is shown how many cards of each rank have not been seen. */
  counter: boolean;
}

/** All that is stored of a room. */
export interface StoredRoom extends Setting {
  room: string;
  name: string;
  /** The digest of the rules that decided its deals. */
  rules: string;
  stage: Stage;
  /** How many matches have begun, and how many statements were made for the next. */
  match: number;
  round: number;
  /** The hash of the statement before, and that of the number of the person's page for the next match. */
  previous: string;
  hash: string;
  /** The round that goes on, and that of the match now played. */
  shuffling: Shuffle | null;
  shuffle: Shuffle | null;
  /** The decisions of each deal of the match: the seat and the decision, as a text. */
  deals: string[][];
  /** The answers in a window that is still open. */
  answers_given: Record<number, string>;
  moment: number;
  ready: boolean;
  auto_pass: boolean;
  auto_claim: boolean;
}

/** Why a command is refused; nothing has changed. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
  constructor(
    readonly code: Code,
    readonly sentence: string,
    readonly clause = "",
  ) {
    super(sentence);
  }
}

/** A new room, as it is stored: its first match is about to be shuffled. */
export function opened(room: string, rules: string, name: string, hash: string, setting: Setting): StoredRoom {
  return {
    ...setting, room, name, rules, hash, stage: "shuffling", match: 0, round: 0, previous: NOTHING, shuffling: null, shuffle: null, deals: [],
    answers_given: {}, moment: 0, ready: false, auto_pass: false, auto_claim: false,
  };
}

export class Room {
  /** The deal now played, or the last one, at each of its moments; none before the first. */
  moments: Deal[] = [];
  /** The deals of the match before it, as they ended. */
  ended: Deal[] = [];

  /** Restore a room; throws what the rules throw where they do not have what is stored. */
  constructor(
    readonly family: Family,
    readonly stored: StoredRoom,
  ) {
    for (const deal of played(family, stored)) {
      if (!deal.history.length && this.moments.length) {
        this.ended.push(this.deal);
        this.moments = [];
      }
      this.moments.push(deal);
    }
  }

  // ------------------------------------------------------------------ what it is

  get seats(): number {
    return this.stored.bots.length;
  }

  get stage(): Stage {
    return this.stored.stage;
  }

  /** The deal now played, or the last one; only once a match has begun. */
  get deal(): Deal {
    return this.moments.at(-1)!;
  }

  /** The number of the deal in its match, from 1; 0 before the first. */
  get number(): number {
    return this.stored.deals.length;
  }

  /** Counts what everybody has seen happen. */
  get moment(): number {
    return this.stored.moment;
  }

  /** The moment at which the deal began. */
  get began(): number {
    return this.moment - Math.max(0, this.moments.length - 1);
  }

  /** The seats that have to decide, whether they have answered or not. */
  get asked(): number[] {
    return this.stage === "playing" ? this.deal.asked : [];
  }

  /** Whether answers stay secret until all are given. */
  get window(): boolean {
    return this.stage === "playing" && (this.claims || this.secret);
  }

  /** Whether claims to a play are asked for. */
  get claims(): boolean {
    return this.stage === "playing" && this.deal.inWindow;
  }

  private get secret(): boolean {
    const { deal } = this;
    const [code] = deal.legalActions();
    return code !== undefined && isSecret(deal, deal.pick(code));
  }

  /** The answer that a seat has given in a window still open. */
  answered(seat: number): Decision | null {
    const text = this.stored.answers_given[seat];
    return text === undefined ? null : decisionOf(text);
  }

  /** The seats that are asked and have not answered. */
  get unanswered(): number[] {
    return this.asked.filter((seat) => !(seat in this.stored.answers_given));
  }

  /** The bots that are to be asked for an answer, by seat. */
  get thinking(): number[] {
    return this.unanswered.filter((seat) => this.stored.bots[seat]);
  }

  /** The hash of the statement of this match, or of the one that is shuffled. */
  get promised(): string {
    const shuffle = this.stored.shuffling ?? this.stored.shuffle;
    return shuffle ? promiseOf(shuffle) : "";
  }

  /** The key of a deal of this match, by its number from 1. */
  keyOfDeal(number: number): string {
    return this.stored.shuffle ? dealKey(keyOf(this.stored.shuffle), number) : "";
  }

  /** The hash by which the key of a deal is promised. */
  commitment(number: number): string {
    return number > 0 ? dealHash(this.keyOfDeal(number)) : "";
  }

  /** The last moments of the deal after one, no more than are sent at once: the deal before and after each. */
  stepsSince(moment: number): Step[] {
    return this.steps(Math.max(moment + 1, this.moment + 1 - REMEMBERED), this.moment + 1);
  }

  /** The moments of the deal before one, no more than are sent at once. */
  stepsBefore(moment: number): Step[] {
    return this.steps(moment - REMEMBERED, moment);
  }

  private steps(from: number, to: number): Step[] {
    const first = Math.max(from, this.began);
    const numbers = Array.from({ length: this.moments.length ? Math.max(0, to - first) : 0 }, (_, index) => first + index);
    return numbers.map((moment) => ({
      moment,
      before: this.moments[moment - this.began - 1] ?? null,
      after: this.moments[moment - this.began]!,
    }));
  }

  // ------------------------------------------------------------------ what a person does

  /** Answer what is asked at a moment. */
  act(moment: number, decision: Decision): void {
    if (this.stage !== "playing") throw refused(marked("No deal is being played now."));
    if (moment !== this.moment || !this.unanswered.includes(OWN))
      throw new CommandRefused("stale", marked("The game has moved on. Look again."));
    this.decide(OWN, decision);
  }

  /** Go on with the next deal, or with another match. */
  ready(): void {
    if (this.stage !== "between" && this.stage !== "over") throw refused(marked("The deal is not over yet."));
    this.stored.ready = true;
  }

  /** Take back the person's last decision, unless the person has seen a card since then. */
  undo(): void {
    if (this.stage !== "playing") throw refused(marked("No deal is being played now."));
    const last = this.deal.history.findLastIndex(({ seat }) => seat === OWN);
    if (last < 0) throw refused(marked("There is nothing to take back."));
    const then = this.moments[last]!;
    if (knownOf(then) !== knownOf(this.deal))
      throw refused(marked("You have seen a card since then, so your decision stands."));
    this.moments = this.moments.slice(0, last + 1);
    this.stored.deals[this.number - 1] = this.stored.deals[this.number - 1]!.slice(0, last);
    // Its moments get new numbers, so that each number has one meaning.
    this.stored.moment += 1 + last;
    this.stored.answers_given = {};
  }

  /** Answer windows of claims automatically: with a pass, or with the first claim that would not be wrong. */
  switch(pass: boolean, claim: boolean): void {
    this.stored.auto_pass = pass;
    this.stored.auto_claim = claim;
  }

  /** Give the hash of a number for the next match. */
  commit(hash: string): void {
    this.stored.hash = hash;
  }

  /** Show the number that the statement with a hash waits for, and give the hash of one for the match after. */
  reveal(statement: string, number: string, hash: string): void {
    const shuffle = this.askedFor(statement);
    if (numberHash(number) !== shuffle.hash)
      throw new CommandRefused("illegal", marked("This number does not belong to the hash that was sent before."));
    shuffle.numbers[OWN] = number;
    this.stored.hash = hash;
  }

  /** Say that the page has no number for the statement with a hash: another one is made, for which the table draws it. */
  forgo(statement: string): void {
    this.askedFor(statement);
    this.stored.shuffling = null;
    this.stored.hash = "";
  }

  private askedFor(statement: string): Shuffle {
    const { shuffling } = this.stored;
    if (!shuffling || !waitedFor(shuffling).includes(OWN) || promiseOf(shuffling) !== statement)
      throw refused(marked("This number is not asked for now."));
    return shuffling;
  }

  // ------------------------------------------------------------------ what happens without a command

  /** Take the answer that a bot has chosen at a moment; say whether it was still wanted. */
  answer(seat: number, moment: number, decision: Decision): boolean {
    if (moment !== this.moment || !this.thinking.includes(seat)) return false;
    this.decide(seat, decision);
    return true;
  }

  /** Do all that follows without anybody; say whether something did. */
  settle(): boolean {
    let done = false;
    while (this.step()) done = true;
    return done;
  }

  private step(): boolean {
    switch (this.stage) {
      case "playing":
        return this.switched() || this.closed();
      case "shuffling":
        return this.shuffled();
      default:
        return this.goneOn();
    }
  }

  /** Answer for the person as the switches say. */
  private switched(): boolean {
    const { auto_pass: pass, auto_claim: claim } = this.stored;
    if (!(pass || claim) || !this.claims || !this.unanswered.includes(OWN)) return false;
    const { deal } = this;
    const legal = deal.legalActions(OWN).map((code) => deal.pick(code, OWN));
    const passing = legal.find((one) => deal.describe(one).verb === PASS);
    const right = claim ? legal.find((one) => one !== passing && !deal.mistaken(one, OWN)) : undefined;
    const answer = right ?? passing;
    if (!answer) return false;
    this.decide(OWN, answer);
    return true;
  }

  /** Apply the answers of a window once all are there. */
  private closed(): boolean {
    if (!this.window || this.unanswered.length > 0) return false;
    const given = { ...this.stored.answers_given };
    this.stored.answers_given = {};
    for (let seat = this.deal.turn; seat !== null && given[seat] !== undefined; seat = this.deal.turn) {
      const decision = decisionOf(given[seat]!);
      delete given[seat];
      this.apply(seat, decision);
    }
    return true;
  }

  private shuffled(): boolean {
    const { stored } = this;
    if (!stored.shuffling) {
      const { room, preset, answers, bots, hash, previous } = stored;
      stored.round += 1;
      stored.shuffling = stated({ room, match: stored.match + 1, round: stored.round, previous, family: this.family, preset, answers, bots, hash });
      stored.previous = promiseOf(stored.shuffling);
      return true;
    }
    if (waitedFor(stored.shuffling).length > 0) return false;
    Object.assign(stored, { shuffle: stored.shuffling, shuffling: null, match: stored.match + 1, round: 0, deals: [] });
    this.ended = [];
    this.begin(firstDeal(this.family, stored));
    return true;
  }

  private goneOn(): boolean {
    if (!this.stored.ready) return false;
    if (this.stage === "over") {
      this.stored.stage = "shuffling";
      return true;
    }
    this.ended.push(this.deal);
    this.begin(this.deal.next());
    return true;
  }

  private begin(deal: Deal): void {
    this.moments = [deal];
    this.stored.deals.push([]);
    this.stored.ready = false;
    this.stored.moment += 1;
    this.turn();
  }

  /** Keep the answer of a seat in a window, or make its decision. */
  private decide(seat: number, decision: Decision): void {
    const refusal = this.deal.whyNot(decision, seat);
    if (refusal) throw new CommandRefused("illegal", refusal.sentence, refusal.clause);
    if (this.window) this.stored.answers_given[seat] = keyOfDecision(decision);
    else this.apply(seat, decision);
  }

  private apply(seat: number, decision: Decision): void {
    const after = this.deal.apply(decision, seat);
    this.moments.push(after);
    const made = after.history.at(-1)!;
    this.stored.deals[this.number - 1]!.push(`${made.seat}: ${keyOfDecision(made.decision)}`);
    this.stored.moment += 1;
    this.turn();
  }

  /** Set the stage that follows from the deal. */
  private turn(): void {
    this.stored.stage = !this.deal.over ? "playing" : this.deal.matchOver ? "over" : "between";
  }
}

/** Yield every moment of the match that is stored; a deal without a history is the next one. Throws what the rules throw. */
export function* played(family: Family, stored: StoredRoom): Generator<Deal> {
  let deal: Deal | null = null;
  for (const decisions of stored.deals) {
    deal = deal ? deal.next() : firstDeal(family, stored);
    yield deal;
    for (const text of decisions) {
      deal = deal.apply(decisionAfter(text), seatOf(text));
      yield deal;
    }
  }
}

function firstDeal(family: Family, { preset, answers, bots, shuffle }: StoredRoom): Deal {
  return family.deal({ preset, answers, seats: bots.length, seed: keyWords(keyOf(shuffle!)), number: 0, automaticPass: false });
}

/** One moment of a deal: the deal before and after it; `before` is null where the deal begins. */
export interface Step {
  moment: number;
  before: Deal | null;
  after: Deal;
}

/** Whether not everybody sees a decision at once. */
function isSecret({ family: { program }, table }: Deal, { code, once, twice }: Decision): boolean {
  const decision = program.record("Decision");
  for (const [name, value] of Object.entries({ code, once, twice })) decision.set(name, value);
  return program.call("secrecy", table, decision) !== 0n;
}

function refused(sentence: string): CommandRefused {
  return new CommandRefused("not_now", sentence);
}

/** Return what the person knows of hidden cards, as a text; where a family does not say what is hidden, of the whole deal. */
function knownOf(deal: Deal): string {
  const cards = deal.unseen(OWN);
  if (!cards) return deal.history.map(({ seat, decision }) => `${seat}: ${keyOfDecision(decision)}`).join();
  const revealed = deal.family.description.revealed.map((name) => String(deal.table.value(name)));
  return [...cards, ...revealed].join(" ");
}

function seatOf(text: string): number {
  return Number(text.split(": ")[0]);
}

function decisionAfter(text: string): Decision {
  return decisionOf(text.split(": ")[1] ?? "");
}
