/** Somebody's attempt at a problem: what was played, its state, and how it is solved. */

import type { Answer, Command } from "../table/link.svelte";
import { Practice } from "../practice/practice.svelte";
import type { ActionView, Asked, ReplayStep } from "../shown";
import { problemId, recordProblem } from "../statistics/book";
import type { Stand } from "./asking";
import type { Problem, Puzzle } from "./puzzle";
import type { Solving } from "./solving";

/** A problem in the language now spoken, and its solver. */
export interface Brought {
  problem: Pick<Problem, "first" | "shown" | "played" | "named" | "action" | "selected">;
  solving: Pick<Solving, "stand" | "way" | "line">;
}

/** What was hinted of a play: of how many cards it is, and with the second hint one of them. */
export interface Clue {
  step: number;
  /** How many hints there are to the play; the last is the play itself. */
  all: number;
  cards: number;
  /** A card, or of a single one its suit; "" where nothing was said of them. */
  card: string;
}

export class Attempt extends Practice {
  puzzle: Puzzle | null = $state.raw(null);
  /** How the problem is won, where that is played through. */
  solution: ReplayStep[] | null = $state.raw(null);
  /** What is being worked out: the answers of the others, or how it is won. */
  thinking: "" | "defence" | "solution" = $state("");
  /** Whether a hint was asked for, or another play was tried before. */
  helped = $state(false);
  /** What was hinted of the play that wins now; null where nothing was, or the whole play. */
  clue: Clue | null = $state.raw(null);
  /** Whether it was solved at the first try on this page; null as long as that is open. */
  first: boolean | null = $state(null);
  /** How many plays have been judged since the page was opened. */
  judged = $state(0);
  private plays: string[] = [];
  private stand: Stand | null = null;

  /** What is given brings the problem of the preset by its number, and its solver. */
  constructor(private readonly preset: string, private readonly number: number, private readonly bring: () => Promise<Brought>) {
    super();
  }

  get scene(): Puzzle | null {
    return this.puzzle;
  }

  override get moments(): readonly ReplayStep[] {
    return this.solution ?? super.moments;
  }

  get over(): boolean {
    return this.puzzle?.state === "solved" || this.puzzle?.state === "failed";
  }

  get asked(): Asked | null {
    return this.settled && !this.solution && this.thinking !== "defence" ? (this.puzzle?.asked ?? null) : null;
  }

  async load(): Promise<void> {
    try {
      const found = await this.newest(this.standing(this.plays));
      if (!found) return;
      this.solution = null;
      this.show(found);
    } catch (fault) {
      this.fail(fault);
    }
  }

  /** Begin again; what is solved then was not solved at the first try. */
  again(): Promise<void> {
    this.leave();
    this.helped ||= this.plays.length > 0;
    this.plays = [];
    this.puzzle = null;
    this.clue = null;
    return this.load();
  }

  /** Play the solution through from the beginning. */
  async solve(): Promise<void> {
    try {
      const solution = await this.during("solution", this.newest(this.solved()));
      if (!solution) return;
      this.leave();
      this.helped = true;
      this.clue = null;
      this.record(false);
      this.solution = solution;
      this.at = 0;
    } catch (fault) {
      this.fail(fault);
    }
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  protected async answer(command: Command): Promise<Answer | null> {
    switch (command.type) {
      case "select":
        return this.stand && (await this.bring()).problem.selected(this.stand, command.cards);
      case "act":
        await this.during("defence", this.play(command.action));
        return this.done();
      case "hint": {
        const action = await this.during("solution", this.way());
        this.helped = true;
        this.record(false);
        if (!action) return null;
        this.clue = clueAfter(this.clue, action);
        return this.clue ? this.done() : { type: "hinted", id: "", action, reason: "" };
      }
    }
    return null;
  }

  private async play(action: string): Promise<void> {
    const { problem } = await this.bring();
    const plays = [...this.plays, problem.named(this.stand ?? problem.first, action)];
    const found = await this.newest(this.standing(plays));
    if (!found) return;
    this.plays = plays;
    this.clue = null;
    const { state } = found.puzzle;
    if (state === "wrong" || state === "failed") this.record(false);
    if (state === "solved") this.record(!this.helped);
    this.judged += 1;
    this.show(found);
  }

  /** The play that wins now, if one does. */
  private async way(): Promise<ActionView | null> {
    const { problem, solving } = await this.bring();
    const way = await solving.way(this.plays);
    return way === null ? null : problem.action(this.stand ?? problem.first, way);
  }

  private async solved(): Promise<ReplayStep[]> {
    const { problem, solving } = await this.bring();
    return problem.played(await solving.line());
  }

  /** Return the problem after plays, and the answers to each. */
  private async standing(plays: readonly string[]): Promise<{ stand: Stand; puzzle: Puzzle }> {
    const { problem, solving } = await this.bring();
    const stand = plays.length ? await solving.stand(plays) : problem.first;
    return { stand, puzzle: problem.shown(stand) };
  }

  /** Wait for something that is worked out, and say so meanwhile. */
  private async during<T>(thinking: "defence" | "solution", work: Promise<T>): Promise<T> {
    this.thinking = thinking;
    try {
      return await work;
    } finally {
      if (this.thinking === thinking) this.thinking = "";
    }
  }

  private record(solved: boolean): void {
    this.first ??= solved;
    recordProblem(problemId(this.preset, this.number), solved);
  }

  private show({ stand, puzzle }: { stand: Stand; puzzle: Puzzle }): void {
    this.stand = stand;
    this.puzzle = puzzle;
    this.follow(1);
  }
}

/** Return the next hint to a play after another; null where only the play itself is left to be told. */
export function clueAfter(before: Clue | null, { cards }: Pick<ActionView, "cards">): Clue | null {
  const card = cards.length > 1 ? cards.at(-1)! : (/[♣♦♥♠]/u.exec(cards[0] ?? "")?.[0] ?? "");
  const clues = ["", ...(card ? [card] : [])];
  const step = (before?.step ?? 0) + 1;
  const told = clues[step - 1];
  return told === undefined ? null : { step, all: clues.length + 1, cards: cards.length, card: told };
}
