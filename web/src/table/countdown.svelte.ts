/** The time that is left, counted by the clock of this machine from when the server sent it. */

import { moves } from "../preferences.svelte";
import type { Time } from "../shown";

const COARSE = 250;

export class Countdown {
  private now = $state(performance.now());

  constructor(
    private readonly time: () => Time | null,
    private readonly since: () => number,
  ) {
    $effect(() => {
      const time = this.time();
      const since = this.since();
      if (time) return this.run(since + time.left + time.bank);
    });
  }

  private get past(): number {
    return Math.max(0, this.now - this.since());
  }

  private get left(): number {
    return Math.max(0, (this.time()?.left ?? 0) - this.past);
  }

  /** What is left of the time before the bank, from 1 to 0. */
  get share(): number {
    return Math.min(1, this.left / (this.time()?.total || 1));
  }

  /** Whether the bank is being used up. */
  get late(): boolean {
    return this.left === 0;
  }

  /** Seconds left, of the time or then of the bank. */
  get seconds(): number {
    const time = this.time();
    const bank = time ? Math.max(0, time.bank - Math.max(0, this.past - time.left)) : 0;
    return Math.ceil((this.left || bank) / 1000);
  }

  /** Look at the clock until `end`: with every picture, or now and then where nothing may move. */
  private run(end: number): () => void {
    let next = 0;
    const smooth = moves();
    const look = (): void => {
      this.now = performance.now();
      if (this.now > end) return;
      next = smooth ? requestAnimationFrame(look) : window.setTimeout(look, COARSE);
    };
    look();
    return () => (smooth ? cancelAnimationFrame(next) : clearTimeout(next));
  }
}
