import assert from "node:assert/strict";
import { test } from "node:test";
import { arranged, type Arrow, extended, type Held, inColumns, inRows, inStacks, keyed, layout, moved, type Spot, spots } from "../src/table/hand";

/** Columns of so many cards each; a rank of none has no column. */
function columns(sizes: readonly number[]): Held[][] {
  return sizes.map((size, rank) => keyed(Array.from({ length: size }, () => `${rank + 3}♣`))).filter((column) => column.length > 0);
}

/** In which row each column lies, and where in it. */
function spotsOf(laid: ReadonlyMap<string, Spot>): [number, number][] {
  return [...laid.values()].filter(({ depth }) => depth === 0).map(({ row, column }) => [row, column]);
}

/** How many cards the highest column of each row has. */
function heights(laid: ReadonlyMap<string, Spot>): number[] {
  const highest: number[] = [];
  for (const { row, depth } of laid.values()) highest[row] = Math.max(highest[row] ?? 0, depth + 1);
  return highest;
}

test("columns fall into even rows, the first the longer", () => {
  assert.deepEqual(spotsOf(spots(columns([1, 2, 3, 1, 1]), 4)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
});

test("no row gets higher as cards go", () => {
  const sizes = [5, 1, 1, 4, 1, 1, 1];
  let laid = spots(columns(sizes), 4);
  assert.deepEqual(heights(laid), [5, 1]);
  for (const gone of [6, 5, 4]) {
    sizes[gone] = 0;
    laid = spots(columns(sizes), 4, laid);
    assert.deepEqual(heights(laid), gone === 4 ? [5] : [5, 1]);
  }
});

test("columns stay in uneven rows, until one of them is of other cards", () => {
  const all = spots(columns([1, 1, 1, 1, 1, 1, 1]), 4);
  const stayed = spots(columns([0, 0, 1, 1, 1, 1, 1]), 4, all);
  assert.deepEqual(spotsOf(stayed), [[0, 0], [0, 1], [1, 0], [1, 1], [1, 2]]);
  assert.deepEqual(spotsOf(spots(columns([0, 0, 2, 1, 1, 1, 1]), 4, stayed)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
});

test("rows that have become too long are laid anew, and so are columns in another order", () => {
  const all = spots(columns([1, 1, 1, 1, 1, 1, 1]), 4);
  const stayed = spots(columns([1, 1, 1, 1, 1, 0, 0]), 4, all);
  assert.deepEqual(spotsOf(stayed), [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]);
  assert.deepEqual(spotsOf(spots(columns([1, 1, 1, 1, 1, 0, 0]), 3, stayed)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
  assert.deepEqual(spotsOf(spots(columns([1, 1, 1, 1, 1]).reverse(), 4, stayed)), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]);
});

/** The card that each arrow leads to from one of these columns. */
function led(all: readonly Held[][], perRow: number, from: string): Record<string, string | undefined> {
  const keys = all.flat().map(({ key }) => key);
  const laid = spots(all, perRow);
  const arrows: Arrow[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  return Object.fromEntries(arrows.map((arrow) => [arrow.slice(5), keys[inStacks(keys, keys.indexOf(from), arrow, laid)]]));
}

test("arrows lead up and down a column, and left and right between columns", () => {
  const all = columns([1, 3, 2]);
  assert.deepEqual(led(all, 7, "4♣#1"), { Left: "3♣#0", Right: "5♣#0", Up: "4♣#0", Down: "4♣#2" });
  assert.deepEqual(led(all, 7, "4♣#0"), { Left: "3♣#0", Right: "5♣#0", Up: "4♣#0", Down: "4♣#1" });
  assert.deepEqual(led(all, 7, "3♣#0"), { Left: "3♣#0", Right: "4♣#2", Up: "3♣#0", Down: "3♣#0" });
});

test("from the end of a column arrows lead to the nearest one of the next row", () => {
  const all = columns([2, 1, 3, 1, 2]);
  assert.deepEqual(led(all, 3, "3♣#1"), { Left: "3♣#1", Right: "4♣#0", Up: "3♣#0", Down: "6♣#0" });
  assert.deepEqual(led(all, 3, "5♣#2"), { Left: "4♣#0", Right: "6♣#0", Up: "5♣#1", Down: "7♣#0" });
  assert.deepEqual(led(all, 3, "7♣#0"), { Left: "6♣#0", Right: "7♣#0", Up: "5♣#2", Down: "7♣#1" });
});

test("arrows lead from row to row, and stay where there is none", () => {
  const keys = keyed(["3♣", "4♣", "5♣", "6♣", "7♣"]).map(({ key }) => key);
  const to = (at: number, arrow: Arrow): number => inRows(keys, at, arrow, 3);
  assert.deepEqual([to(0, "ArrowLeft"), to(1, "ArrowUp"), to(3, "ArrowUp"), to(4, "ArrowUp")], [0, 1, 0, 1]);
  assert.deepEqual([to(0, "ArrowDown"), to(2, "ArrowDown"), to(3, "ArrowDown"), to(4, "ArrowRight")], [3, 4, 3, 4]);
});

// ------------------------------------------------------------------ orders

const HAND = ["3♣", "3♦", "5♣", "8♥", "8♠", "K♣", "BJ"];
const RANKS = { rank: [["3♣", "3♦"], ["5♣"], ["8♥", "8♠"], ["K♣"], ["BJ"]] };

function cards(order: string, orders: Record<string, string[][]> = {}, own: string[] = []): string[] {
  return arranged(HAND, order, orders, own).map(({ card }) => card);
}

test("a hand lies in an order of the game, as the server lays it", () => {
  assert.deepEqual(cards("rank", { rank: [["BJ"], ["K♣", "8♥"], ["8♠", "5♣", "3♣", "3♦"]] }), ["BJ", "K♣", "8♥", "8♠", "5♣", "3♣", "3♦"]);
  assert.deepEqual(cards("rank", { rank: [["BJ"]] }), HAND, "an order of another hand is not followed");
  assert.deepEqual(cards("rank"), HAND);
});

test("by suit each suit lies together, in the order of its ranks", () => {
  assert.deepEqual(cards("suit").slice(0, 6), ["3♣", "5♣", "K♣", "3♦", "8♥", "8♠"]);
});

test("by combination those lie first of which there are most", () => {
  const hand = ["3♣", "4♣", "4♦", "5♣", "5♦", "5♥"];
  assert.deepEqual(arranged(hand, "combination", {}, []).map(({ card }) => card), ["5♣", "5♦", "5♥", "4♣", "4♦", "3♣"]);
});

test("by hand cards lie as they were put, and what comes later comes last", () => {
  const keys = keyed(HAND).map(({ key }) => key);
  const dragged = moved(keys, "3♣#0", "8♠#0");
  assert.deepEqual(dragged.map((key) => key.slice(0, -2)), ["3♦", "5♣", "8♥", "8♠", "3♣", "K♣", "BJ"]);
  assert.deepEqual(moved(dragged, "3♣#0", "3♦#0"), keys);
  assert.deepEqual(cards("own", {}, dragged), ["3♦", "5♣", "8♥", "8♠", "3♣", "K♣", "BJ"]);
  const drawn = keyed(["2♣", ...HAND.slice(1)]).map(({ key }) => key);
  const order = extended(dragged, drawn);
  assert.deepEqual(arranged(["2♣", ...HAND.slice(1)], "own", {}, order).map(({ card }) => card), ["3♦", "5♣", "8♥", "8♠", "K♣", "BJ", "2♣"]);
  assert.equal(extended(order, drawn), order);
});

test("only the groups of ranks and of straight flushes stand in columns, and only with the whole hand in them", () => {
  assert.deepEqual(inColumns(HAND, "rank", RANKS)?.map((column) => column.length), [2, 1, 2, 1, 1]);
  assert.equal(inColumns(HAND, "combination", { combination: RANKS.rank }), null);
  assert.equal(inColumns(HAND.slice(1), "rank", RANKS), null);
});

// ------------------------------------------------------------------ keys

const ARROWS: Record<Arrow, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What leads to a card that does not lie on that side: up and down lead along a column and then to the next row, left and right along a row. */
function astray(keys: readonly string[], lies: ReadonlyMap<string, [number, number]>, to: (at: number, arrow: Arrow) => number): string[] {
  const at = (key: string): [number, number] => lies.get(key) ?? [NaN, NaN];
  return keys.flatMap((key, index) =>
    (Object.keys(ARROWS) as Arrow[]).flatMap((arrow) => {
      const [across, down] = ARROWS[arrow];
      const other = keys[to(index, arrow)] ?? "";
      const [[x, y], [x2, y2]] = [at(key), at(other)];
      const column = keys.map(at).filter(([left, top]) => left === x && (top - y) * down > 0).map(([, top]) => Math.abs(top - y));
      const wrong = down
        ? other === key ? column.length > 0 : (y2 - y) * down <= 0 || (column.length > 0 && Math.abs(y2 - y) !== Math.min(...column))
        : other !== key && (x2 - x) * across <= 0 && (y2 - y) * across <= 0;
      return wrong ? [`${arrow} from ${key} to ${other}`] : [];
    }),
  );
}

test("in rows each arrow leads to its side, with any number of cards in any width", () => {
  for (let number = 1; number <= 33; number++) {
    const keys = keyed(Array.from({ length: number }, (_, index) => `${index}♣`)).map(({ key }) => key);
    for (const width of [300, 344, 374, 624, 828, 1000]) {
      const { perRow } = layout(number, number, width, 96);
      const lies = new Map(keys.map((key, index): [string, [number, number]] => [key, [index % perRow, Math.floor(index / perRow)]]));
      assert.deepEqual(astray(keys, lies, (at, arrow) => inRows(keys, at, arrow, perRow)), [], `${number} in ${width}`);
    }
  }
});

test("in columns each arrow leads to its side, with columns of any heights in one row or in several", () => {
  for (let kind = 0; kind < 40; kind++) {
    const all = columns(Array.from({ length: 2 + (kind % 14) }, (_, rank) => 1 + ((rank * (kind + 3) + kind) % 4)));
    const keys = all.flat().map(({ key }) => key);
    for (const perRow of [5, 7, 9, 14]) {
      const laid = spots(all, perRow);
      const rows = heights(laid);
      const wide = rows.map((_, row) => Math.max(...[...laid.values()].filter((spot) => spot.row === row).map(({ column }) => column)) + 1);
      const lies = new Map([...laid].map(([key, { row, column, depth }]): [string, [number, number]] => {
        const foot = rows.slice(0, row + 1).reduce((sum, high) => sum + high, 0);
        return [key, [column - (wide[row] ?? 0) / 2, foot - depth]];
      }));
      assert.deepEqual(astray(keys, lies, (at, arrow) => inStacks(keys, at, arrow, laid)), [], `${kind} in ${perRow}`);
    }
  }
});

test("no column leaves the hand, however wide it is", () => {
  for (let width = 320; width <= 1440; width++) {
    for (let number = 1; number <= 13; number++) {
      const { wide, step, perRow } = layout(number, number, width, 84);
      const filled = step > wide ? perRow * step : (perRow - 1) * step + wide;
      assert.ok(filled <= width + 0.001, `${number} cards in ${width}`);
    }
  }
});
