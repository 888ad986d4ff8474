/** What the page waits for longer than a person should wonder about. */

/** How long something may take before the page says that it is on its way, in milliseconds. */
export const SOON = 1500;

class Awaited {
  /** How many things are late. */
  private number = $state(0);

  /** Whether anything is late. */
  get late(): boolean {
    return this.number > 0;
  }

  /** Return what comes, and count it as late from `SOON` until it is there or has failed. */
  async watch<T>(coming: Promise<T>): Promise<T> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.number++;
    }, SOON);
    try {
      return await coming;
    } finally {
      clearTimeout(timer);
      if (late) this.number--;
    }
  }
}

export const awaited = new Awaited();
