/** An analysis of a deal: requested by the reader, waited for with its progress, and left when it is no longer wanted. */

import { post, sentenceOf } from "../http";
import type { Analysing, Findings } from "../protocol";

/** How often the server is asked how far it has come, in milliseconds. */
const EVERY = 1000;

export class Study {
  /** How many pieces of work are done, of how many; null where nothing is being worked on. */
  progress: { done: number; all: number } | null = $state.raw(null);
  findings: Findings | null = $state.raw(null);
  /** Why there is no analysis. */
  trouble = $state("");
  private asking = 0;

  /** Ask for an analysis at an address until it is there; a text is that of a `.deal` file. */
  async begin(path: string, text: string | null): Promise<void> {
    const now = ++this.asking;
    this.findings = null;
    this.trouble = "";
    this.progress = { done: 0, all: 1 };
    try {
      while (now === this.asking) {
        const answer = await post<Analysing>(path, text ?? {});
        if (now !== this.asking) return;
        this.findings = answer.findings;
        this.progress = answer.findings ? null : { done: answer.done, all: answer.all };
        if (answer.findings) return;
        await new Promise((rested) => setTimeout(rested, EVERY));
      }
    } catch (fault) {
      if (now !== this.asking) return;
      this.progress = null;
      this.trouble = sentenceOf(fault);
    }
  }

  /** Stop waiting; the server stops when it is no longer asked. */
  stop(): void {
    this.asking++;
    this.progress = null;
  }
}
