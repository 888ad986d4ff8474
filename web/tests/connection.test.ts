import "./browser";
import { event, pass, Socket, stopTime, view, ViewWire } from "./room";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { View } from "../src/shown";

const { reach } = await import("../src/reach.svelte");

beforeEach(() => {
  stopTime();
  Socket.all = [];
  reach.lost = false;
});
Math.random = () => 0;

/** A connection, with what it brings and how long the table still moves. */
function connected(): { one: ViewWire; shown: [number | undefined, number][]; said: number[][]; table: { moving: number } } {
  const shown: [number | undefined, number][] = [];
  const said: number[][] = [];
  const table = {
    moving: 0,
    onView: (before: View | null, after: View) => void shown.push([before?.moment, after.moment]),
    onSaid: (seat: number, number: number) => void said.push([seat, number]),
  };
  return { one: new ViewWire("room", table), shown, said, table };
}

test("a page says hello, is connected with the first view, and says after a loss which head it has heard of last", async () => {
  const { one, shown } = connected();
  assert.equal(one.state, "opening");
  assert.equal(String(Socket.last.address), "ws://table.test/t/room/ws");
  Socket.last.open();
  assert.equal(one.state, "opening");
  Socket.last.say(view(4));
  assert.equal(one.state, "open");
  Socket.last.cut(1006);
  assert.equal(one.state, "lost");
  assert.equal(one.view?.moment, 4);
  await pass(300);
  Socket.last.open();
  assert.deepEqual(Socket.all.map(({ heard }) => [heard[0]?.["version"], heard[0]?.["head"]]), [[4, ""], [4, "h4"]]);
  Socket.last.say(view(5));
  assert.equal(one.state, "open");
  assert.deepEqual(shown, [[undefined, 4], [4, 5]]);
  one.close();
});

test("a server that is away is tried again and again, less and less often, and found again", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  const tries: number[] = [];
  for (let time = 0; time < 30_000; time += 10) {
    if (Socket.last.readyState !== 3) {
      tries.push(time);
      Socket.last.cut(1006);
      assert.equal(one.far, tries.length > 3);
    }
    await pass(10);
  }
  const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
  assert.deepEqual(pauses.slice(0, 6), [190, 380, 750, 1500, 3000, 6000]);
  assert.equal(Math.max(...pauses), 6000);
  assert.equal(reach.lost, true);
  while (Socket.last.readyState === 3) await pass(50);
  Socket.last.open();
  Socket.last.say(view(1));
  assert.deepEqual([one.state, one.far, reach.lost], ["open", false, false]);
  one.close();
});

test("where the server ends a connection for good, the page says why and does not try again", async () => {
  const ends = [4001, 4003, 4004, 4006, 4007, 4008].map((code) => {
    const { one } = connected();
    Socket.last.cut(code);
    assert.equal(one.state, "ended");
    return one.end;
  });
  assert.equal(new Set(ends).size, 6);
  assert.ok(ends[2]?.startsWith("There is no such table."));
  await pass(10_000);
  assert.equal(Socket.all.length, 6);
});

test("what is wrong with a record is told by the server before the connection ends", () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say({ type: "refused", id: "", code: "damaged", reason: "It is damaged at line 3." });
  Socket.last.cut(4006);
  assert.equal(one.end, "It is damaged at line 3.");
});

test("a command is sent again on the next connection until it is answered, and answered once", async () => {
  const { one } = connected();
  const answers: string[] = [];
  void one.send({ type: "ready" }).then(({ type }) => answers.push(type));
  Socket.last.open();
  assert.equal(Socket.last.of("ready").length, 0);
  Socket.last.say(view(1));
  const [first] = Socket.last.of("ready");
  Socket.last.cut(1006);
  await pass(300);
  Socket.last.open();
  Socket.last.say(view(1));
  assert.deepEqual(Socket.last.of("ready"), [first]);
  Socket.last.answer("ready", { type: "ack", moment: 2, head: "h2" });
  Socket.last.answer("ready", { type: "ack", moment: 2, head: "h2" });
  await pass();
  assert.deepEqual(answers, ["ack"]);
  Socket.last.cut(1006);
  await pass(300);
  Socket.last.open();
  Socket.last.say(view(2));
  assert.equal(Socket.last.of("ready").length, 0);
  one.close();
});

test("what the server cannot carry out now is told, and sent again until it can", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  let answered = "";
  void one.send({ type: "ready" }).then(({ type }) => (answered = type));
  Socket.last.answer("ready", { type: "refused", code: "unavailable", reason: "Nothing can be saved." });
  assert.equal(one.trouble, "Nothing can be saved.");
  await pass(2000);
  assert.equal(Socket.last.of("ready").length, 2);
  assert.equal(answered, "");
  Socket.last.answer("ready", { type: "ack", moment: 2, head: "h2" });
  await pass();
  assert.deepEqual([answered, one.trouble], ["ack", ""]);
  one.close();
});

test("who sends too much is cut off, told so, and comes back after a rest", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  Socket.last.cut(1008);
  assert.match(one.trouble, /too much was sent/);
  await pass(4900);
  assert.equal(Socket.all.length, 1);
  await pass(200);
  Socket.last.open();
  Socket.last.say(view(1));
  assert.deepEqual([one.state, one.trouble], ["open", ""]);
  one.close();
});

test("a server that restarts is given the time that it asks for", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  Socket.last.say({ type: "restarting", after: 3000, reason: "Back soon." });
  Socket.last.cut(1012);
  assert.deepEqual([one.state, one.trouble, one.far], ["lost", "Back soon.", false]);
  await pass(2900);
  assert.equal(Socket.all.length, 1);
  await pass(200);
  assert.equal(Socket.all.length, 2);
  one.close();
});

test("a page goes at once to the node that has the room, and to any node where that one is gone", async () => {
  const { one } = connected();
  const paths = () => Socket.all.map(({ address }) => address.pathname);
  Socket.last.open();
  Socket.last.say({ type: "restarting", node: "b" });
  Socket.last.cut(1012);
  await pass(50);
  assert.deepEqual(paths(), ["/t/room/ws", "/n/b/t/room/ws"]);
  Socket.last.open();
  Socket.last.say(view(1));
  let answered = "";
  void one.send({ type: "ready" }).then(({ type }) => (answered = type));
  Socket.last.say({ type: "restarting" });
  Socket.last.cut(1012);
  await pass(400);
  assert.deepEqual(paths().slice(2), ["/t/room/ws"]);
  Socket.last.open();
  Socket.last.say({ type: "restarting", node: "c" });
  Socket.last.cut(1012);
  await pass(50);
  assert.deepEqual(paths().slice(3), ["/n/c/t/room/ws"]);
  Socket.last.open();
  Socket.last.say(view(1));
  Socket.last.answer("ready", { type: "ack", moment: 2, head: "h2" });
  await pass();
  assert.deepEqual([one.state, one.trouble, answered], ["open", "", "ack"]);
  one.close();
});

test("a page that was sent to a node that nobody reaches asks again only when it is told to", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say({ type: "restarting", node: "b", after: 500 });
  Socket.last.cut(1012);
  await pass(450);
  assert.equal(Socket.all.length, 1);
  await pass(100);
  assert.equal(Socket.last.address.pathname, "/n/b/t/room/ws");
  Socket.last.cut(1006);
  await pass(800);
  assert.equal(Socket.last.address.pathname, "/t/room/ws");
  one.close();
});

test("moves that the server has lost are told, and what was heard of them is forgotten", () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1, { events: [event(0), event(1)] }));
  Socket.last.say({ type: "refused", id: "", code: "lost_moves", reason: "Moves are lost." });
  assert.deepEqual([one.notice, one.log], ["Moves are lost.", []]);
  Socket.last.say(view(0, { events: [event(0)] }));
  assert.deepEqual(one.log.map(({ moment }) => moment), [0]);
  one.close();
});

test("a connection over which nothing is heard any more is given up", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  await pass(8100);
  Socket.last.say({ type: "pong", n: 1 });
  await pass(24_000);
  assert.equal(one.state, "open");
  await pass(8000);
  assert.equal(Socket.all[0]?.readyState, 3);
  one.close();
});

test("of two views that come at once the second waits until the table has come to rest", async () => {
  const { one, shown, table } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  table.moving = 340;
  Socket.last.say(view(2));
  Socket.last.say(view(3));
  await pass(330);
  assert.deepEqual(shown, [[undefined, 1]]);
  table.moving = 0;
  await pass(20);
  assert.deepEqual(shown, [[undefined, 1], [1, 2], [2, 3]]);
  one.close();
});

test("a page that is many views behind waits for nothing that flies", async () => {
  const { one, shown, table } = connected();
  Socket.last.open();
  table.moving = 10_000;
  for (let moment = 1; moment <= 8; moment++) Socket.last.say(view(moment));
  await pass(20);
  assert.deepEqual(shown, [[undefined, 1]]);
  assert.equal(one.view?.moment, 1);
  one.close();
});

test("where a decision is taken back, the log goes back with it", () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(2, { events: [event(0), event(1), event(2)] }));
  Socket.last.say(view(1, { began: 3, events: [event(3), event(4)] }));
  assert.deepEqual(one.log.map(({ moment }) => moment), [3, 4]);
  assert.equal(one.earlier, false);
  one.close();
});

test("the log goes on, and begins anew where something is missing in between", () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1, { events: [event(0), event(1)] }));
  Socket.last.say(view(2, { events: [event(1), event(2)] }));
  assert.deepEqual(one.log.map(({ moment }) => moment), [0, 1, 2]);
  Socket.last.say(view(6, { events: [event(5), event(6)] }));
  assert.deepEqual(one.log.map(({ moment }) => moment), [5, 6]);
  assert.equal(one.earlier, true);
  one.close();
});

test("what happened before the log begins is loaded when it is wanted", async () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(9, { events: [event(8), event(9)], stood_in: [9] }));
  assert.equal(one.earlier, true);
  const loaded = one.more();
  assert.equal(Socket.last.of("more")[0]?.["before"], 8);
  Socket.last.answer("more", { type: "earlier", events: Array.from({ length: 8 }, (_, moment) => event(moment)), stood_in: [3] });
  await loaded;
  assert.deepEqual(one.log.map(({ moment }) => moment), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual([...one.stoodIn].sort(), [3, 9]);
  assert.equal(one.earlier, false);
  one.close();
});

test("a log does not grow with the deals: it holds the deal now played and the one before it", () => {
  const { one } = connected();
  Socket.last.open();
  for (const number of [1, 2, 3, 4]) {
    const moments = [0, 1, 2].map((moment) => 10 * number + moment);
    Socket.last.say(view(0, { events: moments.map((moment) => event(moment, { deal: number })), began: 10 * number }));
  }
  assert.deepEqual([...new Set(one.log.map((told) => told.deal))], [3, 4]);
  one.close();
});

test("another order of the hand is told to the room once", () => {
  const { one } = connected();
  Socket.last.open();
  Socket.last.say(view(1));
  one.arrange("rank");
  one.arrange("suit");
  one.arrange("suit");
  assert.deepEqual(Socket.last.of("arrange").map(({ order }) => order), ["suit"]);
  one.close();
});

test("what somebody says is passed on", () => {
  const { one, said } = connected();
  Socket.last.open();
  Socket.last.say({ type: "said", seat: 1, number: 2 });
  assert.deepEqual(said, [[1, 2]]);
  one.close();
});
