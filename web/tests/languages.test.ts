import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES, languageAmong } from "../src/languages";

/** Tags of languages that are wanted, the best first, and the language of the answer; the server is tested with the same. */
const CASES = JSON.parse(readFileSync("tests/languages.json", "utf-8")) as [string, string, string][];

test("the language is the first wanted one that there is", () => {
  for (const [first, second, wanted] of CASES) assert.equal(languageAmong([first, second]), wanted, `${first}, ${second}`);
  for (const language of LANGUAGES) assert.equal(languageAmong([language]), language);
  assert.equal(languageAmong([]), "en");
});
