// Plays deals with the compiled library: node library.mjs LIBRARY PROGRAMS < deals > what came of them, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { choose, countDeals, diceOf, isPlaced, openFamily, presetOf, readDeal, seedWords, told, writeDeal, writeMatch } = await import(`${library}/index.js`);
const { sentences, names, cases } = JSON.parse(readFileSync(0, "utf8"));

const families = {};
async function open(name) {
  const description = JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8"));
  const family = await openFamily(description, readFileSync(`${programs}/${name}.wasm`));
  for (const { net } of family.presets) if (net) await family.addNet(net, readFileSync(`${programs}/${net}`));
  return family;
}

function translating(family, language) {
  const known = sentences[language];
  return (english) => known[`${family.name}\u0004${english}`] || known[english] || english;
}

function worded(family, story, seat, language) {
  return told(family.description.book, story, { seat, names, translate: translating(family, language) }).map(({ sentence }) => sentence);
}

function said(deal, since, languages) {
  const viewers = [null, ...Array(deal.seats).keys()];
  return viewers.flatMap((seat) => {
    const happened = deal.told(since, seat);
    const { own, scene, labels, aim, standing } = deal.standing(seat);
    const stories = [happened.tell, happened.stamp, own, scene, ...labels, aim, standing];
    return languages.map((language) => stories.map((story) => worded(deal.family, story, seat, language)));
  });
}

function shown(deal) {
  return [null, ...Array(deal.seats).keys()].map((seat) => ({
    hand: deal.hand(seat),
    counts: deal.counts(seat),
    middle: deal.middle(seat),
    unseen: seat === null ? null : deal.unseen(seat),
  }));
}

function acted(deal, { seat, chosen, acts }, languages) {
  const { description } = deal.family;
  return {
    actions: acts.map((code) => {
      const decision = deal.pick(code, seat);
      const { text, verb, cards, kind } = deal.describe(decision);
      const words = languages.map((language) => {
        const reader = { seat, names, translate: translating(deal.family, language) };
        return { ...deal.worded(decision, reader, true), phrase: deal.phrased(decision, reader) };
      });
      return { text, verb, cards, kind, words, mistaken: deal.mistaken(decision, seat) };
    }),
    readings: deal.readings(chosen, seat).map((decision) => deal.describe(decision).text),
    meant: ((decision) => decision && deal.describe(decision).text)(deal.meant(chosen)),
    playable: [deal.playable([], seat), deal.playable(chosen, seat)],
    badges: deal.badges(seat),
    arranged: description.actions.orders.map((order) => deal.arranged(seat, order)),
  };
}

async function played({ family: name, preset, answers, seats, seed, number, deals, each, alone, level, thinks, languages }) {
  const family = (families[name] ??= await open(name));
  const seedOf = seedWords(seed);
  let deal = family.deal({ preset, answers, seats, seed: seedOf, number });
  const all = [];
  return deals.map((steps, index) => {
    if (index) deal = deal.next();
    let since = deal;
    const dice = diceOf(family, seedOf, index);
    const moments = steps.map((step) => {
      const { code, seat, tried } = step;
      const moment = {
        turn: deal.turn,
        asked: deal.asked,
        legal: deal.legalActions(),
        refused: tried.map((one) => deal.whyNot(one)?.name ?? null),
        chosen: deal.legalActions().length > 1 && !thinks ? deal.choose(level) : null,
        thought: deal.legalActions().length > 1 ? choose(family, structuredClone(deal.question()), level, dice, 60) : null,
        shown: shown(deal),
        acted: acted(deal, step, languages),
      };
      const wrong = tried[moment.refused.findIndex((one) => one)];
      if (wrong !== undefined) refuse(deal, wrong);
      since = deal;
      deal = deal.apply({ code, once: BigInt(step.once), twice: BigInt(step.twice) }, seat);
      const seen = [null, ...Array(deal.seats).keys()].map((one) => deal.historyOf(one).length);
      return { ...moment, said: said(deal, since, languages), seen };
    });
    const account = languages.map((language) => worded(family, deal.account(), null, language));
    const { over, payoffs, scores, dealWinners, matchOver, winners } = deal;
    const history = [null, ...Array(deal.seats).keys()].map((seat) =>
      deal.historyOf(seat).map((event) => [event.seat, event.decision && event.decision.code]),
    );
    all.push(deal);
    const texts = written(family, all);
    const again = [together(family, each[index], all), apart(family, alone[index], deal)];
    return { moments, texts, again, account, over, payoffs, scores, dealWinners, matchOver, winners, history };
  });
}

function written(family, deals) {
  const texts = [writeMatch(deals), writeDeal(deals[0])];
  for (const [index, text] of texts.entries()) {
    const read = readDeal(family, text);
    const again = index ? writeDeal(read.deals[0]) : writeMatch(read.deals);
    if (presetOf(text) !== deals[0].seating.preset || again !== text) throw new Error(`${text}\nis read as\n${again}`);
    const last = index ? deals[0] : deals.at(-1);
    if (!read.deals.at(-1).table.equals(last.table)) throw new Error(`${text}\nis another deal`);
  }
  return texts;
}

/** Whether a text with one deal after the other states the deals of a match. */
function together(family, text, deals) {
  const read = readDeal(family, text).deals;
  return read.length === deals.length && countDeals(text) === deals.length && read.every(({ table }, index) => table.equals(deals[index].table));
}

/** Whether a text by itself states a deal of a match, whose start comes as numbers where it does not begin with nothing. */
function apart(family, { text, placed }, deal) {
  const read = readDeal(family, text, isPlaced(text) ? placed : null).deals[0];
  return read.table.equals(deal.table);
}

function refuse(deal, code) {
  const before = deal.table.copy();
  try {
    deal.apply(code);
  } catch (fault) {
    if (fault.name === "RefusedError" && before.equals(deal.table)) return;
    throw fault;
  }
  throw new Error(`${code} was not refused`);
}

const answers = [];
for (const one of cases) answers.push(await played(one));
process.stdout.write(JSON.stringify(answers));
