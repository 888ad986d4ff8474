// Plays deals with the compiled library: node library.mjs LIBRARY PROGRAMS < deals > what came of them, as JSON.
import { readFileSync } from "node:fs";

const [library, programs] = process.argv.slice(2);
const { choose, diceOf, openFamily, seedWords, told } = await import(`${library}/index.js`);
const { sentences, names, cases } = JSON.parse(readFileSync(0, "utf8"));

const families = {};
async function open(name) {
  const description = JSON.parse(readFileSync(`${programs}/${name}.json`, "utf8"));
  const family = await openFamily(description, readFileSync(`${programs}/${name}.wasm`));
  for (const { net } of family.presets) if (net) await family.addNet(net, readFileSync(`${programs}/${net}`));
  return family;
}

function worded(family, story, seat, language) {
  const known = sentences[language];
  const translate = (english) => known[`${family.name}\u0004${english}`] || known[english] || english;
  return told(family.description.book, story, { seat, names, translate }).map(({ sentence }) => sentence);
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
    unseen: seat === null ? null : deal.unseen(seat),
  }));
}

async function played({ family: name, preset, answers, seats, seed, number, deals, level, thinks, languages }) {
  const family = (families[name] ??= await open(name));
  const seedOf = await seedWords(seed);
  let deal = family.deal({ preset, answers, seats, seed: seedOf, number });
  return deals.map((steps, index) => {
    if (index) deal = deal.next();
    let since = deal;
    const dice = diceOf(family, seedOf, index);
    const moments = steps.map(({ code, seat, tried }) => {
      const moment = {
        turn: deal.turn,
        asked: deal.asked,
        legal: deal.legalActions(),
        refused: tried.map((one) => deal.whyNot(one)?.name ?? null),
        chosen: deal.legalActions().length > 1 && !thinks ? deal.choose(level) : null,
        thought: deal.legalActions().length > 1 ? choose(family, structuredClone(deal.question()), level, dice, 60) : null,
        shown: shown(deal),
      };
      const wrong = tried[moment.refused.findIndex((one) => one)];
      if (wrong !== undefined) refuse(deal, wrong);
      since = deal;
      deal = deal.apply(code, seat);
      const seen = [null, ...Array(deal.seats).keys()].map((one) => deal.historyOf(one).length);
      return { ...moment, said: said(deal, since, languages), seen };
    });
    const account = languages.map((language) => worded(family, deal.account(), null, language));
    const { over, payoffs, scores, dealWinners, matchOver, winners } = deal;
    const history = [null, ...Array(deal.seats).keys()].map((seat) =>
      deal.historyOf(seat).map((event) => [event.seat, event.decision && event.decision.code]),
    );
    return { moments, account, over, payoffs, scores, dealWinners, matchOver, winners, history };
  });
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
