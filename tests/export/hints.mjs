// Compares actions after a search: node hints.mjs LIBRARY PROGRAMS < moments > the two best at each, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { compare, diceOf, openFamily, seedWords, Thinking } = await import(`${library}/index.js`);
const { family: name, preset, seats, level, moments } = JSON.parse(readFileSync(0, "utf8"));
const family = await openFamily(JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8")), readFileSync(`${programs}/${name}.wasm`));
const found = [];
for (const { seed, codes } of moments) {
  const words = seedWords(seed);
  const deal = codes.reduce((before, code) => before.apply(code), family.deal({ preset, seats, seed: words, automaticPass: false }));
  const dice = diceOf(family, words);
  const search = new Thinking(family, deal.question(), family.player(level), dice);
  while (!search.step());
  const comparing = compare(family, deal.question(), search.candidates, dice);
  let step = comparing.next();
  while (!step.done) step = comparing.next();
  found.push(step.value.slice(0, 2));
}
process.stdout.write(JSON.stringify(found));
