/** What comes to the page one with each picture, so that no picture takes long. */

let waiting: (() => void)[] = [];

/** Do something once the page is shown as it is now, and after what already waits; return how to drop it. */
function later(show: () => void): () => void {
  if (waiting.push(show) === 1) afterPicture();
  return () => {
    waiting = waiting.filter((one) => one !== show);
  };
}

function afterPicture(): void {
  requestAnimationFrame(() => setTimeout(next));
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length) afterPicture();
}

export class Later {
  /** Whether it has come; from when it is `wanted` until it is not. */
  there = $state(false);

  constructor(wanted: () => boolean = () => true) {
    $effect(() => {
      if (wanted()) return later(() => (this.there = true));
      this.there = false;
    });
  }
}
