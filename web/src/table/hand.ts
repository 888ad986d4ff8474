/** The own hand as it is laid out: each card with a key of its own, in the order the person wants. */

import { faceOf } from "../cards/card";
import { besideNext } from "../cards/strip";

export interface Held {
  /** The card and which of two equal ones it is, `7♣#0`. */
  key: string;
  card: string;
}

/** The sign on a card about which there is something special. */
export const SIGNS = { wild: "★", level: "▲", new: "＋" } as const;

/** Give each card a key; equal cards are distinguished by number. */
export function keyed(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { key: `${card}#${copy}`, card };
  });
}

/** Return the hand in an order: one that the game has, or one of the page's own. */
export function arranged(
  hand: readonly string[],
  order: string,
  orders: Readonly<Record<string, readonly (readonly string[])[]>>,
  own: readonly string[],
): Held[] {
  const groups = orders[order];
  if (groups && groups.flat().length === hand.length) return keyed(groups.flat());
  const held = keyed(hand);
  switch (order) {
    case "suit":
      return sortedBy(held, ({ card }) => faceOf(card).suit);
    case "combination": {
      const sizes = new Map<string, number>();
      for (const { card } of held) sizes.set(group(card), (sizes.get(group(card)) ?? 0) + 1);
      return sortedBy(held, ({ card }) => -(sizes.get(group(card)) ?? 0));
    }
    case "own": {
      const index = new Map(own.map((key, at) => [key, at]));
      return sortedBy(held, ({ key }) => index.get(key) ?? own.length);
    }
    default:
      return held;
  }
}

function group(card: string): string {
  const { rank, suit } = faceOf(card);
  return rank || String(suit);
}

function sortedBy(held: readonly Held[], value: (one: Held) => number): Held[] {
  return held
    .map((one, at) => ({ one, at, value: value(one) }))
    .sort((a, b) => a.value - b.value || a.at - b.at)
    .map(({ one }) => one);
}

/** The keys of a hand with the card of one put where another lies. */
export function moved(keys: readonly string[], from: string, to: string): string[] {
  const others = keys.filter((key) => key !== from);
  others.splice(keys.indexOf(to), 0, from);
  return others;
}

/** An order by hand with what has come since behind it, so that nothing jumps. */
export function extended(own: string[], seen: readonly string[]): string[] {
  const fresh = seen.filter((key) => !own.includes(key));
  return fresh.length > 0 ? [...own, ...fresh] : own;
}

/** The orders of which each group is a column. */
const COLUMNS = new Set(["rank", "straight flush"]);

/** The hand in columns of equal meaning, each from its first card to its last: what a group of an order is. */
export function inColumns(
  hand: readonly string[],
  order: string,
  orders: Readonly<Record<string, readonly (readonly string[])[]>>,
): Held[][] | null {
  const groups = orders[order];
  if (!COLUMNS.has(order) || !groups || groups.length < 2 || groups.flat().length !== hand.length) return null;
  const held = keyed(groups.flat());
  let at = 0;
  return groups.map((group) => held.slice(at, (at += group.length)));
}

/** Where each card of columns lies: in which row of columns, at which column of it, and how far down. */
export interface Spot {
  row: number;
  column: number;
  depth: number;
}

/**
 * Lay columns out in as few rows of at most `perRow` as hold them. Laid anew, the first of two rows is the longer.
 *
 * As long as they still fit, columns stay in the rows in which they lay before: no row then gets higher as cards go.
 */
export function spots(columns: readonly (readonly Held[])[], perRow: number, before: ReadonlyMap<string, Spot> = new Map()): Map<string, Spot> {
  const rows = Math.max(1, Math.ceil(columns.length / perRow));
  const wide = Math.ceil(columns.length / rows);
  const rowsBefore = columns.map((column) => rowOf(column, before));
  const sizes = Array.from({ length: rows }, (_, row) => rowsBefore.filter((other) => other === row).length);
  const fits = rowsBefore.every((row, index) => row >= (rowsBefore[index - 1] ?? 0) && row < rows) && sizes.every((size) => size > 0 && size <= perRow);
  const first = sizes.map((_, row) => sizes.slice(0, row).reduce((sum, size) => sum + size, 0));
  return new Map(
    columns.flatMap((column, index) => {
      const row = fits ? (rowsBefore[index] ?? 0) : Math.floor(index / wide);
      const start = fits ? (first[row] ?? 0) : row * wide;
      return column.map(({ key }, depth): [string, Spot] => [key, { row, column: index - start, depth: column.length - 1 - depth }]);
    }),
  );
}

/** The row in which all cards of a column lay; -1 if there was none. */
function rowOf(column: readonly Held[], before: ReadonlyMap<string, Spot>): number {
  const rows = new Set(column.map(({ key }) => before.get(key)?.row ?? -1));
  return rows.size === 1 ? ([...rows][0] ?? -1) : -1;
}

/** The arrows of a keyboard. */
export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The index among `keys` of the card that an arrow leads to from the one at `at`, where cards lie in rows of `perRow`. */
export function inRows(keys: readonly string[], at: number, arrow: Arrow, perRow: number): number {
  const last = keys.length - 1;
  switch (arrow) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "ArrowUp":
      return at < perRow ? at : at - perRow;
    case "ArrowDown":
      return Math.floor(at / perRow) === Math.floor(last / perRow) ? at : Math.min(last, at + perRow);
  }
}

/**
 * The index among `keys` of the card that an arrow leads to from the one at `at`, where cards lie in columns.
 *
 * Up and down lead along the column and from its end to the next row; left and right to the card beside, or else to the one nearest to that.
 */
export function inStacks(keys: readonly string[], at: number, arrow: Arrow, laid: ReadonlyMap<string, Spot>): number {
  const from = laid.get(keys[at] ?? "");
  if (!from) return at;
  const spots = keys.flatMap((key, index) => {
    const spot = laid.get(key);
    return spot ? [{ ...spot, index }] : [];
  });
  const rowOf = (row: number): (typeof spots)[number][] => spots.filter((spot) => spot.row === row);
  const wide = (row: number): number => rowOf(row).reduce((most, { column }) => Math.max(most, column), 0) + 1;
  /** The card of a column that lies so far up, or the last one below that. */
  const upTo = (row: number, column: number, depth: number): number | undefined =>
    rowOf(row).filter((spot) => spot.column === column && spot.depth <= depth).sort((a, b) => b.depth - a.depth)[0]?.index;
  /** The column of another row that stands nearest; rows are centred. */
  const across = (row: number): number =>
    Math.max(0, Math.min(wide(row) - 1, Math.round(from.column + (wide(row) - wide(from.row)) / 2)));
  switch (arrow) {
    case "ArrowLeft":
      return (from.column > 0 ? upTo(from.row, from.column - 1, from.depth) : upTo(from.row - 1, wide(from.row - 1) - 1, from.depth)) ?? at;
    case "ArrowRight":
      return upTo(from.row, from.column + 1, from.depth) ?? upTo(from.row + 1, 0, from.depth) ?? at;
    case "ArrowUp":
      return spots.find(({ row, column, depth }) => row === from.row && column === from.column && depth === from.depth + 1)?.index ?? upTo(from.row - 1, across(from.row - 1), 0) ?? at;
    case "ArrowDown":
      return (from.depth > 0 ? upTo(from.row, from.column, from.depth - 1) : upTo(from.row + 1, across(from.row + 1), Infinity)) ?? at;
  }
}

export interface Layout {
  /** Width of a card. */
  wide: number;
  /** From one card to the next. */
  step: number;
  perRow: number;
  rows: number;
}

const NARROWEST_STEP = 24;

/**
 * Fit cards into a width, in as few rows as leave a strip of each card that shows its index and that a finger can hit.
 *
 * They are as wide as when there were the most of them.
 */
export function layout(cards: number, greatest: number, width: number, largest: number): Layout {
  const wide = Math.max(46, Math.min(largest, width / Math.min(7, Math.max(5.4, greatest))));
  for (let rows = 1; ; rows++) {
    const perRow = Math.max(1, Math.ceil(cards / rows));
    const most = perRow === 1 ? wide : (width - wide) / (perRow - 1);
    // Each column is as wide as a step, also the last: with gaps between the cards all columns have to fit.
    const step = most > wide ? Math.max(wide, Math.min(wide + 6, width / perRow)) : most;
    if (step >= Math.max(NARROWEST_STEP, besideNext(wide)) || perRow === 1) return { wide, step, perRow, rows };
  }
}
