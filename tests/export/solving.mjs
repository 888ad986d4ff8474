// Attempts at problems with the compiled library: node solving.mjs LIBRARY PROGRAMS < problems > what came of them, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { Attempt, goalOf, openFamily, openSolver } = await import(`${library}/index.js`);
const { solvers, problems } = JSON.parse(readFileSync(0, "utf8"));

const opened = {};
async function open(name) {
  const description = JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8"));
  const family = await openFamily(description, readFileSync(`${programs}/${name}.wasm`));
  const { about, program } = solvers[name];
  return openSolver(family, about, Uint8Array.from(Buffer.from(program, "base64")));
}

const told = ({ deal }) => deal.history.map(({ seat, decision }) => `${seat}: ${deal.describe(decision).text}`);

function decisionOf(text) {
  const [code, once = "0", twice = "0"] = text.split(" ");
  return { code: Number(code), once: BigInt(`0x${once}`), twice: BigInt(`0x${twice}`) };
}

const found = [];
for (const { family: name, preset, table, within, play, tries } of problems) {
  const solver = (opened[name] ??= await open(name));
  const deal = solver.family.position({ preset, table, automaticPass: true });
  const begun = new Attempt(solver, deal, goalOf(deal, within));
  const way = begun.way();
  found.push({
    way: way && deal.describe(way).text,
    line: told(begun.after(decisionOf(play)).won()),
    tried: tries.map((one) => {
      const attempt = begun.after(decisionOf(one)).answered();
      return { failed: attempt.failed, solved: attempt.solved, own: attempt.isOwnTurn, told: told(attempt) };
    }),
  });
}
process.stdout.write(JSON.stringify(found));
