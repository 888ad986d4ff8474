import { stored } from "./browser";
import { deal, event, pass, stopTime } from "./room";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Clue, Puzzle } from "../src/protocol";

const { Attempt } = await import("../src/problems/attempt.svelte");
const { resultOf } = await import("../src/problems/daily");

/** What the server answers, by the end of the path and what was played. */
let answers: (path: string, plays: string[]) => object;

beforeEach(() => {
  stopTime();
  stored.clear();
  globalThis.fetch = async (address, request) => {
    const { plays = [] } = JSON.parse(String(request?.body)) as { plays?: string[] };
    return Response.json(answers(new URL(String(address)).pathname, plays));
  };
});

function puzzle(state: Puzzle["state"], plays: string[]): object {
  const moments = [0, 1].map((at) => ({ deal: deal(plays.length + at), event: at ? event(plays.length) : null }));
  return { preset: "taiwan", family: "big_two", title: "Big Two", names: ["You", "Hana"], seat: 0, moments, asked: null, state };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  await pass(2000);
}

/** Play cards one after the other, at the first try or after a hint; return whether the problem is recorded as solved. */
async function recorded(plays: string[], hinted = false, again = false): Promise<boolean | undefined> {
  answers = (path, played) => {
    if (path.endsWith("/hint")) return { action: null } satisfies Partial<Clue>;
    const last = played.at(-1);
    return puzzle(last === "3♣" ? "solved" : last === "4♣" ? "wrong" : last ? "right" : "open", played);
  };
  const attempt = new Attempt("taiwan", 1);
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

test("the result of the day tells game, grade and whether it was solved at once, but not how", () => {
  const solved = resultOf("2026-11-28", "Big Two", 2, true).split("\n");
  assert.deepEqual(solved.slice(0, 3), ["tefuda 手札 2026-11-28", "Big Two ★★☆☆☆", "○ Solved on the first try"]);
  assert.match(solved[3] ?? "", /#problems\/daily$/);
  assert.match(resultOf("2026-11-28", "Big Two", 5, false), /★★★★★\n× Not solved/);
});
