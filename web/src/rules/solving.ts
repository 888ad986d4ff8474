/** What a seat can force with open hands, whatever all the others do: proved by the solver of a family, a program of its own. */

import type { Deal } from "./deal.ts";
import type { Decision } from "./moment.ts";
import type { Description, FunctionAbout, RecordAbout, FileAbout } from "./description.ts";
import type { Family } from "./family.ts";
import { Block, openProgram, type Bytes, type Program } from "./program.ts";
import type { RulesRecord } from "./records.ts";

/** What the file beside a solver says of it. */
export interface SolverAbout {
  files: readonly FileAbout[];
  memory: { name: string; free: number };
  functions: readonly FunctionAbout[];
  records: Readonly<Record<string, RecordAbout>>;
  /** How many cells a table takes. */
  size: number;
  /** How deep proofs go, how many cells a slot of known positions has, and the least and the most slots. */
  limits: { levels: number; entry: number; least: number; most: number };
  verdicts: { reached: number; missed: number };
  /** How many positions an action may cost in the first round of comparing, the factor for the next, and the most. */
  effort: { first: number; growth: number; nodes: number };
}

/** To win the deal, from a seat, whatever is shuffled; `within` counts the decisions that its side may still make, null for any number. */
export interface Goal {
  readonly seat: number;
  readonly within: number | null;
}

/** An answer, and how many positions were met for it; null where it was not decided within the limit. */
interface Answer {
  forced: boolean | null;
  nodes: number;
}

/** Return what a problem asks of the seat to act. */
export function goalOf(deal: Deal, within: number | null): Goal {
  return { seat: deal.turn!, within };
}

/** Open the solver of a family from what is said of it and the bytes of its program; throw an Error that can be shown. */
export async function openSolver(family: Family, about: SolverAbout, bytes: Bytes): Promise<Solver> {
  const { description } = family;
  const described: Description = { ...description, ...about, records: { ...description.records, ...about.records } };
  return new Solver(family, about, await openProgram(described, bytes));
}

/** Answers questions about one family; each takes up to the memory that the most positions need. */
export class Solver {
  private readonly proof: RulesRecord;
  private readonly proposals: RulesRecord;
  private readonly memory: Block;
  private readonly known: Block;

  constructor(
    readonly family: Family,
    private readonly about: SolverAbout,
    private readonly program: Program,
  ) {
    this.proof = program.record("Proof");
    this.proposals = program.record("Proposals");
    this.memory = program.cells((about.limits.levels + 1) * about.size);
    this.known = program.cells(this.slots(this.nodes) * about.limits.entry);
  }

  /** How many positions one question may cost. */
  get nodes(): number {
    return this.about.effort.nodes;
  }

  /** Say whether a goal was reached (true) or missed (false); null while that is open. */
  reached(deal: Deal, goal: Goal): boolean | null {
    return this.told(this.program.call("reached", deal.table, deal.options, this.asked(deal, goal)));
  }

  /** Say whether a seat, or one that wins together with it, is to act. */
  isOurs(deal: Deal, seat: number): boolean {
    return ((this.allies(deal, seat) >> deal.table.bigint("turn")) & 1n) !== 0n;
  }

  /** Return the rest of a goal once the seat to act has decided. */
  after(deal: Deal, goal: Goal): Goal {
    return goal.within === null || !this.isOurs(deal, goal.seat) ? goal : { ...goal, within: goal.within - 1 };
  }

  /** Find out whether a goal can be forced after a decision of the seat to act, with so many positions at most. */
  forcedBy(deal: Deal, goal: Goal, decision: Decision, limit = this.nodes): Answer {
    const later = deal.apply(decision);
    const drawn = (one: Deal) => ["blocks", "used"].map((name) => one.table.part("chance").number(name)).join();
    // What a new shuffle brings is not foreseen: it counts as missing the goal.
    if (drawn(later) !== drawn(deal) && !later.over) return { forced: false, nodes: 1 };
    return this.forced(later, this.after(deal, goal), limit);
  }

  /** Return the decision of the own side after which the goal is proved with the fewest positions; null if none is. */
  way(deal: Deal, goal: Goal): Decision | null {
    const legal = choices(deal);
    if (legal.length === 1) return legal[0]!;
    for (const limit of this.limits()) {
      const found = legal.find((one) => this.forcedBy(deal, goal, one, limit).forced);
      if (found) return found;
    }
    return null;
  }

  /** Return the decision of another seat that refutes the goal, or else the one that makes the proof longest. */
  defence(deal: Deal, goal: Goal): Decision {
    let left = choices(deal);
    if (left.length === 1) return left[0]!;
    for (const limit of this.limits()) {
      const found = left.map((decision) => ({ decision, ...this.forcedBy(deal, goal, decision, limit) }));
      const refuting = found.find(({ forced }) => forced === false);
      if (refuting) return refuting.decision;
      const undecided = found.filter(({ forced }) => forced === null);
      if (!undecided.length) return found.reduce((longest, one) => (one.nodes > longest.nodes ? one : longest)).decision;
      left = undecided.map(({ decision }) => decision);
      if (left.length === 1) return left[0]!;
    }
    return left[0]!;
  }

  private forced(deal: Deal, goal: Goal, limit: number): Answer {
    const reached = this.reached(deal, goal);
    if (reached !== null) return { forced: reached, nodes: 1 };
    const known = new Block(this.known.address, this.slots(limit) * this.about.limits.entry);
    this.program.clear(known);
    const proof = this.asked(deal, goal);
    const proved = this.told(this.program.call("prove", deal.table.copy(), deal.options, this.proposals, proof, this.memory, known, limit));
    // What was given up as a repetition, or as too deep, disproves nothing.
    return { forced: proved === false && proof.number("cuts") ? null : proved, nodes: proof.number("nodes") };
  }

  /** Return the proof of a goal, before it has begun. */
  private asked(deal: Deal, { seat, within }: Goal): RulesRecord {
    const { proof, about } = this;
    const told = { seat, allies: this.allies(deal, seat), within: within ?? -1, shuffled: about.verdicts.missed, size: about.size };
    for (const [name, value] of Object.entries({ ...told, level: -1, nodes: 0, verdict: 0 })) proof.set(name, value);
    return proof;
  }

  private told(verdict: bigint | null): boolean | null {
    const { reached, missed } = this.about.verdicts;
    return Number(verdict) === reached ? true : Number(verdict) === missed ? false : null;
  }

  private allies(deal: Deal, seat: number): bigint {
    return this.family.program.call("allies", deal.options, deal.seats, seat)!;
  }

  /** How many positions each action may cost, round by round: few at first, all at last. */
  private *limits(): Generator<number> {
    const { first, growth, nodes } = this.about.effort;
    for (let limit = first; limit < nodes; limit *= growth) yield limit;
    yield nodes;
  }

  /** How many slots are taken for known positions: a power of two. */
  private slots(limit: number): number {
    const { least, most } = this.about.limits;
    return Math.min(most, Math.max(least, 2 ** (limit >> 1).toString(2).length));
  }
}

/** How far somebody has come with a problem: the deal, the rest of the goal, and whether a play has thrown it away. */
export class Attempt {
  constructor(
    private readonly solver: Solver,
    readonly deal: Deal,
    readonly goal: Goal,
    readonly failed = false,
  ) {}

  /** Whether the goal was reached without a play that threw it away; null while that is open. */
  get solved(): boolean | null {
    const reached = this.solver.reached(this.deal, this.goal);
    return reached === null ? null : reached && !this.failed;
  }

  /** Whether the seat that solves the problem is to act, and the problem is not over. */
  get isOwnTurn(): boolean {
    return this.deal.turn === this.goal.seat && this.solved === null;
  }

  /** Return the attempt after a decision of whoever is to act; throw RefusedError as `Deal.apply` does. */
  after(decision: Decision): Attempt {
    const { deal, goal, solver } = this;
    const later = deal.apply(decision);
    const isOwn = deal.turn === goal.seat;
    const failed = this.failed || (isOwn && !solver.forcedBy(deal, goal, decision).forced);
    return new Attempt(solver, later, solver.after(deal, goal), failed);
  }

  /** Return the attempt after the answers of the other seats, once it is over or the own turn again. */
  answered(): Attempt {
    let attempt: Attempt = this;
    while (attempt.solved === null && !attempt.isOwnTurn) attempt = attempt.after(attempt.answer());
    return attempt;
  }

  /** Return the decision that wins; null where none does. */
  way(): Decision | null {
    return this.solver.way(this.deal, this.goal);
  }

  /** Return the attempt as it is won from here, the others defending as well as they can, or as far as that is proved. */
  won(): Attempt {
    let attempt: Attempt = this;
    for (;;) {
      const { deal, goal, solver } = attempt;
      if (solver.reached(deal, goal) !== null) return attempt;
      const decision = solver.isOurs(deal, goal.seat) ? solver.way(deal, goal) : solver.defence(deal, goal);
      if (!decision) return attempt;
      attempt = new Attempt(solver, deal.apply(decision), solver.after(deal, goal));
    }
  }

  /** What another seat decides: a partner as it helps, the others as they hinder. */
  private answer(): Decision {
    const { deal, goal, solver } = this;
    const decision = solver.isOurs(deal, goal.seat) ? solver.way(deal, goal) : solver.defence(deal, goal);
    return decision ?? choices(deal)[0]!;
  }
}

function choices(deal: Deal): Decision[] {
  return deal.legalActions().map((code) => deal.pick(code));
}
