// Opens a family in ways that fail: node doors.mjs LIBRARY PROGRAMS FAMILY; prints what each error says, as JSON.
import { readFileSync } from "node:fs";

const [library, programs, name] = process.argv.slice(2);
const { openFamily, readDeal, seedWords, writeDeal } = await import(`${library}/index.js`);
const description = JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8"));
const bytes = readFileSync(`${programs}/${name}.wasm`);

async function fault(act) {
  try {
    await act();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
  return "";
}

const changed = Uint8Array.from(bytes);
changed[changed.length - 9] ^= 1;
const family = await openFamily(description, bytes);
const { preset, option, word, other } = JSON.parse(readFileSync(0, "utf8"));
const { net } = family.preset(preset);
const block = Uint8Array.from(readFileSync(`${programs}/${net}`));
block[100] ^= 1;
const seed = seedWords(0);
const found = {
  changed: await fault(() => openFamily(description, changed)),
  shorter: await fault(() => openFamily(description, bytes.subarray(1))),
  net: await fault(() => family.addNet(net, block)),
  c: await fault(() => openFamily({ ...description, target: "c" }, bytes)),
  preset: await fault(() => family.deal({ preset: "whist", seed })),
  option: await fault(() => family.deal({ preset, seed, answers: { trumps: 1 } })),
  answer: await fault(() => family.deal({ preset, seed, answers: { [option]: 99 } })),
  word: await fault(() => family.deal({ preset, seed, answers: { [option]: "often" } })),
  seats: await fault(() => family.deal({ preset, seed, seats: 9 })),
  turn: await fault(() => family.deal({ preset, seed }).apply(0, 9)),
  searches: await fault(() => family.deal({ preset, seed }).choose("expert")),
};
const text = writeDeal(family.deal({ preset, seed }));
found.version = await fault(() => readDeal(family, text.replace("tefuda 1", "tefuda 9")));
found.missing = await fault(() => readDeal(family, text.replace(/key .*/, "")));
found.position = await fault(() => readDeal(family, `${text.replace(/key .*/, "hands A♠ / K♠")}`));
found.decision = await fault(() => readDeal(family, `${text}3: pass  3: 7♦`));
found.result = await fault(() => readDeal(family, `${text}result 0 0 0 0`));
found.later = await fault(() => writeDeal({ seating: { carries: true } }));
found.cell = await fault(() => family.position({ preset, table: { seats: 4, trumps: 1 } }));
found.block = await fault(() => family.position({ preset, table: { seats: 4, scores: Array(9).fill(1) } }));
found.content = await fault(() => family.position({ preset, table: { seats: "four" } }));
found.form = await fault(() => family.position({ preset, table: { seats: [4] } }));
found.players = await fault(() => family.position({ preset, table: { seats: 9 } }));
found.placed = await fault(() => writeDeal(family.position({ preset, table: { seats: 4, turn: 0 } })));
const options = family.options(preset, { [option]: word });
found.same = String(options.equals(family.options(preset, { [option]: other })));
const deal = family.deal({ preset, seed });
found.own = await fault(() => deal.view(null).value("hand_once"));
found.names = String(deal.view(null).names.includes("hand_once"));
found.hand = typeof deal.view(0).value("hand_once");
delete globalThis.WebAssembly;
found.without = await fault(() => openFamily(description, bytes));
process.stdout.write(JSON.stringify(found));
