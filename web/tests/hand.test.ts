import assert from "node:assert/strict";
import { test } from "node:test";
import { type Held, keyed, type Spot, spots } from "../src/table/hand";

/** Columns of so many cards each, of which the first ranks may be left out. */
function columns(sizes: readonly number[]): Held[][] {
  return sizes.map((size, rank) => keyed(Array.from({ length: size }, () => `${rank + 3}♣`))).filter((column) => column.length > 0);
}

/** In which row each column lies, and where in it. */
function places(laid: ReadonlyMap<string, Spot>): [number, number][] {
  return [...laid.values()].filter(({ depth }) => depth === 0).map(({ row, column }) => [row, column]);
}

/** How many cards the highest column of each row has. */
function heights(laid: ReadonlyMap<string, Spot>): number[] {
  const highest: number[] = [];
  for (const { row, depth } of laid.values()) highest[row] = Math.max(highest[row] ?? 0, depth + 1);
  return highest;
}

test("columns fall into even rows, the first the longer", () => {
  assert.deepEqual(places(spots(columns([1, 2, 3, 1, 1]), 4)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
});

test("no row gets higher as cards go", () => {
  const sizes = [1, 1, 1, 4, 2, 5, 1];
  let laid = spots(columns(sizes), 4);
  assert.deepEqual(heights(laid), [4, 5]);
  for (const gone of [0, 4, 1]) {
    sizes[gone] = 0;
    laid = spots(columns(sizes), 4, laid);
    assert.deepEqual(heights(laid), gone === 1 ? [5] : [4, 5]);
  }
});

test("columns of other cards are laid anew, and so are rows that would be too long", () => {
  const before = spots(columns([1, 1, 1, 1, 1]), 4);
  assert.deepEqual(places(spots(columns([1, 1, 2, 1, 1]), 4, before)), places(before));
  assert.deepEqual(places(spots(columns([1, 1, 1, 1, 1]), 2, before)), [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]]);
  assert.deepEqual(places(spots(columns([1, 1, 1, 1]).reverse(), 3, before)), [[0, 0], [0, 1], [1, 0], [1, 1]]);
});
