/** The solver of a problem, in a worker. */

import type { Opened, Brought } from "../local/programs";
import type { Answered, Asking, Made, Opening, ProblemAbout, Stand } from "./asking";
import script from "./solver.worker.ts?worker&url";

/** Where the worker comes from. */
export const WORKER: string = script;

export class Solving {
  private readonly worker = new Worker(WORKER, { type: "module" });
  private readonly waiting = new Map<number, { done: (answer: Answered) => void; failed: (fault: Error) => void }>();
  private asked = 0;

  constructor({ family, program }: Pick<Opened, "family" | "program">, { about, program: solver }: Brought, preset: string, problem: ProblemAbout) {
    this.worker.onmessage = ({ data }: MessageEvent<Answered>) => this.hear(data);
    this.worker.onerror = ({ message }) => this.fail(new Error(message));
    this.worker.postMessage({ ask: "open", description: family.description, program, about, solver, preset, problem } satisfies Opening);
  }

  /** Return how the problem stands after plays, and the answers of the others to each. */
  async stand(plays: readonly string[]): Promise<Stand> {
    return (await this.ask("stand", plays)).stand!;
  }

  /** Return the play that wins after some plays; null where none does. */
  async way(plays: readonly string[]): Promise<string | null> {
    return (await this.ask("way", plays)).way!;
  }

  /** Return all decisions by which the problem is won. */
  async line(): Promise<Made[]> {
    return (await this.ask("line", [])).line!;
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(ask: Asking["ask"], plays: readonly string[]): Promise<Answered> {
    const id = ++this.asked;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ ask, id, plays: [...plays] } satisfies Asking);
    });
  }

  private hear(answer: Answered): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.fault === undefined) waiting?.done(answer);
    else waiting?.failed(new Error(answer.fault));
  }

  private fail(fault: Error): void {
    for (const { failed } of this.waiting.values()) failed(fault);
    this.waiting.clear();
  }
}
