/** Players: they choose from what a seat knows, at all levels; those that search do so slice by slice. */

import type { Question } from "./moment.ts";
import type { PlayerAbout } from "./description.ts";
import type { Family } from "./family.ts";
import type { Block } from "./program.ts";
import type { RulesRecord } from "./records.ts";

/** How long a search goes on: about so many playouts, or decisions in playouts; 0 is no limit. */
export interface Effort {
  playouts?: number;
  allowance?: number;
  /** Whether others are taken for players with a net. */
  master?: boolean;
}

/** What a search has found about an action, the best first and then those tried most. */
export interface Candidate {
  code: number;
  /** The mean worth, in points. */
  worth: number;
  /** Its standard error. */
  error: number;
  /** The chance to win the deal, from 0 to 1. */
  chance: number;
  /** How many playouts all this comes from. */
  visits: number;
}

/** The player of a family whose tables cannot be determinized, instead of those that search. */
const WITHOUT_SEARCH = "casual";
/** On how many worlds the two best actions are compared after a search. */
const WORLDS = 500;
/** How many standard errors two actions must differ by not to be called about equally good (95 %). */
export const SURE = 1.96;
/** The unit of chances is this part of 1. */
const MILLION = 1_000_000;
/** How many playouts the first slice makes; its time decides the number in the next. */
const FIRST_PLAYOUTS = 64;
/** About how many milliseconds a slice takes. */
const SLICE = 8;

/** A search for the decision of a seat, which knows no more than its question says. */
export class Thinking {
  private readonly view: RulesRecord;
  private readonly options: RulesRecord;
  private readonly proposals: RulesRecord;
  private readonly state: RulesRecord;
  private readonly net: Block;
  private ended = false;

  /** Begin; the dice are rolled. Throws an Error for a family that cannot be searched. */
  constructor(private readonly family: Family, question: Question, effort: Effort, private readonly dice: RulesRecord) {
    const { program } = family;
    if (!canSearch(family)) throw new Error(`${family.name} cannot be searched: it does not say which tables could be.`);
    ({ view: this.view, options: this.options, proposals: this.proposals } = recordsOf(family, question));
    this.state = program.record("State");
    this.state.fill("own", family.weights(this.options));
    this.state.fill("fit", family.fit(this.options));
    const search = this.search;
    search.set("budget", effort.playouts ?? 0);
    search.set("allowance", effort.allowance ?? 0);
    search.set("master", effort.master ? 1 : 0);
    this.net = family.net(this.options);
  }

  /** Search on for about so many playouts; return whether the search has ended. The results may be read afterwards. */
  step(playouts = FIRST_PLAYOUTS): boolean {
    const { view, options, proposals, state, dice, net } = this;
    this.ended = this.family.program.call("search", view, options, proposals, state, dice, net, playouts) !== 0n;
    return this.ended;
  }

  /** The code that is best so far. */
  get best(): number {
    return Number(this.family.program.call("best", this.state));
  }

  /** How many playouts were made. */
  get playouts(): number {
    return this.search.number("done");
  }

  /** How much of the search is done, from 0 to 1. */
  get share(): number {
    if (this.ended) return 1;
    const [budget, allowance, done, steps] = ["budget", "allowance", "done", "steps"].map((name) => this.search.number(name)) as [
      number, number, number, number,
    ];
    const allowed = Math.floor((allowance * done) / Math.max(steps, 1));
    const most = budget === 0 || (allowance !== 0 && allowed < budget) ? allowed : budget;
    return Math.min(1, done / Math.max(1, most));
  }

  get candidates(): Candidate[] {
    const { search, best, state } = this;
    const { program } = this.family;
    const [codes, sums, squares, visits] = ["codes", "sums", "squares", "visits"].map((name) =>
      search.numbers(name, search.number("count")),
    ) as [number[], number[], number[], number[]];
    const found = codes.map((code, index) => {
      const number = Math.max(1, visits[index]!);
      const worth = sums[index]! / number;
      const variance = Math.max(0, squares[index]! / number - worth * worth);
      const chance = Number(program.call("chance", state, index)) / MILLION;
      return { code, worth, error: Math.sqrt(variance / number), chance, visits: visits[index]! };
    });
    const rank = (one: Candidate) => (one.code === best ? 0 : 1);
    return found.sort((one, other) => rank(one) - rank(other) || other.visits - one.visits || other.worth - one.worth);
  }

  private get search(): RulesRecord {
    return this.state.part("search");
  }
}

/** Return the dice of the players of a deal, as they lie at its start: of its seed and its number in that. */
export function diceOf(family: Family, seed: readonly number[], number = 0): RulesRecord {
  const [table, task] = [family.program.record("Table"), family.program.record("Task")];
  task.fill("seed", seed);
  family.program.call("begin_chance", table, task, number);
  return family.program.record("Dice", task.part("dice").words.slice());
}

/**
 * Think about a question at a level: yield the best code so far after each slice of a few milliseconds, and return the
 * chosen one. All levels choose by this, from nothing but what the seat knows, and as their bots do in Python.
 *
 * Throws an Error for a family whose tables cannot be determinized; there `Deal.choose` chooses.
 */
export function* think(family: Family, question: Question, level: string, dice: RulesRecord): Generator<number, number> {
  const player = playerOf(family, level);
  const [first] = question.codes;
  if (first === undefined) throw new Error("There is nothing to decide.");
  if (player.playouts === undefined) return chosen(family, question, player, dice);
  if (question.codes.length === 1) return first;
  if (!isPossible(family, question)) return chosen(family, question, playerOf(family, WITHOUT_SEARCH), dice);
  const { playouts, allowance = 0, master = 0 } = player;
  const thinking = new Thinking(family, question, { playouts, allowance, master: master !== 0 }, dice);
  let slice = FIRST_PLAYOUTS;
  for (;;) {
    const [begun, before] = [performance.now(), thinking.playouts];
    const ended = thinking.step(slice);
    if (ended) return thinking.best;
    yield thinking.best;
    slice = Math.max(1, Math.floor(((thinking.playouts - before) * SLICE) / Math.max(performance.now() - begun, 0.01)));
  }
}

/** Return the code that a player of a level chooses, at the latest when so many seconds are over. */
export function choose(family: Family, question: Question, level: string, dice: RulesRecord, seconds = 3): number {
  const until = performance.now() + 1000 * seconds;
  const thoughts = think(family, question, level, dice);
  for (;;) {
    const { done, value } = thoughts.next();
    if (done || performance.now() >= until) return value;
  }
}

/**
 * Compare the two best of what a search has tried on other worlds than those of the search, where the best of many looks
 * better than it is: yield after each slice, and return both, the better one first, before the others. It ends early when so
 * many seconds are over.
 */
export function* compare(
  family: Family, question: Question, tried: readonly Candidate[], dice: RulesRecord, seconds = 3,
): Generator<void, Candidate[]> {
  const until = performance.now() + 1000 * seconds;
  const two = tried.slice(0, 2);
  if (two.length < 2) return [...tried];
  const codes = two.map(({ code }) => code);
  const again = new Thinking(family, { ...question, codes }, { playouts: 2 * WORLDS }, dice);
  while (!again.step() && performance.now() < until) yield;
  const [one, other] = codes.map((code) => again.candidates.find((found) => found.code === code)!) as [Candidate, Candidate];
  const isBehind = other.worth - one.worth > SURE * Math.hypot(one.error, other.error);
  return [...(isBehind ? [other, one] : [one, other]), ...tried.slice(2)];
}

/** Whether tables of a family can be determinized, and so searched. */
export function canSearch(family: Family): boolean {
  return family.program.has("search");
}

function playerOf(family: Family, level: string): PlayerAbout {
  const isKnown = family.description.players.some(({ name }) => name === level);
  return family.player(isKnown || canSearch(family) ? level : WITHOUT_SEARCH);
}

function recordsOf({ program }: Family, { view, options, codes }: Question) {
  const proposals = program.record("Proposals");
  proposals.fill("codes", codes);
  proposals.set("count", codes.length);
  return { view: program.record("View", view.slice()), options: program.record("Options", options.slice()), proposals };
}

/** Return a table that could show what a seat knows, where that seat is to act. */
export function determinized(family: Family, view: RulesRecord, options: RulesRecord): RulesRecord {
  if (!canSearch(family)) throw new Error(`${family.name} does not say which tables could be.`);
  const table = family.program.record("Table");
  family.program.call("determinize", view, options, family.program.record("Dice"), table);
  return table;
}

/** Return what a player chooses who does not search: it is asked at a table that could show the same. */
function chosen(family: Family, question: Question, player: PlayerAbout, dice: RulesRecord): number {
  const { program } = family;
  const { view, options, proposals } = recordsOf(family, question);
  const table = determinized(family, view, options);
  const task = program.record("Task");
  const seats = table.number("seats");
  table.set("turn", view.bigint("seat"));
  task.set("seats", seats);
  task.fill("policies", Array.from({ length: seats }, () => player.policy));
  task.fill("tuned", family.weights(options));
  task.part("dice").words.set(dice.words);
  const code = program.call("choose", table, options, program.record("View"), proposals, task, family.net(options));
  dice.words.set(task.part("dice").words);
  return Number(code);
}

/** Say whether there is a table that a seat could see like this; without one a search might never end. */
function isPossible(family: Family, question: Question): boolean {
  const { program } = family;
  const { view, options } = recordsOf(family, question);
  const [table, seen] = [determinized(family, view, options), program.record("View")];
  const seat = view.bigint("seat");
  program.call("see", table, options, seen);
  program.call("see_own", table, options, seat, seen);
  const asked = table.bigint("asked");
  const isAsked = (one: bigint) => ((asked >> one) & 1n) === 1n;
  if (!seen.equals(view) || table.bigint("over") || !isAsked(table.bigint("turn")) || !isAsked(seat)) return false;
  const proposals = program.record("Proposals");
  table.set("turn", seat);
  program.call("legal_actions", table, options, proposals);
  const codes = proposals.numbers("codes", proposals.number("count"));
  return codes.length === question.codes.length && codes.every((code, index) => code === question.codes[index]);
}
