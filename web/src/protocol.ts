// Written by `python -m tefuda.server.messages.typescript` from src/tefuda/server. Do not edit.

export const VERSION = 3;
export const SUBPROTOCOL = "tefuda.3";

export type Code =
  | "bad_message"
  | "bad_name"
  | "bad_options"
  | "closed"
  | "damaged"
  | "failed"
  | "foreign"
  | "full"
  | "host_only"
  | "illegal"
  | "lost_moves"
  | "no_game"
  | "no_page"
  | "no_room"
  | "not_now"
  | "not_seated"
  | "not_shown"
  | "old_page"
  | "other_rules"
  | "restarting"
  | "seat_taken"
  | "stale"
  | "too_fast"
  | "unavailable"
  | "unreadable"
  | "wrong_host";

export type Stage =
  | "seating"
  | "shuffling"
  | "playing"
  | "between"
  | "over";

export type Timer =
  | "none"
  | "relaxed"
  | "normal"
  | "fast";

/** The first message: the version spoken, the language, the last `moment` seen, and the `order` of the own hand. `head` is the last that was sent with a view or an acknowledgement: the server says so if its log does not have it. */
export interface Hello {
  type: "hello";
  version: number;
  lang: string;
  since?: number;
  order?: string;
  head?: string;
}

/** Answered at once with the same number. */
export interface Ping {
  type: "ping";
  n: number;
}

/** Take a seat; `hash` is that of a number for the next match. Without one the server draws for this seat. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  hash?: string;
}

/** Give the hash of a number for the next match, in place of the one given before. */
export interface Commit {
  type: "commit";
  id: string;
  hash: string;
}

/** Show the number that the statement with this hash waits for; `hash` is that of a number for the match after. */
export interface Reveal {
  type: "reveal";
  id: string;
  statement: string;
  number: string;
  hash?: string;
}

/** Say that this page has no number for the statement with this hash: the server draws one for the seat, at once. */
export interface Forgo {
  type: "forgo";
  id: string;
  statement: string;
}

/** Leave the seat; during a match a bot takes over. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Put a bot, `open` or `closed` at a seat; the seat after the last is added. Host only, before the match. */
export interface Fill {
  type: "fill";
  id: string;
  seat: number;
  who: string;
}

/** Begin the match. Host only. */
export interface Begin {
  type: "begin";
  id: string;
}

/** Say that one is back, and plays instead of the bot that stood in; most other commands say so as well. */
export interface Back {
  type: "back";
  id: string;
}

/** Continue with the next deal, or after the match with another. */
export interface Ready {
  type: "ready";
  id: string;
}

/** Answer what is asked: `moment` is that of `asked`, `action` is in the game's notation. */
export interface Act {
  type: "act";
  id: string;
  moment: number;
  action: string;
}

/** Take the own last decision back; refused beside other persons, and once a card has been seen since then. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Answer claim windows automatically: with a pass, or with the first claim that would not be wrong. */
export interface Switch {
  type: "switch";
  id: string;
  auto_pass?: boolean;
  auto_claim?: boolean;
}

/** Show the own hand in an order of the game, `rank`, `suit`, `combination` ..., from now on. */
export interface Arrange {
  type: "arrange";
  id: string;
  order: string;
}

/** Change the own name. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** Say something to everybody here: one of eight phrases, then six signs. Pages have the words in their language. */
export interface Say {
  type: "say";
  id: string;
  number: number;
}

/** Ask what these cards of the own hand can be played as; answered with `selected`. */
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

/** Ask what happened before a moment of the deal now played; answered with `earlier`. */
export interface More {
  type: "more";
  id: string;
  before: number;
}

/** A sentence, and the clause it rests on: a line of the account of a deal, or a house rule. A line of an account may be about the player of `seat`. Without a clause it only states what is there. */
export interface ClauseSentence {
  sentence: string;
  clause: string;
  seat: number | null;
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

/** Who sits at a seat: `kind` says what, `away` whether a bot answers for a person who is away. `bot` is the name by which a bot is chosen, `sign` says that it is a bot, and how strong; both are empty for others. */
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

/** How the cards of a match are shuffled: its `statement`, and the seats whose number is `waited` for. `hash` is that of the own number for the next match. `withheld` names those whose page showed no number. `numbers` are those of the seats, then the server's, once the match is over and where the table shows them. */
export interface Shuffle {
  statement: string;
  waited: number[];
  hash: string;
  withheld: string[];
  numbers: string[];
}

/** What lies in the middle of the table: the cards on top, who played them, and how many cards went there before. `seat` is null where nobody played them. `stock` is how many cards are left to draw, null in a game without a stock; `turn_up` a card that lies open beside it; `suit` the suit named for the next play. `under` are the cards that show from under the top of a pile, the last that was covered first. */
export interface MiddleView {
  top: string[];
  seat: number | null;
  covered: number;
  stock: number | null;
  turn_up: string | null;
  suit: string | null;
  under: string[];
}

/** A sentence about the state of the table, shown in its middle; an `own` one says what the own hand comes to. */
export interface Mark {
  sentence: string;
  important: boolean;
  own: boolean;
}

/** An action: its text, what it declares in `fields`, and a title for its button where it has no cards. `reading` distinguishes it in words from others with the same cards; empty where there are none. `words` are the whole action as people say it, and `called` is the word that is said with its card. */
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

/** What a seat did last; `action` is absent where it is not shown. */
export interface LastAction {
  seat: number;
  action: ActionView | null;
}

/** What is special about a card of the own hand: a `kind` for its sign, and what it is in words. */
export interface Badge {
  card: string;
  kind: "level" | "new" | "wild";
  words: string;
}

/** How many cards of a rank, or which joker, have not been seen: they neither lie open nor are in the own hand. */
export interface Unseen {
  rank: string;
  number: number;
}

/** A deal as one onlooker sees it; `facts` are all that the game shows, by name. `decisions` counts those that this onlooker has seen. `totals` are how the players stand in the match, as text, and `counted` what they count; `title` says which deal of the match it is, and what is played for. `arrangements` is the own hand in groups, by the name of the order asked for, in a replay of all there are. `hands` are all hands, in an open replay, and after a deal where the table shows them. `badges` mark cards of the own hand. `unseen` is the counter of cards, where the table has one. */
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
  middle: MiddleView;
  decisions: number;
  hand: string[];
  counts: (number | null)[];
  facts: Record<string, unknown>;
  scene: Mark[];
  labels: string[][];
  last_actions: LastAction[];
  arrangements: Record<string, string[][]>;
  hands: string[][] | null;
  badges: Badge[];
  unseen: Unseen[] | null;
}

/** What this seat is asked, and the `moment` to answer; in a `window` answers are secret until it ends. `playable` are the cards of the hand that can be played. `legal` holds every legal action, or where `complete` is false those of at most one card. `wrong` are the texts of those that would be a wrong call, judged by the own hand. `single` says that no more than one card can be selected. `answered` is the answer in words. */
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

/** What is left of `total`; after that `bank` is used up. */
export interface Time {
  left: number;
  total: number;
  bank: number;
}

/** Cards that passed from seat to seat; null is the middle of the table. `cards` is empty where they are hidden. */
export interface Gift {
  giver: number | null;
  taker: number | null;
  cards: string[];
}

/** What happened at one `moment` of deal number `deal`, in sentences, and the cards that passed between players. `stamp` is the word that is stamped across the table for it, empty for nothing great. */
export interface EventView {
  moment: number;
  deal: number;
  seat: number | null;
  action: ActionView | null;
  sentences: string[];
  gifts: Gift[];
  stamp: string;
}

/** How a deal ended; `gained` is by how much it changed the total of each seat. `key` is its chance where the table shows it, `winners` are those of the match and `verdict` says who they are, once it is over; then `place` says to a player who has not won which place it is. `best` have won the deal, as `headline` says. `course` is the scores after each deal of the match so far. */
export interface Result {
  payoffs: number[];
  gained: number[];
  scores: number[];
  account: ClauseSentence[];
  winners: number[];
  verdict: string;
  place: string;
  key: string;
  best: number[];
  headline: string;
  course: number[][];
}

/** What a seat, or an onlooker for null, may know of a room at a `moment`, and what happened since the last view. `match` counts matches from 1; `match_commitment` is the hash of the statement of this match, or of the one that is shuffled. `shuffle` is absent while a match is played. `events` are the last of the deal, which began at the moment `began`; `more` asks for earlier ones. `head` stands for the whole log of the room up to this view. `stood_in` are the moments of `events` at which a bot decided in the place of a person. */
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

/** A play that selected cards can be; `sentence` and `clause` say why it is forbidden, empty where it is not. */
export interface Reading {
  action: ActionView;
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

/** What happened before a moment, the last of it; the deal began with the event at the moment `began` of a view. `stood_in` are the moments before it at which a bot decided in the place of a person. */
export interface Earlier {
  type: "earlier";
  id: string;
  events: EventView[];
  stood_in: number[];
}

/** The player at a seat says something, as in `say`; it is kept nowhere. */
export interface Said {
  type: "said";
  seat: number;
  number: number;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  n: number;
}

/** The connection ends, and nothing is lost; connect again after that number of milliseconds, not earlier. `sentence` says what is wrong, where it is not just a restart. */
export interface Restarting {
  type: "restarting";
  after: number;
  sentence: string;
}

/** A public room in the lobby. */
export interface RoomSummary {
  room: string;
  title: string;
  preset: string;
  changed: number;
  timer: Timer;
  stage: Stage;
  players: string[];
  open: number;
  watching: number;
}

/** Every public room, sent whenever one changes. */
export interface LobbyView {
  type: "lobby";
  rooms: RoomSummary[];
  people: number;
}

/** POST api/rooms: `seats` are `me`, `open` or the names of bots; without them bots fill the usual number. `hash` is that of a number of the own page for the first match, as in `sit`. With a `counter` pages show how many cards of each rank have not been seen. */
export interface NewRoom {
  preset: string;
  options?: Record<string, string>;
  seats?: string[];
  timer?: Timer;
  private?: boolean;
  reveal?: boolean;
  counter?: boolean;
  begin?: boolean;
  hash?: string;
}

/** The room: the page is at `t/<room>`. */
export interface RoomMade {
  room: string;
}

/** GET api/guest: whether the cookie that came is that of a guest; the answer sets one where it is not. A browser that is not recognised the next time either keeps no cookies, and could only watch. */
export interface Recognised {
  recognised: boolean;
}

/** POST api/check: asks whether these house rules can be chosen, for this number of seats unless 0. */
export interface Check {
  preset: string;
  options?: Record<string, string>;
  seats?: number;
}

/** What is wrong with one house rule; `option` is empty where it is the number of seats. */
export interface Fault {
  option: string;
  clause: string;
  sentence: string;
}

/** All that is wrong, nothing if the list is empty; and the house rules without an effect, each with why. `inert` is empty where the house rules cannot stand together. `seats` is how many usually play by these house rules, 0 where they cannot stand together. */
export interface Checked {
  faults: Fault[];
  inert: Record<string, string>;
  seats: number;
}

/** How a measure of deals differs: what it `usual`ly is, with the preset's answers, and with those `chosen`. `change` says by how much, with half of its interval (95%), as `effect` and `half_width` do in numbers. */
export interface Effect {
  title: string;
  about: string;
  usual: string;
  chosen: string;
  change: string;
  effect: number;
  half_width: number;
}

/** POST api/effects?lang=, a `Check`: what the house rules change, in so many `deals`. Nothing is `ready` while the rules are being compiled; it is then worth asking again after some seconds. */
export interface Effects {
  ready: boolean;
  deals: number;
  effects: Effect[];
}

/** A preset; `answers` are those of all its house rules, `inert` those without an effect, each with why. `minutes` is about how long one person plays it among bots, 0 where that is not known: a match, or only a deal where matches are `endless`. */
export interface PresetInfo {
  name: string;
  title: string;
  about: string;
  seats: number;
  answers: Record<string, string>;
  inert: Record<string, string>;
  minutes: number;
  endless: boolean;
}

/** An answer to the question of a house rule, and the phrase that describes it. */
export interface Answer {
  value: string;
  phrase: string;
}

/** A house rule: its question, its clause, what may be answered (a number has `least` and `most` instead). */
export interface HouseRule {
  name: string;
  question: string;
  clause: string;
  chapter: string;
  kind: "choice" | "number" | "rank" | "switch";
  default: string;
  answers: Answer[];
  least: number;
  most: number;
}

/** A family of games, its presets and its house rules. `emblem` are the cards that stand for it, `orders` those in which it lays a hand. */
export interface Family {
  name: string;
  emblem: string[];
  seats: number[];
  orders: string[];
  presets: PresetInfo[];
  house_rules: HouseRule[];
}

/** A bot that can be seated. */
export interface Bot {
  name: string;
  title: string;
}

/** A speed: milliseconds for a turn, for the bank and for a claim window; null for no limit. */
export interface TimerInfo {
  name: Timer;
  turn: number | null;
  bank: number | null;
  window: number | null;
}

/** A game on the shelf: the `preset` that is played at once, what it is called, and all presets it has. `taught` says whether it has a first deal. */
export interface Tile {
  preset: string;
  title: string;
  family: string;
  variants: string[];
  taught: boolean;
}

/** GET api/catalogue?lang=: all that the page needs first, in the language `lang`. `sentences` are those of the page by the English ones, after their context where they have one. */
export interface Catalogue {
  version: number;
  lang: string;
  sentences: Record<string, string>;
  languages: Record<string, string>;
  families: Family[];
  bots: Bot[];
  timers: TimerInfo[];
  default: string;
  me: string;
  shelf: Tile[];
}

/** A clause of a rule book. */
export interface Clause {
  number: string;
  chapter: string;
  title: string;
  paragraphs: string[];
  house_rules: string[];
}

/** GET api/rules/<family>?lang=. */
export interface RuleBook {
  family: string;
  clauses: Clause[];
}

/** One moment of a replay: what happened before it, and how things stood. */
export interface ReplayStep {
  event: EventView | null;
  deal: DealView;
}

/** GET api/games/<room>/<match>/<deal>?lang=&seat=&first=: `seat` is a number, `open`, or nothing for onlookers. `steps` are some of the `length` steps, from number `first` on, which is 0 for the first. `signs` says of each seat which bot played there, nothing where a person did. POST api/replay/<deal>?lang=&seat=&first= answers the same for the text of a `.deal`. Matches and deals count from 1. `api/games/<room>/<match>.deal` and `api/games/<room>/<match>/<deal>.deal` are the texts of finished ones. */
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

/** What every failed request by HTTP is answered with. */
export interface Problem {
  code: Code;
  sentence: string;
  faults: Fault[];
}

/** POST api/lessons/<preset>?lang=: a first deal at a `step`, from 0 on, and after the last what was played alone. `action` is what the learner does there; without one it only is asked how things stand. Where a step is `done`, what came of it is shown before another deal begins; elsewhere that is the next step. The answer is a `Lesson`. POST api/lessons/<preset>/select?lang= asks what `cards` of the own hand can be there; answered with `Selected`. */
export interface Learning {
  step?: number;
  plays?: string[];
  action?: string;
  cards?: string[];
  done?: boolean;
}

/** What the coach says at a step, with its clause, and what it points at: `hand`, `pile`, `stock`, `seat 1` ... The learner reads it, or tries cards that the clause refuses, or plays: `action` is what is to be tried or played. */
export interface CoachWords {
  sentence: string;
  clause: string;
  point: string;
  kind: "play" | "read" | "try";
  action: ActionView | null;
}

/** Where a first deal stands: after `steps` steps the learner plays alone, and `said` is null. So it is where a step is `done` and only what came of it is shown, until the learner goes on to another deal. `moments` are those since the learner has last decided, or the deal began, with all hands open; the learner sits at `seat`. `suggested` is what could be done now. `left` is how many decisions may follow. */
export interface Lesson {
  preset: string;
  family: string;
  title: string;
  step: number;
  steps: number;
  said: CoachWords | null;
  names: string[];
  seat: number;
  moments: ReplayStep[];
  asked: Asked | null;
  suggested: ActionView | null;
  result: Result | null;
  left: number;
  done: boolean;
}

/** An exercise on a clause: `number` counts those of the family from 0. */
export interface ExerciseInfo {
  number: number;
  clause: string;
  preset: string;
}

/** GET api/exercises/<family>: all exercises of a family, in the order of its rule book. */
export interface Exercises {
  family: string;
  exercises: ExerciseInfo[];
}

/** GET api/exercises/<family>/<number>?lang=: whether the `action` can be done at this moment by `seat`. `asked` names it in the question. `legal` is the answer of the rules, and `sentence` why it is not. `house_rules` differ from the preset. */
export interface Exercise {
  number: number;
  clause: string;
  clause_title: string;
  preset: string;
  family: string;
  title: string;
  house_rules: ClauseSentence[];
  names: string[];
  seat: number;
  deal: DealView;
  window: boolean;
  action: ActionView;
  asked: string;
  legal: boolean;
  sentence: string;
}

/** A mean with its standard error; an interval of 95 % reaches 1.96 of them to each side. */
export interface Estimated {
  mean: number;
  error: number;
}

/** What a deal would come to: the chance to win, from 0 to 1, and the points. */
export interface Expected {
  chance: Estimated;
  points: Estimated;
}

/** A decision of a seat, in words. */
export interface LineStep {
  seat: number;
  words: string;
}

/** What is found of a decision, the one that follows step `index` of the replay. `made` is what the action made comes to as the player could know it, `best` is the best action that was found, in words, and `better` what that comes to; `cost` is the difference. `open_made` and `open_better` are the same with open cards. `line` is how the deal could have gone on after the best action. `after` is the chance of each seat after the action made, with open cards. */
export interface Judgement {
  index: number;
  seat: number;
  words: string;
  verb: string;
  choices: number;
  verdict: "best" | "blunder" | "equal" | "inaccuracy" | "mistake" | "only" | "unknown";
  made: Expected | null;
  best: string;
  best_verb: string;
  better: Expected | null;
  cost: Expected | null;
  open_made: Expected | null;
  open_better: Expected | null;
  line: LineStep[];
  after: Estimated[];
}

/** A decision that did not help its own player, after which the chance of a `seat` was another by `change`. The chance is that with open cards. */
export interface TurningPoint {
  index: number;
  seat: number;
  change: Estimated;
}

/** What a seat could expect before the first play: by who sees no hand, by its player, and with open cards. */
export interface SeatLuck {
  onlooker: Expected;
  own: Expected;
  revealed: Expected;
  points: number | null;
}

/** How a seat has decided: where it had a choice, in how many of them nothing better was found, and the others. */
export interface SeatPlay {
  choices: number;
  sound: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  lost_chance: number;
  lost_points: number;
}

/** An analysis of a finished deal; `turns` are its turning points, the greatest change first. `luck` and `play` are by seat. */
export interface Findings {
  decisions: Judgement[];
  turns: TurningPoint[];
  luck: SeatLuck[];
  play: SeatPlay[];
}

/** POST api/games/<room>/<match>/<deal>/analysis?lang=&seat=, and api/replay/<deal>/analysis with a text. How many of `all` pieces of work are `done`; `findings` once all are. It goes on as long as it is asked for, every second or two. Only the decisions of `seat` are judged, those of all without one. */
export interface Analysing {
  done: number;
  all: number;
  findings: Findings | null;
}

/** The problems of a game: the grade of each, from 1 to 5, in the order of their numbers. */
export interface PuzzleGame {
  preset: string;
  family: string;
  title: string;
  grades: number[];
}

/** GET api/problems?lang=: all problems there are, and the one of the `day`, the same for everybody. */
export interface Puzzles {
  games: PuzzleGame[];
  day: string;
  preset: string;
  number: number;
}

/** POST api/problems/<preset>/<number>?lang=: a problem after what somebody has played; answered with a `Puzzle`. .../select asks what `cards` of the own hand can be there, answered with `Selected`; .../hint which play wins, answered with `Clue`; .../solution how it is won from the beginning, answered with `Solved`. */
export interface Solving {
  plays?: string[];
  cards?: string[];
}

/** A problem as it stands: all cards lie open, and the solver sits at `seat`. `moments` are those since the last own decision, with the answers of the others. `state` says how it stands: `right` and `wrong` are what was played so far. `play` is the first play that wins, once it is over or was thrown away. `stock` are the cards of the stock, the top one first. */
export interface Puzzle {
  preset: string;
  family: string;
  title: string;
  number: number;
  grade: number;
  within: number | null;
  names: string[];
  seat: number;
  moments: ReplayStep[];
  asked: Asked | null;
  state: "failed" | "open" | "right" | "solved" | "wrong";
  play: string;
  stock: string[];
}

/** The play that wins; null where none does any more. */
export interface Clue {
  action: ActionView | null;
}

/** How a problem is won, the others defending as well as they can, from the beginning to the end. */
export interface Solved {
  moments: ReplayStep[];
}

/** A deal that was played: `bots` are the names of the bots at the table, `place` counts from 1. */
export interface DealEntry {
  id: string;
  day: string;
  preset: string;
  title: string;
  seats: number;
  bots: string[];
  place: number;
  won: boolean;
  gained: number;
}

/** What an analysis has found of own decisions: how many, how many sound, and what was not, by verdict and habit. */
export interface MistakesEntry {
  id: string;
  preset: string;
  choices: number;
  sound: number;
  verdicts: Record<string, number>;
  habits: Record<string, number>;
}

/** POST api/statistics: keep these entries with the guest who asks; those that are kept already stay as they are. `problems` says of each problem tried whether it was solved at the first try. Nobody is a guest without a cookie; the answer sets one. */
export interface NewEntries {
  deals?: DealEntry[];
  judged?: MistakesEntry[];
  problems?: Record<string, boolean>;
}

/** The answer to a change: whether entries are `kept` with the guest. POST api/statistics/forget deletes them. */
export interface EntriesStored {
  kept: boolean;
}

/** GET api/statistics: all that is `kept` with the guest who asks, if anything is. */
export interface StoredEntries {
  kept: boolean;
  deals: DealEntry[];
  judged: MistakesEntry[];
  problems: Record<string, boolean>;
}

export type FromClient =
  | Hello
  | Ping
  | Sit
  | Commit
  | Reveal
  | Forgo
  | Leave
  | Fill
  | Begin
  | Back
  | Ready
  | Act
  | Undo
  | Switch
  | Arrange
  | Rename
  | Say
  | Select
  | Why
  | Hint
  | More;

export type FromServer =
  | View
  | Ack
  | Refused
  | Selected
  | Explained
  | Hinted
  | Earlier
  | Said
  | Pong
  | Restarting;
