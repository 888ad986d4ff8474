/** Invented players, deals and hands, by which the page for developers shows each state of a part. */

import { height } from "../cards/card";
import type { ActionView, Badge, DealView, LastAction, Player } from "../shown";
import type { Decisive } from "../table/decisive";
import type { Side } from "../table/Middle.svelte";

/** A player at seat 0, who is here, but for what is given. */
export function playerShown(changed: Partial<Player>): Player {
  const usual: Player = { seat: 0, kind: "person", name: "Mei", bot: "", sign: "", here: true, away: false, ready: false, host: false, vacant: false, bank: null };
  return { ...usual, ...changed };
}

/** A deal of four in which nobody has done anything, but for what is given. */
export function dealShown(changed: Partial<DealView>): DealView {
  const middle = { top: [], seat: null, covered: 0, stock: null, turn_up: null, suit: null, under: [] };
  const usual: DealView = {
    number: 1, commitment: "", turn: null, asked: [], over: false, scores: [0, 0, 0, 0], totals: ["12", "0", "0", "0"], counted: "points", title: "", level: "",
    middle, decisions: 0, hand: [], counts: [7, 7, 7, 7], scene: [], labels: [], last_actions: [], arrangements: {}, hands: null, badges: [], bombs: null, unseen: null,
  };
  return { ...usual, ...changed };
}

function last(cards: string[], words = ""): LastAction[] {
  const action: ActionView = { text: words, verb: words || "play", cards, title: words, reading: "", words, called: "", fields: {} };
  return [{ seat: 0, action }];
}

/** Seats by what is special about them. */
export const SEATS: Record<string, { player: Partial<Player>; deal: Partial<DealView>; said?: number }> = {
  "at rest": { player: {}, deal: {} },
  "to act": { player: { name: "Jonas" }, deal: { asked: [0] } },
  "a bot, one card left": { player: { kind: "bot", name: "Kon", sign: "bot · club" }, deal: { counts: [1, 7, 7, 7] } },
  "has labels": { player: {}, deal: { labels: [["partner", "next"]] } },
  "has played": { player: {}, deal: { last_actions: last(["8♥"]) } },
  "has played six": { player: {}, deal: { last_actions: last(["3♣", "3♦", "4♣", "4♠", "5♥", "5♠"]) } },
  "has passed": { player: {}, deal: { last_actions: last([], "pass") } },
  "says something": { player: {}, deal: {}, said: 0 },
  "cards not counted, a level": { player: {}, deal: { counts: [null, null, null, null], counted: "level", totals: ["10", "", "", ""] } },
  "hand open": { player: {}, deal: { hands: [["3♣", "7♦", "7♥", "K♠", "BJ"]] } },
  "connection lost": { player: { here: false }, deal: {} },
  "away": { player: { away: true }, deal: {} },
  "open": { player: { kind: "open", name: "" }, deal: {} },
  "a long name": { player: { name: "Maximiliane von der Heide" }, deal: {} },
};

const HOUSE = ["8♥", "8♣", "8♠", "J♦", "J♠"];

/** The middle of the table by what lies there. */
export const TRICKS: Record<string, { deal: Partial<DealView>; side?: Side }> = {
  "nothing led": { deal: {} },
  "one to beat": { deal: { middle: laid(["8♥"]) }, side: "top" },
  "a full house from the left": { deal: { middle: laid(HOUSE), scene: [{ sentence: "full house", important: true, own: false }] }, side: "left" },
  "eight from the right": { deal: { middle: laid(["3♣", "3♦", "4♣", "4♠", "5♥", "5♠", "6♥", "6♠"]) }, side: "right" },
  "stock and pile": { deal: { middle: { ...laid(["Q♣"]), stock: 21, covered: 3 } } },
  "a suit is named": { deal: { middle: { ...laid(["8♦"]), stock: 1, suit: "♥" }, scene: [{ sentence: "suit named: ♥ hearts", important: true, own: false }] } },
  "a card turned up": { deal: { middle: { ...laid(["J♠"]), stock: 34, turn_up: "K♣" } } },
  "the stock is used up": { deal: { middle: { ...laid(["2♠"]), stock: 0 } } },
  "many marks": { deal: { middle: { ...laid(["7♥"]), stock: 11 }, scene: ["your sum: 35", "laid by Tama", "counter-clockwise ↺", "dora: ♣ clubs"].map((sentence) => ({ sentence, important: false, own: false })) } },
};

function laid(top: string[]): DealView["middle"] {
  return { top, seat: 1, covered: 0, stock: null, turn_up: null, suit: null, under: [] };
}

const FEW = ["3♠", "5♦", "6♣", "7♦", "7♠", "A♠"];
const MANY = [
  "3♣", "3♦", "4♣", "4♦", "4♥", "4♠", "5♣", "5♦", "6♥", "7♣", "7♠", "8♦", "9♣", "9♦", "9♥", "9♠", "10♥", "J♣", "J♥", "Q♦", "K♣", "K♥", "A♠", "2♠", "2♥", "SJ", "BJ",
];
const FLAT = MANY.filter((card, index) => height(card) !== height(MANY[index - 1] ?? ""));
const MARKED: Badge[] = [
  { card: "2♥", kind: "wild", words: "wild" },
  { card: "2♠", kind: "level", words: "level card" },
  { card: "K♥", kind: "new", words: "received" },
];

interface HandShown {
  hand: string[];
  badges?: Badge[];
  selected?: string[];
  lit?: ReadonlySet<string> | null;
}

/** The cards of a hand by their ranks, as the game says it at a table. */
export function byRank(hand: readonly string[]): string[][] {
  return [...new Set(hand.map(height))].map((rank) => hand.filter((card) => height(card) === rank));
}

/** Hands by what is special about them. */
export const HANDS: Record<string, HandShown> = {
  "a few cards, nothing asked": { hand: FEW },
  "two can be played, one is selected": { hand: FEW, lit: new Set(["7♦", "7♠"]), selected: ["7♦#0"] },
  "27 cards in columns, with a wild card, a level card and one received": { hand: MANY, badges: MARKED },
  "a card of each rank, in columns": { hand: FLAT },
  "a card less, in a row": { hand: FLAT.slice(1) },
  "three of a column selected": { hand: MANY, lit: new Set(["9♣", "9♦", "9♥", "9♠"]), selected: ["9♣#0", "9♦#0", "9♥#0"] },
};

/** What decided a deal. */
export const WINNING: Record<string, Decisive> = {
  "on a card of another": { seat: 0, cards: ["2♣", "3♣", "SJ"], hit: "6♦", word: "ドボン", reading: "", told: "Mei hits 6 with 2♣ 3♣ SJ.", sum: "" },
  "the last card, called": { seat: 0, cards: ["8♥"], hit: "", word: "Mau", reading: "", told: "", sum: "" },
  "a combination": { seat: 0, cards: HOUSE, hit: "", word: "", reading: "full house", told: "", sum: "" },
  "the hand not shown": { seat: 0, cards: [], hit: "J♣", word: "don", reading: "", told: "", sum: "" },
};

/** Matches by how their scores went. */
export const COURSES: Record<string, { course: number[][]; names: string[]; own: number | null }> = {
  "four players": { course: [[9, 0, 0, -9], [9, -3, 3, -9], [19, -3, 3, -19]], names: ["Mei", "Jonas", "Haru", "Amara"], own: 1 },
  "two pairs": { course: [[3, 0, 3, 0], [3, 1, 3, 1], [4, 1, 4, 1]], names: ["Mei", "Jonas", "Haru", "Amara"], own: 0 },
  "seen from outside, two": { course: [[12, 0], [12, 31], [40, 31], [51, 31]], names: ["Maximiliane von der Heide", "Lin"], own: null },
  "eight players who stand close": { course: [[1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1]], names: ["A", "B", "C", "D", "E", "F", "G", "H"], own: 3 },
  "twenty deals": { course: Array.from({ length: 20 }, (_, at) => [at * 3, 20 - at * 2, at % 7, -at]), names: ["Mei", "Jonas", "Haru", "Amara"], own: 2 },
};
