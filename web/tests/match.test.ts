import assert from "node:assert/strict";
import { test } from "node:test";
import { placesOf } from "../src/places";
import { bestDeed, turningDeal } from "../src/table/match";

/** Seat 1 leads after two deals, seat 0 since the third. */
const COURSE = [[-4, 12, -8], [-8, 15, -7], [22, 0, -22], [24, 2, -26]];
const ALONE = [[0], [1], [2], [3]];

test("the match turned with the deal since which its winner has led", () => {
  assert.equal(turningDeal(COURSE, [0], true), 3);
  assert.equal(turningDeal([[3, 0], [5, 1]], [0], true), 1);
  assert.equal(turningDeal([[4, 4, 0, 0], [4, 4, 6, 6], [9, 9, 6, 6]], [0, 1], true), 3);
});

test("a lead that is shared is none, and a match won on equal points has not turned", () => {
  assert.equal(turningDeal([[5, 1], [5, 5], [9, 6]], [0], true), 3);
  assert.equal(turningDeal([[5, 5]], [0], true), null);
});

test("where fewer points are better whoever has fewest leads, and the best deal is that with the fewest beside the others", () => {
  const charged = [[0, 20, 30], [50, 22, 31], [51, 90, 99]];
  assert.equal(turningDeal(charged, [0], false), 3);
  assert.deepEqual(bestDeed(charged, false), { deal: 3, seats: [0], gained: 1 });
});

test("the best deal is that in which somebody gained most on the others, partners together", () => {
  assert.deepEqual(bestDeed(COURSE, true), { deal: 3, seats: [0], gained: 30 });
  assert.deepEqual(bestDeed([[1, 1, 0, 0], [1, 1, 3, 3]], true), { deal: 2, seats: [2, 3], gained: 3 });
  assert.equal(bestDeed([[2, 2], [0, 0]], true), null);
});

test("places are by points, shared by equals, and the winners of a match are first", () => {
  assert.deepEqual(placesOf({ winners: [2], scores: [4, -9, 30, 4] }, ALONE), [2, 4, 1, 2]);
  assert.deepEqual(placesOf({ winners: [1], scores: [60, 10, 40, 99] }, ALONE), [3, 1, 2, 4]);
});

test("partners have one place, that of their side", () => {
  assert.deepEqual(placesOf({ winners: [0, 2], scores: [5, 3, 5, 3] }, [[0, 2], [1, 3]]), [1, 2, 1, 2]);
});
