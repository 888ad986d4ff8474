/** Judging the decisions of a deal: what each was worth, what would have been better, and what was luck. */

import type { Deal } from "./deal.ts";
import type { Decision } from "./moment.ts";
import type { Family } from "./family.ts";
import { seedWords } from "./keys.ts";
import type { RulesRecord } from "./records.ts";

/** A mean over worlds and its standard error, in the same unit. */
export interface Estimate {
  mean: number;
  error: number;
}

/** The chance to win, from 0 to 1, the points, and the worth, in points with the premium for winning. */
export interface Outlook {
  chance: Estimate;
  points: Estimate;
  worth: Estimate;
  /** The standard deviation of the worth between worlds. */
  spread: number;
}

/** The verdict on a decision: "only" without a choice, and "unknown" where no table fits what the seat saw. */
export type Verdict = (typeof VERDICTS)[number];

/** A decision of a seat. */
export interface Made {
  seat: number;
  decision: Decision;
}

/** What was found of a decision; what was not worked out is null. */
export interface Judged extends Made {
  /** Its number in the deal, from 0. */
  index: number;
  /** How many legal actions there were. */
  choices: number;
  verdict: Verdict;
  /** What it was worth, as far as its player could know that. */
  made: Outlook | null;
  /** The best action that was found. */
  best: Decision | null;
  better: Outlook | null;
  /** How much better that was, on the same worlds. */
  cost: Outlook | null;
  /** What both were worth with open cards. */
  openMade: Outlook | null;
  openBetter: Outlook | null;
  /** How the deal could have gone on after the best action. */
  line: Made[];
  /** What every seat could expect after the decision, with open cards. */
  after: Outlook[];
}

/** What a seat could expect before the first play: as an onlooker sees it, as its player does, and with open cards. */
export interface Luck {
  onlooker: Outlook;
  own: Outlook;
  revealed: Outlook;
}

/** A decision that did not help its own player, and the change that it made in a seat's chance of winning; -1 for the cards dealt. */
export interface Turn {
  index: number;
  seat: number;
  change: Estimate;
}

/** How a deal is judged: with about so many playouts for each decision, and the dice of a seed. */
export interface Judging {
  playouts: number;
  /** Eight numbers of 32 bits; those of seed 0 where they are left out. */
  seed?: readonly number[];
}

const VERDICTS = ["only", "best", "equal", "inaccuracy", "mistake", "blunder", "unknown"] as const;
const [EXPECTED, EXPECTED_OPEN, FOLLOWED, JUDGED] = [0, 1, 2, 3];
/** The unit of stakes is this part of a point, and that of chances at turning points this part of 1. */
const FINE = 65536;
const MILLION = 1_000_000;
/** The most decisions in a line, and the player who plays on in it. */
const LONGEST = 4;
const PLAYING_ON = "casual";
/** About how many playouts a slice makes. */
const SLICE = 32;
/** A search as long as that of this player must confirm what a net plays. */
const MASTER = "master";

/** Judges the decisions of one deal, given at all its moments, each before the decision with its number. */
export class Judge {
  private readonly family: Family;
  private readonly last: Deal;

  private constructor(private readonly moments: readonly Deal[], private readonly playouts: number, private readonly seed: readonly number[]) {
    this.last = moments.at(-1)!;
    this.family = this.last.family;
  }

  /** Begin; throws an Error for a family whose tables cannot be determinized. */
  static of(moments: readonly Deal[], { playouts, seed }: Judging): Judge {
    const { family } = moments[0]!;
    if (!family.program.has("judge")) throw new Error(`${family.name} cannot be judged: it does not say which tables could be.`);
    return new Judge(moments, playouts, seed ?? seedWords(0));
  }

  /** How many decisions there are. */
  get length(): number {
    return this.last.history.length;
  }

  /** Yield after each slice, and return by seat what could be expected before the first play; null where no table fits. */
  *luck(): Generator<void, Luck[] | null> {
    const [first] = this.moments as [Deal];
    const revealed = yield* this.expected(first, null, EXPECTED_OPEN);
    const onlooker = yield* this.expected(first, null, EXPECTED);
    const found: Luck[] = [];
    for (let seat = 0; seat < first.seats; seat++) {
      const own = yield* this.expected(first, seat, EXPECTED);
      if (!onlooker.length || !revealed.length || !own.length) return null;
      found.push({ onlooker: onlooker[seat]!, own: own[seat]!, revealed: revealed[seat]! });
    }
    return found;
  }

  /**
   * Yield after each slice, and return what is found of a decision by its number; with `stakes`, the spread of what its
   * seat could expect before the first play. Without them only what followed is worked out.
   */
  *judged(index: number, stakes: number | null): Generator<void, Judged> {
    const [moment, after] = [this.moments[index]!, this.moments[index + 1]!];
    const { seat, decision } = this.last.history[index]!;
    const state = this.state(index);
    const judging = state.part("judging");
    judging.set("asked", stakes === null ? FOLLOWED! : JUDGED!);
    judging.set("tests", this.length);
    judging.set("stakes", Math.floor(FINE * (stakes ?? 0)));
    judging.set("seat", seat);
    for (const name of ["code", "once", "twice"] as const) judging.part("made").set(name, decision[name]);
    yield* this.run(state, moment.view(seat), moment.legalActions(seat), moment, after);
    const [closed, opened] = [evaluated(judging.part("closed"), moment.seats), evaluated(judging.part("opened"), moment.seats)];
    const found: Judged = {
      index, seat, decision, choices: judging.number("choices"), verdict: VERDICTS[judging.number("verdict")]!,
      made: null, best: null, better: null, cost: null, openMade: null, openBetter: null, line: [], after: opened.seats,
    };
    if (judging.number("compared") === 0) return { ...found, made: (!closed.outlooks.length && closed.decider(seat)) || null };
    const number = judging.number("best");
    const best = number ? moment.pick(judging.part("closed").number("codes", number), seat) : decision;
    return {
      ...found,
      made: closed.outlooks[0]!,
      best,
      better: closed.outlooks[number]!,
      cost: closed.ahead[number]!,
      openMade: opened.outlooks[0] ?? null,
      openBetter: opened.outlooks.at(-1) ?? null,
      line: number ? lineFrom(moment, seat, best) : [],
    };
  }

  /** Return what every seat can expect, by the view of a seat or an onlooker; none where no table fits. */
  private *expected(first: Deal, seat: number | null, asked: number | undefined): Generator<void, Outlook[]> {
    const state = this.state(seat ?? first.seats);
    state.part("judging").set("asked", asked!);
    yield* this.run(state, first.view(seat), [], first, first);
    return evaluated(state.part("judging").part("closed"), first.seats).seats;
  }

  private state(index: number): RulesRecord {
    const { family, last, playouts, seed } = this;
    const state = family.program.record("JudgingState");
    state.fill("own", family.weights(last.options));
    state.fill("fit", family.fit(last.options));
    const judging = state.part("judging");
    judging.fill("seed", seed);
    judging.set("index", index);
    judging.set("playouts", playouts);
    judging.set("allowance", family.player(MASTER).allowance ?? 0);
    return state;
  }

  private *run(state: RulesRecord, view: RulesRecord, codes: readonly number[], before: Deal, after: Deal): Generator<void> {
    const { program } = this.family;
    const proposals = program.record("Proposals");
    proposals.fill("codes", codes);
    proposals.set("count", codes.length);
    const { options } = before;
    const [net, noNet] = [this.family.net(options), this.family.noNet];
    while (program.call("judge", view, options, proposals, state, before.table, after.table, net, noNet, SLICE) === 0n) yield;
  }
}

/** Return what changed a seat's chance by much and beyond doubt, with the largest change of each: the cards dealt, or a decision. */
export function turnsOf({ program }: Family, luck: readonly Luck[], decisions: readonly Judged[]): Turn[] {
  const turning = program.record("Turning");
  const found: Turn[] = [];
  const dealt = { index: -1, seat: luck.length, after: luck.map(({ revealed }) => revealed) };
  let before: readonly Outlook[] = luck.map(({ onlooker }) => onlooker);
  for (const { index, seat: own, after } of [dealt, ...decisions]) {
    if (!after.length) continue;
    turning.set("seats", luck.length);
    turning.set("seat", own);
    turning.set("tests", 2 * (1 + decisions.length) * luck.length);
    const fill = (name: string, outlooks: readonly Outlook[], part: keyof Estimate) =>
      turning.fill(name, outlooks.map(({ chance }) => Math.floor(chance[part] * MILLION + 0.5)));
    fill("before", before, "mean");
    fill("before_errors", before, "error");
    fill("after", after, "mean");
    fill("after_errors", after, "error");
    const seat = Number(program.call("turned", turning));
    if (seat < luck.length) found.push({ index, seat, change: difference(after[seat]!.chance, before[seat]!.chance) });
    before = after;
  }
  return found;
}

/** Return how a deal could have gone on after an action, as casual players would play on with these cards. */
function lineFrom(moment: Deal, seat: number, best: Decision): Made[] {
  const line: Made[] = [{ seat, decision: best }];
  let deal = moment.apply(best, seat);
  while (line.length < LONGEST && deal.turn !== null) {
    const turn = deal.turn;
    const decision = deal.pick(deal.choose(PLAYING_ON));
    deal = deal.apply(decision);
    line.push({ seat: turn, decision });
  }
  return line;
}

/** What an evaluation has found: by decision, as differences from the first, and by seat after the first. */
interface Evaluated {
  outlooks: Outlook[];
  ahead: Outlook[];
  seats: Outlook[];
  /** Return what the deal is worth for the seat that decides, where an evaluation of no decisions was asked for it. */
  decider(seat: number): Outlook | null;
}

function evaluated(found: RulesRecord, seats: number): Evaluated {
  const worlds = found.number("worlds");
  if (worlds === 0) return { outlooks: [], ahead: [], seats: [], decider: () => null };
  const sums = (name: string) => found.numbers(name);
  const [wins, gains, values] = [sums("first_sums"), sums("gain_sums"), sums("value_sums")] as [number[], number[], number[]];
  const [gainSquares, valueSquares] = [sums("gain_squares"), sums("value_squares")] as [number[], number[]];
  const [winsApart, gainsApart, valuesApart] = [sums("first_apart"), sums("gain_apart"), sums("value_apart")] as [number[], number[], number[]];
  const decisions = Array.from({ length: found.number("count") }, (_, i) => i);
  const [seatWins, seatGains, seatValues] = [sums("seat_firsts"), sums("seat_gains"), sums("seat_values")] as [number[], number[], number[]];
  const [seatGainSquares, seatValueSquares] = [sums("seat_gain_squares"), sums("seat_value_squares")] as [number[], number[]];
  const [likely, slope] = [sums("likely"), found.number("slope")];
  const corrected = (one: Outlook, mean: number): Outlook => ({
    ...one, chance: { mean: mean / MILLION, error: (one.chance.error * slope) / MILLION },
  });
  const ofSeats = Array.from({ length: seats }, (_, i) =>
    outlook(worlds, seatWins[i]!, seatWins[i]!, seatGains[i]!, seatGainSquares[i]!, seatValues[i]!, seatValueSquares[i]!),
  );
  return {
    outlooks: decisions.map((i) =>
      corrected(outlook(worlds, wins[i]!, wins[i]!, gains[i]!, gainSquares[i]!, values[i]!, valueSquares[i]!), likely[i]!),
    ),
    ahead: decisions.map((i) =>
      corrected(
        outlook(worlds, wins[i]! - wins[0]!, winsApart[i]!, gains[i]! - gains[0]!, gainsApart[i]!, values[i]! - values[0]!, valuesApart[i]!),
        likely[i]! - likely[0]!,
      ),
    ),
    seats: ofSeats,
    decider: (seat) => corrected(ofSeats[seat]!, likely[0]!),
  };
}

function outlook(number: number, wins: number, winSquares: number, gains: number, gainSquares: number, values: number, valueSquares: number): Outlook {
  const [worth, spread] = estimated(number, values, valueSquares);
  return { chance: estimated(number, wins, winSquares)[0], points: estimated(number, gains, gainSquares)[0], worth, spread };
}

/** Return a mean with its standard error, and the standard deviation. */
function estimated(number: number, total: number, squares: number): [Estimate, number] {
  const mean = total / number;
  const spread = Math.sqrt((Math.max(0, squares / number - mean * mean) * number) / Math.max(1, number - 1));
  return [{ mean, error: spread / Math.sqrt(number) }, spread];
}

function difference(one: Estimate, other: Estimate): Estimate {
  return { mean: one.mean - other.mean, error: Math.sqrt(one.error ** 2 + other.error ** 2) };
}
