import assert from "node:assert/strict";
import { test } from "node:test";
import { textIn } from "../src/parts/files";

const TEXT = "tefuda 1\n7♦";

function utf16(big: boolean): Uint8Array<ArrayBuffer> {
  const units = [..."\ufeff" + TEXT].map((letter) => letter.charCodeAt(0));
  return new Uint8Array(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

test("a file that is dropped on the page is read by its byte order mark, or as UTF-8", async () => {
  const encoder = new TextEncoder();
  for (const bytes of [encoder.encode(TEXT), encoder.encode("\ufeff" + TEXT), utf16(false), utf16(true)]) {
    assert.equal(await textIn(new Blob([bytes])), TEXT);
  }
});
