/** A table without a room, for who learns or solves: one moment after the other, then what is asked. */

import type { Answer, Command } from "../table/link.svelte";
import { HttpError, sentenceOf } from "../http";
import { tell } from "../i18n.svelte";
import { moves } from "../preferences.svelte";
import type { Asked, DealView, EventView, Player, Refused, ReplayStep, Result, View } from "../shown";

/** How long one of the things that others do is looked at. */
const PACE = 900;

/** What the server sends about every such table. */
export interface Scene {
  preset: string;
  family: string;
  title: string;
  names: string[];
  seat: number;
  moments: ReplayStep[];
  asked: Asked | null;
}

export abstract class Practice {
  /** Which of the moments is shown. */
  at = $state(0);
  trouble = $state("");
  /** Whether what was just done is looked at until somebody goes on. */
  held = $state(false);
  private timer = 0;
  private asking = 0;
  /** Whether what was asked last has not been answered yet. */
  protected waiting = false;
  private playing: Promise<unknown> = Promise.resolve();

  abstract get scene(): Scene | null;
  abstract get asked(): Asked | null;
  /** Show the table in its current state; also in another language. */
  abstract load(): Promise<void>;
  /** Answer what a table of a room would send; null for what there is no answer to. */
  protected abstract answer(command: Command): Promise<Answer | null>;

  get moments(): readonly ReplayStep[] {
    return this.scene?.moments ?? [];
  }

  get result(): Result | null {
    return null;
  }

  get deal(): DealView | null {
    return this.moments[this.at]?.deal ?? null;
  }

  /** What has happened since the last decision, as far as it is shown. */
  get events(): EventView[] {
    return this.moments.slice(0, this.at + 1).flatMap(({ event }) => (event ? [event] : []));
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** Whether all that the others did has been shown. */
  get settled(): boolean {
    return this.scene !== null && this.at >= this.last && !this.held;
  }

  get players(): Player[] {
    return playersOf(this.scene);
  }

  /** What a table of a room would show, as far as its parts ask for it. */
  get view(): View | null {
    const { scene, deal, asked } = this;
    if (!scene || !deal) return null;
    const result = this.settled ? this.result : null;
    return {
      type: "view", moment: deal.decisions, room: "", stage: result ? "over" : "playing", match: 1,
      settings: {
        preset: scene.preset, family: scene.family, title: scene.title, options: {}, house_rules: [], timer: "none",
        private: true, reveal: true, counter: false,
      },
      players: this.players, watching: 0, match_commitment: "", window: asked?.kind === "window", head: "", began: 0,
      seat: scene.seat, host: true, shuffle: null, deal, asked, time: null, auto_pass: false, auto_claim: false,
      events: this.events, result, stood_in: [],
    };
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  /** Show the table in another language, as it is after what is being played. */
  async reload(): Promise<void> {
    await this.playing;
    await this.load();
  }

  /** Answer as the connection with a room does. */
  send(command: Command): Promise<Answer> {
    const answered = this.answered(command);
    if (command.type === "act") this.playing = answered;
    return answered;
  }

  private async answered(command: Command): Promise<Answer> {
    try {
      return (await this.answer(command)) ?? refused("not_now", "");
    } catch (fault) {
      const lost = !(fault instanceof HttpError) || fault.code === "unreachable" || fault.code === "broken";
      return refused(lost ? "failed" : fault.code, sentenceOf(fault));
    }
  }

  /** Return what is asked of the server, or null if something else was asked meanwhile, which is shown instead. */
  protected async newest<T>(asked: Promise<T>): Promise<T | null> {
    const now = ++this.asking;
    this.waiting = true;
    try {
      const answer = await asked;
      return now === this.asking ? answer : null;
    } catch (fault) {
      if (now !== this.asking) return null;
      throw fault;
    } finally {
      if (now === this.asking) this.waiting = false;
    }
  }

  protected done(): Answer {
    return { type: "ack", id: "", moment: this.deal?.decisions ?? 0, head: "" };
  }

  protected fail(fault: unknown): void {
    this.trouble = sentenceOf(fault);
  }

  /** Show the moments one after the other, from number `from` on. */
  protected follow(from: number): void {
    clearTimeout(this.timer);
    this.turnTo(Math.max(0, Math.min(from, this.last)));
  }

  /** Go on from what is looked at. */
  release(): void {
    this.held = false;
    this.step();
  }

  /** Whether what happened is looked at until somebody goes on. */
  protected holds(_event: EventView): boolean {
    return false;
  }

  private turnTo(at: number): void {
    const event = this.moments[at]?.event;
    // What leads to the end of a deal is looked at there.
    this.held = event !== null && event !== undefined && !this.result && this.holds(event);
    this.at = at;
    if (!this.held) this.timer = window.setTimeout(() => this.step(), this.pause());
  }

  private step(): void {
    if (!this.settled) this.turnTo(Math.min(this.at + 1, this.last));
  }

  /** There is no wait for what nobody needs to read. */
  private pause(): number {
    const sentences = this.moments[this.at]?.event?.sentences.length;
    return !moves() || (this.at > 0 && !sentences) ? 0 : PACE;
  }
}

/** Who sits at such a table: somebody, and bots. */
export function playersOf(scene: Pick<Scene, "names" | "seat"> | null): Player[] {
  return (scene?.names ?? []).map((name, seat) => ({
    seat, name, kind: seat === scene?.seat ? "person" : "bot", bot: "", sign: seat === scene?.seat ? "" : tell("bot"), here: true, away: false, ready: false, host: false,
    vacant: false, bank: null,
  }));
}

function refused(code: Refused["code"], sentence: string): Refused {
  return { type: "refused", id: "", code, sentence, clause: "" };
}
