import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";

const { HttpError } = await import("../src/http");
const { i18n } = await import("../src/i18n.svelte");
const { listed } = await import("../src/i18n.svelte");
const { linesOf, spread } = await import("../src/parts/course");
const { share, spaced } = await import("../src/table/poster");

test("on the picture of a match all places fit, those of up to seven players as large as usual", () => {
  assert.deepEqual(spaced(4), { apart: 66, size: 1 });
  for (const players of [1, 2, 7, 8, 12]) assert.ok(355 + (players - 1) * spaced(players).apart <= 760);
  assert.ok(spaced(8).size < 1);
});

test("a browser that draws no picture says so in words", async () => {
  Object.assign(document, { createElement: () => ({ getContext: () => null }) });
  i18n.sentences = { "This browser could not make the picture. Copy the result as text instead.": "translated" };
  const told = { title: "", verdict: "", deals: 1, places: [] };
  await assert.rejects(share(told, { course: [], winners: [] }, []), (fault) => fault instanceof HttpError && fault.sentence === "translated");
  i18n.sentences = {};
});

test("players who have always had the same scores share a line, the best comes first", () => {
  assert.deepEqual(linesOf([[0, 5, 0], [2, 9, 2]], 3), [{ seats: [1], scores: [0, 5, 9] }, { seats: [0, 2], scores: [0, 0, 2] }]);
});

test("names beside lines keep apart, and stay above the foot", () => {
  assert.deepEqual(spread([10, 50, 90], 13, 10, 100), [10, 50, 90]);
  assert.deepEqual(spread([10, 12, 14], 13, 10, 100), [10, 23, 36]);
  assert.deepEqual(spread([10, 99, 99, 99], 13, 10, 100), [10, 74, 87, 100]);
});

test("names are listed as the language lists them", () => {
  const told = Object.entries({ en: "Kon, Hana and Maru", ja: "Kon、Hana、Maru", zh_Hant: "Kon、Hana和Maru", zh_Hans: "Kon、Hana和Maru" });
  for (const [language, names] of told) {
    i18n.language = language;
    assert.equal(listed(["Kon", "Hana", "Maru"]), names);
  }
  i18n.language = "en";
});
