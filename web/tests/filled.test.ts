import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "./filled.json";

const { i18n, tell } = await import("../src/i18n.svelte");

for (const [sentence, facts, told] of cases as [string, Record<string, string | number>, string][]) {
  test(`“${told}” is what “${sentence}” says`, () => {
    i18n.sentences = { "{it}": sentence };
    assert.equal(tell("{it}", facts), told);
  });
}
