import assert from "node:assert/strict";
import { test } from "node:test";

const { storyOf } = await import("../src/rules/seen");

test("signs of calculations, which are told as texts, are numbers in a story", () => {
  const signs = ["+", "-", "*", "=", "(", ")"];
  const numbers = Object.fromEntries(signs.map((sign, index) => [String(2 ** 40 + index), ` ${sign} `]));
  assert.deepEqual(storyOf([8, -1, 2, ...signs], numbers), [8, -1, 2, ...signs.map((_, index) => 2 ** 40 + index)]);
});
