import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Groups } = await import("../src/table/groups.svelte");
const HAND = ["3♣", "2♥", "2♥"];
const DEAL = "a room, a match, a deal";

test("of two equal cards the one that was selected is in the group", () => {
  const groups = new Groups();
  groups.turnTo(DEAL, HAND);
  groups.toggle(["3♣#0", "2♥#1"], HAND);
  assert.deepEqual(groups.within(HAND), [["3♣#0", "2♥#1"]]);
  groups.toggle(["3♣#0", "2♥#1"], HAND);
  assert.deepEqual(groups.within(HAND), []);
});

test("a group keeps its card where an equal one has been played", () => {
  const groups = new Groups();
  groups.turnTo(DEAL, HAND);
  groups.toggle(["3♣#0", "2♥#1"], HAND);
  groups.turnTo(DEAL, ["3♣", "2♥"]);
  assert.deepEqual(groups.within(["3♣", "2♥"]), [["3♣#0", "2♥#0"]]);
  groups.turnTo(DEAL, ["3♣"]);
  assert.deepEqual(groups.within(HAND), []);
});

test("a group that has been played takes nothing from another", () => {
  const groups = new Groups();
  groups.turnTo(DEAL, HAND);
  const hand = ["2♥", "2♥", "3♣", "4♣"];
  groups.toggle(["2♥#0", "3♣#0"], hand);
  groups.toggle(["2♥#1", "4♣#0"], hand);
  assert.deepEqual(groups.within(["2♥", "4♣"]), [["2♥#0", "4♣#0"]]);
});
