/** A moment of a deal as it may be known: all of it, or what one seat sees. */

import * as actions from "./actions.ts";
import { cardsIn, codesOf, masksOf, namesOf } from "./cards.ts";
import type { Family } from "./family.ts";
import type { Given } from "./program.ts";
import type { RulesRecord } from "./records.ts";
import type { Reader } from "./worder.ts";

/** What is decided: the code of an action, and its cards as masks where the code does not name them. */
export interface Decision {
  readonly code: number;
  readonly once: bigint;
  readonly twice: bigint;
}

/** A decision that a seat made; null where the viewer has not seen which. */
export interface Event<Made extends Decision | null = Decision> {
  readonly seat: number;
  readonly decision: Made;
}

/** Why a decision is refused: its name, the clause of the rule book, and a sentence in English. */
export interface Refusal {
  readonly name: string;
  readonly clause: string;
  readonly sentence: string;
}

/** Stories about what happened between two moments, as one viewer has seen it. */
export interface Happened {
  readonly tell: readonly number[];
  readonly gifts: readonly number[];
  readonly stamp: readonly number[];
}

/** Stories about how things stand, as one viewer sees it. */
export interface Standing {
  readonly own: readonly number[];
  readonly scene: readonly number[];
  /** By seat. */
  readonly labels: readonly (readonly number[])[];
  readonly standing: readonly number[];
  readonly aim: readonly number[];
}

/** What lies in the middle of the table; cards are given by name. */
export interface Middle {
  /** The cards on top, in order. */
  readonly top: readonly string[];
  /** Who played them; null where nobody did. */
  readonly seat: number | null;
  /** How many cards lie below. */
  readonly covered: number;
  /** How many cards are left to draw; null in a game without a stock. */
  readonly stock: number | null;
  /** A card that lies open beside the stock. */
  readonly turnUp: string | null;
  /** The symbol of the suit that is named for the next play. */
  readonly suit: string | null;
  /** The cards that show from under the top of a pile, the last that was covered first. */
  readonly under: readonly string[];
}

/** What is special about a card of the own hand: the kind of its sign, and a description in English. */
export interface Badge {
  readonly card: string;
  readonly kind: string;
  readonly words: string;
}

/** What a seat knows that is to decide, in plain numbers: a worker can be sent it. */
export interface Question {
  readonly family: string;
  readonly options: BigInt64Array<ArrayBuffer>;
  readonly view: BigInt64Array<ArrayBuffer>;
  /** The codes of its legal actions. */
  readonly codes: readonly number[];
}

/** The code of a decision that the viewer has not seen. */
const UNSEEN_CODE = -1;
/** Stands for a number of cards that is not told. */
const UNTOLD = -1;
/** What stands between groups of cards. */
const GROUP_ENDS = -1;
/** How many of the last decisions with cards are known where the middle of the table is written. */
const LAID = 6;

/** An action that the rules forbid; nothing has changed. */
export class RefusedError extends Error {
  override name = "RefusedError";
  constructor(readonly refusal: Refusal) {
    super(`${refusal.sentence} [${refusal.clause}]`);
  }
}

/** A decision of a seat that owes none. */
export class OutOfTurnError extends Error {
  override name = "OutOfTurnError";
}

export abstract class Moment {
  abstract get family(): Family;

  abstract get options(): RulesRecord;

  abstract get seats(): number;

  /** The seats that owe a decision. */
  abstract get asked(): number[];

  /** The seat that is asked next; null when the deal is over. */
  abstract get turn(): number | null;

  /** The seats that have won the deal; none until it is decided. */
  abstract get dealWinners(): number[];

  /** Return what a seat sees or, for null, an onlooker, who cannot read the cells that only one seat may know. */
  abstract view(seat: number | null): RulesRecord;

  /** Return the decisions that a seat, or an onlooker for null, has seen; its own, and those that are not secret now. */
  abstract historyOf(seat: number | null): Event<Decision | null>[];

  /** Return the points of the finished deal explained line by line; nothing while it goes on. */
  abstract account(): number[];

  /** The record in which the course of the deal stands, open to everybody. */
  protected abstract get course(): RulesRecord;

  /** The seat that decides where none is named. */
  protected abstract get acting(): number;

  protected abstract viewOf(seat: number | null): RulesRecord;

  /** Return the table as it will be when the rules ask a seat, by default the seat to act. */
  protected abstract tableOf(seat?: number): RulesRecord;

  get over(): boolean {
    return this.course.bigint("over") !== 0n;
  }

  /** The points that each seat gains; all 0 until the deal is over. */
  get payoffs(): number[] {
    return this.course.numbers("payoffs", this.seats);
  }

  /** The total of each seat in the match. */
  get scores(): number[] {
    return this.course.numbers("scores", this.seats);
  }

  get matchOver(): boolean {
    return this.over && this.course.bigint("match_over") !== 0n;
  }

  /** The seats that have won the match; none until it is over. */
  get winners(): number[] {
    return this.matchOver ? seatsIn(this.course.bigint("winners")) : [];
  }

  /** The codes of the legal actions of a seat that owes a decision, by default of the seat to act; none after the end. */
  legalActions(seat?: number): number[] {
    if (this.over) return [];
    const proposals = this.family.program.scratch("Proposals");
    this.run("legal_actions", this.tableOf(seat), this.options, proposals);
    return proposals.numbers("codes", proposals.number("count"));
  }

  /** Return the decision that a code stands for: with cards picked from the hand where the code names none. */
  pick(code: number, seat?: number): Decision {
    const bare = { code, once: 0n, twice: 0n };
    if (this.over || code < 0 || code >= Number(this.family.description.codes)) return bare;
    const decision = this.written(bare);
    this.run("pick", this.tableOf(seat), this.options, decision);
    return decisionOf(decision);
  }

  /** Return why a seat that owes a decision, by default the seat to act, may not decide so; null if it may. */
  whyNot(decision: Decision | number, seat?: number): Refusal | null {
    return this.refusal(this.made(decision, seat === undefined ? seat : this.checked(seat)), seat);
  }

  /** Return what has happened since an earlier moment of this deal, as a seat or an onlooker has seen it. */
  told(since: Moment, seat: number | null): Happened {
    const [before, after] = [since.view(seat), this.view(seat)];
    const seen = settledOf(after, this.historyOf(seat), seat);
    const known = settledOf(before, since.historyOf(seat), seat);
    const deeds = this.deedsOf(seen.slice(known.length));
    const say = (name: string) => this.said(name, before, after, this.options, deeds);
    return { tell: say("tell"), gifts: say("gifts"), stamp: say("stamp") };
  }

  /** Return what is to be said of how things stand, as a seat or an onlooker sees it. */
  standing(seat: number | null): Standing {
    const view = this.view(seat);
    const say = (name: string) => this.said(name, view, this.options);
    return {
      own: say("own"),
      scene: say("scene"),
      labels: Array.from({ length: this.seats }, (_, other) => this.said("labels", view, this.options, other)),
      standing: say("standing"),
      aim: say("aim"),
    };
  }

  /** Return what lies in the middle of the table, as a seat or an onlooker sees it. */
  middle(seat: number | null): Middle {
    const { program, description } = this.family;
    const cells = program.record("Middle");
    this.run("middle", this.viewOf(seat), this.options, this.deedsOf(this.latelyLaid(seat)), cells);
    const { words } = description.book;
    const listed = (name: string) => namesOf(description.book, actions.phraseOf(cells.part(name)));
    const stock = cells.number("stock");
    return {
      top: listed("top"),
      seat: cells.number("seat") < this.seats ? cells.number("seat") : null,
      covered: cells.number("covered"),
      stock: stock < 0 ? null : stock,
      turnUp: words.cards[cells.number("turn_up")] ?? null,
      suit: words.symbols[cells.number("suit")] ?? null,
      under: listed("under"),
    };
  }

  /** Return what a decision of the seat to act, or one that was made, declares. */
  describe(decision: Decision | number): actions.Described {
    return actions.describe(this.family, this.options, this.whole(decision));
  }

  /** Return a decision in a few words; `titled` where it is to be chosen, with the family's title for its button. */
  worded(decision: Decision | number, reader: Reader, titled = false): actions.Worded {
    return actions.worded(this.family, this.options, this.whole(decision), reader, titled);
  }

  /** Return a decision as part of a sentence. */
  phrased(decision: Decision | number, reader: Reader): string {
    return actions.phrased(this.family, this.options, this.whole(decision), reader);
  }

  /** Return the plays that cards can mean, those now legal first, the best of them first, by default of the seat to act. */
  readings(cards: readonly string[], seat?: number): Decision[] {
    if (this.over || !cards.length) return [];
    const { program, description } = this.family;
    const { once, twice } = masksOf(codesOf(description.book, cards));
    const [proposals, decision] = [program.record("Proposals"), program.record("Decision")];
    const room = [proposals, decision, program.record("Action"), program.record("Plays")];
    this.run("readings", this.tableOf(seat), this.options, once, twice, ...room);
    const codes = proposals.numbers("codes", proposals.number("count"));
    return codes.map((code) => (description.actions.reads ? { code, once, twice } : this.pick(code, seat)));
  }

  /** Return the cards that a seat that owes a decision can play, alone or together with chosen ones. */
  playable(cards: readonly string[] = [], seat?: number): string[] {
    if (this.over) return [];
    const { program, description } = this.family;
    const { once, twice } = masksOf(codesOf(description.book, cards));
    const room = ["Proposals", "Decision", "Action", "Plays"].map((kind) => program.scratch(kind));
    const view = this.viewOf(seat ?? this.acting);
    const found = this.run("playable", view, this.tableOf(seat), this.options, once, twice, ...room);
    return namesOf(description.book, cardsIn(found, 0n));
  }

  /** Return the decision that cards name, be it legal or not, so that its refusal can be said; null where there is none. */
  meant(cards: readonly string[]): Decision | null {
    const { program, description } = this.family;
    const [phrase, decision] = [program.record("Phrase"), program.record("Decision")];
    phrase.fill("cells", codesOf(description.book, cards));
    phrase.set("count", cards.length);
    return cards.length && this.run("meant", this.options, phrase, decision) ? decisionOf(decision) : null;
  }

  /** Say whether a legal decision of a seat would, judged by its hand, be a wrong call. */
  mistaken(decision: Decision | number, seat: number): boolean {
    return this.run("mistaken", this.view(seat), this.options, this.written(this.whole(decision, seat))) !== 0n;
  }

  /** Return what is special about cards of the hand of a seat: the kind of a sign, and words in English. */
  badges(seat: number): Badge[] {
    const { program, description } = this.family;
    if (!description.actions.badges.length) return [];
    const phrase = program.scratch("Phrase");
    this.run("badges", this.view(seat), this.options, this.deedsOf(this.historyOf(seat)), phrase);
    const numbers = actions.phraseOf(phrase);
    return numbers.flatMap((number, index) => {
      if (index % 2) return [];
      return [{ card: description.book.words.cards[number]!, ...description.actions.badges[numbers[index + 1]!]! }];
    });
  }

  /** Return the hand of a seat in groups, in one of the orders of the family, by default the usual one. */
  arranged(seat: number, order: number | string = 0): string[][] {
    const { description } = this.family;
    const index = typeof order === "number" ? order : description.actions.orders.indexOf(order);
    if (!description.actions.orders[index]) throw new RangeError(`${this.family.name} has no order of the hand “${order}”.`);
    return this.grouped(seat, index);
  }

  /** Return the bombs in the hand of a seat, which may share cards, those first that beat what lies; none where the family has none. */
  bombs(seat: number): string[][] {
    const { bombs, orders } = this.family.description.actions;
    return bombs ? this.grouped(seat, orders.length).filter((group) => group.length > 0) : [];
  }

  private grouped(seat: number, index: number): string[][] {
    const { program, description } = this.family;
    const room = ["Table", "Proposals", "Decision", "Phrase"].map((kind) => program.record(kind));
    this.run("arrange", this.holding(seat), this.options, index, ...room);
    const groups: number[][] = [[]];
    for (const card of actions.phraseOf(room[3]!)) {
      if (card === GROUP_ENDS) groups.push([]);
      else groups.at(-1)!.push(card);
    }
    return groups.map((group) => namesOf(description.book, group));
  }

  /** Return a view in which a seat has its hand. */
  protected holding(seat: number): RulesRecord {
    return this.view(seat);
  }

  /** Return the hand of a seat as names, the lowest card first; none for an onlooker. */
  hand(seat: number | null): string[] {
    const cell = this.family.fact("hand");
    if (seat === null || !cell) return [];
    const view = this.view(seat);
    const twice = cell.twice ? view.bigint(cell.twice) : 0n;
    return namesOf(this.family.description.book, cardsIn(view.bigint(cell.name), twice));
  }

  /** Return how many cards each seat holds, null where the viewer is not told. */
  counts(seat: number | null): (number | null)[] {
    const cell = this.family.fact("counts");
    if (!cell) return [];
    return this.viewOf(seat).numbers(cell.name, this.seats).map((count) => (count === UNTOLD ? null : count));
  }

  /** Return the cards of the pack that a seat has not seen, or that do not lie open for null; as names, null where the family does not say them. */
  unseen(seat: number | null): string[] | null {
    if (!this.family.program.has("hidden")) return null;
    const found = this.written({ code: 0, once: 0n, twice: 0n });
    this.run("hidden", this.view(seat), this.options, found);
    return namesOf(this.family.description.book, cardsIn(found.bigint("once"), found.bigint("twice")));
  }

  /** Return what a seat knows that owes a decision, by default the seat to act, for a player to choose from. */
  question(seat?: number): Question {
    const who = this.checked(seat) ?? this.acting;
    return {
      family: this.family.name,
      options: this.options.words.slice(),
      view: this.view(who).words,
      codes: this.legalActions(who),
    };
  }

  /** Return a decision with the cards that are picked where its code names none. */
  protected whole(decision: Decision | number, seat?: number): Decision {
    return typeof decision === "number" ? this.pick(decision, seat) : decision;
  }

  protected made(decision: Decision | number, seat?: number): Decision {
    const { code, once, twice } = typeof decision === "number" ? { code: decision, once: 0n, twice: 0n } : decision;
    if (!Number.isSafeInteger(code)) throw new RangeError(`${code} is not the code of an action.`);
    if (once || twice) return { code, once, twice };
    return this.pick(code, seat);
  }

  protected refusal(decision: Decision, seat?: number): Refusal | null {
    const number = Number(this.run("refusal", this.tableOf(seat), this.options, this.written(decision)));
    return this.family.description.refusals.find((one) => one.number === number) ?? null;
  }

  /** Return a story that a function writes. */
  protected said(name: string, ...given: (RulesRecord | number)[]): number[] {
    const story = this.family.program.scratch("Story");
    this.family.program.call(name, ...given, story);
    return actions.phraseOf(story);
  }

  protected deedsOf(events: readonly Event<Decision | null>[]): RulesRecord {
    const deeds = this.family.program.record("Deeds");
    const last = events.slice(-deeds.numbers("codes").length);
    deeds.set("count", last.length);
    last.forEach(({ seat, decision }, index) => {
      const { once, twice } = masksOf(decision ? this.cardsOf(decision) : []);
      deeds.set("seats", seat, index);
      deeds.set("codes", decision?.code ?? UNSEEN_CODE, index);
      deeds.set("once", once, index);
      deeds.set("twice", twice, index);
    });
    return deeds;
  }

  /** Return the last decisions with cards that a viewer has seen, a few of them, the oldest first. */
  protected latelyLaid(seat: number | null): Event<Decision | null>[] {
    const history = this.historyOf(seat);
    const laid: Event<Decision | null>[] = [];
    for (let index = history.length - 1; index >= 0 && laid.length < LAID; index--) {
      const { decision } = history[index]!;
      if (decision && this.cardsOf(decision).length) laid.unshift(history[index]!);
    }
    return laid;
  }

  /** Return the cards of a decision, also where its code names them. */
  protected cardsOf(decision: Decision): number[] {
    return actions.cardsOf(this.family, this.options, decision);
  }

  protected written(decision: Decision): RulesRecord {
    return actions.recordOf(this.family, decision);
  }

  protected checked(seat?: number): number | undefined {
    if (this.over) throw new OutOfTurnError("The deal is over; there is nothing left to decide.");
    if (seat !== undefined && !this.asked.includes(this.seated(seat)))
      throw new OutOfTurnError(`Seat ${seat} has nothing to decide; it is the turn of seat ${this.turn}.`);
    return seat;
  }

  protected seated(seat: number): number {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
      throw new RangeError(`There is no seat ${seat}; the seats are 0 to ${this.seats - 1}.`);
    return seat;
  }

  protected run(name: string, ...given: Given[]): bigint {
    return this.family.program.call(name, ...given) ?? 0n;
  }
}

/** Return the seats of a mask, in order. */
export function seatsIn(mask: bigint): number[] {
  const seats: number[] = [];
  for (let seat = 0; mask >> BigInt(seat); seat++) if ((mask >> BigInt(seat)) & 1n) seats.push(seat);
  return seats;
}

/** Return what a viewer has seen without its own answer to a window that is still open, which has had no effect yet. */
function settledOf<Made>(view: RulesRecord, history: readonly Made[], seat: number | null): readonly Made[];
function settledOf(view: RulesRecord, history: readonly Event<Decision | null>[], seat: number | null) {
  if (seat === null || !view.has("owes") || view.bigint("owes")) return history;
  if (!((view.bigint("asked") >> BigInt(seat)) & 1n)) return history;
  const index = history.map((event) => event.seat).lastIndexOf(seat);
  return index < 0 ? history : history.filter((_, other) => other !== index);
}

function decisionOf(decision: RulesRecord): Decision {
  return { code: decision.number("code"), once: decision.bigint("once"), twice: decision.bigint("twice") };
}
