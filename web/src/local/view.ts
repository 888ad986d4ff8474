/** What a seat is shown of a deal, as the messages of a server's room: made of the rules in the page, in the reader's language. */

import { marked } from "../i18n.svelte";
import type { Asked, Badge, Bombs, DealView, EventView, LastAction, Caption, MiddleView, Result } from "../shown";
import { seatsIn, type Moment } from "../rules/index.ts";
import { filled } from "../rules/filled.ts";
import type { Narrator } from "./narrator";
import { accountOf } from "./account";
import type { Counter } from "./counter";
import { dealTitle, dealVerdict, matchVerdict, messagesOf, placesIn, placeTold, seatOf } from "./telling";

/** With more legal actions than this, those of several cards are not listed, but found by selecting cards. */
const MANY = 40;
const BEGINS = marked("Deal {number} begins.");
const WITHHELD = marked("The page of {player} showed no number, so the shuffle was repeated with one from the server for that seat.");
/** What the table shows as a number, and needs no mark. */
const STOCK = "stock: {number}";

/** The order of hands by rank, in families that have one. */
const BY_RANK = "rank";

/** A deal of a match, and what is known of it beside its cards. */
export interface Shown {
  deal: Moment;
  /** The number of the deal in its match, from 1. */
  number: number;
  /** The hash of its key. */
  commitment: string;
}

/** What else of a deal is shown. */
export interface Wanted {
  /** The orders in which the hand is laid out. */
  orders?: readonly string[];
  /** Whether all hands are shown. */
  open?: boolean;
  /** What counts the cards that were not seen; null where they are not counted. */
  counter?: Counter | null;
}

/** Return a deal as the seat of a narrator is shown it. */
export function dealView({ deal, number, commitment }: Shown, narrator: Narrator, { orders = [], open = false, counter = null }: Wanted): DealView {
  const { seat, family } = narrator;
  const known = deal.view(null);
  const standing = deal.standing(seat);
  const [counted = "", ...totals] = narrator.lines(standing.standing);
  const hand = deal.hand(seat);
  const laidOut = seat === null || hand.length === 0 ? [] : orders.filter((order) => family.description.actions.orders.includes(order));
  return {
    number,
    commitment,
    turn: deal.over ? null : known.number("turn"),
    asked: deal.over ? [] : seatsIn(known.bigint("asked")),
    over: deal.over,
    scores: deal.scores,
    totals,
    counted,
    level: levelOf(narrator, standing),
    title: dealTitle(number, family.description.book, standing.aim, narrator.lines(standing.aim)[0] ?? "", narrator.reader),
    middle: middleView(deal),
    decisions: deal.historyOf(seat).length,
    hand,
    counts: deal.counts(seat),
   
    scene: [...captions(standing.own, narrator, true), ...captions(standing.scene, narrator, false)],
    labels: standing.labels.map((labels) => narrator.lines(labels)),
    last_actions: lastActions(deal, narrator),
    arrangements: Object.fromEntries(laidOut.map((order) => [order, deal.arranged(seat!, order)])),
    hands: open ? Array.from({ length: deal.seats }, (_, other) => openHand(deal, other)) : null,
    badges: seat === null ? [] : deal.badges(seat).map((one) => ({ ...one, kind: one.kind as Badge["kind"], words: narrator.translate(one.words) })),
    bombs: bombsOf(deal, narrator),
    unseen: counter && seat !== null ? counter.left(deal, seat) : null,
  };
}

function bombsOf(deal: Moment, { seat, family, translate }: Narrator): Bombs | null {
  const title = family.description.actions.bombs;
  return seat === null || !title ? null : { title: translate(title), groups: deal.bombs(seat) };
}

/** Return a hand by rank, lowest first, as the family ranks the cards. */
function openHand(deal: Moment, seat: number): string[] {
  const byRank = deal.family.description.actions.orders.includes(BY_RANK);
  return byRank ? deal.arranged(seat, BY_RANK).flat() : deal.hand(seat);
}

/** Return the rank at which a deal is played where players climb from rank to rank, empty elsewhere. */
function levelOf({ family: { description: { book } } }: Narrator, { standing, aim }: { standing: readonly number[]; aim: readonly number[] }): string {
  const ranksOf = (story: readonly number[]): string[] =>
    messagesOf(book, story).flatMap(({ number, gaps }) =>
      (book.messages[number]?.[2] ?? []).flatMap(([name, kind]) => (kind === "rank" ? (gaps[name] ?? []).map((rank) => book.words.ranks[rank] ?? "") : [])),
    );
  return ranksOf(standing).length > 0 ? (ranksOf(aim)[0] ?? "") : "";
}

function middleView(deal: Moment): MiddleView {
  const { top, seat, covered, stock, turnUp, suit, under } = deal.middle(null);
  return { top: [...top], seat, covered, stock, turn_up: turnUp, suit, under: [...under] };
}

function captions(story: readonly number[], narrator: Narrator, own: boolean): Caption[] {
  const { book } = narrator.family.description;
  return messagesOf(book, story)
    .filter(({ text }) => own || text !== STOCK)
    .flatMap(({ cells }) => narrator.told(cells))
    .map(({ sentence, important }) => ({ sentence, important, own }));
}

/** Return what each seat did last, as far as it is shown, the latest last; seats that are asked now are left out. */
function lastActions(deal: Moment, narrator: Narrator): LastAction[] {
  const asked = seatsIn(deal.view(narrator.seat).bigint("asked"));
  const last = new Map<number, LastAction>();
  for (const { seat, decision } of deal.historyOf(narrator.seat)) {
    if (asked.includes(seat)) continue;
    last.delete(seat);
    last.set(seat, { seat, action: decision && narrator.action(deal, decision) });
  }
  return [...last.values()];
}

/** Return the event that a deal began at a moment; `withheld` names those whose pages showed no number in its shuffle. */
export function beginning(moment: number, number: number, { translate }: Narrator, withheld: readonly string[] = []): EventView {
  const sentences = [filled(translate(BEGINS), { number }), ...withheld.map((player) => filled(translate(WITHHELD), { player }))];
  return { moment, deal: number, seat: null, action: null, sentences, gifts: [], stamp: "" };
}

/** Return what happened between two moments of a deal, of which the later has the number `moment`. */
export function eventView(moment: number, number: number, before: Moment, after: Moment, narrator: Narrator): EventView {
  const { seat, family } = narrator;
  const history = after.historyOf(seat);
  const event = history.at(-1);
  if (!event || history.length === before.historyOf(seat).length)
    return { moment, deal: number, seat: null, action: null, sentences: [], gifts: [], stamp: "" };
  const { tell, gifts, stamp } = after.told(before, seat);
  const { words } = family.description.book;
  return {
    moment,
    deal: number,
    seat: event.seat,
    action: event.decision && narrator.action(after, event.decision),
    sentences: narrator.lines(tell),
    gifts: messagesOf(family.description.book, gifts).map(({ gaps }) => ({
      giver: seatOf(gaps["giver"], after.seats),
      taker: seatOf(gaps["taker"], after.seats),
      cards: (gaps["cards"] ?? []).map((card) => words.cards[card]!),
    })),
    stamp: narrator.lines(stamp)[0] ?? "",
  };
}

/** Return what the seat of a narrator is asked; `answer` is what it has answered in a window already. */
export function askedView(moment: number, deal: Moment, narrator: Narrator, window: boolean, answer: Parameters<Narrator["action"]>[1] | null): Asked {
  const seat = narrator.seat!;
  const legal = answer ? [] : deal.legalActions(seat).map((code) => deal.pick(code, seat));
  const complete = legal.length <= MANY;
  const shown = complete ? legal : legal.filter((one) => narrator.action(deal, one).cards.length < 2);
  const views = shown.map((one) => narrator.titled(deal, one));
  const given = answer && narrator.action(deal, answer);
  return {
    moment,
    kind: window ? "window" : "turn",
    answer: given?.text ?? "",
    legal: views,
    complete,
    single: complete && !narrator.family.description.actions.reads && views.every(({ cards }) => cards.length < 2),
    playable: legal.length ? deal.playable([], seat) : [],
    wrong: shown.filter((one) => deal.mistaken(one, seat)).map((one) => narrator.action(deal, one).text),
    answered: given?.words ?? "",
  };
}

/** Return how a deal ended; `course` has the scores after each deal of the match, and `start` those before this one. */
export function resultView(deal: Moment, start: readonly number[], course: readonly (readonly number[])[], key: string, narrator: Narrator): Result {
  const { reader } = narrator;
  return {
    payoffs: deal.payoffs,
    gained: deal.scores.map((score, seat) => score - (start[seat] ?? 0)),
    scores: deal.scores,
    account: accountOf(narrator.family.description.book, deal.account(), reader, (cells) => narrator.lines(cells)),
    winners: deal.winners,
    verdict: deal.matchOver ? matchVerdict(deal.winners, reader) : "",
    place: placeTold(deal, reader),
    places: placesIn(deal),
    key,
    best: deal.dealWinners,
    headline: dealVerdict(deal.dealWinners, reader),
    course: course.map((scores) => [...scores]),
  };
}
