import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";

const { nextOf, standingOf } = await import("../src/problems/rating");

/** Ten problems of each grade; those of grade 2 begin with number 11. */
const game = { preset: "taiwan", grades: Array.from({ length: 50 }, (_, index) => 1 + Math.floor(index / 10)) };

function tried(numbers: readonly number[], solved: boolean, preset = "taiwan"): Record<string, boolean> {
  return Object.fromEntries(numbers.map((number) => [`${preset} ${number}`, solved]));
}

test("whoever has tried nothing begins with grade 1, and rises with success", () => {
  assert.deepEqual(standingOf({}, game), { rating: 1000, grade: 1, tried: 0 });
  assert.deepEqual(standingOf(tried([1], true), game), { rating: 1070, grade: 1, tried: 1 });
  assert.equal(standingOf(tried([1, 2, 3], true), game).grade, 2);
  const all: Record<string, boolean> = {};
  for (let played = 0; played < 45; played++) all[`taiwan ${nextOf(all, game, standingOf(all, game).grade)}`] = true;
  assert.equal(standingOf(all, game).grade, 5);
});

test("what is not solved lowers a rating, and more so where it was easy", () => {
  const before = standingOf(tried([1, 2, 3], true), game).rating;
  const easy = standingOf({ ...tried([1, 2, 3], true), ...tried([4], false) }, game).rating;
  const hard = standingOf({ ...tried([1, 2, 3], true), ...tried([41], false) }, game).rating;
  assert.ok(easy < hard && hard < before, `${easy} ${hard} ${before}`);
  assert.equal(standingOf(tried([1, 2, 3, 4, 5], false), game).grade, 1);
});

test("in which order problems were tried makes no difference, and each that is solved raises a rating", () => {
  const tries = Object.entries({ ...tried([1, 14, 22], true), ...tried([2, 33, 41], false) });
  const rating = standingOf(Object.fromEntries(tries), game).rating;
  assert.equal(standingOf(Object.fromEntries(tries.reverse()), game).rating, rating);
  assert.ok(standingOf(Object.fromEntries([...tries, ["taiwan 3", true]]), game).rating > rating);
  assert.ok(standingOf(Object.fromEntries([...tries, ["taiwan 50", false]]), game).rating < rating);
});

test("problems of other games, and those that are gone, do not count", () => {
  assert.equal(standingOf({ ...tried([1], true, "taiwan-three"), ...tried([99], true) }, game).tried, 0);
});

test("the next problem is one of the grade that was not tried, or of the nearest grade", () => {
  assert.equal(nextOf({}, game, 2, () => 0), 11);
  assert.equal(nextOf({}, game, 2, () => 0.99), 20);
  assert.equal(nextOf(tried([11], true), game, 2, () => 0), 12);
  const second = Array.from({ length: 10 }, (_, index) => 11 + index);
  assert.equal(nextOf(tried(second, false), game, 2, () => 0), 1);
  assert.equal(nextOf(tried(second, false), game, 2, () => 0.99), 30);
  assert.equal(nextOf(tried(Array.from({ length: 50 }, (_, index) => index + 1), true), game, 5, () => 0), 41);
  assert.equal(nextOf({}, { preset: "none", grades: [] }, 1), null);
});
