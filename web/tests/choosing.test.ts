import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Command, TableLink } from "../src/table/link.svelte";
import type { ActionView, Asked } from "../src/shown";

const { Choosing } = await import("../src/table/choosing.svelte");

function eight(suit: string): ActionView {
  return { text: `8♥ ${suit}`, verb: "play", cards: ["8♥"], title: "", reading: suit, words: `8♥ · ${suit}`, called: "", fields: {} };
}

/** A connection at whose table an eight can be played in four ways, and where the bot names spades. */
function table(): { connection: TableLink; sent: Command[] } {
  const legal = ["♣", "♦", "♥", "♠"].map(eight);
  const asked: Asked = {
    moment: 7, kind: "turn", answer: "", legal, complete: true, single: true, playable: ["8♥"], wrong: [], answered: "",
  };
  const sent: Command[] = [];
  const send = (command: Command): Promise<unknown> => {
    sent.push(command);
    if (command.type === "hint") return Promise.resolve({ type: "hinted", id: "", action: legal[3], reason: "" });
    const readings = legal.map((action) => ({ action, sentence: "", clause: "" }));
    if (command.type === "select") return Promise.resolve({ type: "selected", id: "", readings, sentence: "", more: [] });
    return Promise.resolve({ type: "ack", id: "", moment: 8, head: "" });
  };
  return { connection: { view: { asked, deal: { hand: ["8♥", "K♦"] } }, send } as unknown as TableLink, sent };
}

test("what is hinted is meant where a card can be played in several ways", async () => {
  const { connection } = table();
  const choosing = new Choosing(connection);
  choosing.select(["8♥#0"]);
  assert.equal(choosing.meant, null);
  await choosing.hint();
  assert.equal(choosing.legal.length, 4);
  assert.equal(choosing.meant?.text, "8♥ ♠");
});

test("every press for a hint asks for another, and a new moment begins anew", async () => {
  const { connection, sent } = table();
  const choosing = new Choosing(connection);
  await choosing.hint();
  await choosing.hint();
  choosing.renew();
  await choosing.hint();
  const asked = sent.flatMap((command) => (command.type === "hint" ? [command.number] : []));
  assert.deepEqual(asked, [0, 1, 0]);
});

test("a second press while a hint is waited for asks for no other", async () => {
  const { connection, sent } = table();
  const choosing = new Choosing(connection);
  const first = choosing.hint();
  await choosing.hint();
  await first;
  assert.equal(sent.filter(({ type }) => type === "hint").length, 1);
});

test("a hint that comes after the person has selected something is no longer wanted", async () => {
  const { connection, sent } = table();
  const choosing = new Choosing(connection);
  const hint = choosing.hint();
  choosing.select(["K♦#0"]);
  await hint;
  assert.deepEqual(choosing.keys, ["K♦#0"]);
  assert.equal(choosing.hinted, null);
  await choosing.hint();
  assert.deepEqual(choosing.keys, ["8♥#0"]);
  const asked = sent.flatMap((command) => (command.type === "hint" ? [command.number] : []));
  assert.deepEqual(asked, [0, 0]);
});

test("a hint that comes after a decision was taken back is no longer wanted", async () => {
  const { connection } = table();
  const deal = connection.view?.deal as { decisions: number };
  const choosing = new Choosing(connection);
  deal.decisions = 3;
  choosing.renew();
  const hint = choosing.hint();
  deal.decisions = 1;
  choosing.renew();
  await hint;
  assert.deepEqual([choosing.keys, choosing.hinted], [[], null]);
});

test("a refusal is forgotten with the selection, as when the language changes", async () => {
  const { connection } = table();
  const choosing = new Choosing(connection);
  choosing.refusal = { sentence: "No.", clause: "2.1" };
  choosing.clear();
  assert.equal(choosing.why, null);
});

test("each press selects the next bomb, and after the last one nothing", () => {
  const { connection } = table();
  const deal = connection.view?.deal as { hand: string[]; bombs: unknown };
  deal.hand = ["7♣", "7♦", "7♥", "7♥", "K♦"];
  deal.bombs = { title: "Next bomb", groups: [["7♣", "7♦", "7♥"], ["7♥", "7♥", "7♣"]] };
  const choosing = new Choosing(Object.assign(connection, { view: { ...connection.view, asked: null } }));
  const pressed = [1, 2, 3, 4].map(() => (choosing.nextBomb(), choosing.keys));
  assert.deepEqual(pressed, [["7♣#0", "7♦#0", "7♥#0"], ["7♥#0", "7♥#1", "7♣#0"], [], ["7♣#0", "7♦#0", "7♥#0"]]);
});

test("what a hint selects is not played by itself, even without confirming", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { preferences } = await import("../src/preferences.svelte");
  preferences.confirm = false;
  const only = eight("♠");
  const sent: string[] = [];
  const send = ({ type }: Command): Promise<unknown> => {
    sent.push(type);
    if (type === "hint") return Promise.resolve({ type: "hinted", id: "", action: only, reason: "" });
    return Promise.resolve({ type: "selected", id: "", readings: [{ action: only, sentence: "", clause: "" }], sentence: "", more: [] });
  };
  const asked = { moment: 7, kind: "turn", answer: "", legal: [only], complete: true, single: false, playable: [], wrong: [], answered: "" };
  const choosing = new Choosing({ view: { asked, deal: { hand: ["8♥", "K♦"] } }, send } as unknown as TableLink);
  await choosing.hint();
  await pass(mock.timers);
  assert.deepEqual(sent, ["hint", "select"]);
  choosing.select(["8♥#0"]);
  await pass(mock.timers);
  assert.deepEqual(sent, ["hint", "select", "select", "act"]);
  preferences.confirm = true;
});

/** A table whose bots are still to play before the person, and what is sent meanwhile; `come` is the own turn. */
function waiting(sentence: string): { choosing: InstanceType<typeof Choosing>; sent: Command[]; come: () => void } {
  const legal = [eight("♣")].filter(() => sentence === "");
  const deal = { number: 1, over: false, hand: ["8♥", "K♦"] };
  const sent: Command[] = [];
  const send = (command: Command): Promise<unknown> => {
    sent.push(command);
    if (command.type !== "select") return Promise.resolve({ type: "ack", id: "", moment: 8, head: "" });
    const readings = [{ action: eight("♣"), sentence, clause: sentence && "2.1" }];
    return Promise.resolve({ type: "selected", id: "", readings, sentence: "", more: [] });
  };
  const view: { asked: Asked | null; stage: string; deal: unknown } = { asked: null, stage: "playing", deal };
  const choosing = new Choosing({ view, send } as unknown as TableLink);
  choosing.renew();
  const come = (): void => {
    view.asked = {
      moment: 7, kind: "turn", answer: "", legal, complete: true, single: false, playable: [], wrong: [], answered: "",
    };
    choosing.renew();
  };
  return { choosing, sent, come };
}

/** Let a time pass with all that happens in it. */
async function pass(timers: { tick: (time: number) => void }): Promise<void> {
  for (let step = 0; step < 20; step++) {
    timers.tick(100);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
}

test("cards chosen ahead are played on the own turn, and nothing is sent before it", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { choosing, sent, come } = waiting("");
  choosing.select(["8♥#0"]);
  choosing.choose(true);
  await pass(mock.timers);
  assert.equal(choosing.ahead, true);
  assert.deepEqual(sent, []);
  come();
  await pass(mock.timers);
  assert.deepEqual(sent.map(({ type }) => type), ["select", "act"]);
  assert.equal(choosing.ahead, false);
});

test("cards chosen ahead that cannot be played then are kept back, with the reason", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { choosing, sent, come } = waiting("A card must match.");
  choosing.select(["8♥#0"]);
  choosing.choose(true);
  come();
  await pass(mock.timers);
  assert.deepEqual(sent.map(({ type }) => type), ["select"]);
  assert.equal(choosing.dropped, true);
  assert.equal(choosing.why?.sentence, "A card must match.");
  choosing.clear();
  assert.equal(choosing.dropped, false);
});

test("what was chosen ahead can be cancelled until it is played, also by another selection", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { choosing, sent, come } = waiting("");
  choosing.select(["8♥#0"]);
  choosing.choose(true);
  choosing.select(["K♦#0"]);
  assert.equal(choosing.ahead, false);
  choosing.choose(true);
  come();
  choosing.choose(false);
  await pass(mock.timers);
  assert.ok(sent.every(({ type }) => type === "select"));
});

test("a selection does not outlive its deal, nor what was chosen ahead a card that has gone", () => {
  const view = { asked: null, stage: "playing", deal: { number: 1, over: false, hand: ["8♥", "K♦"] } };
  const one = new Choosing({ view } as unknown as TableLink);
  one.renew();
  one.select(["8♥#0", "K♦#0"]);
  one.renew();
  assert.equal(one.ahead, false);
  one.choose(true);
  view.deal.hand = ["K♦"];
  one.renew();
  assert.equal(one.ahead, false);
  assert.deepEqual(one.keys, ["K♦#0"]);
  one.choose(true);
  view.deal.number = 2;
  one.renew();
  assert.equal(one.ahead, false);
  assert.deepEqual(one.keys, []);
});
