import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActionView, DealView, Result } from "../src/shown";
import { decisiveOf } from "../src/table/decisive";

const HANDS = [["K♦"], ["3♣"], ["A♥", "6♠"]];
const GONE = [["K♦"], ["3♣"], []];

function done(verb: string, cards: string[] = [], more: Partial<ActionView> = {}): ActionView {
  const title = cards.length ? "" : verb;
  return { text: title, verb, cards, title, reading: "", words: title, called: "", fields: {}, ...more };
}

/** The end of a deal with these hands in which seat 2 did something last; seat 0 has laid 7♦. */
function over(hands: string[][] | null, action: ActionView): DealView {
  const counts = hands?.map((one) => one.length) ?? [null, null, null];
  const last_actions = [{ seat: 0, action: done("pass") }, { seat: 2, action }];
  return { counts, hands, last_actions, middle: { top: ["7♦"], seat: 0 } } as unknown as DealView;
}

const WON = { best: [2], account: [] } as unknown as Result;

test("who wins by a word shows the hand and the card that was hit", () => {
  const expected = { seat: 2, cards: HANDS[2], hit: "7♦", word: "don", reading: "", told: "", sum: "" };
  assert.deepEqual(decisiveOf(over(HANDS, done("don")), WON), expected);
  assert.deepEqual(decisiveOf(over(null, done("don")), WON), { ...expected, cards: [] });
});

test("who wins by the last cards shows them, with what they are or what was called with them", () => {
  const pair = done("play", ["7♣", "7♦"], { reading: "pair", fields: { kind: "pair" } });
  assert.deepEqual(decisiveOf(over(GONE, pair), WON), { seat: 2, cards: ["7♣", "7♦"], hit: "", word: "", reading: "pair", told: "", sum: "" });
  const mau = done("play", ["8♣"], { reading: "♠ spades “Mau”", called: "Mau" });
  assert.deepEqual(decisiveOf(over(GONE, mau), WON), { seat: 2, cards: ["8♣"], hit: "", word: "Mau", reading: "", told: "", sum: "" });
});

test("a suit that the last card names is not shown", () => {
  const ace = done("play", ["A♠"], { reading: "♣ clubs", fields: { suit: "♣" } });
  assert.deepEqual(decisiveOf(over(GONE, ace), WON), { seat: 2, cards: ["A♠"], hit: "", word: "", reading: "", told: "", sum: "" });
});

test("of two partners the one who laid last is shown", () => {
  const deal = over([[], ["3♣"], []], done("play", ["9♣"]));
  const both = { ...deal, last_actions: [{ seat: 0, action: done("play", ["7♦"]) }, ...deal.last_actions.slice(1)] };
  assert.equal(decisiveOf(both, { best: [2, 0], account: [] } as unknown as Result)?.seat, 0);
});

test("nothing decided a deal in which nobody could go on, and hands were counted", () => {
  assert.equal(decisiveOf(over(HANDS, done("draw")), WON), null);
  assert.equal(decisiveOf(over(HANDS, done("play", ["7♣"])), WON), null);
});

test("what the hand of the winner comes to is told by the account, not what others hold or pay", () => {
  const account = [
    { seat: 0, sentence: "Hana still holds K♦.", clause: "", sum: "10" },
    { seat: 2, sentence: "Points in the cards.", clause: "7.1", sum: "7" },
    { seat: 2, sentence: "Maru lays down A♥ 6♠: 1 + 6 = 7.", clause: "", sum: "1 + 6 = 7" },
  ];
  const won = { ...WON, account } as unknown as Result;
  const { told, sum } = decisiveOf(over(HANDS, done("don")), won) ?? {};
  assert.deepEqual([told, sum], ["Maru lays down A♥ 6♠: 1 + 6 = 7.", "1 + 6 = 7"]);
  assert.equal(decisiveOf(over(GONE, done("play", ["7♣"])), won)?.told, "");
});

test("the word stamped last lies on the cards of whoever laid them, but not on those of a partner", () => {
  const deal = { ...over(GONE, done("play", ["K♦"])), middle: { top: ["K♦"], seat: 2 } } as unknown as DealView;
  assert.equal(decisiveOf(deal, WON, "Tsumo")?.word, "Tsumo");
  assert.equal(decisiveOf({ ...deal, middle: { ...deal.middle, seat: 0 } }, WON, "bomb")?.word, "");
});
