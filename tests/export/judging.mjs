// Judges deals: node judging.mjs LIBRARY PROGRAMS < deals and playouts > what is found of each, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { Judge, openFamily, readDeal, reading, seedWords, turnsOf } = await import(`${library}/index.js`);
const { textOf } = await import(`${library}/actions.js`);

function ended(steps) {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const found = [];
for (const { family: name, net, text, playouts, seed, seat } of JSON.parse(readFileSync(0, "utf8"))) {
  const family = await openFamily(JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8")), readFileSync(`${programs}/${name}.wasm`));
  if (net) await family.addNet(net, readFileSync(`${programs}/${net}`));
  const [{ history, options }] = readDeal(family, text).deals;
  const judge = Judge.of([...reading(family, text)], { playouts, seed: seedWords(seed) });
  const luck = ended(judge.luck());
  const decisions = Array.from({ length: judge.length }, (_, index) => {
    const own = seat === null || history[index].seat === seat;
    return ended(judge.judged(index, own ? luck[history[index].seat].own.spread : null));
  });
  const written = (decision) => (decision ? textOf(family, options, decision) : "");
  found.push({
    luck,
    turning_points: turnsOf(family, luck, decisions),
    decisions: decisions.map((one) => ({
      index: one.index, seat: one.seat, action: written(one.decision), choices: one.choices, verdict: one.verdict, made: one.made,
      best_action: written(one.best), best: one.better, cost: one.cost, open_made: one.openMade, open_best: one.openBetter,
      line: one.line.map((step) => [step.seat, written(step.decision)]), after: one.after,
    })),
  });
}
process.stdout.write(JSON.stringify(found));
