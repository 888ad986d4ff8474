// Compares deals as seats are told of them with the whole deal: node seen.mjs LIBRARY PROGRAMS < told > differences, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { openFamily, SeenDeal } = await import(`${library}/index.js`);
const { family: name, preset, answers, seats, key, made, viewers } = JSON.parse(readFileSync(0, "utf8"));
const family = await openFamily(JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8")), readFileSync(`${programs}/${name}.wasm`));

const moments = [family.deal({ preset, answers, seats, key, automaticPass: false })];
for (const [seat, code, once, twice] of made)
  moments.push(moments.at(-1).apply({ code, once: BigInt(once), twice: BigInt(twice) }, seat));

const differences = [];
let compared = 0;
const text = (value) => JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}n` : one instanceof BigInt64Array ? [...one] : one));
function same(what, seen, whole) {
  compared += 1;
  if (text(seen) !== text(whole)) differences.push(`${what}: ${text(seen)} instead of ${text(whole)}`.slice(0, 600));
}
const attempt = (say) => {
  try {
    return say();
  } catch (fault) {
    return String(fault);
  }
};

for (const { seat, frames } of viewers) {
  let [seen, began] = [null, 0];
  for (const { news, own, at } of frames) {
    const told = new Map((own?.steps ?? []).map(([moment, cells, made]) => [moment, { cells, made }]));
    const steps = news?.steps ?? [];
    let moment = at - steps.length;
    if (news?.deal) {
      began = news.deal.began;
      seen = SeenDeal.told(family, family.options(preset, answers), seat, news.deal, told.get(news.deal.moment));
    }
    let before = null;
    for (const [cells, made] of steps) [before, seen] = [seen, seen.after({ cells, made }, told.get(++moment))];
    if (news?.result) seen = seen.ended(news.result);
    compare(seat, seen, moments[at - began], before, moments[at - began - 1], own?.viewer?.answer);
  }
}

function compare(seat, seen, deal, before, whole, answered) {
  const where = `seat ${seat} after ${deal.history.length}`;
  const both = (what, say) => same(`${where}, ${what}`, attempt(() => say(seen)), attempt(() => say(deal)));
  both("view", (one) => one.view(seat).words);
  both("history", (one) => one.historyOf(seat));
  both("open history", (one) => one.historyOf(null));
  both("over", (one) => [one.over, one.payoffs, one.scores, one.matchOver, one.winners, one.seats]);
  if (deal.over) both("end", (one) => [one.dealWinners, one.account()]);
  both("middle", (one) => one.middle(null));
  both("standing", (one) => one.standing(seat));
  both("counts", (one) => one.counts(seat));
  if (before && whole) same(`${where}, told`, seen.told(before, seat), deal.told(whole, seat));
  if (deal.over && seen.outcome.hands)
    for (let other = 0; other < deal.seats; other++)
      family.description.actions.orders.forEach((order) => both(`hand of ${other} by ${order}`, (one) => one.arranged(other, order)));
  if (seat === null) return;
  both("hand", (one) => one.hand(seat));
  both("unseen", (one) => one.unseen(seat));
  both("badges", (one) => one.badges(seat));
  family.description.actions.orders.forEach((order) => both(`order ${order}`, (one) => one.arranged(seat, order)));
  if (deal.over || answered || !deal.asked.includes(seat)) return;
  both("question", (one) => one.question(seat));
  const legal = deal.legalActions(seat);
  both("picked", (one) => legal.map((code) => one.pick(code, seat)));
  both("mistaken", (one) => legal.slice(0, 20).map((code) => one.mistaken(one.pick(code, seat), seat)));
  const codes = [...Array(12).keys()].map((index) => Math.floor((index / 12) * Number(family.description.codes)) + deal.history.length);
  both("refused", (one) => [...codes, ...Array(8).keys()].map((code) => one.whyNot(code, seat)?.name));
  both("playable", (one) => one.playable([], seat));
  const hand = deal.hand(seat);
  for (const cards of [hand.slice(0, 1), hand.slice(-1), hand.slice(0, 2), hand.slice(2, 5), hand.slice(-5)]) {
    both(`readings of ${cards}`, (one) => one.readings(cards, seat));
    both(`playable with ${cards}`, (one) => one.playable(cards, seat));
  }
}
process.stdout.write(JSON.stringify({ differences: differences.slice(0, 20), compared }));
