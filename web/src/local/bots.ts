/** The bots of a table: a worker thinks for them, and they take the time that a person needs to follow. */

import type { Candidate, Family, Question } from "../rules/index.ts";
import script from "./bots.worker.ts?worker&url";
import type { Asking, Thought } from "./thought";

/** Where the worker that thinks comes from. */
export const WORKER: string = script;

/** The fewest and the most milliseconds for which a bot seems to think. */
const PACE = [600, 1400] as const;

/** Who chooses for bots. */
export interface Thinker {
  /** Return the code that a player of a level chooses; it never comes once the question is dropped. */
  choose(question: Question, level: string): Promise<number>;
  /** Return what can be advised, the best first; empty where nothing can be searched. */
  advise(question: Question): Promise<Candidate[]>;
  /** Forget all questions. */
  drop(): void;
  close(): void;
}

export class Bots implements Thinker {
  private readonly worker = new Worker(WORKER, { type: "module" });
  private readonly waiting = new Map<number, { done: (thought: Thought) => void; failed: (fault: Error) => void }>();
  private asked = 0;

  constructor({ description }: Family, program: ArrayBuffer) {
    this.send({ ask: "open", description, program });
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => this.hear(data);
    this.worker.onerror = ({ message }) => this.fail(message);
  }

  /** Let the players use a net. */
  use(name: string, bytes: ArrayBuffer): void {
    this.send({ ask: "net", name, bytes });
  }

  async choose(question: Question, level: string): Promise<number> {
    const { code } = await this.ask((id) => ({ ask: "choose", id, question, level }));
    return code!;
  }

  async advise(question: Question): Promise<Candidate[]> {
    const { candidates } = await this.ask((id) => ({ ask: "advise", id, question }));
    return candidates ?? [];
  }

  drop(): void {
    this.waiting.clear();
    this.send({ ask: "drop" });
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(made: (id: number) => Asking): Promise<Thought> {
    const id = ++this.asked;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.send(made(id));
    });
  }

  private send(asking: Asking): void {
    this.worker.postMessage(asking);
  }

  private hear(thought: Thought): void {
    const waiting = this.waiting.get(thought.id);
    this.waiting.delete(thought.id);
    if (thought.fault === undefined) waiting?.done(thought);
    else waiting?.failed(new Error(thought.fault));
  }

  private fail(message: string): void {
    for (const { failed } of this.waiting.values()) failed(new Error(message));
    this.waiting.clear();
  }
}

/** Wait as long as a bot seems to think. */
export function pause(): Promise<void> {
  const [least, most] = PACE;
  return new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));
}
