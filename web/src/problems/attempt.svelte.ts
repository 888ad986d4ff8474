/** Somebody's attempt at a problem: what was played, its state, and how it is solved. */

import type { Answer, Command } from "../table/link.svelte";
import { post } from "../http";
import { i18n } from "../i18n.svelte";
import { Practice } from "../practice/practice.svelte";
import type { Asked, Clue, Puzzle, ReplayStep, Selected, Solved } from "../protocol";
import { recordProblem } from "../statistics/book";

export class Attempt extends Practice {
  puzzle: Puzzle | null = $state.raw(null);
  /** How the problem is won, where that is played through. */
  solution: ReplayStep[] | null = $state.raw(null);
  /** What is being worked out: the answers of the others, or how it is won. */
  thinking: "" | "defence" | "solution" = $state("");
  /** Whether a hint was asked for, or another play was tried before. */
  helped = $state(false);
  private plays: string[] = [];

  constructor(private readonly preset: string, private readonly number: number) {
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
      const puzzle = await this.newest(this.ask<Puzzle>("", { plays: this.plays }));
      if (!puzzle) return;
      this.solution = null;
      this.show(puzzle);
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
    return this.load();
  }

  /** Play the solution through from the beginning. */
  async solve(): Promise<void> {
    try {
      const solved = await this.during("solution", this.newest(this.ask<Solved>("/solution", {})));
      if (!solved) return;
      this.leave();
      this.helped = true;
      this.record(false);
      this.solution = solved.moments;
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
        return this.ask<Selected>("/select", { plays: this.plays, cards: command.cards });
      case "act":
        await this.during("defence", this.play(command.action));
        return this.done();
      case "hint": {
        const { action } = await this.during("solution", this.ask<Clue>("/hint", { plays: this.plays }));
        this.helped = true;
        this.record(false);
        return action ? { type: "hinted", id: "", action, reason: "" } : null;
      }
    }
    return null;
  }

  private async play(action: string): Promise<void> {
    const puzzle = await this.newest(this.ask<Puzzle>("", { plays: [...this.plays, action] }));
    if (!puzzle) return;
    this.plays = [...this.plays, action];
    if (puzzle.state === "wrong" || puzzle.state === "failed") this.record(false);
    if (puzzle.state === "solved") this.record(!this.helped);
    this.show(puzzle);
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
    recordProblem(`${this.preset} ${this.number}`, solved);
  }

  private ask<T>(what: string, asked: { plays?: string[]; cards?: string[] }): Promise<T> {
    return post<T>(`api/problems/${encodeURIComponent(this.preset)}/${this.number}${what}?lang=${i18n.language}`, asked);
  }

  private show(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.follow(1);
  }
}
