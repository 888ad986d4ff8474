import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Player, Result } from "../src/protocol";
import { inOrder } from "../src/table/standing";

const PLAYERS = [0, 1, 2, 3].map((seat) => ({ seat }) as unknown as Player);

function listed(result: Partial<Result>): number[] {
  const deal = { verdict: "", winners: [], payoffs: [6, -2, -2, -2], scores: [-11, 25, 8, -22] };
  return inOrder(PLAYERS, { ...deal, ...result } as Result).map(({ seat }) => seat);
}

test("after a deal those who gained most come first", () => {
  assert.deepEqual(listed({}), [0, 1, 2, 3]);
});

test("after a match those come first who stand best in it", () => {
  assert.deepEqual(listed({ verdict: "Hana wins the match.", winners: [1] }), [1, 2, 0, 3]);
});

test("where the fewest points win, those with fewer come first", () => {
  assert.deepEqual(listed({ verdict: "Tama wins the match.", winners: [3] }), [3, 0, 2, 1]);
});

test("where whoever reaches a number of points loses, that player comes last", () => {
  assert.deepEqual(listed({ verdict: "Won.", winners: [0, 2, 3] }), [3, 0, 2, 1]);
  assert.deepEqual(listed({ verdict: "Won.", winners: [0, 1, 2] }), [1, 2, 0, 3]);
});
