// Checks house rules with the compiled library: node choosing.mjs LIBRARY PROGRAMS < choices > what is wrong, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { openFamily } = await import(`${library}/index.js`);
const { sentences, cases } = JSON.parse(readFileSync(0, "utf8"));

const families = {};
const found = [];
for (const { family: name, preset, answers, seats, language } of cases) {
  const description = () => JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8"));
  const family = (families[name] ??= await openFamily(description(), readFileSync(`${programs}/${name}.wasm`)));
  const known = sentences[language];
  const translate = (english) => known[`${name}\u0004${english}`] || known[english] || english;
  found.push(family.check(preset, answers, seats, translate));
}
process.stdout.write(JSON.stringify(found));
