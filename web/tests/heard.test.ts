import { rung } from "./browser";
import { action, deal, event } from "./room";
import assert from "node:assert/strict";
import { test } from "node:test";

const { preferences } = await import("../src/preferences.svelte");
const { Heard } = await import("../src/table/heard");
const { samplesOf, SOUNDS } = await import("../src/table/timbres");

test("of much that has happened at once only the latest is heard", () => {
  Object.assign(preferences, { sound: true, volume: 0.7 });
  const heard = new Heard();
  heard.hear(deal(1), []);
  heard.hear(deal(9), [
    event(1, { action: null }), event(2, { action: action("9♣") }), event(3, { action: action("pass") }), event(4, { action: action("8♣"), stamp: "don" }),
  ]);
  assert.deepEqual(rung, [samplesOf("pass").length, samplesOf("seal").length]);
});

test("all sounds are worked out soon after the first, so that the last of a match is not late", async () => {
  let made = 0;
  const Usual = globalThis.AudioBuffer;
  globalThis.AudioBuffer = class extends Usual {
    constructor(options: AudioBufferOptions) {
      super(options);
      made += 1;
    }
  };
  const { sound } = await import("../src/table/sound");
  sound("card");
  for (let waited = 0; made < SOUNDS.length - 2 && waited < 100; waited += 1) await new Promise((done) => setTimeout(done, 20));
  const before = made;
  for (const one of SOUNDS) sound(one);
  assert.equal(made, before);
  globalThis.AudioBuffer = Usual;
});
