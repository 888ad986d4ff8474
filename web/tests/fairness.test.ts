import { stored } from "./browser";
import { action, deal, event, player, view } from "./room";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Command, TableLink } from "../src/table/link.svelte";
import type { Catalogue } from "../src/protocol";
import type { Result, View } from "../src/shown";

// Without TLS browsers have no `crypto.subtle`.
Object.defineProperty(crypto, "subtle", { value: undefined });

const { commit, Fairness } = await import("../src/fairness/fairness.svelte");
const { compare } = await import("../src/fairness/file");
const { dealHash, dealKey, matchKey, numberHash, roomId, statementHash } = await import("../src/fairness/hashes");

const ANSWERS = { hand: "5", draw_two: "7" };
const CATALOGUE = { families: [{ presets: [{ name: "mau-mau", answers: ANSWERS }] }] } as unknown as Catalogue;
const [BOT, SERVER, OTHER] = ["b", "5", "0"].map((digit) => digit.repeat(64)) as [string, string, string];

/** What a statement says. */
interface Said {
  room: string;
  match: number;
  round: number;
  previous: string;
  game: string;
  options: Record<string, string>;
  seats: string[];
  server: string;
}

function written({ options, seats, ...single }: Said): string {
  const { room, match, round, previous, game, server } = single;
  const lines = [
    "tefuda statement 1", `room ${room}`, `match ${match}`, `round ${round}`, `previous ${previous}`, "version 0.1.0", `game ${game}`,
    ...Object.entries(options).map(([name, answer]) => `option ${name} ${answer}`),
    ...seats.map((share, seat) => `seat ${seat} ${share}`), `server ${server}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** A page and the room in which it plays against a bot. */
class Room {
  readonly sent: Command[] = [];
  readonly fairness: InstanceType<typeof Fairness>;
  hash = "";
  previous = "-";
  statement = "";

  constructor() {
    const send = (command: Command): Promise<unknown> => {
      this.sent.push(command);
      if ("hash" in command) this.hash = command.hash;
      return Promise.resolve({ type: "ack" });
    };
    this.fairness = new Fairness({ send } as unknown as TableLink, CATALOGUE);
  }

  last<T extends Command["type"]>(type: T): Extract<Command, { type: T }> | undefined {
    return this.sent.findLast((one) => one.type === type) as Extract<Command, { type: T }> | undefined;
  }

  seen(stage: View["stage"], match: number, more: Partial<View>): void {
    this.fairness.see(view(0, { stage, match, players: [player(0), player(1)], match_commitment: statementHash(this.statement), deal: null, events: [], ...more }));
  }

  /** Gather the hash of a number, and ask for the number by a statement, which may be changed. */
  shuffle(match: number, change: (fair: Said) => Said = (fair) => fair, round = 1, shown?: string): void {
    this.statement = "";
    const shuffle = { statement: "", waited: [0], hash: this.hash, withheld: [], numbers: [] };
    this.seen(match === 1 ? "seating" : "over", match - 1, { shuffle: { ...shuffle, waited: [] } });
    const fair: Said = {
      room: roomId("room"), match, round, previous: this.previous, game: "mau-mau", options: ANSWERS,
      seats: [`person abcdef ${this.hash}`, `bot greedy ${numberHash(BOT)}`], server: numberHash(SERVER),
    };
    this.statement = written(change(fair));
    const match_commitment = shown ?? statementHash(this.statement);
    this.seen("shuffling", match - 1, { match_commitment, shuffle: { ...shuffle, hash: this.hash, statement: this.statement } });
    this.previous = statementHash(this.statement);
  }

  /** The numbers of all, the server's last. */
  get numbers(): string[] {
    return [this.last("reveal")?.number ?? OTHER, BOT, SERVER];
  }

  begin(match: number, key = matchKey(this.statement, this.numbers)): void {
    this.seen("playing", match, { deal: deal(0, { commitment: dealHash(dealKey(key, 1)) }) });
  }

  /** Show what the match was made of; `shown` may be something else. */
  end(match: number, shown: { statement?: string; numbers?: string[] } = {}): void {
    const { statement, numbers } = { statement: this.statement, numbers: this.numbers, ...shown };
    const result = { key: dealKey(matchKey(this.statement, this.numbers), 1) } as Result;
    this.seen("over", match, { match_commitment: statementHash(statement), deal: deal(9, { over: true }), result, shuffle: { statement, waited: [], hash: this.hash, withheld: [], numbers } });
  }

  get told(): string {
    return [...this.fairness.faults, ...(this.fairness.checked?.sentences ?? []), this.fairness.objection].join(" ");
  }
}

beforeEach(() => stored.clear());

// ------------------------------------------------------------------ fair servers

test("a page commits, shows its number for a true statement, and finds the match fair; and so the next one", async () => {
  const room = new Room();
  for (const match of [1, 2]) {
    room.shuffle(match);
    assert.equal(room.last("reveal")?.statement, statementHash(room.statement));
    assert.equal(room.sent.filter(({ type }) => type === "reveal").length, match);
    await Promise.resolve();
    room.begin(match);
    room.end(match);
    assert.equal(room.fairness.checked?.verdict, "fair");
    assert.equal(room.fairness.checked.own, room.last("reveal")?.number);
    assert.match(room.told, /The number of this page is one of those.* Deals checked: 1\./);
  }
});

test("a page shows its number once, however often the server asks", () => {
  const room = new Room();
  room.shuffle(1);
  room.seen("shuffling", 0, { shuffle: { statement: room.statement, waited: [0], hash: room.hash, withheld: [], numbers: [] } });
  assert.equal(room.sent.filter(({ type }) => type === "reveal").length, 1);
});

test("a page that was loaded again remembers its number and what it saw", () => {
  const before = new Room();
  before.shuffle(1);
  before.begin(1);
  const room = Object.assign(new Room(), { statement: before.statement, hash: before.hash, sent: before.sent });
  room.end(1);
  assert.equal(room.fairness.checked?.verdict, "fair");
});

test("who has no number in a shuffle is not told that it was fair", () => {
  const room = new Room();
  room.shuffle(1);
  const absent = new Room();
  stored.clear();
  Object.assign(absent, { statement: room.statement, sent: room.sent });
  absent.begin(1);
  absent.seen("over", 1, {
    seat: null, deal: deal(9, { over: true }), result: { key: dealKey(matchKey(room.statement, room.numbers), 1) } as Result,
    shuffle: { statement: room.statement, waited: [], hash: "", withheld: [], numbers: room.numbers },
  });
  assert.equal(absent.fairness.checked?.verdict, "open");
});

test("a page that keeps nothing commits to a number in place of one that it does not know, once for a match", async () => {
  const room = new Room();
  const foreign = numberHash(OTHER);
  const shuffle = { statement: "", waited: [], hash: foreign, withheld: [], numbers: [] };
  for (let time = 0; time < 3; time++) {
    room.seen("seating", 0, { shuffle });
    await Promise.resolve();
    await Promise.resolve();
  }
  assert.equal(room.sent.filter(({ type }) => type === "commit").length, 1);
});

test("who has forgotten the number that the server waits for says so at once, and blames nobody", () => {
  const room = new Room();
  room.hash = numberHash(OTHER);
  room.shuffle(1, (fair) => ({ ...fair, seats: [`person abcdef ${numberHash(OTHER)}`, ...fair.seats.slice(1)] }));
  assert.equal(room.last("forgo")?.statement, statementHash(room.statement));
  assert.deepEqual([room.fairness.faults, room.last("reveal")], [[], undefined]);
});

// ------------------------------------------------------------------ statements that are not true

const UNTRUE: Record<string, [(fair: Said) => Said, string]> = {
  "another house rule": [(fair) => ({ ...fair, options: { ...ANSWERS, draw_two: "8" } }), "names another game or other house rules"],
  "a house rule less": [(fair) => ({ ...fair, options: { hand: "5" } }), "names another game or other house rules"],
  "another game": [(fair) => ({ ...fair, game: "crazy-eights" }), "names another game or other house rules"],
  "fewer seats": [(fair) => ({ ...fair, seats: fair.seats.slice(0, 1) }), "names another number of seats"],
  "another table": [(fair) => ({ ...fair, room: OTHER }), "is about another table or another match"],
  "another match": [(fair) => ({ ...fair, match: 7 }), "is about another table or another match"],
  "another number": [(fair) => ({ ...fair, seats: [`person abcdef ${OTHER}`, ...fair.seats.slice(1)] }), "does not list the number of this page"],
  "a page that is absent": [(fair) => ({ ...fair, seats: [`absent nobody ${OTHER}`, ...fair.seats.slice(1)] }), "does not list the number of this page"],
  "nothing that can be read": [(fair) => ({ ...fair, seats: [...fair.seats].map((share) => `7 ${share}`) }), ""],
};

for (const [kind, [change, said]] of Object.entries(UNTRUE)) {
  test(`a page shows no number for a statement of ${kind}`, () => {
    const room = new Room();
    room.hash = commit();
    room.shuffle(1, change);
    assert.equal(room.last("reveal"), undefined);
    assert.ok(room.fairness.faults.length > 0);
    assert.ok(room.told.includes(said), room.told);
  });
}

test("a page shows no number for a statement other than the one whose hash was shown", () => {
  const room = new Room();
  room.hash = commit();
  room.shuffle(1, (fair) => fair, 1, OTHER);
  assert.equal(room.last("reveal"), undefined);
  assert.match(room.told, /does not have the hash that was shown/);
});

const USED: Record<string, [(fair: Said, first: Said) => Said, string]> = {
  "that of an older match": [(_, first) => first, "is about another table or another match"],
  "one with a number that is known already": [(fair, first) => ({ ...fair, seats: [first.seats[0] ?? "", fair.seats[1] ?? ""] }), "that this page has shown for another statement"],
  "one with another past": [(fair) => ({ ...fair, previous: OTHER }), "does not follow the one made before it"],
};

for (const [kind, [change, said]] of Object.entries(USED)) {
  test(`in the next match a page shows no number for a statement that is ${kind}`, () => {
    const room = new Room();
    const made: Said[] = [];
    room.shuffle(1, (fair) => (made.push(fair), fair));
    room.begin(1);
    room.end(1);
    room.shuffle(2, (fair) => change(fair, made[0] as Said));
    assert.equal(room.sent.filter(({ type }) => type === "reveal").length, 1);
    assert.ok(room.told.includes(said), room.told);
  });
}

test("a shuffle that is repeated follows the statement before it", () => {
  const room = new Room();
  room.shuffle(1);
  room.shuffle(1, (fair) => fair, 2);
  assert.equal(room.sent.filter(({ type }) => type === "reveal").length, 2);
  room.shuffle(1, (fair) => ({ ...fair, previous: OTHER }), 3);
  assert.match(room.told, /does not follow the one made before it/);
});

// ------------------------------------------------------------------ matches that are not fair

const CHEATS: Record<string, [(room: Room) => { statement?: string; numbers?: string[] }, string]> = {
  "another number of the server": [(room) => ({ numbers: [...room.numbers.slice(0, 2), OTHER] }), "The server's number does not belong to the hash"],
  "another number of a bot": [(room) => ({ numbers: [room.numbers[0] ?? "", OTHER, SERVER] }), "The number of seat 2 does not belong to the hash"],
  "another number of the page": [(room) => ({ numbers: [OTHER, BOT, SERVER] }), "The number of seat 1 does not belong to the hash"],
  "another statement": [(room) => ({ statement: room.statement.replace(numberHash(BOT), numberHash(OTHER)), numbers: [room.numbers[0] ?? "", OTHER, SERVER] }), "is not the one made before the cards were dealt."],
  "a statement without the page": [(room) => ({ statement: room.statement.replace(/person \S+ \S+/, `absent nobody ${numberHash(OTHER)}`), numbers: [OTHER, BOT, SERVER] }), "is not the one made before the cards were dealt."],
};

for (const [kind, [cheat, said]] of Object.entries(CHEATS)) {
  test(`a server that shows ${kind} is found out`, () => {
    const room = new Room();
    room.shuffle(1);
    room.begin(1);
    room.end(1, cheat(room));
    assert.equal(room.fairness.checked?.verdict, "unfair");
    assert.ok(room.told.includes(said), room.told);
  });
}

test("a server that deals from a key of its choice is found out", () => {
  const room = new Room();
  room.shuffle(1);
  room.begin(1, OTHER);
  room.end(1);
  assert.equal(room.fairness.checked?.verdict, "unfair");
  assert.match(room.told, /Deal 1 was not dealt from these numbers\./);
});

test("a page whose number was left out objects, and says whether the server had confirmed it", async () => {
  for (const [confirmed, said] of [[false, /has sent its number, but/], [true, /confirmed that it got the number of this page/]] as const) {
    stored.clear();
    const room = new Room();
    room.shuffle(1);
    if (confirmed) await Promise.resolve();
    room.statement = written({ room: roomId("room"), match: 1, round: 2, previous: "-", game: "mau-mau", options: ANSWERS, seats: [], server: OTHER });
    room.begin(1);
    assert.match(room.told, said);
  }
});

// ------------------------------------------------------------------ files

test("a downloaded match is what the page saw only with its statement and every decision", () => {
  const text = "tefuda 1\ngame mau-mau\ndeal 1\n0: 7♦  1: draw\nresult 1\n# statement tefuda statement 1\n# statement room x\n";
  const seen = view(3, { deal: deal(2), shuffle: { statement: "tefuda statement 1\nroom x\n", waited: [], hash: "", withheld: [], numbers: [] } });
  const log = [event(2, { seat: 0, action: action("7♦") }), event(3, { seat: 1, action: action("draw") })];
  assert.equal(compare(text, seen, log), 2);
  assert.equal(compare(text.replace("7♦", "8♦"), seen, log), null);
  assert.equal(compare(text.replace("room x", "room y"), seen, log), null);
  assert.equal(compare(text.replace("result 1", "result 1\ndeal 2\n0: 7♦\nresult 1"), seen, log), null);
});
