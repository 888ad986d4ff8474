import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeOf, type Play } from "../src/analysis/findings";

const play = (changed: Partial<Play>): Play => ({ choices: 8, sound: 8, inaccuracies: 0, mistakes: 0, blunders: 0, ...changed });

test("a deal is graded by what was not sound, and not at all where there was no choice", () => {
  assert.equal(gradeOf(play({})), "S");
  assert.equal(gradeOf(play({ sound: 5, inaccuracies: 3 })), "A");
  assert.equal(gradeOf(play({ sound: 7, mistakes: 1 })), "B");
  assert.equal(gradeOf(play({ sound: 6, mistakes: 2 })), "C");
  assert.equal(gradeOf(play({ sound: 7, blunders: 1 })), "C");
  assert.equal(gradeOf(play({ sound: 6, blunders: 2 })), "D");
  assert.equal(gradeOf(play({ choices: 0, sound: 0 })), null);
});
