/** How much of a card must stay in sight, where others lie on it, for its index to be whole: the rank, and the suit below it. */

/** A card of this width or less shows only what can be read on it, with an index of its own. */
export const SMALL = 56;

/** What the index takes of a card, as parts of its width. */
const SMALL_INDEX = { wide: 0.48, high: 0.89, rank: 0.52 };
const LARGE_INDEX = { wide: 0.26, high: 0.47, rank: 0.47 };

function indexOf(wide: number): typeof SMALL_INDEX {
  return wide <= SMALL ? SMALL_INDEX : LARGE_INDEX;
}

/** How wide a strip is that shows the index of a card, where others lie on its right. */
export function besideNext(wide: number): number {
  return wide * indexOf(wide).wide;
}

/** How high what lies above is that shows the index of a card, where others lie on its lower part. */
export function aboveNext(wide: number): number {
  return wide * indexOf(wide).high;
}

/** How high the strip of a card of a column is: there the suit stands beside the rank. */
export function inColumn(wide: number): number {
  return wide * indexOf(wide).rank;
}

/** Tell the style sheets, where the class `fanned` lays cards out that are `--wide`. */
export function tellStrips(root: HTMLElement): void {
  root.style.setProperty("--index-small", String(SMALL_INDEX.wide));
  root.style.setProperty("--index-large", String(LARGE_INDEX.wide));
  root.style.setProperty("--index-most", `${SMALL * SMALL_INDEX.wide}px`);
}
