import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, outlines } from "../src/cards/outlines";
import { PIPS } from "../src/cards/pips";

test("a path is moved and made larger: what is absolute goes along, what is relative only grows", () => {
  assert.equal(moved("M0-10C2-6.3 4.8-2.9 7.8 0Z", 50, 70, 2), "M50 50C54 57.4 59.6 64.2 65.6 70Z");
  assert.equal(moved("M1 2l3 4H5V6h7v8", 10, 20, 1), "M11 22l3 4H15V26h7v8");
  assert.equal(moved("M1 2q3 4 5 6", 10, 20, 0.5), "M10.5 21q1.5 2 2.5 3");
});

test("numbers without a command repeat the last one", () => {
  assert.equal(moved("C1 1 2 2 3 3 4 4 5 5 6 6", 10, 20, 1), "C11 21 12 22 13 23C14 24 15 25 16 26");
});

test("an arc keeps its flags, and turned upside down the way it bends", () => {
  assert.equal(moved("M0-9.6a4.5 4.5 0 0 1 3.6 7.2A4.5 4.5 0 1 1 1.3 4.4", 10, 20, 2), "M10 0.8a9 9 0 0 1 7.2 14.4A9 9 0 1 1 12.6 28.8");
  assert.equal(moved("M0-9.6a4.5 4.5 0 0 1 3.6 7.2", 10, 20, -1), "M10 29.6a4.5 4.5 0 0 1 -3.6 -7.2");
});

test("a card has as many suits as its number says, and two below its ranks", () => {
  for (const [rank, anchors] of Object.entries(PIPS)) {
    for (const suit of [0, 1, 2, 3]) assert.equal(outlines(rank, suit).full.match(/M/g)?.length, anchors.length + 2);
  }
  assert.equal(outlines("K", 3).full.match(/M/g)?.length, 2);
});

test("a small card has a suit on its body, unless a figure stands there", () => {
  assert.notEqual(outlines("7", 1).body, "");
  assert.equal(outlines("Q", 1).body, "");
});
