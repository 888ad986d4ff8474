/** One deal as a value: `apply` returns a new deal and leaves this one. */

import type { Family } from "./family.ts";
import { keyOfWords, keyWords } from "./keys.ts";
import { Moment, OutOfTurnError, RefusedError, seatsIn, type Decision, type Event } from "./moment.ts";
import type { RulesRecord } from "./records.ts";


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
/** The verb of the action that does nothing, in every family. */
const PASS = "pass";

export class Deal extends Moment {
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
  ) {
    super();
  }

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

  protected get course(): RulesRecord {
    return this.table;
  }

  protected get acting(): number {
    return this.table.number("turn");
  }

  /** The seat that the rules ask next; null when the deal is over. */
  get turn(): number | null {
    return this.over ? null : this.table.number("turn");
  }

  /** The seats that owe a decision. */
  get asked(): number[] {
    return seatsIn(this.table.bigint("asked")).filter((seat) => !this.early.some((event) => event.seat === seat));
  }

  /** Whether claims to a play are asked for, of several seats at once. */
  get inWindow(): boolean {
    return this.table.has("opened") && this.table.bigint("opened") !== 0n;
  }

  /** The seats that have won the deal; none until it is decided. */
  get dealWinners(): number[] {
    return seatsIn(this.run("won", this.table, this.options));
  }

  /** Say whether a seat that owes a decision can do nothing but pass. */
  canOnlyPass(seat: number): boolean {
    const [code, ...others] = this.legalActions(seat);
    return code !== undefined && !others.length && this.describe(this.pick(code, seat)).verb === PASS;
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

  protected viewOf(seat: number | null): RulesRecord {
    const view = this.family.program.record("View");
    this.run("see", this.table, this.options, view);
    if (seat !== null) this.run("see_own", this.table, this.options, this.seated(seat), view);
    return view;
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

  /** Return the table as it will be when the rules ask a seat. */
  protected tableOf(seat?: number): RulesRecord {
    if (seat === undefined || seat === this.table.number("turn")) return this.table;
    const table = this.table.copy();
    table.set("turn", this.seated(seat));
    return table;
  }
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
