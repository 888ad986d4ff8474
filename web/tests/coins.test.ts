import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { coinsOf } from "../src/table/coins";

test("coins go from those who lost to those who gained, most from whoever lost most", () => {
  const coins = coinsOf([30, -20, -10, 0], [0]);
  assert.equal(coins.filter(({ from }) => from === 1).length, 6);
  assert.equal(coins.filter(({ from }) => from === 2).length, 3);
  assert.ok(coins.every(({ to }) => to === 0));
});

test("two winners share what is lost, and where nobody gains it goes to the best", () => {
  assert.deepEqual(new Set(coinsOf([5, -10, 5], [0, 2]).map(({ to }) => to)), new Set([0, 2]));
  assert.ok(coinsOf([0, -7, -3], [0]).every(({ from, to }) => from !== 0 && to === 0));
  assert.deepEqual(coinsOf([18, 0, 0], [0]).map(({ from }) => from), [1, 1, 2, 2]);
  assert.deepEqual(coinsOf([0, 0], []), []);
});
