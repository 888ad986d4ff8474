// Reads matches that begin with what others have left: node going_on.mjs LIBRARY PROGRAMS < texts > their last tables, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { isPlaced, openFamily, readDeal, writeMatch } = await import(`${library}/index.js`);

const found = [];
for (const { family: name, text, placed } of JSON.parse(readFileSync(0, "utf8"))) {
  const family = await openFamily(JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8")), readFileSync(`${programs}/${name}.wasm`));
  const { deals, isMatch } = readDeal(family, text, placed);
  let refused = "";
  try {
    writeMatch(deals);
  } catch (fault) {
    refused = fault.message;
  }
  found.push({ isPlaced: isPlaced(text), isMatch, tables: deals.map(({ table }) => [...table.words].map(String)), refused });
}
process.stdout.write(JSON.stringify(found));
