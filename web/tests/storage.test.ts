import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const { store, canStore, recalled, recalledAs } = await import("../src/storage");
const { commit, commitForNext } = await import("../src/fairness/fairness.svelte");
const { FROM_CACHE } = await import("../src/reach.svelte");
const { ownNumber } = await import("../src/fairness/memory");

/** Kinds of storage that a browser may have, each with what is in it. */
class Working {
  readonly stored: Record<string, string> = {};
  getItem(name: string): string | null {
    return this.stored[name] ?? null;
  }
  setItem(name: string, text: string): void {
    this.stored[name] = text;
  }
  removeItem(name: string): void {
    delete this.stored[name];
  }
}
class Full extends Working {
  override setItem(): void {
    throw new Error("QuotaExceededError");
  }
}
class Blocked extends Full {
  override getItem(): string | null {
    throw new Error("SecurityError");
  }
  override removeItem(): void {
    throw new Error("SecurityError");
  }
}
class Forgetting extends Working {
  override setItem(): void {
    // Some browsers say nothing.
  }
}
const LOSING = { full: new Full(), blocked: new Blocked(), forgetting: new Forgetting() };

function using(storage: unknown): void {
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });
}

function withoutAny(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => { throw new Error("SecurityError"); } });
  }
}

function again(): void {
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: new Working() });
}

test("what is kept is found by the next page", () => {
  again();
  assert.equal(store("one", "text"), true);
  assert.equal(localStorage.getItem("one"), "text");
  assert.equal(canStore(), true);
  assert.equal(store("one", null), true);
  assert.equal(recalled("one"), null);
});

for (const [kind, storage] of Object.entries(LOSING)) {
  test(`a ${kind} storage is found out, and the page knows what it wrote itself, not what stood there before`, () => {
    again();
    using(storage);
    if (storage instanceof Working) storage.stored["one"] = "old";
    assert.equal(store("one", "new"), false);
    assert.equal(recalled("one"), "new");
    assert.equal(canStore(), false);
    using(new Working());
  });

  test(`with a ${kind} storage no number is committed to that the next page cannot show, but this page may show its own`, () => {
    again();
    using(storage);
    assert.equal(commitForNext(), "");
    const hash = commit();
    assert.match(ownNumber(hash)?.number ?? "", /^[0-9a-f]{64}$/);
    using(new Working());
  });
}

test("where storage cannot even be asked for, nothing fails", () => {
  withoutAny();
  assert.equal(store("two", "text", "tab"), false);
  assert.equal(recalled("two", "tab"), "text");
  assert.equal(commitForNext(), "");
  again();
});

test("a storage that works again is used again", () => {
  again();
  using(new Full());
  store("three", "lost");
  using(new Working());
  assert.equal(store("three", "kept"), true);
  localStorage.setItem("three", "by another tab");
  assert.equal(recalled("three"), "by another tab");
});

test("what another program has left is not taken for what is kept here", () => {
  again();
  for (const text of ["", "nonsense", "null", "5", "[]", '"text"', '{"deals": 5, "order": 7}']) {
    localStorage.setItem("four", text);
    assert.deepEqual(recalledAs("four", { deals: [] as string[], order: "rank" }), { deals: [], order: "rank" });
  }
});

// ------------------------------------------------------------------ the worker beside the page

/** Ask the worker for an address, with caches of some kind; return its answer. */
async function asked(path: string, caches: unknown, fetched: () => Promise<Response>): Promise<Response> {
  const heard: Record<string, (event: unknown) => void> = {};
  const self = { addEventListener: (name: string, listen: (event: unknown) => void) => (heard[name] = listen), location: { origin: "http://table.test" }, registration: { scope: "http://table.test/" } };
  runInNewContext(readFileSync("public/sw.js", "utf8"), { self, caches, fetch: fetched, Response, Headers, URL, Request });
  let given: Promise<Response> | undefined;
  const request = { method: "GET", mode: path ? "cors" : "navigate", url: `http://table.test/${path}` };
  heard["fetch"]?.({ request, respondWith: (promised: Promise<Response>) => (given = promised) });
  return given ?? Response.error();
}

const fails = (): Promise<never> => Promise.reject(new Error("no"));
const CACHES = {
  blocked: { open: fails },
  full: { open: async () => ({ match: async () => undefined, put: fails }) },
};

for (const [kind, caches] of Object.entries(CACHES)) {
  for (const path of ["", "assets/one.js", "api/catalogue/ja.json", "api/rules/eights/ja.json", "programs/eights/index.json", "programs/eights/eights-0123456789abcdef.wasm"]) {
    test(`with ${kind} caches the worker passes on what comes, ${path || "the page"}`, async () => {
      assert.equal(await (await asked(path, caches, async () => new Response("it came"))).text(), "it came");
      assert.equal((await asked(path, caches, fails).catch(() => Response.error())).type, "error");
    });
  }
}

test("without the server the worker answers in the language that it has, and says that it is kept", async () => {
  const kept = ["api/catalogue/en.json", "api/rules/eights/en.json", "programs/eights/index.json"].map((path) => ({ url: `http://table.test/${path}` }));
  const match = async ({ url }: { url: string }): Promise<Response | undefined> => (kept.some((one) => one.url === url) ? new Response(url) : undefined);
  const cache = { open: async () => ({ match, keys: async () => kept }) };
  for (const folder of ["api/catalogue", "api/rules/eights"]) {
    const answer = await asked(`${folder}/ja.json`, cache, fails);
    assert.equal(await answer.text(), `http://table.test/${folder}/en.json`);
    assert.equal(answer.headers.get(FROM_CACHE), "yes");
  }
  for (const missing of ["api/rules/guandan/ja.json", "programs/eights/eights-0123456789abcdef.wasm", "programs/nippachi/index.json"]) {
    assert.equal((await asked(missing, cache, fails).catch(() => Response.error())).type, "error");
  }
});
