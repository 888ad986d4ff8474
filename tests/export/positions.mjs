// Opens positions with the compiled library: node positions.mjs LIBRARY PROGRAMS < positions > what comes of them, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { openFamily, told } = await import(`${library}/index.js`);
const { names, cases } = JSON.parse(readFileSync(0, "utf8"));

const families = {};
async function open(name) {
  const description = JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8"));
  return openFamily(description, readFileSync(`${programs}/${name}.wasm`));
}

function worded(family, story, seat) {
  return told(family.description.book, story, { seat, names, translate: (english) => english }).map(({ sentence }) => sentence);
}

function shown(deal, since, tried) {
  return {
    table: [...deal.table.words].map(String),
    asked: deal.asked,
    legal: deal.asked.map((seat) => deal.legalActions(seat)),
    refused: deal.asked.map((seat) => tried.map((code) => deal.whyNot(code, seat)?.name ?? null)),
    hands: Array.from({ length: deal.seats }, (_, seat) => deal.hand(seat)),
    tells: [null, ...Array(deal.seats).keys()].map((seat) => worded(deal.family, deal.told(since, seat).tell, seat)),
    account: worded(deal.family, deal.account(), null),
    seen: deal.historyOf(null).length,
  };
}

const found = [];
for (const { family: name, tried, steps, ...wanted } of cases) {
  const family = (families[name] ??= await open(name));
  let deal = family.position(wanted);
  const moments = [shown(deal, deal, tried)];
  for (const { seat, code, once, twice } of steps) {
    const since = deal;
    deal = deal.apply({ code, once: BigInt(once), twice: BigInt(twice) }, seat);
    moments.push(shown(deal, since, tried));
  }
  found.push(moments);
}
process.stdout.write(JSON.stringify(found));
