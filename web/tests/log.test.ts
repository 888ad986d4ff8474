import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventView } from "../src/protocol";

const { lately } = await import("../src/connection.svelte");

test("a log holds the deal now played and the one before it", () => {
  const events = Array.from({ length: 40 }, (_, moment): EventView => (
    { moment, deal: 1 + Math.floor(moment / 10), seat: 0, action: null, sentences: [], gifts: [] }
  ));
  assert.deepEqual(lately(events).map(({ moment }) => moment), Array.from({ length: 20 }, (_, place) => 20 + place));
});
