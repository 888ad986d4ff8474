import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { SOON, awaited } from "../src/local/awaited.svelte";

test("what is there soon is not told as late, and what is late is told until all of it is there", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const ends: ((failed: boolean) => void)[] = [];
  const [quick, slow, broken] = ["quick", "slow", "broken"].map((name) =>
    awaited.watch(new Promise<string>((resolve, reject) => ends.push((failed) => (failed ? reject(name) : resolve(name))))).catch(String),
  );
  ends[0]!(false);
  mock.timers.tick(SOON - 1);
  assert.equal(await quick, "quick");
  assert.equal(awaited.late, false);
  mock.timers.tick(1);
  assert.equal(awaited.late, true);
  ends[2]!(true);
  assert.equal(await broken, "broken");
  assert.equal(awaited.late, true);
  ends[1]!(false);
  assert.equal(await slow, "slow");
  assert.equal(awaited.late, false);
  mock.timers.reset();
});
