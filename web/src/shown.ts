/** What a page shows of a table, in the words of its reader: made in the page, of what it keeps or is told in numbers. */

import type { Code, Stage, Timer } from "./protocol";

/** Show the player's hand in an order of the game, `rank`, `suit`, `combination` ..., from now on. */
export interface Arrange {
  type: "arrange";
  id: string;
  order: string;
}

/** Ask what these cards of the player's hand can be played as; answered with `selected`. */
export interface Select {
  type: "select";
  id: string;
  cards: string[];
}

/** Ask whether an action is legal and why not; answered with `explained`. */
export interface Why {
  type: "why";
  id: string;
  action: string;
}

/** Ask what a bot would do, or for a `number` above 0 for another suggestion after it; answered with `hinted`. */
export interface Hint {
  type: "hint";
  id: string;
  number?: number;
}

/**
 * What a seat, or an onlooker for null, may know of a room at a `moment`, and what happened since the last view. `match` counts matches
 * from 1; `match_commitment` is the hash of the statement of this match, or of the one that is shuffled. `shuffle` is absent while a match
 * is played. `events` are the last of the deal, which began at the moment `began`; `more` asks for earlier ones. `head` stands for the
 * whole log of the room up to this view. `stood_in` are the moments of `events` at which a bot decided for a person.
 */
export interface View {
  type: "view";
  moment: number;
  room: string;
  stage: Stage;
  match: number;
  settings: Settings;
  players: Player[];
  watching: number;
  match_commitment: string;
  window: boolean;
  head: string;
  began: number;
  seat: number | null;
  host: boolean;
  shuffle: Shuffle | null;
  deal: DealView | null;
  asked: Asked | null;
  time: Time | null;
  auto_pass: boolean;
  auto_claim: boolean;
  events: EventView[];
  result: Result | null;
  stood_in: number[];
}

/** What was chosen for a room; `options` are the house rules that differ from the preset. */
export interface Settings {
  preset: string;
  family: string;
  title: string;
  options: Record<string, string>;
  house_rules: ClauseSentence[];
  timer: Timer;
  private: boolean;
  reveal: boolean;
  counter: boolean;
}

/**
 * A sentence, and the clause it rests on: a line of the account of a deal, or a house rule. A line of an account may be about the player
 * of `seat`. Without a clause it only states what is there.
 */
export interface ClauseSentence {
  sentence: string;
  clause: string;
  seat: number | null;
}

/**
 * A line of the account of a deal. `points` are those it comes to, with a sign where the reader pays or is paid; `sum` is how something was
 * added up, `4 + 6 + 1 = 11`. Both are empty where there is none.
 */
export interface AccountLine extends ClauseSentence {
  points: string;
  sum: string;
}

/**
 * Who sits at a seat: `kind` says what, `away` whether a bot answers for a person who is away. `bot` is the name by which a bot is chosen,
 * and `sign` says that it is a bot, and how strong; both are empty for others. `here` says whether a person has a page open. A `vacant`
 * seat was left by a person, and may be taken from its bot. `bank` is how many milliseconds are left in the bank, null without a time
 * limit.
 */
export interface Player {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string;
  sign: string;
  here: boolean;
  away: boolean;
  ready: boolean;
  host: boolean;
  vacant: boolean;
  bank: number | null;
}

/**
 * How the cards of a match are shuffled: its `statement`, and the seats whose number is `waited` for. `hash` is that of the viewer's
 * number for the next match. `withheld` names those whose page showed no number. `numbers` are those of the seats, then the server's, once
 * the match is over and where the table shows them.
 */
export interface Shuffle {
  statement: string;
  waited: number[];
  hash: string;
  withheld: string[];
  numbers: string[];
}

/**
 * A deal as one onlooker sees it;  `number` counts the deals of the match from 1, and
 * `commitment` is the hash of the deal's key. `turn` is the seat to act, and `asked` are the seats that have to decide. `decisions` counts
 * those that this viewer has seen. `scores` are by seat; `totals` are how the players stand in the match, as text, and `counted` what they
 * count; `title` says which deal of the match it is, and what is played for. `level` is the rank at which the deal is played where
 * players climb from rank to rank, and `totals` are ranks; empty elsewhere. `counts` are how many cards each seat holds, null where that
 * is hidden, and `labels` are sentences about each player, by seat. `last_actions` are in the order in which they were done.
 * `arrangements` is the viewer's hand in groups, by the name of the order asked for, in a replay by that of every order. `hands` are all
 * hands, in an open replay, and after a deal where the table shows them. `badges` mark cards of the viewer's hand; `bombs` are the groups
 * of it that one touch selects, where the game has any. `unseen` is the counter of cards, where the table has one.
 */
export interface DealView {
  number: number;
  commitment: string;
  turn: number | null;
  asked: number[];
  over: boolean;
  scores: number[];
  totals: string[];
  counted: string;
  title: string;
  level: string;
  middle: MiddleView;
  decisions: number;
  hand: string[];
  counts: (number | null)[];
  scene: Caption[];
  labels: string[][];
  last_actions: LastAction[];
  arrangements: Record<string, string[][]>;
  hands: string[][] | null;
  badges: Badge[];
  bombs: Bombs | null;
  unseen: Unseen[] | null;
}

/** Groups of the viewer's hand, which may share cards, in the order in which the button of that title selects them. */
export interface Bombs {
  title: string;
  groups: string[][];
}

/**
 * What lies in the middle of the table: the cards on top, who played them, and how many cards went there before. `seat` is null where
 * nobody played them. `stock` is how many cards are left to draw, null in a game without a stock; `turn_up` a card that lies open beside
 * it; `suit` the suit named for the next play. `under` are the cards that show from under the top of a pile, the last that was covered
 * first.
 */
export interface MiddleView {
  top: string[];
  seat: number | null;
  covered: number;
  stock: number | null;
  turn_up: string | null;
  suit: string | null;
  under: string[];
}

/** A sentence about the state of the table, shown in its middle; an `own` one is about the viewer's hand. */
export interface Caption {
  sentence: string;
  important: boolean;
  own: boolean;
}

/** What a seat did last; `action` is absent where it is not shown. */
export interface LastAction {
  seat: number;
  action: ActionView | null;
}

/**
 * An action: its text, what it declares in `fields`, and a title for its button where it has no cards. `reading` distinguishes it in words
 * from others with the same cards; empty where there are none. `words` are the whole action as people say it, and `called` is the word
 * that is said with its card.
 */
export interface ActionView {
  text: string;
  verb: string;
  cards: string[];
  title: string;
  reading: string;
  words: string;
  called: string;
  fields: Record<string, unknown>;
}

/** What is special about a card of the viewer's hand: the `kind` of its sign, and what it is in words. */
export interface Badge {
  card: string;
  kind: "level" | "new" | "wild";
  words: string;
}

/** How many cards of a rank, or copies of a joker, are neither open nor in the viewer's hand. */
export interface Unseen {
  rank: string;
  number: number;
}

/**
 * What this seat is asked, and the `moment` to answer; in a `window` answers are secret until it ends. `playable` are the cards of the
 * hand that can be played. `legal` holds every legal action, or where `complete` is false those of at most one card. `wrong` are the texts
 * of those that would be a wrong call, judged by the viewer's hand. `single` says that no more than one card can be selected. `answer` is
 * the text of the answer already given in a window, empty for none, and `answered` the same in words.
 */
export interface Asked {
  moment: number;
  kind: "turn" | "window";
  answer: string;
  legal: ActionView[];
  complete: boolean;
  single: boolean;
  playable: string[];
  wrong: string[];
  answered: string;
}

/** How many milliseconds are left of `total`; after that the `bank` is used up. */
export interface Time {
  left: number;
  total: number;
  bank: number;
}

/**
 * What happened at one `moment` of deal number `deal`, in sentences, and the cards that passed between players. `seat` is whose decision
 * it was, null for the beginning of a deal and for what is not shown. `stamp` is the word that is stamped across the table for it, empty
 * for none.
 */
export interface EventView {
  moment: number;
  deal: number;
  seat: number | null;
  action: ActionView | null;
  sentences: string[];
  gifts: Gift[];
  stamp: string;
}

/** Cards that passed from seat to seat; null is the middle of the table. `cards` is empty where they are hidden. */
export interface Gift {
  giver: number | null;
  taker: number | null;
  cards: string[];
}

/**
 * How a deal ended; `gained` is by how much it changed the total of each seat. `payoffs`, `gained` and `scores` are by seat. `key` has the
 * hexadecimal digits of the deal's key where the table reveals it. `winners` are those of the match and `verdict` says who they are, once
 * it is over; then `place` tells a player who has not won which place it is. `best` have won the deal, as `headline` says. `course` is the
 * scores after each deal of the match so far.
 */
export interface Result {
  payoffs: number[];
  gained: number[];
  scores: number[];
  account: AccountLine[];
  winners: number[];
  verdict: string;
  place: string;
  /** By seat, from 1; partners have the place of their side. Empty as long as the match is not over. */
  places: number[];
  key: string;
  best: number[];
  headline: string;
  course: number[][];
}

/** A command was carried out, now or earlier; the room is at `moment`, and `head` that of its log. */
export interface Ack {
  type: "ack";
  id: string;
  moment: number;
  head: string;
}

/** A command, or for an empty id a message, was refused: nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: Code;
  sentence: string;
  clause: string;
}

/** The plays that a selection can stand for, the best first; `more` are cards that can be added to it. */
export interface Selected {
  type: "selected";
  id: string;
  readings: Reading[];
  sentence: string;
  more: string[];
}

/** A play that selected cards can be; `sentence` and `clause` say why it is forbidden, and are empty otherwise. */
export interface Reading {
  action: ActionView;
  sentence: string;
  clause: string;
}

/** Whether an action is legal, and if not, why. */
export interface Explained {
  type: "explained";
  id: string;
  legal: boolean;
  sentence: string;
  clause: string;
}

/** What a bot would do, and why, in a sentence. */
export interface Hinted {
  type: "hinted";
  id: string;
  action: ActionView;
  reason: string;
}

/**
 * What happened before a moment, the last of it; the deal began with the event at the moment `began` of a view. `stood_in` are the moments
 * before it at which a bot decided for a person.
 */
export interface Earlier {
  type: "earlier";
  id: string;
  events: EventView[];
  stood_in: number[];
}

/**
 * A deal that can be watched: some of its `length` moments, from the first on. `signs` says of each seat which bot played there, nothing
 * where a person did. `names` are by seat; `deals` is how many deals of the match can be watched, and `number` that of this one, from 1.
 */
export interface Replay {
  preset: string;
  family: string;
  title: string;
  options: Record<string, string>;
  names: string[];
  signs: string[];
  deals: number;
  number: number;
  steps: ReplayStep[];
  result: Result | null;
  length: number;
}

/** One moment of a replay: what happened before it, null for nothing, and the deal after that. */
export interface ReplayStep {
  event: EventView | null;
  deal: DealView;
}
