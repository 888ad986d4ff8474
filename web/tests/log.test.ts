import { event } from "./room";
import assert from "node:assert/strict";
import { test } from "node:test";
import { merged } from "../src/table/log";

function told(log: Parameters<typeof merged>[0]): string[] {
  return merged(log).map(({ event: { sentences }, times }) => `${sentences.join(" ")} ×${times}`);
}

test("what happens again in the same words is said once, with its number", () => {
  const passes = [3, 4, 5].map((moment) => event(moment, { sentences: ["Hana passes."] }));
  const log = [event(1, { sentences: ["Hana plays 3♣."] }), ...passes, event(6, { sentences: ["Kon passes."] }), event(7, { sentences: ["Hana passes."] })];
  assert.deepEqual(told(log), ["Hana plays 3♣. ×1", "Hana passes. ×3", "Kon passes. ×1", "Hana passes. ×1"]);
});

test("what happens in another deal, or without a word, is an entry of its own", () => {
  const same = { sentences: ["Hana passes."] };
  assert.deepEqual(told([event(1, same), event(2, { ...same, deal: 2 })]), ["Hana passes. ×1", "Hana passes. ×1"]);
  assert.deepEqual(told([event(1, { sentences: [] }), event(2, { sentences: [] })]), [" ×1", " ×1"]);
});
