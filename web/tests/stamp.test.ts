import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActionView, EventView, Result } from "../src/protocol";
import { wordOf } from "../src/table/stamp";

function said(seat: number, title: string, cards: string[] = [], verb = title): EventView {
  const action: ActionView = { text: title, verb, cards, title, reading: "", words: title, fields: {} };
  return { moment: 0, deal: 1, seat, action, sentences: [], gifts: [] };
}

const WON = { best: [2] } as unknown as Result;

test("the stamp has the word that the winner said, whatever the others answered to it", () => {
  assert.equal(wordOf([said(2, "don"), said(0, "pass"), said(1, "pass")], WON), "don");
});

test("who wins with cards has said nothing that is stamped, nor has a loser", () => {
  assert.equal(wordOf([said(2, "", ["7♣"], "play"), said(0, "pass")], WON), "");
  assert.equal(wordOf([said(0, "don")], WON), "");
  assert.equal(wordOf([said(2, "don")], null), "");
});
