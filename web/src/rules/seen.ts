/** A deal as one seat sees it, told in numbers: there is no table, and nothing is known but what the seat may know. */

import type { Family } from "./family.ts";
import { masksOf } from "./cards.ts";
import { Moment, OutOfTurnError, seatsIn, type Decision, type Event } from "./moment.ts";
import type { RulesRecord } from "./records.ts";
import type { Book } from "./worder.ts";
import { canSearch, determinized } from "./thinking.ts";

/** A number as it is told: a text where JavaScript cannot read it exactly. */
export type Told = number | string;

/** Cells one after the other: the place of a number in the record of a view, and the number. */
export type Pairs = readonly Told[];

/** A decision as it is told: the seat, and where that is shown the code and two masks of cards, if the code names none. */
export type Made = readonly Told[];

/** A deal at a moment of it, as all may see it. */
export interface Base {
  /** The cells that are not as a view begins. */
  readonly cells: Pairs;
  /** The decisions before, empty where it is not shown that one was made. */
  readonly past: readonly Made[];
}

/** What has changed since the moment before. */
export interface Step {
  readonly cells?: Pairs;
  /** What has become known of decisions, each after its index. */
  readonly made?: readonly Made[];
}

/** How a deal has ended, as it is told. */
export interface Outcome {
  /** A story, in which signs of calculations are texts. */
  readonly account: readonly (number | string)[];
  readonly best: readonly number[];
  /** All hands as codes of cards, by seat; null where they are not shown. */
  readonly hands: readonly (readonly number[])[] | null;
}

/** The signs of calculations as they are told, in the order of the numbers that they are in a story. */
const SIGNS = "+-*=()";

/** Return a story as rules write it, of one as it is told; the keys of `signs` are the numbers of signs. */
export function storyOf(told: readonly (number | string)[], signs: Book["signs"]): number[] {
  const numbers = Object.keys(signs).map(Number).sort((one, other) => one - other);
  return told.map((one) => (typeof one === "number" ? one : numbers[SIGNS.indexOf(one)]!));
}

type Known = ReadonlyMap<number, Event<Decision | null>>;

/** What is not known of a deal that goes on. */
const NO_OUTCOME: Outcome = { account: [], best: [], hands: null };

/** A moment of a deal as one seat sees it, or an onlooker; `after` returns the next one, and leaves this one. */
export class SeenDeal extends Moment {
  private table: RulesRecord | null = null;

  private constructor(
    readonly family: Family,
    readonly options: RulesRecord,
    /** The seat whose it is; null for an onlooker. */
    readonly seat: number | null,
    /** What everybody sees. */
    private readonly open: RulesRecord,
    /** The cells that the seat alone may know, by their places. */
    private readonly own: ReadonlyMap<number, bigint>,
    /** The decisions that everybody has seen, and those that only the seat has seen, by their index. */
    private readonly shown: Known,
    private readonly hidden: Known,
    private readonly outcome: Outcome,
  ) {
    super();
  }

  /** Return a deal as it is told to a seat; `own` is what the seat alone may know of it. */
  static told(family: Family, options: RulesRecord, seat: number | null, { cells, past }: Base, own: Step = {}): SeenDeal {
    const open = family.program.record("View");
    put(open.words, cells);
    const shown = new Map<number, Event<Decision | null>>();
    past.forEach((made, index) => made.length && shown.set(index, eventOf(made)));
    const hidden = new Map<number, Event<Decision | null>>();
    return new SeenDeal(family, options, seat, open, added(new Map(), own.cells), shown, known(hidden, own.made), NO_OUTCOME);
  }

  /** Return the next moment. */
  after(step: Step, own: Step = {}): SeenDeal {
    const open = this.open.copy();
    put(open.words, step.cells ?? []);
    const { family, options, seat } = this;
    const cells = own.cells?.length ? added(this.own, own.cells) : this.own;
    return new SeenDeal(family, options, seat, open, cells, known(this.shown, step.made), known(this.hidden, own.made), NO_OUTCOME);
  }

  /** Return this moment with what is told of it once the deal has ended. */
  ended(outcome: Outcome): SeenDeal {
    return new SeenDeal(this.family, this.options, this.seat, this.open, this.own, this.shown, this.hidden, outcome);
  }

  get seats(): number {
    return this.open.number("seats");
  }

  get turn(): number | null {
    return this.over ? null : this.open.number("turn");
  }

  /** The seats that are asked; in a window that is open they are all, whether they have answered or not. */
  get asked(): number[] {
    return this.over ? [] : seatsIn(this.open.bigint("asked"));
  }

  get dealWinners(): number[] {
    return [...this.outcome.best];
  }

  account(): number[] {
    return storyOf(this.outcome.account, this.family.description.book.signs);
  }

  override hand(seat: number | null): string[] {
    if (seat === null || seat === this.seat) return super.hand(seat);
    const { words } = this.family.description.book;
    return (this.outcome.hands?.[seat] ?? []).map((card) => words.cards[card]!);
  }

  /** The hands of others are known once they have been shown. */
  protected override holding(seat: number): RulesRecord {
    const cell = this.family.fact("hand");
    if (seat === this.seat || !cell) return this.view(seat);
    const { once, twice } = masksOf(this.outcome.hands?.[seat] ?? []);
    const view = this.open.copy();
    view.set(cell.name, once);
    if (cell.twice) view.set(cell.twice, twice);
    return view;
  }

  view(seat: number | null): RulesRecord {
    return seat === null ? this.open.copy().close() : this.viewOf(seat);
  }

  historyOf(seat: number | null): Event<Decision | null>[] {
    const all = new Map(this.shown);
    if (this.known(seat) !== null) for (const [index, event] of this.hidden) if (!all.get(index)?.decision) all.set(index, event);
    return [...all.keys()].sort((one, other) => one - other).map((index) => all.get(index)!);
  }

  /** How many decisions have been made, seen or not. */
  get decisions(): number {
    return 1 + Math.max(-1, ...this.shown.keys(), ...this.hidden.keys());
  }

  protected get course(): RulesRecord {
    return this.open;
  }

  protected get acting(): number {
    if (this.seat === null) throw new OutOfTurnError("An onlooker decides nothing.");
    return this.seat;
  }

  protected viewOf(seat: number | null): RulesRecord {
    const view = this.open.copy();
    if (this.known(seat) !== null) for (const [place, number] of this.own) view.words[place] = number;
    return view;
  }

  protected tableOf(seat?: number): RulesRecord {
    const who = this.known(seat ?? this.acting)!;
    // Which table it is makes no difference: what a seat may do does not depend on what it cannot see.
    this.table ??= canSearch(this.family) ? determinized(this.family, this.viewOf(who), this.options) : this.copied(who);
    this.table.set("turn", who);
    return this.table;
  }

  /** Return a table of a family whose tables cannot be determinized: what lies open, and the own hand. */
  private copied(seat: number): RulesRecord {
    const table = this.family.program.record("Table");
    const view = this.viewOf(seat);
    for (const name of view.names.filter((one) => table.has(one))) {
      const value = view.value(name);
      if (typeof value === "object") table.fill(name, value);
      else table.set(name, value);
    }
    if (table.has("held") && view.has("hand_once")) {
      const held = table.part("held");
      for (const copy of ["once", "twice"]) held.set(copy, view.bigint(`hand_${copy}`), seat);
    }
    return table;
  }

  private known(seat: number | null): number | null {
    if (seat !== null && seat !== this.seat) throw new RangeError(`What seat ${seat} sees is not known here.`);
    return seat;
  }
}

function put(words: BigInt64Array, pairs: Pairs): void {
  for (let index = 0; index < pairs.length; index += 2) words[Number(pairs[index])] = BigInt(pairs[index + 1]!);
}

function added(cells: ReadonlyMap<number, bigint>, pairs: Pairs = []): ReadonlyMap<number, bigint> {
  const all = new Map(cells);
  for (let index = 0; index < pairs.length; index += 2) all.set(Number(pairs[index]), BigInt(pairs[index + 1]!));
  return all;
}

/** Return what is known of decisions after some more of them have become known. */
function known(before: Known, made: readonly Made[] = []): Known {
  if (!made.length) return before;
  const all = new Map(before);
  for (const [index, ...told] of made) all.set(Number(index), eventOf(told));
  return all;
}

function eventOf([seat, code, once = 0, twice = 0]: Made): Event<Decision | null> {
  const decision = code === undefined ? null : { code: Number(code), once: BigInt(once), twice: BigInt(twice) };
  return { seat: Number(seat), decision };
}
