import assert from "node:assert/strict";
import { test } from "node:test";
import { RATE, samplesOf, type Sound } from "../src/table/timbres";

const SOUNDS: readonly Sound[] = ["deal", "card", "pass", "turn", "window", "seal", "gather", "coins", "clock", "win", "right", "wrong"];

/** How often samples go through zero, in hertz: how bright a sound is. */
function brightness(samples: Float32Array): number {
  const through = samples.reduce((number, one, index) => number + Number(index > 0 && one > 0 !== samples[index - 1]! > 0), 0);
  return (through * RATE) / samples.length / 2;
}

/** The energy of a tenth of the samples, from the beginning or from the end. */
function tenth(samples: Float32Array, from: "start" | "end"): number {
  const many = Math.floor(samples.length / 10);
  return (from === "start" ? samples.subarray(0, many) : samples.subarray(-many)).reduce((sum, one) => sum + one * one, 0);
}

test("every sound is heard, is nowhere too loud, rings out, and is over within four seconds", () => {
  for (const sound of SOUNDS) {
    const samples = samplesOf(sound);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    assert.ok(peak > 0.1 && peak <= 0.8001, `${sound}: ${peak}`);
    assert.ok(tenth(samples, "end") < 1e-3 * samples.reduce((sum, one) => sum + one * one, 0), sound);
    assert.ok(samples.length < 4 * RATE, sound);
  }
});

test("a sound is the same each time, and differs from all others", () => {
  assert.deepEqual(samplesOf("card"), samplesOf("card"));
  assert.equal(new Set(SOUNDS.map((sound) => samplesOf(sound).slice(0, 400).join())).size, SOUNDS.length);
});

test("a seal is deeper than a knock, a knock than a clapper, and coins are the brightest of what is struck", () => {
  const [seal, knock, clapper, coins] = (["seal", "pass", "turn", "coins"] as const).map((sound) => brightness(samplesOf(sound)));
  assert.ok(seal! < knock! && knock! < clapper! && clapper! < coins!, [seal, knock, clapper, coins].join());
});

test("what is right rises, and what is wrong is lower than it", () => {
  assert.ok(brightness(samplesOf("right")) > 2 * brightness(samplesOf("wrong")));
});
