import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";

const { keepDay, recallDays, streakOf } = await import("../src/problems/streak");

test("a streak goes on until a day is missed or lost, and is not over before today's problem is tried", () => {
  const days = { "2026-02-27": false, "2026-02-28": true, "2026-03-01": true };
  assert.equal(streakOf(days, "2026-03-01"), 2);
  assert.equal(streakOf(days, "2026-03-02"), 2);
  assert.equal(streakOf({ ...days, "2026-03-02": false }, "2026-03-02"), 0);
  assert.equal(streakOf(days, "2026-03-03"), 0);
});

test("of a day the first try counts", () => {
  keepDay("2026-03-01", false);
  keepDay("2026-03-01", true);
  assert.deepEqual(recallDays(), { "2026-03-01": false });
});
