import assert from "node:assert/strict";
import { test } from "node:test";

const { brokenAt, linesOf } = await import("../src/parts/titles");

test("titles break between words and before brackets only", () => {
  assert.deepEqual(brokenAt("ツー・フォー・ジャック"), ["ツー・", "フォー・", "ジャック"]);
  assert.deepEqual(brokenAt("掼蛋（グワンダン）"), ["掼蛋", "（グワンダン）"]);
  assert.deepEqual(brokenAt("クレイジーエイト"), ["クレイジーエイト"]);
});

test("a book has its title in one line, or in two as even as can be", () => {
  assert.deepEqual(linesOf("大老二（ビッグツー）"), ["大老二"]);
  assert.deepEqual(linesOf("Teyaku Dobon"), ["Teyaku Dobon"]);
  assert.deepEqual(linesOf("クレイジーエイト"), ["クレイジーエイト"]);
  assert.deepEqual(linesOf("ツー・フォー・ジャック"), ["ツー・フォー・", "ジャック"]);
});
