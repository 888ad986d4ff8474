import { stored } from "./browser";
import { action, deal, event, pass, stopTime } from "./room";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Stand } from "../src/problems/asking";
import type { Puzzle } from "../src/problems/puzzle";

const { Attempt, clueAfter } = await import("../src/problems/attempt.svelte");
const { problemOfDay } = await import("../src/problems/today");
const { resultOf } = await import("../src/problems/daily");

/** How a problem stands after what was played. */
let stateAfter: (plays: string[]) => Puzzle["state"];

beforeEach(() => {
  stopTime();
  stored.clear();
});

const stand = (plays: readonly string[]): Stand => ({ made: plays.map((play) => [0, play]), before: 0, failed: false, solved: null, isOwnTurn: true });

function shown({ made }: Stand): Puzzle {
  const plays = made.map(([, play]) => play);
  const moments = [0, 1].map((at) => ({ deal: deal(plays.length + at), event: at ? event(plays.length) : null }));
  return {
    preset: "taiwan", family: "big_two", title: "Big Two", number: 1, grade: 1, within: null, names: ["You", "Hana"], seat: 0, moments, asked: null, themes: [],
    state: stateAfter(plays), play: "", stock: [],
  };
}

/** What brings a problem that a fake solver defends. */
async function brought(): ReturnType<ConstructorParameters<typeof Attempt>[2]> {
  return {
    problem: { first: stand([]), shown, played: () => [], named: (_, text) => text, action: () => assert.fail(), selected: () => null },
    solving: { stand: async (plays) => stand(plays), way: async () => null, line: async () => [] },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  await pass(2000);
}

/** Play cards one after the other, at the first try or after a hint; return whether the problem is recorded as solved. */
async function recorded(plays: string[], hinted = false, again = false): Promise<boolean | undefined> {
  stateAfter = (played) => {
    const last = played.at(-1);
    return last === "3♣" ? "solved" : last === "4♣" ? "wrong" : last ? "right" : "open";
  };
  const attempt = new Attempt("taiwan", 1, brought);
  void attempt.load();
  await settle();
  if (hinted) void attempt.send({ type: "hint", number: 0 });
  await settle();
  for (const action of plays) {
    void attempt.send({ type: "act", moment: 0, action });
    await settle();
    if (again && action === "9♣") void attempt.again();
    await settle();
  }
  return (JSON.parse(stored.get("tefuda.statistics") ?? "null") as { problems: Record<string, boolean> } | null)?.problems["taiwan 1"];
}

test("a problem counts as solved only at the first try and without a hint", async () => {
  assert.equal(await recorded(["9♣"]), undefined);
  assert.equal(await recorded(["9♣", "3♣"]), true);
  stored.clear();
  assert.equal(await recorded(["4♣", "3♣"]), false);
  stored.clear();
  assert.equal(await recorded(["3♣"], true), false);
  stored.clear();
  assert.equal(await recorded(["9♣", "3♣"], false, true), false);
});

test("a hint is gone once the solution is shown, and each play is judged once", async () => {
  stateAfter = (played) => (played.length ? "right" : "open");
  const attempt = new Attempt("taiwan", 1, async () => {
    const found = await brought();
    return { problem: { ...found.problem, action: () => action("9♣") }, solving: { ...found.solving, way: async () => "9♣" } };
  });
  void attempt.load();
  await settle();
  void attempt.send({ type: "act", moment: 0, action: "9♣" });
  await settle();
  assert.equal(attempt.judged, 1);
  void attempt.send({ type: "hint", number: 0 });
  await settle();
  assert.equal(attempt.clue?.step, 1);
  void attempt.solve();
  await settle();
  assert.deepEqual([attempt.clue, attempt.judged, attempt.first], [null, 1, false]);
});

test("hints tell of a play how many cards it is, then one of them, and last the play itself", () => {
  const hints = (cards: string[]): (string | null)[] => {
    const first = clueAfter(null, { cards });
    return [`${first?.cards} ${first?.card}`, clueAfter(first, { cards })?.card ?? null];
  };
  assert.deepEqual(hints(["7♦", "7♠"]), ["2 ", "7♠"]);
  assert.deepEqual(hints(["10♥"]), ["1 ", "♥"]);
  assert.deepEqual(hints(["BJ"]), ["1 ", null]);
  assert.deepEqual(hints([]), ["0 ", null]);
  assert.equal(clueAfter({ step: 2, all: 3, cards: 2, card: "7♠" }, { cards: ["7♦", "7♠"] }), null);
  assert.deepEqual([["7♦", "7♠"], ["10♥"], ["BJ"], []].map((cards) => clueAfter(null, { cards })?.all), [3, 3, 2, 2]);
});

test("the problem of a day is that which tefuda.solver.problems chooses", () => {
  const games = [{ preset: "taiwan", family: "big_two", grades: [1, 2, 3], hands: [], tops: [] }, { preset: "vier", family: "eights", grades: [1, 1], hands: [], tops: [] }];
  const days = ["2026-11-29", "2026-11-30", "2027-01-01"].map((day) => problemOfDay({ games }, day));
  assert.deepEqual(days, [{ preset: "taiwan", number: 2 }, { preset: "vier", number: 1 }, { preset: "taiwan", number: 1 }]);
});

test("the result of the day tells game, grade and whether it was solved at once, but not how", () => {
  const solved = resultOf("2026-11-28", "Big Two", 2, true, 1).split("\n");
  assert.deepEqual(solved.slice(0, 3), ["tefuda 手札 28 November 2026", "Big Two ★★☆☆☆", "○ Solved on the first try"]);
  assert.match(solved[3] ?? "", /#problems\/daily$/);
  assert.match(resultOf("2026-11-28", "Big Two", 5, false, 0), /★★★★★\n× Not solved/);
  assert.match(resultOf("2026-11-28", "Big Two", 1, true, 3), /○ Solved on the first try · days in a row: 3\n/);
});
