/** One deal as a value: `apply` returns a new deal and leaves this one. */

import * as actions from "./actions.ts";
import { cardsIn, codesOf, masksOf, namesOf } from "./cards.ts";
import type { Family } from "./family.ts";
import { keyOfWords, keyWords } from "./keys.ts";
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

/** How a deal began, and what its players need; all moments of the deal share it. */
export interface Seating {
  readonly family: Family;
  readonly preset: string;
  readonly options: RulesRecord;
  readonly seats: number;
  readonly seed: readonly number[];
  /** Whether the seed is the key of the deal itself, which does not depend on its number. */
  readonly ownKey: boolean;
  readonly number: number;
  /** Whether seats that can only pass do so at once: while several are asked, or always. */
  readonly automaticPass: boolean | "always";
  /** Whether its table was set up, and not dealt. */
  readonly placed: boolean;
  /** Whether a deal before it has left something on the table, such as scores. */
  readonly carries: boolean;
  /** The tasks of players by level; all roll the same dice. */
  readonly tasks: Map<string, RulesRecord>;
}

const OPEN = 0n;
const UNSEEN = 2n;
/** The code of a decision that the viewer has not seen. */
const UNSEEN_CODE = -1;
/** The verb of the action that does nothing, in every family. */
const PASS = "pass";
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

export class Deal {
  private constructor(
    readonly seating: Seating,
    /** All that there is, secrets among it: to be read, never to be written. */
    readonly table: RulesRecord,
    /** All decisions since the start, the oldest first. */
    readonly history: readonly Event[],
    /** The decisions of seats that have answered before the rules ask them, by seat. */
    readonly early: readonly Event[],
    /** The indices in the history of decisions that may be secret. */
    private readonly doubtful: readonly number[],
  ) {}

  /** Deal on a table of a match. */
  static begin(seating: Seating, table: RulesRecord): Deal {
    const { family, options, number } = seating;
    const task = taskOf(seating, "");
    family.program.call("begin_chance", table, task, number);
    if (seating.ownKey) {
      const chance = family.program.record("Chance");
      chance.fill("key", seating.seed);
      table.part("chance").words.set(chance.words);
    }
    family.program.call("open_deal", table, options);
    return new Deal(seating, table, [], [], []).settled();
  }

  /** Begin a deal with a table that was set up. */
  static place(seating: Seating, table: RulesRecord): Deal {
    seating.family.program.call("begin_chance", table.copy(), taskOf(seating, ""), seating.number);
    return new Deal(seating, table, [], [], []).settled();
  }

  get family(): Family {
    return this.seating.family;
  }

  get options(): RulesRecord {
    return this.seating.options;
  }

  get seats(): number {
    return this.seating.seats;
  }

  /** The key of this deal in 64 hexadecimal digits: it decides the cards, and is secret until the end. */
  get key(): string {
    return keyOfWords(this.table.part("chance").numbers("key"));
  }

  /** The seat that the rules ask next; null when the deal is over. */
  get turn(): number | null {
    return this.over ? null : this.table.number("turn");
  }

  /** The seats that owe a decision. */
  get asked(): number[] {
    return seatsIn(this.table.bigint("asked")).filter((seat) => !this.early.some((event) => event.seat === seat));
  }

  get over(): boolean {
    return this.table.bigint("over") !== 0n;
  }

  /** Whether claims to a play are asked for, of several seats at once. */
  get inWindow(): boolean {
    return this.table.has("opened") && this.table.bigint("opened") !== 0n;
  }

  /** The points that each seat gains; all 0 until the deal is over. */
  get payoffs(): number[] {
    return this.table.numbers("payoffs", this.seats);
  }

  /** The total of each seat in the match. */
  get scores(): number[] {
    return this.table.numbers("scores", this.seats);
  }

  /** The seats that have won the deal; none until it is decided. */
  get dealWinners(): number[] {
    return seatsIn(this.run("won", this.table, this.options));
  }

  get matchOver(): boolean {
    return this.over && this.table.bigint("match_over") !== 0n;
  }

  /** The seats that have won the match; none until it is over. */
  get winners(): number[] {
    return this.matchOver ? seatsIn(this.table.bigint("winners")) : [];
  }

  /** The codes of the legal actions of a seat that owes a decision, by default of the seat to act; none after the end. */
  legalActions(seat?: number): number[] {
    if (this.over) return [];
    const proposals = this.family.program.scratch("Proposals");
    this.run("legal_actions", this.tableOf(seat), this.options, proposals);
    return proposals.numbers("codes", proposals.number("count"));
  }

  /** Say whether a seat that owes a decision can do nothing but pass. */
  canOnlyPass(seat: number): boolean {
    const [code, ...others] = this.legalActions(seat);
    return code !== undefined && !others.length && this.describe(this.pick(code, seat)).verb === PASS;
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

  /**
   * Return the deal after a decision of a seat, by default the seat to act, and after passes that follow at once.
   *
   * Throws RefusedError where the rules forbid it, and OutOfTurnError where the seat owes no decision.
   */
  apply(decision: Decision | number, seat?: number): Deal {
    const made = this.made(decision, this.checked(seat));
    const refusal = this.refusal(made, seat);
    if (refusal) throw new RefusedError(refusal);
    return this.decided(made, seat).settled();
  }

  /** Return the code that a player of a level chooses, by default for the seat to act; those that search are not asked here. */
  choose(level: string, seat?: number): number {
    const player = this.family.player(level);
    if (player.playouts !== undefined) throw new Error(`Players of the level ${level} search; they are not asked for a choice.`);
    const { program } = this.family;
    const table = this.tableOf(this.checked(seat));
    const task = taskOf(this.seating, level);
    const proposals = program.record("Proposals");
    this.run("legal_actions", table, this.options, proposals);
    const net = this.family.net(this.options);
    const code = this.run("choose", table.copy(), this.options, program.record("View"), proposals, task, net);
    rolled(this.seating, task);
    return Number(code);
  }

  /** Return what a seat sees or, for null, an onlooker, who cannot read the cells that only one seat may know. */
  view(seat: number | null): RulesRecord {
    return seat === null ? this.viewOf(null).close() : this.viewOf(seat);
  }

  /** Return the decisions that a seat, or an onlooker for null, has seen; its own, and those that are not secret now. */
  historyOf(seat: number | null): Event<Decision | null>[] {
    const secret = this.secret;
    if (!secret.size) return [...this.history];
    return this.history.flatMap((event, index): Event<Decision | null>[] => {
      const secrecy = secret.get(index);
      if (event.seat === seat || secrecy === undefined) return [event];
      return secrecy === UNSEEN ? [] : [{ seat: event.seat, decision: null }];
    });
  }

  /** Return what has happened since an earlier moment of this deal, as a seat or an onlooker has seen it. */
  told(since: Deal, seat: number | null): Happened {
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
    const view = this.viewOf(seat ?? this.table.number("turn"));
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
    const { program, description } = this.family;
    const index = typeof order === "number" ? order : description.actions.orders.indexOf(order);
    if (!description.actions.orders[index]) throw new RangeError(`${this.family.name} has no order of the hand “${order}”.`);
    const room = ["Table", "Proposals", "Decision", "Phrase"].map((kind) => program.record(kind));
    this.run("arrange", this.view(seat), this.options, index, ...room);
    const groups: number[][] = [[]];
    for (const card of actions.phraseOf(room[3]!)) {
      if (card === GROUP_ENDS) groups.push([]);
      else groups.at(-1)!.push(card);
    }
    return groups.map((group) => namesOf(description.book, group));
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

  /** Return the cards of the pack that a seat has not seen, as names; null where the family does not say them. */
  unseen(seat: number): string[] | null {
    if (!this.family.program.has("hidden")) return null;
    const found = this.written({ code: 0, once: 0n, twice: 0n });
    this.run("hidden", this.view(seat), this.options, found);
    return namesOf(this.family.description.book, cardsIn(found.bigint("once"), found.bigint("twice")));
  }

  /** Return what a seat knows that owes a decision, by default the seat to act, for a player to choose from. */
  question(seat?: number): Question {
    const who = this.checked(seat) ?? this.table.number("turn");
    return {
      family: this.family.name,
      options: this.options.words.slice(),
      view: this.view(who).words,
      codes: this.legalActions(who),
    };
  }

  /** Return the points of the finished deal explained line by line; nothing while it goes on. */
  account(): number[] {
    return this.over ? this.said("account", this.table, this.options) : [];
  }

  /** Return the next deal of the match, with the scores of this one, and with a key of its own where one is given. */
  next(key?: string): Deal {
    if (!this.over) throw new OutOfTurnError("The deal is not over yet.");
    if (this.matchOver) throw new OutOfTurnError("The match is over.");
    if (this.seating.ownKey && key === undefined) throw new OutOfTurnError("A deal with a key of its own is no deal of a match.");
    const own = key === undefined ? {} : { ownKey: true, seed: keyWords(key) };
    const number = this.seating.number + 1;
    return Deal.begin({ ...this.seating, ...own, number, carries: true, tasks: new Map() }, this.table.copy());
  }

  /** Return the deal with passes, from now on, of seats that can do nothing else. */
  passing(): Deal {
    const seating = { ...this.seating, automaticPass: true };
    return new Deal(seating, this.table, this.history, this.early, this.doubtful).settled();
  }

  private viewOf(seat: number | null): RulesRecord {
    const view = this.family.program.record("View");
    this.run("see", this.table, this.options, view);
    if (seat !== null) this.run("see_own", this.table, this.options, this.seated(seat), view);
    return view;
  }

  /** Return a decision with the cards that are picked where its code names none. */
  private whole(decision: Decision | number, seat?: number): Decision {
    return typeof decision === "number" ? this.pick(decision, seat) : decision;
  }

  private made(decision: Decision | number, seat?: number): Decision {
    const { code, once, twice } = typeof decision === "number" ? { code: decision, once: 0n, twice: 0n } : decision;
    if (!Number.isSafeInteger(code)) throw new RangeError(`${code} is not the code of an action.`);
    if (once || twice) return { code, once, twice };
    return this.pick(code, seat);
  }

  private refusal(decision: Decision, seat?: number): Refusal | null {
    const number = Number(this.run("refusal", this.tableOf(seat), this.options, this.written(decision)));
    return this.family.description.refusals.find((one) => one.number === number) ?? null;
  }

  /** Return the deal after a legal decision, which waits if the rules do not ask the seat yet. */
  private decided(made: Decision, seat?: number): Deal {
    if (seat === undefined || seat === this.turn) return this.after(made);
    const early = [...this.early, { seat, decision: made }].sort((one, other) => one.seat - other.seat);
    return new Deal(this.seating, this.table, this.history, early, this.doubtful);
  }

  /** Return the deal after a decision of the seat to act, and after the early answers that are then due. */
  private after(made: Decision): Deal {
    const table = this.table.copy();
    const seat = table.number("turn");
    this.run("apply", table, this.options, this.written(made));
    const asked = table.bigint("asked");
    const early = this.early.filter((event) => (asked >> BigInt(event.seat)) & 1n);
    const doubtful = [...this.secret.keys(), this.history.length];
    const history = [...this.history, { seat, decision: made }];
    const due = early.find((event) => event.seat === table.number("turn"));
    if (!due) return new Deal(this.seating, table, history, early, doubtful);
    const rest = early.filter((event) => event !== due);
    return new Deal(this.seating, table, history, rest, doubtful).after(due.decision);
  }

  /** Return the deal after the passes of seats that can do nothing else. */
  private settled(): Deal {
    let deal: Deal = this;
    for (let idle = deal.idle(); idle.length; idle = deal.idle())
      for (const seat of idle) deal = deal.decided(deal.pick(deal.legalActions(seat)[0]!, seat), seat);
    return deal;
  }

  private idle(): number[] {
    const { automaticPass } = this.seating;
    if (!automaticPass || this.over) return [];
    if (automaticPass === "always") return this.asked.filter((seat) => this.canOnlyPass(seat));
    const idle = this.run("pass_idle", this.table.copy(), this.options);
    return this.asked.filter((seat) => (idle >> BigInt(seat)) & 1n);
  }

  /** The decisions that not everybody has seen, by their index in the history, and what the others see of them. */
  private get secret(): Map<number, bigint> {
    const found = new Map<number, bigint>();
    let answered = this.doubtful.length ? this.run("answered", this.table) : 0n;
    for (let index = this.history.length - 1; answered && index >= 0; index--) {
      const bit = 1n << BigInt(this.history[index]!.seat);
      if (answered & bit) {
        answered ^= bit;
        found.set(index, UNSEEN);
      }
    }
    const secrecies = this.doubtful.map((index): [number, bigint] => {
      return [index, found.get(index) ?? this.run("secrecy", this.table, this.written(this.history[index]!.decision))];
    });
    return new Map(secrecies.filter(([, secrecy]) => secrecy !== OPEN));
  }

  /** Return a story that a function writes. */
  private said(name: string, ...given: (RulesRecord | number)[]): number[] {
    const story = this.family.program.scratch("Story");
    this.family.program.call(name, ...given, story);
    return actions.phraseOf(story);
  }

  private deedsOf(events: readonly Event<Decision | null>[]): RulesRecord {
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
  private latelyLaid(seat: number | null): Event<Decision | null>[] {
    const history = this.historyOf(seat);
    const laid: Event<Decision | null>[] = [];
    for (let index = history.length - 1; index >= 0 && laid.length < LAID; index--) {
      const { decision } = history[index]!;
      if (decision && this.cardsOf(decision).length) laid.unshift(history[index]!);
    }
    return laid;
  }

  /** Return the cards of a decision, also where its code names them. */
  private cardsOf(decision: Decision): number[] {
    return actions.cardsOf(this.family, this.options, decision);
  }

  private written(decision: Decision): RulesRecord {
    return actions.recordOf(this.family, decision);
  }

  /** Return the table as it will be when the rules ask a seat. */
  private tableOf(seat?: number): RulesRecord {
    if (seat === undefined || seat === this.table.number("turn")) return this.table;
    const table = this.table.copy();
    table.set("turn", this.seated(seat));
    return table;
  }

  private checked(seat?: number): number | undefined {
    if (this.over) throw new OutOfTurnError("The deal is over; there is nothing left to decide.");
    if (seat !== undefined && !this.asked.includes(this.seated(seat)))
      throw new OutOfTurnError(`Seat ${seat} has nothing to decide; it is the turn of seat ${this.turn}.`);
    return seat;
  }

  private seated(seat: number): number {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
      throw new RangeError(`There is no seat ${seat}; the seats are 0 to ${this.seats - 1}.`);
    return seat;
  }

  private run(name: string, ...given: Given[]): bigint {
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

/** Return the task of the players of a level, "" for that which begins the deal, with the dice as they lie now. */
function taskOf(seating: Seating, level: string): RulesRecord {
  const { family, options, seats, seed, tasks } = seating;
  let task = tasks.get(level);
  if (!task) {
    task = family.program.record("Task");
    task.fill("seed", seed);
    task.set("seats", seats);
    if (level) {
      task.fill("policies", Array.from({ length: seats }, () => family.player(level).policy));
      task.fill("tuned", family.weights(options));
    }
    tasks.set(level, task);
  }
  if (level) task.part("dice").words.set(tasks.get("")!.part("dice").words);
  return task;
}

/** Keep the dice as a player has left them. */
function rolled({ tasks }: Seating, task: RulesRecord): void {
  tasks.get("")!.part("dice").words.set(task.part("dice").words);
}

function decisionOf(decision: RulesRecord): Decision {
  return { code: decision.number("code"), once: decision.bigint("once"), twice: decision.bigint("twice") };
}
