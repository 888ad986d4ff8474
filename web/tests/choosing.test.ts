import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Command, Connection } from "../src/connection.svelte";
import type { ActionView, Asked } from "../src/protocol";

const { Choosing } = await import("../src/table/choosing.svelte");

function eight(suit: string): ActionView {
  return { text: `8♥ ${suit}`, verb: "play", cards: ["8♥"], title: "", reading: suit, words: `8♥ · ${suit}`, fields: {} };
}

/** A connection at whose table an eight can be played in four ways, and where the bot names spades. */
function table(): { connection: Connection; sent: Command[] } {
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
  return { connection: { view: { asked, deal: { hand: ["8♥", "K♦"] } }, send } as unknown as Connection, sent };
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

test("a refusal is forgotten with the selection, as when the language changes", async () => {
  const { connection } = table();
  const choosing = new Choosing(connection);
  choosing.refusal = { sentence: "No.", clause: "2.1" };
  choosing.clear();
  assert.equal(choosing.why, null);
});
