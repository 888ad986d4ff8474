import assert from "node:assert/strict";
import { test } from "node:test";
import { type Held, keyed, type Spot, spots } from "../src/table/hand";

/** Columns of so many cards each; a rank of none has no column. */
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
  const sizes = [5, 1, 1, 4, 1, 1, 1];
  let laid = spots(columns(sizes), 4);
  assert.deepEqual(heights(laid), [5, 1]);
  for (const gone of [6, 5, 4]) {
    sizes[gone] = 0;
    laid = spots(columns(sizes), 4, laid);
    assert.deepEqual(heights(laid), gone === 4 ? [5] : [5, 1]);
  }
});

test("columns stay in uneven rows, until one of them is of other cards", () => {
  const all = spots(columns([1, 1, 1, 1, 1, 1, 1]), 4);
  const stayed = spots(columns([0, 0, 1, 1, 1, 1, 1]), 4, all);
  assert.deepEqual(places(stayed), [[0, 0], [0, 1], [1, 0], [1, 1], [1, 2]]);
  assert.deepEqual(places(spots(columns([0, 0, 2, 1, 1, 1, 1]), 4, stayed)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
});

test("rows that have become too long are laid anew, and so are columns in another order", () => {
  const all = spots(columns([1, 1, 1, 1, 1, 1, 1]), 4);
  const stayed = spots(columns([1, 1, 1, 1, 1, 0, 0]), 4, all);
  assert.deepEqual(places(stayed), [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]);
  assert.deepEqual(places(spots(columns([1, 1, 1, 1, 1, 0, 0]), 3, stayed)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
  assert.deepEqual(places(spots(columns([1, 1, 1, 1, 1]).reverse(), 4, stayed)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
});
