import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Player, Result } from "../src/shown";
import { placesOf } from "../src/places";
import { inOrder } from "../src/table/standing";

const PLAYERS = [0, 1, 2, 3].map((seat) => ({ seat }) as unknown as Player);

function listed(result: Partial<Result>): number[] {
  const deal = { winners: [], payoffs: [6, -2, -2, -2], scores: [-11, 25, 8, -22], ...result };
  const places = deal.winners.length ? placesOf(deal, [[0], [1], [2], [3]]) : [];
  return inOrder(PLAYERS, { ...deal, places }).map(({ seat }) => seat);
}

test("after a deal those who gained most come first", () => {
  assert.deepEqual(listed({}), [0, 1, 2, 3]);
});

test("after a match those come first who stand best in it", () => {
  assert.deepEqual(listed({ winners: [1] }), [1, 2, 0, 3]);
});

test("where the fewest points win, those with fewer come first", () => {
  assert.deepEqual(listed({ winners: [3] }), [3, 0, 2, 1]);
});

test("where whoever reaches a number of points loses, that player comes last", () => {
  assert.deepEqual(listed({ winners: [0, 2, 3] }), [3, 0, 2, 1]);
  assert.deepEqual(listed({ winners: [0, 1, 2] }), [1, 2, 0, 3]);
});
