/** The workers that judge the decisions of a deal. */

import type { Judged, Luck } from "../rules/index.ts";
import type { Answer, Asking, Opened, Opening } from "./asked";
import script from "./judging.worker.ts?worker&url";

/** Where the worker comes from. */
export const JUDGE: string = script;

/** With at least so many processors two workers judge side by side. */
const MANY = 4;

/** How many workers judge at once in this browser. */
export function judgesAtOnce(): number {
  return navigator.hardwareConcurrency >= MANY ? 2 : 1;
}

/** A worker, which is asked one question after the other. */
export class JudgeAway {
  private readonly worker = new Worker(JUDGE, { type: "module" });

  async open(opening: Omit<Opening, "ask">): Promise<Opened> {
    return ((await this.ask({ ask: "open", ...opening })) as { opened: Opened }).opened;
  }

  async luck(): Promise<Luck[] | null> {
    return ((await this.ask({ ask: "luck" })) as { luck: Luck[] | null }).luck;
  }

  async judged(index: number, stakes: number | null): Promise<Judged> {
    return ((await this.ask({ ask: "decision", index, stakes })) as { judged: Judged }).judged;
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(asking: Asking): Promise<Answer> {
    return new Promise((done, failed) => {
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => ("fault" in data ? failed(new Error(data.fault)) : done(data));
      this.worker.onerror = ({ message }) => failed(new Error(message));
      this.worker.postMessage(asking);
    });
  }
}
