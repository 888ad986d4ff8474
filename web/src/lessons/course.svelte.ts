/** A first deal as the server describes it: at each step what the coach says, and at last a deal alone. */

import type { Answer, Command } from "../connection.svelte";
import { post } from "../http";
import { i18n } from "../i18n.svelte";
import { Practice } from "../practice/practice.svelte";
import type { Asked, Lesson, Result, Selected } from "../protocol";
import { keepLearned, learnedOf, type Learned } from "./learned";

export class Course extends Practice {
  lesson: Lesson | null = $state.raw(null);
  private learned: Learned;

  constructor(private readonly preset: string) {
    super();
    this.learned = learnedOf(preset);
  }

  get scene(): Lesson | null {
    return this.lesson;
  }

  get asked(): Asked | null {
    return this.settled && this.lesson?.said?.kind !== "read" ? (this.lesson?.asked ?? null) : null;
  }

  override get result(): Result | null {
    return this.lesson?.result ?? null;
  }

  load(): Promise<void> {
    return this.go(this.learned);
  }

  /** Go to a step, from 0 on; what was played alone is forgotten. */
  turn(step: number): Promise<void> {
    return this.go({ step, plays: [] });
  }

  protected async answer(command: Command): Promise<Answer | null> {
    switch (command.type) {
      case "select": {
        const asked = { ...this.learned, cards: command.cards };
        return post<Selected>(`api/lessons/${this.preset}/select?lang=${i18n.language}`, asked);
      }
      case "act":
        await this.go(this.learned, command.action);
        return this.done();
      case "hint": {
        const suggested = this.lesson?.suggested;
        return suggested ? { type: "hinted", id: "", action: suggested, reason: "" } : null;
      }
    }
    return null;
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
      this.fail(fault);
    }
  }

  private show(lesson: Lesson): void {
    const same = this.lesson?.moments.at(-1)?.deal.decisions === lesson.moments[0]?.deal.decisions;
    this.lesson = lesson;
    // The state before is seen already, unless another deal begins.
    this.follow(same ? 1 : 0);
  }
}
