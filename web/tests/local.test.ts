import { stored } from "./browser";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Deal, Decision, Family } from "../src/rules/index.ts";

const { numberHash, statementHash } = await import("../src/fairness/hashes");
const { readStatement } = await import("../src/fairness/statement");
const { reasonFor, suggested } = await import("../src/local/hints");
const { forgetTable, isPlayedIn, storeTable, playHere, recallTable } = await import("../src/local/storing");
const { cleanName, namesOf, seatedAt, seatedIn, signsOf } = await import("../src/local/people");
const { CommandRefused, opened, Room } = await import("../src/local/room");
type StoredRoom = import("../src/local/room").StoredRoom;

const english = (text: string): string => text;
const PASS = 9;

/** A game for tests: each code below 9 is a card that is laid once; after five decisions the deal is over. */
class Fake {
  constructor(
    readonly family: Family,
    readonly history: readonly { seat: number; decision: Decision }[] = [],
    readonly number = 0,
  ) {}
  readonly seats = 3;
  readonly payoffs = [0, 0, 0];
  readonly scores = [0, 0, 0];
  readonly winners = [];
  /** The third to the fifth decision are the answers to a window, in which all are asked. */
  get window(): boolean {
    return this.history.length >= 2 && !this.over;
  }
  get over(): boolean {
    return this.history.length >= 5;
  }
  get matchOver(): boolean {
    return this.over && this.number === 1;
  }
  get turn(): number | null {
    return this.over ? null : this.window ? this.history.length - 2 : this.history.length;
  }
  get asked(): number[] {
    return this.over ? [] : this.window ? [0, 1, 2].slice(this.history.length - 2) : [this.history.length];
  }
  get inWindow(): boolean {
    return this.window;
  }
  get table() {
    return { has: () => true, bigint: () => (this.window ? 7n : 0n), value: () => 0 };
  }
  unseen(): string[] {
    return ["7♣"];
  }
  legalActions(): number[] {
    return [1, 2, PASS];
  }
  pick(code: number): Decision {
    return { code, once: BigInt(code), twice: 0n };
  }
  describe({ code }: Decision) {
    return { verb: code === PASS ? "pass" : "play" };
  }
  mistaken({ code }: Decision): boolean {
    return code === 1;
  }
  whyNot({ code }: Decision) {
    return code === 8 ? { name: "NO", clause: "2.1", sentence: "This may not be laid." } : null;
  }
  apply(decision: Decision, seat: number): Fake {
    return new Fake(this.family, [...this.history, { seat, decision }], this.number);
  }
  next(): Fake {
    return new Fake(this.family, [], this.number + 1);
  }
}

const FAMILY = {
  name: "fakes",
  description: { tefuda: "0.1.0", rules: "ab".repeat(32), revealed: ["payoffs"] },
  houseRules: [{ name: "hand", answers: [{ value: 5, word: "five" }] }],
  preset: () => ({ name: "fake", options: { hand: 5 } }),
  program: { record: () => ({ set: () => undefined }), call: () => 0n },
  deal: () => new Fake(FAMILY) as unknown as Deal,
} as unknown as Family;
const SETTING = { family: "fakes", preset: "fake", answers: {}, bots: ["", "casual", "club"], reveal: true, counter: false };
const NUMBER = "1".repeat(64);

/** A room whose first match is shuffled without a number of the page. */
function begun(): InstanceType<typeof Room> {
  const room = new Room(FAMILY, opened("here.1", "ab".repeat(32), "Ann", "", { ...SETTING }));
  room.settle();
  return room;
}

const play = (code: number): Decision => ({ code, once: BigInt(code), twice: 0n });
/** Make the first two decisions: then a window is open. */
function inWindow(): InstanceType<typeof Room> {
  const room = begun();
  room.act(room.moment, play(1));
  room.settle();
  room.answer(1, room.moment, play(2));
  room.settle();
  return room;
}

/** Answer the window for everybody. */
function finish(room: InstanceType<typeof Room>): void {
  room.act(room.moment, play(PASS));
  for (const seat of [1, 2]) room.answer(seat, room.moment, play(PASS));
  room.settle();
}

/** What is kept, as the next page reads it. */
const again = (room: InstanceType<typeof Room>): InstanceType<typeof Room> => new Room(FAMILY, JSON.parse(JSON.stringify(room.stored)) as StoredRoom);

function refusal(doing: () => void): string {
  try {
    doing();
  } catch (fault) {
    assert.ok(fault instanceof CommandRefused);
    return fault.sentence;
  }
  assert.fail("it was not refused");
}

beforeEach(() => stored.clear());

// ------------------------------------------------------------------ the shuffle

test("a match begins once the page has shown the number of its statement, and no other", () => {
  const room = new Room(FAMILY, opened("here.1", "r", "Ann", numberHash(NUMBER), { ...SETTING }));
  room.settle();
  assert.equal(room.stage, "shuffling");
  const text = room.stored.shuffling!.statement;
  const statement = readStatement(text)!;
  assert.deepEqual(statement.shares.map(({ kind }) => kind), ["person", "bot", "bot"]);
  assert.equal(statement.shares[0]!.hash, numberHash(NUMBER));
  assert.deepEqual([statement.match, statement.round, statement.previous, statement.options], [1, 1, "-", { hand: "five" }]);
  const hash = statementHash(text);
  assert.equal(room.promised, hash);
  assert.match(refusal(() => room.reveal(hash, "2".repeat(64), "")), /does not belong/);
  assert.match(refusal(() => room.reveal("x", NUMBER, "")), /not asked for/);
  room.reveal(hash, NUMBER, "next");
  room.settle();
  assert.deepEqual([room.stage, room.stored.match, room.number, room.moment, room.stored.hash], ["playing", 1, 1, 1, "next"]);
  assert.equal(room.promised, hash);
});

test("without the number of the page another statement follows the one before it", () => {
  const room = new Room(FAMILY, opened("here.1", "r", "Ann", numberHash(NUMBER), { ...SETTING }));
  room.settle();
  const first = room.promised;
  room.forgo(first);
  room.settle();
  const statement = readStatement(room.stored.shuffle!.statement)!;
  assert.deepEqual([statement.round, statement.previous, statement.shares[0]!.kind], [2, first, "absent"]);
  assert.equal(room.stage, "playing");
});

// ------------------------------------------------------------------ decisions

test("what is refused changes nothing", () => {
  const room = begun();
  const before = JSON.stringify(room.stored);
  assert.equal(refusal(() => room.act(room.moment, play(8))), "This may not be laid.");
  assert.match(refusal(() => room.act(room.moment + 1, play(1))), /moved on/);
  assert.match(refusal(() => room.ready()), /not over yet/);
  assert.match(refusal(() => room.undo()), /nothing to take back/);
  assert.equal(room.answer(1, room.moment, play(1)), false);
  assert.equal(JSON.stringify(room.stored), before);
});

test("the answers of a window are kept until all are there, and then made in order", () => {
  const room = inWindow();
  const { moment } = room;
  assert.deepEqual([room.window, room.thinking, room.asked], [true, [1, 2], [0, 1, 2]]);
  room.answer(2, moment, play(PASS));
  room.act(moment, play(2));
  room.settle();
  assert.deepEqual([room.moment, room.unanswered, room.answered(0)?.code], [moment, [1], 2]);
  assert.match(refusal(() => room.act(moment, play(1))), /moved on/);
  assert.deepEqual(again(room).unanswered, [1]);
  room.answer(1, moment, play(PASS));
  room.settle();
  assert.deepEqual([room.moment, room.stage], [moment + 3, "between"]);
  assert.deepEqual(room.deal.history.map(({ seat }) => seat), [0, 1, 0, 1, 2]);
  assert.deepEqual(room.stored.deals[0]!.length, 5);
});

test("switches answer windows with a pass, or with a claim that would not be wrong", () => {
  for (const [pass, claim, code] of [[true, false, PASS], [false, true, 2]] as const) {
    const room = begun();
    room.switch(pass, claim);
    room.act(room.moment, play(1));
    room.answer(1, room.moment, play(2));
    room.settle();
    assert.equal(room.answered(0)?.code, code);
  }
});

test("a decision is taken back, and its moments get new numbers", () => {
  const room = inWindow();
  const { moment } = room;
  room.undo();
  assert.deepEqual([room.moment, room.began, room.deal.history.length], [moment + 1, moment + 1, 0]);
  assert.equal(room.stored.deals[0]!.length, 0);
  room.act(room.moment, play(2));
  assert.deepEqual(room.stepsSince(moment).map((step) => [step.moment, step.before === null]), [[moment + 1, true], [moment + 2, false]]);
});

// ------------------------------------------------------------------ matches

test("the next deal, and the next match, begin when the person is ready", () => {
  const room = inWindow();
  finish(room);
  room.ready();
  room.settle();
  assert.deepEqual([room.stage, room.number, room.ended.length], ["playing", 2, 1]);
  room.act(room.moment, play(1));
  room.answer(1, room.moment, play(2));
  room.settle();
  finish(room);
  assert.equal(room.stage, "over");
  const { promised } = room;
  room.ready();
  room.settle();
  assert.deepEqual([room.stage, room.stored.match, room.number, room.ended.length], ["playing", 2, 1, 0]);
  assert.equal(readStatement(room.stored.shuffle!.statement)!.previous, promised);
});

test("a room that is made from what is kept is the same room", () => {
  const room = inWindow();
  finish(room);
  room.ready();
  room.settle();
  room.act(room.moment, play(1));
  const other = again(room);
  assert.deepEqual(other.stored, room.stored);
  assert.deepEqual([other.moment, other.began, other.number, other.stage], [room.moment, room.began, room.number, room.stage]);
  assert.deepEqual(other.deal.history, room.deal.history);
  assert.deepEqual(other.ended.map(({ history }) => history.length), [5]);
});

// ------------------------------------------------------------------ keeping, names, hints

test("the last few tables are kept, and one tab plays at each", () => {
  const kept = (room: string): StoredRoom => opened(room, "r", "Ann", "", SETTING);
  for (const number of [1, 2, 3, 4, 5]) storeTable(kept(`here.${number}`));
  assert.equal(recallTable("here.1"), null);
  assert.equal(recallTable("here.5")?.room, "here.5");
  playHere("here.5", "one");
  playHere("here.5", "two");
  assert.deepEqual([isPlayedIn("here.5", "one"), isPlayedIn("here.5", "two")], [false, true]);
  forgetTable("here.5");
  assert.equal(recallTable("here.5"), null);
  stored.set("tefuda.table.here.4", "{");
  assert.equal(recallTable("here.4"), null);
});

test("a name is shown in one line, and is not that of a bot", () => {
  assert.equal(cleanName("  Ann \n Marie\u200b ", english), "Ann Marie");
  assert.match(refusal(() => cleanName("\u200b ", english)), /visible/);
  assert.match(refusal(() => cleanName("hana", english)), /name of a bot/);
  assert.deepEqual(namesOf(seatedAt({ bots: ["", "casual", "club"], name: "Maru" }), english), ["Maru 2", "Hana", "Maru"]);
});

test("a hint says what the search has found", () => {
  const one = (code: number, worth: number, chance: number) => ({ code, worth, chance, error: 0.1, visits: 9 });
  const told = (best: ReturnType<typeof one>, next: ReturnType<typeof one>, place = 0) => reasonFor([best, next], place, false, english, (code) => `#${code}`);
  assert.equal(told(one(1, 9, 0.6), one(2, 3, 0.255)), "Chance of winning: 60%. Next best: #2, 26%.");
  assert.equal(told(one(1, 9, 0.5), one(2, -3.04, 0.5)), "Points expected: +9.0. Next best: #2, -3.0.");
  assert.equal(told(one(1, 3.1, 0.5), one(2, 3, 0.5)), "About as good: #2. Chance of winning: 50%.");
  assert.equal(told(one(1, 9, 0.6), one(2, 3, 0.2), 1), "Suggestion 2 of 2: it costs more than those before it.");
  assert.equal(reasonFor([], 0, true, english, String), "There is nothing else to choose.");
  assert.deepEqual([suggested([one(1, 1, 1), one(2, 1, 1)], 3), suggested([], 3)], [1, 0]);
});

test("a text says who sat where; without that all are bots", () => {
  const text = "tefuda 1\n# seat 0 bot club\n# seat 1 person Ann 安\n# seat 2 bot random\n";
  assert.deepEqual(namesOf(seatedIn(text, 3), english), ["Kon", "Ann 安", "Maru"]);
  assert.deepEqual(signsOf(seatedIn(text, 3).map(({ bot }) => bot), english), ["bot · club", "", "bot · random"]);
  assert.deepEqual(namesOf(seatedIn(text.replace(" Ann 安", ""), 3), english), ["Kon", "Seat 2", "Maru"]);
  for (const other of ["", text.replace("seat 2", "seat 1"), text.replace("# seat 2", "# seat 5")]) {
    assert.deepEqual(namesOf(seatedIn(other, 3), english), ["Kon", "Hana", "Maru"]);
    assert.deepEqual(signsOf(seatedIn(other, 3).map(({ bot }) => bot), english), ["bot", "bot", "bot"]);
  }
});

test("players with the same name, and bots from outside, are told apart", () => {
  const seated = [{ bot: "miser", name: "" }, { bot: "", name: "Ann" }, { bot: "", name: "ann" }, { bot: "miser", name: "" }, { bot: "", name: "Fuku" }];
  assert.deepEqual(namesOf(seated, english), ["miser", "Ann", "ann 2", "miser 2", "Fuku"]);
});
