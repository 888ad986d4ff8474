import { felt, icon, rung, stored } from "./browser";
import { action, asked, deal, event, pass, player, Socket, stopTime, view, ViewWire } from "./room";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type { Catalogue, FromServer } from "../src/protocol";
import type { Result, View } from "../src/shown";
import type { Sound } from "../src/table/timbres";

const { i18n } = await import("../src/i18n.svelte");
const { QUICK } = await import("../src/addresses");
const { preferences } = await import("../src/preferences.svelte");
const { samplesOf } = await import("../src/table/timbres");
const { TableModel } = await import("../src/table/model.svelte");

const CATALOGUE = { families: [] } as unknown as Catalogue;
const RESULT: Result = {
  payoffs: [4, -4], gained: [4, -4], scores: [4, -4], best: [0], winners: [], headline: "You win the deal!", verdict: "", place: "", places: [], key: "", account: [], course: [],
} as unknown as Result;
/** In milliseconds: the longest that the page thinks before it passes, and how long the last card of a deal is looked at. */
const [THOUGHT, LAST_LOOK] = [800, 1600];

Math.random = () => 0;
beforeEach(() => {
  stopTime();
  Socket.all = [];
  stored.clear();
  felt.length = rung.length = 0;
  Object.assign(preferences, { autopass: false, sound: false, volume: 0.7, vibration: true, order: "rank" });
  i18n.language = "en";
  location.hash = "";
});

/** A table whose cards do not fly, with the first view that comes. */
function opened(first: View): { table: InstanceType<typeof TableModel>; comes: (later: Partial<FromServer>) => void } {
  const table = new TableModel("room", CATALOGUE, (room, follower) => new ViewWire(room, follower));
  const socket = Socket.last;
  const comes = (later: Partial<FromServer>): void => socket.say(later);
  Object.defineProperty(table.motion.flights, "moving", { value: 0 });
  socket.open();
  comes(first);
  return { table, comes };
}

function heardAs(...sounds: Sound[]): number[] {
  return sounds.map((one) => samplesOf(one).length);
}

/** Note the order in which the parts of a table are called from now on. */
function heard(table: InstanceType<typeof TableModel>): string[] {
  const told: string[] = [];
  const { groups, motion, choosing, alerts, fairness } = table;
  const watch = (name: string, part: object, method: string): void => {
    const usual = (part as Record<string, (...given: unknown[]) => unknown>)[method]?.bind(part);
    Object.assign(part, { [method]: (...given: unknown[]) => (told.push(name), usual?.(...given)) });
  };
  watch("groups", groups, "turnTo");
  watch("flights look", motion.flights, "expect");
  watch("cards are heard", motion.heard, "hear");
  watch("stamp", motion.stamped, "hear");
  watch("end", motion.closing, "turnTo");
  watch("flights send", motion.flights, "send");
  watch("choosing", choosing, "renew");
  watch("icon", alerts, "prompt");
  watch("fairness", fairness, "see");
  return told;
}

const over = (more: Partial<View> = {}): View =>
  view(9, { stage: "between", deal: deal(9, { over: true, hands: [[], ["K♦"]], hand: [] }), result: RESULT, ...more });
const forced = (more: Partial<View> = {}): View => view(2, { window: true, asked: asked(["pass"], { kind: "window" }), ...more });
const acts = (): unknown[] => Socket.last.of("act").map((message) => message["action"]);

// ------------------------------------------------------------------ a view

test("every part learns of a view in the order that is stated", async () => {
  const { table, comes } = opened(view(1));
  await pass();
  const told = heard(table);
  comes(view(2));
  await pass();
  const before = ["groups", "flights look", "cards are heard", "stamp", "end", "choosing", "icon"];
  assert.deepEqual(told, [...before, "flights send", "fairness"]);
  assert.equal(i18n.family, "eights");
});

test("where only somebody else comes or goes, what was chosen stays and nothing is asked anew", async () => {
  const turn = { asked: asked(["3♣", "8♥"], { playable: ["3♣"] }) };
  const { table, comes } = opened(view(1, turn));
  table.choosing.select(["3♣#0"]);
  await pass(100);
  const told = heard(table);
  comes(view(1, { ...turn, players: [player(0), player(1, { here: false })] }));
  await pass(100);
  assert.deepEqual(table.choosing.keys, ["3♣#0"]);
  assert.ok(!told.includes("choosing"));
  assert.equal(Socket.last.of("select").length, 1);
});

test("of two views at once the second is shown when the cards of the first have landed, in the same order", async () => {
  const { table, comes } = opened(view(1));
  let moving = 300;
  Object.defineProperty(table, "moving", { get: () => moving });
  await pass();
  const told = heard(table);
  comes(view(2));
  comes(view(3));
  await pass(290);
  assert.deepEqual([table.view?.moment, told], [1, []]);
  moving = 0;
  await pass(20);
  assert.equal(table.view?.moment, 3);
  assert.deepEqual(told.filter((name) => name.startsWith("flights")), ["flights look", "flights send", "flights look", "flights send"]);
});

test("a view that goes back drops what was selected and chosen ahead, and nothing flies", async () => {
  const { table, comes } = opened(view(3));
  table.choosing.select(["8♥#0"]);
  table.choosing.choose(true);
  comes(view(4));
  assert.equal(table.choosing.ahead, true);
  assert.equal(table.motion.anchors.still, false);
  comes(view(2, { began: 5, events: [event(5), event(6)] }));
  await pass();
  assert.deepEqual([table.choosing.ahead, table.choosing.keys], [false, []]);
  assert.equal(table.motion.anchors.still, true);
});

test("more decisions at once than one can follow are not shown one by one, a new deal is dealt", () => {
  const { table, comes } = opened(view(3));
  comes(view(8));
  assert.deepEqual([table.motion.anchors.still, table.motion.anchors.dealt], [true, false]);
  comes(view(0, { deal: deal(0, { number: 2 }) }));
  assert.deepEqual([table.motion.anchors.still, table.motion.anchors.dealt], [false, true]);
});

test("after a lost connection the same moment asks nothing anew, and what the person has begun goes on", async () => {
  const turn = view(1, { asked: asked(["3♣", "8♥"]) });
  const { table } = opened(turn);
  table.choosing.select(["8♥#1"]);
  const told = heard(table);
  felt.length = 0;
  Socket.last.cut(1006);
  assert.equal(table.connection.state, "lost");
  await pass(400);
  Socket.last.open();
  Socket.last.say(turn);
  await pass();
  assert.equal(table.connection.state, "open");
  assert.deepEqual(table.choosing.keys, ["8♥#1"]);
  assert.ok(!told.includes("choosing"));
  assert.deepEqual(felt, []);
});

test("cards put together stay so until they leave the hand, and are there again for who comes back", () => {
  const { table, comes } = opened(view(1));
  table.groups.toggle(["3♣#0", "8♥#1"], ["3♣", "8♥", "8♥"]);
  comes(view(2, { deal: deal(2, { hand: ["3♣", "8♥"] }) }));
  assert.deepEqual(table.groups.within(["3♣", "8♥"]), [["3♣#0", "8♥#0"]]);
  const again = opened(view(2, { deal: deal(2, { hand: ["3♣", "8♥"] }) })).table;
  assert.deepEqual(again.groups.within(["3♣", "8♥"]), [["3♣#0", "8♥#0"]]);
  comes(view(0, { deal: deal(0, { number: 2 }) }));
  assert.deepEqual(table.groups.within(["3♣", "8♥", "8♥"]), []);
});

test("what was done is stamped for a moment, what had been done before one came is not", async () => {
  const { table, comes } = opened(view(1, { events: [event(5, { stamp: "bomb" })] }));
  assert.equal(table.motion.stamped.word, "");
  comes(view(2, { events: [event(5, { stamp: "bomb" }), event(6, { stamp: "pon" })] }));
  assert.deepEqual([table.motion.stamped.word, table.motion.stamped.number], ["pon", 1]);
  await pass(1000);
  comes(view(3, { events: [event(6, { stamp: "pon" }), event(7, { stamp: "don" })] }));
  await pass(1000);
  assert.deepEqual([table.motion.stamped.word, table.motion.stamped.number], ["don", 2]);
  await pass(500);
  assert.equal(table.motion.stamped.word, "");
  comes(view(20, { events: Array.from({ length: 9 }, (_, index) => event(8 + index, { stamp: "pon" })) }));
  assert.equal(table.motion.stamped.word, "");
});

// ------------------------------------------------------------------ the end of a deal

test("the end of a deal is gathered and shown when its last card has been seen, and the next deal takes its place", async () => {
  const { table, comes } = opened(view(8));
  const gathered = mock.method(table.motion.flights, "gather", () => undefined);
  const heard = mock.method(table.alerts, "end");
  comes(over());
  await pass(LAST_LOOK - 20);
  assert.deepEqual([table.motion.closing.ended, gathered.mock.callCount()], [false, 0]);
  await pass(40);
  assert.deepEqual([table.motion.closing.ended, gathered.mock.callCount()], [true, 1]);
  comes(over({ players: [player(0, { ready: true }), player(1)] }));
  await pass(LAST_LOOK);
  assert.deepEqual([table.motion.closing.ended, gathered.mock.callCount(), heard.mock.callCount()], [true, 1, 1]);
  comes(view(0, { deal: deal(0, { number: 2 }) }));
  assert.equal(table.motion.closing.ended, false);
});

test("where a match is left for new seats, its end is shown no longer", async () => {
  const { table, comes } = opened(over({ stage: "over" }));
  await pass(20);
  assert.equal(table.motion.closing.ended, true);
  comes(over({ stage: "seating" }));
  assert.equal(table.motion.closing.ended, false);
});

test("who comes when the deal is over is shown its end at once, and nothing is gathered", async () => {
  const { table } = opened(over());
  const gathered = mock.method(table.motion.flights, "gather", () => undefined);
  await pass(20);
  assert.deepEqual([table.motion.closing.ended, gathered.mock.callCount()], [true, 0]);
});

test("an end that does not follow from what was seen is shown at once, too", async () => {
  const { table, comes } = opened(view(0, { stage: "shuffling", deal: null, events: [] }));
  comes(over());
  await pass(20);
  assert.equal(table.motion.closing.ended, true);
});

test("a deal that is over is recorded once, and the lobby offers to go on until the match is over", async () => {
  const { comes } = opened(view(8));
  assert.deepEqual(JSON.parse(stored.get("tefuda.lately") ?? ""), { room: "room", title: "Mau-Mau", preset: "mau-mau", deal: 1 });
  comes(over());
  comes(over({ players: [player(0, { ready: true }), player(1)] }));
  const { deals } = JSON.parse(stored.get("tefuda.statistics") ?? "") as { deals: Record<string, unknown>[] };
  assert.deepEqual(deals.map(({ id, won, place, bots }) => [id, won, place, bots]), [["room 1 1", true, 1, ["casual"]]]);
  assert.ok(stored.has("tefuda.lately"));
  comes(over({ stage: "over" }));
  assert.equal(stored.has("tefuda.lately"), false);
});

test("an onlooker keeps nothing, and is offered nothing to go on with", () => {
  const { comes } = opened(view(8, { seat: null }));
  comes(over({ seat: null }));
  assert.deepEqual([stored.has("tefuda.lately"), stored.has("tefuda.statistics")], [false, false]);
});

// ------------------------------------------------------------------ whose turn it is

test("an own turn is felt once and shown by the icon as long as it is, and a claim otherwise than a turn", () => {
  const { table, comes } = opened(view(1));
  assert.equal(table.prompted, false);
  const turn = { asked: asked(["3♣", "8♥"]) };
  comes(view(2, turn));
  comes(view(2, { ...turn, watching: 1 }));
  assert.deepEqual([table.prompted, felt], [true, [35]]);
  assert.match(icon.href, /tefuda-turn\.svg$/);
  assert.equal(table.claims, false);
  comes(view(3));
  assert.match(icon.href, /tefuda\.svg$/);
  comes(view(4, { asked: asked(["pass", "dobon"], { kind: "window" }) }));
  assert.deepEqual([table.claims, felt], [true, [35, [25, 40, 25]]]);
  comes(view(4, { asked: asked(["pass", "dobon"], { kind: "window", answer: "dobon" }) }));
  assert.equal(table.prompted, false);
  comes(view(5));
  assert.equal(table.claims, true);
});

test("where sounds are wanted, what happens is heard, but nothing that was there before one came", async () => {
  const turn = { asked: asked(["3♣", "8♥"]) };
  const { comes } = opened(view(1));
  comes(view(2, { events: [event(1), event(2)], ...turn }));
  assert.deepEqual(rung, [], "sounds are off until somebody wants them");
  preferences.sound = true;
  rung.length = 0;
  const other = opened(view(2, { events: [event(1), event(2)] })).comes;
  assert.deepEqual(rung, []);
  other(view(3, { events: [event(2), event(3)] }));
  assert.deepEqual(rung, heardAs("card"));
  other(view(4, { events: [event(3), event(4, { action: action("pass") })], ...turn }));
  assert.deepEqual(rung, heardAs("card", "pass", "turn"));
  other(view(6, { events: [event(5, { action: null }), event(6, { stamp: "Don" })] }));
  assert.deepEqual(rung.splice(0), heardAs("card", "pass", "turn", "deal", "seal"));
  other(over({ events: [event(4)] }));
  await pass(LAST_LOOK + 20);
  assert.deepEqual(rung, heardAs("gather", "win"));
  preferences.volume = 0;
  comes(view(7, { events: [event(7)] }));
  assert.equal(rung.length, 2);
});

test("what a player says is seen for a while", async () => {
  const { table, comes } = opened(view(1));
  comes({ type: "said", seat: 1, number: 2 });
  assert.deepEqual([...table.company.said], [[1, 2]]);
  await pass(5000);
  assert.deepEqual([...table.company.said], []);
});

// ------------------------------------------------------------------ passes

test("where nothing can be claimed the page passes by itself, not at once, and tells nobody that it is asked", async () => {
  const { table } = opened(forced());
  assert.deepEqual([table.prompted, felt], [false, []]);
  await pass(290);
  assert.deepEqual(acts(), []);
  await pass(THOUGHT);
  assert.deepEqual(acts(), ["pass"]);
});

test("the page does not pass what was answered already, nor for whom a bot plays, nor where there is a choice", async () => {
  const { comes } = opened(forced({ asked: asked(["pass"], { kind: "window", answer: "pass" }) }));
  await pass(THOUGHT);
  comes(forced({ players: [player(0, { away: true }), player(1)] }));
  await pass(THOUGHT);
  comes(forced({ asked: asked(["pass", "dobon"], { kind: "window" }) }));
  await pass(THOUGHT);
  comes(forced({ asked: asked(["pass"], { kind: "window", complete: false }) }));
  await pass(THOUGHT);
  assert.deepEqual(acts(), []);
});

test("a window that closes meanwhile is not answered", async () => {
  const { comes } = opened(forced());
  await pass(200);
  comes(view(3));
  await pass(THOUGHT);
  assert.deepEqual(acts(), []);
});

test("the time to think begins anew with each window", async () => {
  const { comes } = opened(forced());
  await pass(250);
  comes(view(3, { window: true, asked: asked(["pass"], { kind: "window", moment: 8 }) }));
  await pass(250);
  assert.deepEqual(acts(), []);
  await pass(THOUGHT);
  assert.deepEqual(Socket.last.of("act").map(({ moment }) => moment), [8]);
});

test("a pass that could not be sent is made when the connection is there again", async () => {
  opened(forced());
  Socket.last.cut(1006);
  await pass(THOUGHT);
  assert.deepEqual(Socket.all.flatMap((socket) => socket.of("act")), []);
  Socket.last.open();
  Socket.last.say(forced());
  await pass(THOUGHT);
  assert.deepEqual(acts(), ["pass"]);
});

test("what could not be passed in time is not passed later", async () => {
  opened(forced());
  Socket.last.cut(1006);
  await pass(THOUGHT);
  Socket.last.open();
  Socket.last.say(view(3, { asked: asked(["3♣", "8♥"]) }));
  await pass(THOUGHT);
  assert.deepEqual(acts(), []);
});

test("a pass that is refused is tried again", async () => {
  opened(forced());
  await pass(THOUGHT);
  Socket.last.answer("act", { type: "refused", code: "too_fast", reason: "Too fast.", clause: "" });
  await pass(THOUGHT);
  assert.deepEqual(acts(), ["pass", "pass"]);
});

test("in a turn in which nothing can be played the page passes as soon as that is wanted", async () => {
  const { table } = opened(view(2, { asked: asked(["pass"]) }));
  await pass(THOUGHT);
  assert.deepEqual([acts(), table.prompted, felt], [[], true, [35]]);
  preferences.autopass = true;
  table.onChosen();
  assert.equal(table.prompted, false);
  assert.match(icon.href, /tefuda\.svg$/);
  await pass(THOUGHT);
  assert.deepEqual(acts(), ["pass"]);
});

// ------------------------------------------------------------------ what the person does

test("another order of the hand is told to the room, another language is asked for anew", async () => {
  const { table } = opened(view(1, { asked: asked(["3♣", "8♥"]) }));
  table.onChosen();
  assert.equal(Socket.all[0]?.readyState, Socket.OPEN);
  preferences.order = "suit";
  table.onChosen();
  assert.deepEqual(Socket.last.of("arrange").map(({ order }) => order), ["suit"]);
  table.choosing.select(["8♥#0"]);
  i18n.language = "ja";
  table.onChosen();
  assert.deepEqual([table.choosing.keys, table.connection.log], [[], []]);
  assert.equal(Socket.all[0]?.readyState, 3);
  await pass(400);
  Socket.last.open();
  assert.equal(Socket.last.heard[0]?.["type"], "hello");
  table.onChosen();
  assert.equal(Socket.last.readyState, Socket.OPEN);
});

test("whoever comes by a quick match takes the first free seat, once", async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ recognised: true }));
  location.hash = QUICK;
  const open = player(1, { kind: "open", bot: "" });
  const seating = view(0, { stage: "seating", deal: null, seat: null, players: [player(0), open, { ...open, seat: 2 }], events: [] });
  const { comes } = opened(seating);
  comes(seating);
  await new Promise((done) => setImmediate(done));
  await pass();
  assert.deepEqual(Socket.last.of("sit").map(({ seat }) => seat), [1]);
  assert.equal(location.hash, "");
});

test("nothing goes on after the person has left the table", async () => {
  const { table, comes } = opened(view(8));
  comes(over({ asked: asked(["pass"], { kind: "window" }) }));
  table.leave();
  await pass(LAST_LOOK + THOUGHT);
  assert.equal(table.motion.closing.ended, false);
  assert.equal(Socket.last.readyState, 3);
  assert.match(icon.href, /tefuda\.svg$/);
  assert.deepEqual([Socket.all.length, acts()], [1, []]);
});
