import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";

const { counted, dated, signed } = await import("../src/numbers");
const { i18n } = await import("../src/i18n.svelte");

for (const language of ["en", "ja", "zh_Hant", "zh_Hans"]) {
  test(`points have separators and a minus sign in ${language}`, () => {
    i18n.language = language;
    assert.deepEqual([2700, 999, 0, -900, -1250000].map(signed), ["+2,700", "+999", "0", "−900", "−1,250,000"]);
    assert.deepEqual(["2700", "-900", "-1250", "0", "A", "10", "Q-2"].map(counted), ["2,700", "−900", "−1,250", "0", "A", "10", "Q-2"]);
  });
}

test("days are written as the language writes them", () => {
  const told = Object.entries({ en: "28 November 2026", ja: "2026年11月28日", zh_Hant: "2026年11月28日", zh_Hans: "2026年11月28日" });
  for (const [language, day] of told) {
    i18n.language = language;
    assert.equal(dated("2026-11-28"), day);
  }
});
