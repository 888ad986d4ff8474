import { stored } from "./browser";
import { deal, event, pass, stopTime } from "./room";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Selected } from "../src/shown";
import type { Lesson, Place } from "../src/lessons/lesson";

const { HttpError } = await import("../src/http");
const { Course } = await import("../src/lessons/course.svelte");

/** In milliseconds: how long one of the things that others do is looked at. */
const PACE = 900;
/** What was asked of the first deal, which answers when its rules have come. */
let asked: { place: Place; action: string; answer: (lesson: Lesson | InstanceType<typeof HttpError>) => Promise<void> }[] = [];

beforeEach(() => {
  stopTime();
  stored.clear();
  asked = [];
});

/** A first deal that has come when it is answered. */
function bring() {
  let come: (lesson: Lesson | InstanceType<typeof HttpError>) => void;
  const came = new Promise<Lesson | InstanceType<typeof HttpError>>((done) => (come = done));
  const one = {
    place: { step: 0, plays: [], done: false } as Place,
    action: "",
    answer: async (lesson: Lesson | InstanceType<typeof HttpError>): Promise<void> => {
      come(lesson);
      for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
    },
  };
  asked.push(one);
  return came.then((lesson) => ({
    view(place: Place, action = ""): Lesson {
      Object.assign(one, { place, action });
      if (lesson instanceof HttpError) throw lesson;
      return lesson;
    },
    selected: (_: Place, cards: readonly string[]): Selected => ({ type: "selected", id: "", readings: [], sentence: cards.join(), more: [] }),
  }));
}

/** A step of a first deal, which ends after so many decisions. */
function step(number: number, decisions = number, more: Partial<Lesson> = {}): Lesson {
  const moments = [decisions - 1, decisions].map((at) => ({ deal: deal(at), event: at < decisions ? null : event(at) }));
  return {
    preset: "mau-mau", family: "eights", title: "Mau-Mau", names: ["You", "Hana"], seat: 0, moments, asked: null, step: number, steps: 9, plays: [],
    said: { kind: "try", sentence: "Try it.", clause: "", action: null, point: "" }, done: false, result: null, suggested: null, ...more,
  } as unknown as Lesson;
}

async function begun(): Promise<InstanceType<typeof Course>> {
  const course = new Course("mau-mau", bring);
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
  void new Course("mau-mau", bring).load();
  await asked[2]?.answer(step(4));
  assert.equal(asked[2]?.place.step, 4);
});

test("what was played alone is kept as it was decided, and forgotten once the deal is over", async () => {
  const course = await begun();
  const kept = () => JSON.parse(stored.get("tefuda.learned") ?? "")["mau-mau"];
  void course.turn(9);
  await asked[1]?.answer(step(9, 12, { said: null, plays: ["7 20 0"] }));
  assert.deepEqual(kept(), { finished: true, step: 9, plays: ["7 20 0"] });
  void course.turn(9);
  await asked[2]?.answer(step(9, 15, { said: null, plays: ["7 20 0", "3"], result: {} as Lesson["result"] }));
  assert.deepEqual(kept(), { finished: true, step: 0, plays: [] });
});

test("a place that the first deal does not have leads to its beginning", async () => {
  stored.set("tefuda.learned", JSON.stringify({ "mau-mau": { step: 7, plays: [] } }));
  const course = new Course("mau-mau", bring);
  void course.load();
  await asked[0]?.answer(new HttpError("no_game", "There is no such moment in this deal."));
  assert.equal(asked.length, 2);
  await asked[1]?.answer(step(0));
  assert.deepEqual([course.lesson?.step, course.trouble], [0, ""]);
});

test("where the rules do not come, that is said, and the place is kept", async () => {
  stored.set("tefuda.learned", JSON.stringify({ "mau-mau": { step: 7, plays: [] } }));
  const course = new Course("mau-mau", bring);
  void course.load();
  await asked[0]?.answer(new HttpError("unreachable", "The server cannot be reached."));
  assert.deepEqual([course.trouble, asked.length], ["The server cannot be reached.", 1]);
  assert.equal(JSON.parse(stored.get("tefuda.learned") ?? "")["mau-mau"].step, 7);
});
