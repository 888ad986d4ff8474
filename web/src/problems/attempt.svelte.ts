/** Somebody's attempt at a problem: what was played, how it stands, and how it is solved; it answers as a connection does. */

import type { Answer, Command } from "../connection.svelte";
import { HttpError, post } from "../http";
import { i18n } from "../i18n.svelte";
import { moves } from "../preferences.svelte";
import type { Asked, Clue, DealView, EventView, Player, Puzzle, Refused, ReplayStep, Selected, Solved, View } from "../protocol";
import { noteProblem } from "../statistics/book";

/** How long one of the things that others do is looked at. */
const PACE = 900;

export class Attempt {
  puzzle: Puzzle | null = $state.raw(null);
  /** How the problem is won, where that is played through. */
  solution: ReplayStep[] | null = $state.raw(null);
  /** Which of the moments is shown. */
  at = $state(0);
  /** Whether the answers of the others are being worked out. */
  thinking = $state(false);
  trouble = $state("");
  /** Whether a hint was asked for, or another play was tried before. */
  helped = $state(false);
  private plays: string[] = [];
  private timer = 0;

  constructor(private readonly preset: string, private readonly number: number) {}

  private get moments(): readonly ReplayStep[] {
    return this.solution ?? this.puzzle?.moments ?? [];
  }

  get deal(): DealView | null {
    return this.moments[this.at]?.deal ?? null;
  }

  /** What has happened since the last decision, as far as it is shown. */
  get events(): EventView[] {
    return this.moments.slice(0, this.at + 1).flatMap(({ event }) => (event ? [event] : []));
  }

  /** Whether all that the others did has been shown. */
  get settled(): boolean {
    return this.at >= this.moments.length - 1;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  get over(): boolean {
    return this.puzzle?.state === "solved" || this.puzzle?.state === "failed";
  }

  get players(): Player[] {
    const puzzle = this.puzzle;
    return (puzzle?.names ?? []).map((name, seat) => ({
      seat, name, kind: seat === puzzle?.seat ? "person" : "bot", bot: "", here: true, away: false, ready: false,
      host: false, vacant: false, bank: null,
    }));
  }

  get asked(): Asked | null {
    return this.settled && !this.solution && !this.thinking ? (this.puzzle?.asked ?? null) : null;
  }

  /** What a table of a room would show, as far as its parts ask for it. */
  get view(): View | null {
    const { puzzle, deal } = this;
    if (!puzzle || !deal) return null;
    return {
      type: "view", moment: deal.decisions, room: "", stage: "playing", match: 1,
      settings: {
        preset: puzzle.preset, family: puzzle.family, title: puzzle.title, options: {}, house_rules: [], timer: "none",
        private: true, reveal: true, counter: false,
      },
      players: this.players, watching: 0, match_commitment: "", window: this.asked?.kind === "window", head: "", began: 0,
      seat: puzzle.seat, host: true, shuffle: null, deal, asked: this.asked, time: null, auto_pass: false,
      auto_claim: false, events: this.events, result: null, stood_in: [],
    };
  }

  /** Show the problem as it stands; also in another language. */
  async load(): Promise<void> {
    try {
      this.show(await this.ask<Puzzle>("", { plays: this.plays }));
      this.solution = null;
    } catch (fault) {
      this.trouble = fault instanceof HttpError ? fault.sentence : String(fault);
    }
  }

  /** Begin again; what is solved then was not solved at the first try. */
  again(): Promise<void> {
    this.helped ||= this.plays.length > 0;
    this.plays = [];
    this.puzzle = null;
    return this.load();
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  /** Play the solution through from the beginning. */
  async solve(): Promise<void> {
    try {
      const { moments } = await this.ask<Solved>("/solution", {});
      clearTimeout(this.timer);
      this.helped = true;
      this.note(false);
      this.solution = moments;
      this.at = 0;
    } catch (fault) {
      this.trouble = fault instanceof HttpError ? fault.sentence : String(fault);
    }
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** Answer as the connection with a room does. */
  async send(command: Command): Promise<Answer> {
    try {
      switch (command.type) {
        case "select":
          return await this.ask<Selected>("/select", { plays: this.plays, cards: command.cards });
        case "act":
          await this.play(command.action);
          return { type: "ack", id: "", moment: this.deal?.decisions ?? 0, head: "" };
        case "hint": {
          const { action } = await this.ask<Clue>("/hint", { plays: this.plays });
          this.helped = true;
          this.note(false);
          if (action) return { type: "hinted", id: "", action, reason: "" };
        }
      }
      return refused("not_now", "");
    } catch (fault) {
      if (fault instanceof HttpError) return refused(fault.code === "unreachable" || fault.code === "broken" ? "failed" : fault.code, fault.sentence);
      return refused("failed", String(fault));
    }
  }

  private async play(action: string): Promise<void> {
    this.thinking = true;
    try {
      const puzzle = await this.ask<Puzzle>("", { plays: [...this.plays, action] });
      this.plays = [...this.plays, action];
      if (puzzle.state === "wrong" || puzzle.state === "failed") this.note(false);
      if (puzzle.state === "solved") this.note(!this.helped);
      this.show(puzzle);
    } finally {
      this.thinking = false;
    }
  }

  private note(solved: boolean): void {
    noteProblem(`${this.preset} ${this.number}`, solved);
  }

  private ask<T>(what: string, asked: { plays?: string[]; cards?: string[] }): Promise<T> {
    return post<T>(`api/problems/${encodeURIComponent(this.preset)}/${this.number}${what}?lang=${i18n.language}`, asked);
  }

  private show(puzzle: Puzzle): void {
    clearTimeout(this.timer);
    this.puzzle = puzzle;
    this.at = Math.min(1, puzzle.moments.length - 1);
    this.timer = window.setTimeout(() => this.step(), this.pause());
  }

  private step(): void {
    if (this.settled || this.solution) return;
    this.at += 1;
    this.timer = window.setTimeout(() => this.step(), this.pause());
  }

  private pause(): number {
    return moves() ? PACE : 0;
  }
}

function refused(code: Refused["code"], sentence: string): Refused {
  return { type: "refused", id: "", code, sentence, clause: "" };
}
