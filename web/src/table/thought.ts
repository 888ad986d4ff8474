/** How long the page waits before it does something by itself, so that its speed reveals nothing. */

const SHORTEST = 300;
const LONGEST = 800;

/** A time that somebody could have thought, in milliseconds. */
export function thinkingTime(): number {
  return SHORTEST + Math.random() * (LONGEST - SHORTEST);
}

/** Wait as if somebody thought. */
export function thought(): Promise<void> {
  return new Promise((done) => setTimeout(done, thinkingTime()));
}
