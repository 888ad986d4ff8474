/** What decided a match: the deal in which most was gained, and the one since which the winners have led. */

import type { Result } from "../shown";

/** What players have gained in a deal, which is numbered from 1; partners with the same scores have done it together. */
export interface Deed {
  deal: number;
  seats: number[];
  gained: number;
}

type Course = Result["course"];

/** Return in which deal a player got furthest ahead of the others at once; null where nobody ever did. */
export function bestDeed(course: Course, upwards: boolean): Deed | null {
  let best: Deed | null = null;
  let most = 0;
  course.forEach((scores, index) => {
    const gained = scores.map((score, seat) => score - (course[index - 1]?.[seat] ?? 0));
    const usual = gained.reduce((sum, one) => sum + one, 0) / gained.length;
    const ahead = gained.map((one) => (upwards ? one - usual : usual - one));
    const furthest = Math.max(...ahead);
    if (furthest <= most) return;
    most = furthest;
    const seats = ahead.flatMap((one, seat) => (one === furthest ? [seat] : []));
    best = { deal: index + 1, seats, gained: gained[seats[0] ?? 0] ?? 0 };
  });
  return best;
}

/** Return the deal, from 1, since which the winners have led alone; null where that was only seen after the last by other rules. */
export function turningDeal(course: Course, winners: readonly number[], upwards: boolean): number | null {
  const leads = course.map((scores) => {
    const worth = scores.map((score) => (upwards ? score : -score));
    const others = worth.filter((_, seat) => !winners.includes(seat));
    return Math.min(...winners.map((seat) => worth[seat] ?? 0)) > Math.max(...others);
  });
  return leads.at(-1) ? leads.lastIndexOf(false) + 2 : null;
}
