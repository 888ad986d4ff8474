import { stored } from "./browser";
import { deal, event, pass, stopTime } from "./room";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Lesson } from "../src/protocol";

const { Course } = await import("../src/lessons/course.svelte");

/** In milliseconds: how long one of the things that others do is looked at. */
const PACE = 900;
/** The questions to the server that wait for an answer. */
let asked: { body: Record<string, unknown>; answer: (lesson: Lesson) => Promise<void> }[] = [];

beforeEach(() => {
  stopTime();
  stored.clear();
  asked = [];
  globalThis.fetch = (_, request) =>
    new Promise((answered) => {
      const answer = async (lesson: Lesson): Promise<void> => {
        answered(Response.json(lesson));
        for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
      };
      asked.push({ body: JSON.parse(String(request?.body)) as Record<string, unknown>, answer });
    });
});

/** A step of a first deal, which ends after so many decisions. */
function step(number: number, decisions = number, more: Partial<Lesson> = {}): Lesson {
  const moments = [decisions - 1, decisions].map((at) => ({ deal: deal(at), event: at < decisions ? null : event(at) }));
  return {
    preset: "mau-mau", family: "eights", title: "Mau-Mau", names: ["You", "Hana"], seat: 0, moments, asked: null, step: number, steps: 9,
    said: { kind: "try", sentence: "Try it.", clause: "", action: null, point: "" }, done: false, result: null, suggested: null, ...more,
  } as unknown as Lesson;
}

async function begun(): Promise<InstanceType<typeof Course>> {
  const course = new Course("mau-mau");
  void course.load();
  await asked[0]?.answer(step(1));
  await pass(2 * PACE);
  return course;
}

test("a second press while the first is waited for asks for nothing", async () => {
  const course = await begun();
  void course.goOn();
  void course.goOn();
  assert.equal(asked.length, 2);
  await asked[1]?.answer(step(2));
  assert.equal(course.lesson?.step, 2);
});

test("an answer that comes late takes nothing back", async () => {
  const course = await begun();
  void course.turn(2);
  void course.turn(3);
  await asked[2]?.answer(step(3));
  await asked[1]?.answer(step(2));
  assert.deepEqual([course.lesson?.step, course.trouble, asked.length], [3, "", 3]);
  assert.equal(JSON.parse(stored.get("tefuda.learned") ?? "")["mau-mau"].step, 3);
});

test("what others do is shown one after the other, and nothing is asked before", async () => {
  const course = await begun();
  void course.turn(2);
  await asked[1]?.answer(step(2, 5));
  assert.deepEqual([course.at, course.settled], [0, false]);
  await pass(PACE);
  assert.deepEqual([course.at, course.deal?.decisions], [1, 5]);
  assert.equal(course.settled, true);
});

test("a stamp is looked at until the learner goes on", async () => {
  const course = await begun();
  void course.turn(2);
  const stamped = step(2, 5);
  stamped.moments[1] = { deal: deal(5), event: event(5, { stamp: "pon" }) };
  await asked[1]?.answer(stamped);
  await pass(5 * PACE);
  assert.deepEqual([course.held, course.settled], [true, false]);
  await course.goOn();
  assert.deepEqual([course.held, course.settled], [false, true]);
  assert.equal(asked.length, 2);
});

test("a first deal goes on where it was left", async () => {
  const course = await begun();
  void course.turn(4);
  await asked[1]?.answer(step(4));
  void new Course("mau-mau").load();
  assert.equal(asked[2]?.body["step"], 4);
});
