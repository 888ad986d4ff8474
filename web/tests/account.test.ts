import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { told, type Book } from "../src/rules/index.ts";

const { accountOf } = await import("../src/local/account");

const [PLUS, EQUALS] = [-1, -2];
const BOOK = {
  messages: [
    ["{name} pays {player} {points} [{clause}].", "You pay {player} {points} [{clause}].", [["name", "seat"], ["player", "seat"], ["points", "sum"], ["clause", "clause"]], false],
    ["{name} has {number}: {sum}.", "", [["name", "seat"], ["number", "number"], ["sum", "sum"]], false],
    ["{name} scores {points} [{clause}].", "", [["name", "seat"], ["points", "points"], ["clause", "clause"]], false],
    ["{name} gives {payee} {points} for {other}.", "", [["name", "seat"], ["payee", "seat"], ["points", "number"], ["other", "seat"]], false],
  ],
  lists: ["sum"],
  subject: "name",
  signs: { "-1": " + ", "-2": " = " },
  words: { you: "you" },
} as unknown as Book;
/** Seat 0 pays seat 1 1,000 + 200 = 1,200, seat 1 has two cards of 11 in all, and seat 2 scores −5. */
const STORY = [0, 0, 1, 5, 1000, PLUS, 200, EQUALS, 1200, 704, 1, 1, 2, 5, 4, PLUS, 7, EQUALS, 11, 2, 2, -5, 702];

function read(seat: number | null) {
  const reader = { seat, names: ["Mei", "Kon", "Hana"], translate: (english: string) => english };
  return accountOf(BOOK, STORY, reader, (cells) => told(BOOK, cells, reader).map(({ sentence }) => sentence));
}

test("a line is a sentence without its clause, with the points that it comes to and the sum that it states", () => {
  assert.deepEqual(read(null), [
    { sentence: "Mei pays Kon 1,000 + 200 = 1,200.", clause: "7.4", seat: 0, points: "1,200", sum: "1,000 + 200 = 1,200" },
    { sentence: "Kon has 2: 4 + 7 = 11.", clause: "", seat: 1, points: "", sum: "4 + 7 = 11" },
    { sentence: "Hana scores -5.", clause: "7.2", seat: 2, points: "−5", sum: "" },
  ]);
});

test("what the reader pays or is paid has a sign", () => {
  assert.deepEqual([0, 1, 2].map((seat) => read(seat)[0]?.points), ["−1,200", "+1,200", "1,200"]);
});

test("a line about nobody who sits at the table has no seat", () => {
  const reader = { seat: null, names: ["Mei"], translate: (english: string) => english };
  assert.deepEqual([1, -1].map((seat) => accountOf(BOOK, [2, seat, 5, 702], reader, () => [""])[0]?.seat), [null, null]);
});

test("whoever is paid is the first seat that is named besides, however the gap is called", () => {
  const points = [0, 1, 2].map((seat) => {
    const reader = { seat, names: ["Mei", "Kon", "Hana"], translate: (english: string) => english };
    return accountOf(BOOK, [3, 0, 1, 8, 2], reader, () => [""])[0]?.points;
  });
  assert.deepEqual(points, ["−8", "+8", "8"]);
});
