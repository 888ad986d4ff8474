import "./browser";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

const { hindrance, opened, withNet } = await import("../src/local/programs");
const { HttpError } = await import("../src/http");

/** A program that has a memory, and does nothing. */
const PROGRAM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 10, 1, 6, 109, 101, 109, 111, 114, 121, 2, 0);
/** The same for engines without vectors, with another memory so that it differs. */
const PLAIN = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 5, 4, 1, 1, 1, 9, 7, 10, 1, 6, 109, 101, 109, 111, 114, 121, 2, 0);
const NET = new Uint8Array(32);

const about = (name: string, bytes: Uint8Array) => ({ name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });

/** What a server has, by path, and what was asked of it. */
function served(family: string): { files: Map<string, Uint8Array>; asked: string[] } {
  const text = (data: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(data));
  const description = text({
    format: 1, family, target: "wasm", files: [about(`${family}.wasm`, PROGRAM), about(`${family}.plain.wasm`, PLAIN), about(`${family}-one.net`, NET)], memory: { name: "memory", free: 65536 },
    functions: [], records: {}, presets: [], options: [], players: [], refusals: [], seats: { least: 2, most: 4 }, ranks: [],
    book: { messages: [], lists: [], subject: "", signs: {}, words: {} }, codes: 0, lanes: 0, title: "", tefuda: "", rules: "",
  });
  const contents: Record<string, Uint8Array> = {
    "description.json": description, [`${family}.wasm`]: PROGRAM, [`${family}.plain.wasm`]: PLAIN, [`${family}-one.net`]: NET, "words.ja.json": text({ hearts: "ハート" }),
  };
  const index = text({ family, files: Object.entries(contents).map(([name, bytes]) => ({ ...about(name, bytes), path: `hashed-${name}` })) });
  const files = new Map([["index.json", index], ...Object.entries(contents).map(([name, bytes]) => [`hashed-${name}`, bytes] as const)]);
  const asked: string[] = [];
  Object.assign(globalThis, {
    fetch: async (url: URL) => {
      const path = url.pathname.slice(`/programs/${family}/`.length);
      asked.push(path);
      const bytes = files.get(path);
      return bytes ? new Response(bytes.slice()) : new Response("{}", { status: 404 });
    },
  });
  return { files, asked };
}

test("a family is brought once, with the words of each language", async () => {
  const { asked } = served("first");
  const [first, second] = await Promise.all([opened("first", "ja"), opened("first", "en")]);
  assert.equal(first.family, second.family);
  assert.equal(first.family.name, "first");
  assert.equal(first.translate("hearts"), "ハート");
  assert.equal(first.translate("spades"), "spades");
  assert.equal(second.translate("hearts"), "hearts");
  assert.deepEqual(new Uint8Array(first.program), PROGRAM);
  assert.deepEqual(asked.sort(), ["hashed-description.json", "hashed-first.wasm", "hashed-words.ja.json", "index.json"]);
  assert.equal((await withNet("first", "first-one.net")).byteLength, 32);
  await withNet("first", "first-one.net");
  assert.equal(asked.length, 5);
});

for (const [family, broken] of [["second", "description.json"], ["third", "third.wasm"], ["fourth", "words.ja.json"]] as const) {
  test(`${broken} is refused where it is another one, and asked for again`, async () => {
    const { files } = served(family);
    const right = files.get(`hashed-${broken}`)!;
    files.set(`hashed-${broken}`, right.map((octet, index) => (index === 8 ? octet ^ 1 : octet)));
    await assert.rejects(opened(family, "ja"), (fault) => fault instanceof HttpError && /arrived damaged/.test(fault.sentence));
    files.set(`hashed-${broken}`, right);
    await opened(family, "ja");
  });
}

test("a file that is not there, or a server, is told as for every other question", async () => {
  served("fifth").files.clear();
  await assert.rejects(opened("fifth", "en"), HttpError);
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("offline")) });
  await assert.rejects(opened("fifth", "en"), (fault) => fault instanceof HttpError && fault.code === "unreachable");
});

test("an engine without vectors is brought another program, and the other is not brought", async () => {
  const { asked } = served("seventh");
  const { validate } = WebAssembly;
  WebAssembly.validate = (bytes) => !new Uint8Array(bytes as ArrayBuffer).includes(253) && validate(bytes);
  assert.equal(hindrance(), "");
  const { family, program } = await opened("seventh", "en");
  assert.equal(family.name, "seventh");
  assert.deepEqual(new Uint8Array(program), PLAIN);
  assert.deepEqual(asked.sort(), ["hashed-description.json", "hashed-seventh.plain.wasm", "index.json"]);
  WebAssembly.validate = validate;
});

test("a browser that cannot run the rules says why", async () => {
  assert.equal(hindrance(), "");
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  assert.match(hindrance(), /too old/);
  await assert.rejects(opened("sixth", "en"), /too old/);
  WebAssembly.validate = validate;
  const has = WebAssembly;
  Object.assign(globalThis, { WebAssembly: undefined });
  assert.match(hindrance(), /no WebAssembly/);
  Object.assign(globalThis, { WebAssembly: has });
});
