/** Questions of a rule book, asked one after the other: what was answered, and whether it was right. */

import { sentenceOf } from "../http";
import { sound } from "../table/sound";
import { exerciseOf, questionsOf, type Exercise, type Question } from "./exercise";
import type { Taught } from "./teaching";

export class Questions {
  taught = $state.raw<Taught | null>(null);
  index = $state(0);
  answer = $state.raw<boolean | null>(null);
  right = $state(0);
  /** What was answered wrong, each question once. */
  missed = $state.raw<readonly Question[]>([]);
  trouble = $state("");

  /** What is given says of which family the questions are, which of them are asked, and how one is shown. */
  constructor(
    private readonly family: () => string,
    private readonly isAsked: (question: Question) => boolean,
    private readonly shown: (taught: Taught, question: Question) => Exercise = exerciseOf,
  ) {}

  /** The questions that are asked; null until they have come. */
  readonly listed: readonly Question[] | null = $derived.by(() =>
    this.taught?.family.name === this.family() ? questionsOf(this.taught).filter(this.isAsked) : null,
  );

  readonly done: boolean = $derived.by(() => this.listed !== null && this.index >= this.listed.length);

  /** The one on show, at the end the last. */
  readonly exercise: Exercise | null = $derived.by(() => {
    const question = this.question;
    return this.taught && question ? this.shown(this.taught, question) : null;
  });

  /** Load the questions, unless the returned function is called before they have come. */
  load(teaching: Promise<Taught>): () => void {
    let wished = true;
    teaching.then(
      (found) => {
        if (wished) this.taught = found;
      },
      (fault: unknown) => {
        if (wished) this.trouble = sentenceOf(fault);
      },
    );
    return () => (wished = false);
  }

  begin(): void {
    this.index = this.right = 0;
    this.missed = [];
    this.answer = null;
  }

  /** Answer whether the action is legal; the first answer counts. */
  say(legal: boolean): void {
    const { exercise, question } = this;
    if (!exercise || !question || this.done || this.answer !== null) return;
    this.answer = legal;
    const hit = legal === exercise.legal;
    if (hit) this.right += 1;
    else this.missed = [...this.missed, question];
    sound(hit ? "right" : "wrong");
  }

  next(): void {
    this.answer = null;
    this.index += 1;
  }

  private get question(): Question | undefined {
    return this.listed?.[Math.min(this.index, this.listed.length - 1)];
  }
}
