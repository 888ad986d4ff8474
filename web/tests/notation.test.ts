import "./browser";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const { height, inWords, spoken } = await import("../src/cards/card");
const { i18n } = await import("../src/i18n.svelte");
const { inPieces } = await import("../src/parts/pieces");

afterEach(() => {
  i18n.sentences = {};
  i18n.family = "";
});

/** What is marked in a sentence, each with its kind. */
function marked(text: string): string[] {
  return inPieces(text).flatMap(({ mark, kind }) => (mark ? [`${mark} ${kind}`] : []));
}

test("the name of a card begins with what is printed on it", () => {
  assert.deepEqual(["7♣", "10♦", "J♥", "A♠", "SJ", "BJ"].map(spoken), ["7 of clubs", "10 of diamonds", "J jack of hearts", "A ace of spades", "small joker", "big joker"]);
});

test("jokers have the names that players of a game give them, and their letters are never read", () => {
  i18n.sentences = { "small joker": "ジョーカー", "guandan\u0004small joker": "小王", "guandan\u0004big joker": "大王" };
  assert.equal(inWords("SJ BJ 7♣"), "ジョーカー big joker 7♣");
  i18n.family = "guandan";
  assert.equal(inWords("SJ BJ 7♣"), "小王 大王 7♣");
  assert.deepEqual(marked("Kon plays BJ, SJ."), ["大王 2", "小王 3"]);
});

test("ranks rise from the two to the ace, and jokers stand above all", () => {
  const cards = ["2♠", "3♣", "9♦", "10♥", "J♣", "K♣", "A♣", "SJ", "BJ"];
  assert.deepEqual([...cards].reverse().sort((a, b) => height(a) - height(b)), cards);
});

test("cards and suits of a sentence have their colours, and what is between stays as it is", () => {
  assert.deepEqual(marked("Hana plays 10♦ 7♣ and names ♠ spades."), ["10♦ 1", "7♣ 0", "♠ 3"]);
  assert.equal(inPieces("You play A♥, and win.").map(({ before, mark }) => before + mark).join(""), "You play A♥, and win.");
  assert.deepEqual(inPieces("Nobody can play."), [{ before: "Nobody can play.", mark: "", kind: "" }]);
});

test("a clause in brackets leads to the rule book, with the stop behind it", () => {
  assert.deepEqual(marked("Kon takes a card for it [7.3]."), ["[7.3]. clause"]);
  assert.deepEqual(marked("払います[12.10]。"), ["[12.10]。 clause"]);
});

test("numbers in a sentence have a minus sign, and neither a range nor a word loses its hyphen", () => {
  assert.equal(inPieces("Hana: -3, at most 2-4 of a so-called 7-8.").map(({ before }) => before).join(""), "Hana: −3, at most 2-4 of a so-called 7-8.");
});
