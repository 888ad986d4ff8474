import { rung } from "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Exercise } from "../src/lessons/exercise";
import type { Taught } from "../src/lessons/teaching";

const { HttpError } = await import("../src/http");
const { Questions } = await import("../src/lessons/questions.svelte");
const { preferences } = await import("../src/preferences.svelte");
const { samplesOf } = await import("../src/table/timbres");

const ABOUT = [{ clause: "2.1", actions: ["legal", "forbidden"] }, { clause: "2.2", actions: ["legal"] }];
const TAUGHT = { family: { name: "eights" }, teaching: { exercises: ABOUT } } as unknown as Taught;

/** Those of a clause, once they have come. */
async function asked(clause: string): Promise<InstanceType<typeof Questions>> {
  const questions = new Questions(() => "eights", ({ about }) => about.clause === clause, (_, { action }) => ({ legal: action === "legal" }) as Exercise);
  questions.load(Promise.resolve(TAUGHT));
  await new Promise((done) => setImmediate(done));
  return questions;
}

test("questions follow each other, the first answer to each counts, and each is heard once", async () => {
  Object.assign(preferences, { sound: true, volume: 0.7 });
  rung.length = 0;
  const questions = await asked("2.1");
  questions.say(true);
  questions.say(false);
  assert.deepEqual([questions.answer, questions.right], [true, 1]);
  questions.next();
  assert.deepEqual([questions.answer, questions.done], [null, false]);
  questions.say(true);
  assert.deepEqual(questions.missed.map(({ action }) => action), ["forbidden"]);
  questions.next();
  assert.ok(questions.done);
  questions.say(true);
  assert.deepEqual([questions.right, questions.missed.length], [1, 1]);
  assert.deepEqual(rung, [samplesOf("right").length, samplesOf("wrong").length]);
  questions.begin();
  assert.deepEqual([questions.index, questions.right, questions.missed.length, questions.done], [0, 0, 0, false]);
});

test("a clause without questions is done at once, and nothing of it was answered", async () => {
  const questions = await asked("9.9");
  assert.deepEqual([questions.done, questions.right, questions.exercise], [true, 0, null]);
});

test("questions that come after one has gone elsewhere are not shown, nor that they could not be loaded", async () => {
  const questions = new Questions(() => "eights", () => true);
  questions.load(Promise.resolve(TAUGHT))();
  questions.load(Promise.reject(new HttpError("unreachable", "No.")))();
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([questions.taught, questions.trouble], [null, ""]);
  questions.load(Promise.reject(new HttpError("unreachable", "No.")));
  await new Promise((done) => setImmediate(done));
  assert.equal(questions.trouble, "No.");
});
