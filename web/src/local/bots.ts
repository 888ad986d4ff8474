/** The bots of a table: a worker thinks for them, and they take the time that a person needs to follow. */

import { newNumber } from "../fairness/hashes";
import { keyWords, type Candidate, type Family, type Question } from "../rules/index.ts";
import script from "./bots.worker.ts?worker&url";
import type { Asking, Thought } from "./thought";

/** Where the worker that thinks comes from. */
export const WORKER: string = script;

/** The fewest and the most milliseconds for which a bot seems to think. */
const PACE = [600, 1400] as const;

/** A question that is not wanted any more. */
export class Dropped extends Error {
  override name = "Dropped";
}

export class Bots {
  private readonly worker = new Worker(WORKER, { type: "module" });
  private readonly waiting = new Map<number, { done: (thought: Thought) => void; failed: (fault: Error) => void }>();
  private asked = 0;

  constructor({ description }: Family, program: ArrayBuffer) {
    this.send({ ask: "open", description, program, seed: keyWords(newNumber()) });
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => this.hear(data);
    this.worker.onerror = ({ message }) => this.fail(new Error(message));
  }

  /** Let the players use a net. */
  use(name: string, bytes: ArrayBuffer): void {
    this.send({ ask: "net", name, bytes });
  }

  /** Return the code that a player of a level chooses; rejected with Dropped once that is not wanted any more. */
  async choose(question: Question, level: string): Promise<number> {
    const { code } = await this.ask((id) => ({ ask: "choose", id, question, level }));
    return code!;
  }

  /** Return what can be advised, the best first; empty where nothing can be searched. Rejected as `choose` is. */
  async advise(question: Question): Promise<Candidate[]> {
    const { candidates } = await this.ask((id) => ({ ask: "advise", id, question }));
    return candidates ?? [];
  }

  /** Forget all questions. */
  drop(): void {
    if (this.waiting.size === 0) return;
    this.send({ ask: "drop" });
    this.fail(new Dropped());
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

  private fail(fault: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of all) failed(fault);
  }
}

/** Wait as long as a bot seems to think. */
export function pause(): Promise<void> {
  const [least, most] = PACE;
  return new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));
}
