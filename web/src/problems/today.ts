/** Which problems there are, and which is that of the day. */

import { hashOf } from "../fairness/digest";
import { get } from "../http";
import type { Puzzles } from "../protocol";

/** Return which problems there are. */
export function collected(): Promise<Puzzles> {
  return get<Puzzles>("api/problems.json");
}

/** The day for which there is a problem now, the same everywhere. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Return the preset and the number, from 1, of the problem of a day; it depends on which problems there are. */
export function problemOfDay({ games }: Puzzles, day: string): { preset: string; number: number } {
  const known = games.flatMap(({ preset, grades }) => grades.map((_, index) => ({ preset, number: index + 1 })));
  return known[Number(BigInt(`0x${hashOf(`tefuda problem ${day}`)}`) % BigInt(known.length))]!;
}
