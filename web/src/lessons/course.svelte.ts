/** A first deal as the server describes it: the moments since the last decision one after the other, then what is asked. */

import type { Answer, Command } from "../connection.svelte";
import { HttpError, post } from "../http";
import { i18n } from "../i18n.svelte";
import { moves } from "../preferences.svelte";
import type { Asked, DealView, EventView, Lesson, Player, Refused, Selected, View } from "../protocol";
import { keepLearned, learnedOf, type Learned } from "./learned";

/** How long one of the things that others do is looked at. */
const PACE = 900;

export class Course {
  lesson: Lesson | null = $state.raw(null);
  /** Which of the moments is shown. */
  at = $state(0);
  trouble = $state("");
  private learned: Learned;
  private timer = 0;

  constructor(private readonly preset: string) {
    this.learned = learnedOf(preset);
  }

  get deal(): DealView | null {
    return this.lesson?.moments[this.at]?.deal ?? null;
  }

  /** What has happened since the last decision, as far as it is shown. */
  get events(): EventView[] {
    return (this.lesson?.moments.slice(0, this.at + 1) ?? []).flatMap(({ event }) => (event ? [event] : []));
  }

  /** Whether all that the others did has been shown. */
  get settled(): boolean {
    return this.lesson !== null && this.at >= this.lesson.moments.length - 1;
  }

  get players(): Player[] {
    return (this.lesson?.names ?? []).map((name, seat) => ({
      seat, name, kind: seat === this.lesson?.seat ? "person" : "bot", bot: "", here: true, away: false, ready: false,
      host: false, vacant: false, bank: null,
    }));
  }

  get asked(): Asked | null {
    return this.settled && this.lesson?.said?.kind !== "read" ? (this.lesson?.asked ?? null) : null;
  }

  /** What a table of a room would show, as far as its parts ask for it. */
  get view(): View | null {
    const { lesson, deal } = this;
    if (!lesson || !deal) return null;
    return {
      type: "view", moment: deal.decisions, room: "", stage: lesson.result && this.settled ? "over" : "playing", match: 1,
      settings: {
        preset: lesson.preset, family: lesson.family, title: lesson.title, options: {}, house_rules: [], timer: "none",
        private: true, reveal: true, counter: false,
      },
      players: this.players, watching: 0, match_commitment: "", window: this.asked?.kind === "window", head: "", began: 0,
      seat: lesson.seat, host: true, shuffle: null, deal, asked: this.asked, time: null, auto_pass: false,
      auto_claim: false, events: this.events, result: this.settled ? lesson.result : null, stood_in: [],
    };
  }

  /** Show the lesson where it stands. */
  load(): Promise<void> {
    return this.go(this.learned);
  }

  /** Go to a step, from 0 on; what was played alone is forgotten. */
  turn(step: number): Promise<void> {
    return this.go({ step, plays: [] });
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  /** Answer as the connection with a room does. */
  async send(command: Command): Promise<Answer> {
    try {
      switch (command.type) {
        case "select": {
          const asked = { ...this.learned, cards: command.cards };
          return await post<Selected>(`api/lessons/${this.preset}/select?lang=${i18n.language}`, asked);
        }
        case "act":
          await this.go(this.learned, command.action);
          return { type: "ack", id: "", moment: this.deal?.decisions ?? 0, head: "" };
        case "hint": {
          const suggested = this.lesson?.suggested;
          if (suggested) return { type: "hinted", id: "", action: suggested, reason: "" };
        }
      }
      return refused("not_now", "");
    } catch (fault) {
      if (fault instanceof HttpError && fault.code !== "unreachable" && fault.code !== "broken") return refused(fault.code, fault.sentence);
      return refused("failed", fault instanceof HttpError ? fault.sentence : String(fault));
    }
  }

  private async go(learned: Learned, action = ""): Promise<void> {
    try {
      const path = `api/lessons/${this.preset}?lang=${i18n.language}`;
      const lesson = await post<Lesson>(path, { ...learned, action });
      const alone = lesson.step === lesson.steps && learned.step === lesson.steps;
      this.learned = { step: lesson.step, plays: alone && action ? [...learned.plays, action] : [...learned.plays] };
      keepLearned(this.preset, lesson.result ? { step: 0, plays: [] } : this.learned);
      this.show(lesson);
    } catch (fault) {
      if (action) throw fault;
      if (learned.step > 0) return this.go({ step: 0, plays: [] });
      this.trouble = fault instanceof HttpError ? fault.sentence : String(fault);
    }
  }

  private show(lesson: Lesson): void {
    clearTimeout(this.timer);
    const same = this.lesson?.moments.at(-1)?.deal.decisions === lesson.moments[0]?.deal.decisions;
    this.lesson = lesson;
    // How things stood before is seen already, unless another deal begins.
    this.at = same ? Math.min(1, lesson.moments.length - 1) : 0;
    this.timer = window.setTimeout(() => this.step(), this.pause());
  }

  private step(): void {
    if (this.settled) return;
    this.at += 1;
    this.timer = window.setTimeout(() => this.step(), this.pause());
  }

  /** There is no wait for what nobody needs to read. */
  private pause(): number {
    const told = this.lesson?.moments[this.at]?.event?.sentences.length;
    return !moves() || (this.at > 0 && !told) ? 0 : PACE;
  }
}

function refused(code: Refused["code"], sentence: string): Refused {
  return { type: "refused", id: "", code, sentence, clause: "" };
}
