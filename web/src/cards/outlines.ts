/** The suits as they lie on a card, all of one card as a single outline: a path is drawn sooner than ten copies of one. */

import { PIPS, SUIT_PATHS } from "./pips";

/** How many numbers a command of a path takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, C: 6, S: 4, Q: 4, H: 1, V: 1, A: 7, Z: 0 };

/** A path moved, and made larger or smaller, and turned upside down where `scale` is negative. */
export function moved(path: string, across: number, down: number, scale: number): string {
  const words = path.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? [];
  let told = "";
  for (let at = 0; at < words.length; ) {
    const command = words[at++] ?? "";
    const upper = command.toUpperCase();
    const takes = TAKES[upper] ?? 0;
    do {
      const numbers = words.slice(at, at + takes).map(Number);
      at += takes;
      told += command + numbers.map((number, index) => written(placed(upper, number, index, command === upper ? [across, down] : [0, 0], scale))).join(" ");
    } while (takes > 0 && at < words.length && !/[a-z]/i.test(words[at] ?? ""));
  }
  return told;
}

/** A number of a command of a path, as it is after a move by `by`. */
function placed(command: string, number: number, index: number, by: readonly [number, number], scale: number): number {
  if (command === "A" && index < 5) return index < 2 ? number * Math.abs(scale) : number;
  const axis = command === "V" ? 1 : command === "A" ? (index + 1) % 2 : index % 2;
  return number * scale + (by[axis] ?? 0);
}

function written(number: number): string {
  return String(Math.round(number * 1000) / 1000);
}

export interface Outlines {
  /** On a large card: in the middle, and below both ranks. */
  full: string;
  /** On a small card: the one below the rank, the one beside it, which is seen in a column, and the one of its body. */
  low: string;
  high: string;
  body: string;
}

const LARGE = 2.3;
const SMALL = 0.9;
const known = new Map<string, Outlines>();

/** The outlines of the suits on a card; those of a court card are only below its ranks. */
export function outlines(rank: string, suit: number): Outlines {
  const name = `${suit} ${rank}`;
  const found = known.get(name) ?? drawn(rank, SUIT_PATHS[suit] ?? "");
  known.set(name, found);
  return found;
}

function drawn(rank: string, path: string): Outlines {
  const scale = rank === "A" ? LARGE : SMALL;
  const middle = (PIPS[rank] ?? []).map(([across, down]) => moved(path, across, down, down > 70 ? -scale : scale));
  return {
    full: [...middle, moved(path, 12.5, 36.5, 0.75), moved(path, 87.5, 103.5, -0.75)].join(""),
    low: moved(path, 21.5, 71, 1.65),
    high: moved(path, 76, 26.5, 1.5),
    body: middle.length > 0 ? moved(path, 70, 102, -2.4) : "",
  };
}
