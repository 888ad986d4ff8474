/** How a learner goes through a first deal: step by step with what came of it, and at last alone. */

import type { Answer, Command } from "../table/link.svelte";
import { HttpError } from "../http";
import { Practice } from "../practice/practice.svelte";
import type { Asked, EventView, Result } from "../shown";
import { joined } from "../sentences";
import { keepLearned, learnedOf } from "./learned";
import type { FirstDeal, Lesson, Place } from "./lesson";

/** So many sentences about what has happened are told at once. */
const TOLD = 3;

export class Course extends Practice {
  lesson: Lesson | null = $state.raw(null);
  private learned: Place;
  /** Whether the learner has just called something out of turn. */
  private called = false;

  /** What is given brings the first deal of the preset, in the language now spoken. */
  constructor(
    private readonly preset: string,
    private readonly bring: () => Promise<Pick<FirstDeal, "view" | "selected">>,
  ) {
    super();
    this.learned = { ...learnedOf(preset), done: false };
  }

  get scene(): Lesson | null {
    return this.lesson;
  }

  get asked(): Asked | null {
    return this.settled && this.lesson?.said?.kind !== "read" ? (this.lesson?.asked ?? null) : null;
  }

  /** What has happened since the last decision, or the last of it, as far as it is shown. */
  get story(): string {
    return joined(this.events.flatMap(({ sentences }) => sentences).slice(-TOLD));
  }

  override get result(): Result | null {
    return this.lesson?.result ?? null;
  }

  load(): Promise<void> {
    return this.go(this.learned);
  }

  /** Go to a step, from 0 on; what was played alone is forgotten. */
  turn(step: number): Promise<void> {
    return this.go({ step, plays: [], done: false });
  }

  /** Go on from what is looked at, or from what the coach says; what came of a step is seen before another deal begins. A second press does nothing. */
  async goOn(): Promise<void> {
    if (this.waiting) return;
    const { step } = this.learned;
    if (this.held) this.release();
    else if (this.learned.done) await this.turn(step + 1);
    else await this.go({ step, plays: [], done: true });
  }

  /** As long as there is a coach, a call of one's own and what is stamped across the table are looked at. */
  protected override holds({ stamp, sentences }: EventView): boolean {
    const coached = this.lesson !== null && this.lesson.step < this.lesson.steps;
    const holds = coached && (stamp !== "" || (this.called && sentences.length > 0));
    if (holds) this.called = false;
    return holds;
  }

  protected async answer(command: Command): Promise<Answer | null> {
    switch (command.type) {
      case "select":
        return (await this.bring()).selected(this.learned, command.cards);
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

  private async go(place: Place, action = ""): Promise<void> {
    const called = action !== "" && this.asked?.kind === "window";
    try {
      const lesson = await this.newest(this.bring().then((deal) => deal.view(place, action)));
      if (!lesson) return;
      const { step, plays, done } = lesson;
      this.learned = { step, plays, done };
      this.called = called;
      // Whoever comes back has seen what came of a step.
      const left = lesson.result && !done ? { step: 0, plays: [] } : { step: done ? step + 1 : step, plays };
      keepLearned(this.preset, step + Number(done) >= lesson.steps ? { ...left, finished: true } : left);
      this.show(lesson);
    } catch (fault) {
      if (action) throw fault;
      if (place.step > 0 && !isLost(fault)) return this.turn(0);
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

/** Whether the rules did not come, whichever step is asked for. */
function isLost(fault: unknown): boolean {
  return fault instanceof HttpError && (fault.code === "unreachable" || fault.code === "broken");
}
