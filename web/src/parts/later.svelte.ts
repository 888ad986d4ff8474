/** What comes to the page one with each picture, so that no picture takes long. */

let waiting: (() => void)[] = [];

/** Do something once the page is shown as it is now, and after what already waits; return how to drop it. */
function later(show: () => void): () => void {
  expect([...waiting, show]);
  if (waiting.length === 1) afterPicture();
  return () => expect(waiting.filter((one) => one !== show));
}

/** Say at the root of the page whether something is still to come, for whoever looks at a picture of the whole. */
function expect(shows: (() => void)[]): void {
  waiting = shows;
  document.documentElement.toggleAttribute("data-coming", waiting.length > 0);
}

function afterPicture(): void {
  requestAnimationFrame(() => setTimeout(next));
}

function next(): void {
  const [first, ...others] = waiting;
  expect(others);
  first?.();
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
