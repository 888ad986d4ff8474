/** Replays, made in the page: of deals in texts, and of those of a table that this browser keeps, moment by moment. */

import { dealHash } from "../fairness/hashes";
import { HttpError, post } from "../http";
import { i18n, marked, tell } from "../i18n.svelte";
import type { Catalogue, Position } from "../protocol";
import type { Replay, ReplayStep } from "../shown";
import { written } from "../rules/houserules.ts";
import { isPlaced, presetOf, reading, TextError, writeMatch, type Cells, type Deal, type Family } from "../rules/index.ts";
import { changedAnswers } from "./answers";
import { recallTable } from "./storing";
import { Narrator } from "./narrator";
import { namesOf, seatedAt, seatedIn, signsOf, type Seated } from "./people";
import { opened } from "./programs";
import { played } from "./room";
import { proofOf } from "./shuffle";
import { translator } from "./translating";
import { beginning, dealView, eventView, resultView } from "./view";

const GONE = marked("This browser does not keep this deal any more.");
const NO_DEAL = marked("There is no such deal in this match.");
const POSITION = marked("This deal begins with a position, which only a page with a server can read.");
/** From where a deal is watched with all hands open. */
const OPEN = "open";
/** For how many milliseconds the page may wait for a replay before it can be drawn. */
const SLICE = 12;

/** Deals that can be watched: each at all its moments, who played them, and whether hands and keys are shown. */
export interface Played {
  family: Family;
  translate: (english: string) => string;
  deals: readonly (readonly Deal[])[];
  seated: readonly Seated[];
  reveal: boolean;
}

/** Return the finished deals of the match that is stored of a table; throw HttpError where it is not stored. */
export async function playedHere(room: string, match: number): Promise<Played> {
  const stored = recallTable(room);
  if (!stored?.shuffle || stored.match !== match) throw new HttpError("no_game", tell(GONE));
  const { family, translate } = await opened(stored.family, i18n.language);
  // A deal that is being played is shown at its table only.
  const deals = (await gathered(played(family, stored))).filter((moments) => moments.at(-1)!.over);
  return { family, translate: translator(family.name, translate), deals, seated: seatedAt(stored), reveal: stored.reveal };
}

/** Return the deals of a text; throw HttpError where it states none, or they cannot be read here. */
export async function playedIn(text: string, catalogue: Catalogue): Promise<Played> {
  let translate: (english: string) => string = tell;
  try {
    const preset = presetOf(text);
    const about = catalogue.families.find(({ name, presets }) => name === preset.replaceAll("-", "_") || presets.some((one) => one.name === preset));
    if (!about) {
      const names = catalogue.families.flatMap(({ presets }) => presets.map(({ name }) => name)).join(", ");
      throw new HttpError("unreadable", tell("there is no game named “{name}”; there are {names}", { name: preset, names }));
    }
    const [{ family, translate: told }, placed] = await Promise.all([opened(about.name, i18n.language), isPlaced(text) ? placedIn(text, catalogue) : null]);
    translate = translator(family.name, told);
    const deals = await gathered(reading(family, text, placed));
    return { family, translate, deals, seated: seatedIn(text, deals[0]![0]!.seats), reveal: true };
  } catch (fault) {
    throw fault instanceof TextError ? new HttpError("unreadable", fault.told(translate)) : fault;
  }
}

/** Return the table with which the deal of a text begins, as the server reads it. */
export async function placedIn(text: string, catalogue: Catalogue): Promise<Cells> {
  if (!catalogue.server) throw new HttpError("unreadable", tell(POSITION));
  const head = text.split(/^(?=\s*\d+:\s|\s*result\b)/mu, 1)[0]!;
  return (await post<Position>(`api/position?lang=${i18n.language}`, head)).table as Cells;
}

/** Yield a replay of a deal, by its number from 1, as far as it has been made, until it is whole; `seat` is as in the addresses of replays. */
export async function* replayed({ family, translate, deals, seated, reveal }: Played, number: number, seat: string): AsyncGenerator<Replay> {
  const moments = deals[number - 1];
  const first = moments?.[0];
  if (!first) throw new HttpError("no_game", tell(NO_DEAL));
  const last = moments.at(-1)!;
  const { preset } = first.seating;
  const names = namesOf(seated, translate);
  const viewer = /^\d+$/.test(seat) && Number(seat) < first.seats ? Number(seat) : null;
  const narrator = new Narrator(family, viewer, names, translate);
  const answers = Object.fromEntries(family.houseRules.map((rule) => [rule.name, written(rule, first.options.number(rule.name))]));
  const course = deals.slice(0, number).map((one) => one.at(-1)!.scores);
  const replay: Replay = {
    preset,
    family: family.name,
    title: translate(family.preset(preset).title),
    options: changedAnswers(family, preset, answers),
    names,
    signs: signsOf(seated.map(({ bot }) => bot), translate),
    deals: deals.length,
    number,
    steps: [],
    result: last.over ? resultView(last, first.scores, course, reveal ? first.key : "", narrator) : null,
    length: moments.length,
  };
  const making = steps(moments, number, narrator, seat === OPEN && reveal);
  let shown = 0;
  for (const made: ReplayStep[] = []; made.length < moments.length; ) {
    for (const until = performance.now() + SLICE; made.length < moments.length && performance.now() < until; ) made.push(making.next().value!);
    if (made.length === moments.length || made.length >= 2 * shown) yield { ...replay, steps: made.slice(0, (shown = made.length)) };
    await rested();
  }
}

/** Return the finished deals of the match that is stored of a table, as `.deal` text with what proves them. */
export async function matchText(room: string): Promise<string> {
  const stored = recallTable(room);
  if (!stored?.shuffle) throw new HttpError("no_game", tell(GONE));
  const { deals } = await playedHere(room, stored.match);
  return writeMatch(deals.map((moments) => moments.at(-1)!)) + proofOf(stored.shuffle, deals.length);
}

function* steps(moments: readonly Deal[], number: number, narrator: Narrator, open: boolean): Generator<ReplayStep, undefined> {
  const orders = narrator.family.description.actions.orders;
  const commitment = dealHash(moments[0]!.key);
  for (const [moment, deal] of moments.entries()) {
    const before = moments[moment - 1];
    const event = before ? eventView(moment, number, before, deal, narrator) : beginning(moment, number, narrator);
    yield { event, deal: dealView({ deal, number, commitment }, narrator, { orders, open }) };
  }
}

/** Return the moments of deals one after the other, deal by deal, without making the page wait for them. */
async function gathered(moments: Iterator<Deal, unknown>): Promise<Deal[][]> {
  const deals: Deal[][] = [];
  let until = performance.now() + SLICE;
  for (let next = moments.next(); !next.done; next = moments.next()) {
    if (!next.value.history.length) deals.push([]);
    deals.at(-1)!.push(next.value);
    if (performance.now() < until) continue;
    await rested();
    until = performance.now() + SLICE;
  }
  return deals;
}

function rested(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
