import { stored } from "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";

stored.set("tefuda.name", "Mei");
const { chosenName, isCalled, tidied } = await import("../src/local/people");
const { preferences } = await import("../src/preferences.svelte");

const same = (english: string): string => english;

test("a face is chosen without a name, and a name is stored only if somebody chose it", () => {
  assert.equal(chosenName("quiet heron", "", "quiet heron", same), "");
  assert.equal(chosenName(" Ann  Lee ", "", "quiet heron", same), "Ann Lee");
  assert.equal(chosenName("quiet heron", "Ann", "quiet heron", same), "quiet heron");
  assert.throws(() => chosenName(" ", "Ann", "quiet heron", same), /at least one visible character/);
  assert.throws(() => chosenName("kon", "", "quiet heron", same), /name of a bot/);
});

test("a player is recognised by the whole name, with or without the number that tells two apart", () => {
  for (const shown of ["Ann", "Ann 2", "Ann 12"]) assert.ok(isCalled(shown, "Ann"), shown);
  for (const shown of ["Anna", "Ann Lee", "Ann 2b", "Ann ", "An"]) assert.ok(!isCalled(shown, "Ann"), shown);
});

test("a name is tidied as the server tidies it", () => {
  assert.equal(tidied("  Ann\u200b \n Lee "), "Ann Lee");
  assert.equal(tidied("x".repeat(40)).length, 24);
});

test("the name that an earlier page has stored is still the own", () => {
  assert.equal(preferences.name, "Mei");
});
