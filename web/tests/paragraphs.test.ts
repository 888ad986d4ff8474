import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesOf, plain } from "../src/parts/paragraphs";

const CLAUSES = new Set(["4.6"]);

test("a paragraph has terms, clauses that there are, and notes on the sources", () => {
  assert.deepEqual(piecesOf("Say *don* (4.6), not 5.5. _Not stated by the source (4.6); our default._", CLAUSES), [
    { text: "Say ", kind: "" },
    { text: "don", kind: "term" },
    { text: " (", kind: "" },
    { text: "4.6", kind: "clause" },
    { text: "), not ", kind: "" },
    { text: "5.5", kind: "" },
    { text: ". ", kind: "" },
    { text: "Not stated by the source (4.6); our default.", kind: "note" },
  ]);
});

test("what is quoted has neither notes nor marks, and names of house rules stay whole", () => {
  assert.equal(plain("ドンと言う。_出典に記載がない。_*ツモ*は別。"), "ドンと言う。ツモは別。");
  assert.equal(plain("x sets draw_two 2, pass_on 8."), "x sets draw_two 2, pass_on 8.");
});
