/** What one's own games come to, summed up. */

import type { DealEntry, MistakesEntry } from "../protocol";

export interface Sum {
  key: string;
  title: string;
  deals: number;
  won: number;
  /** The mean of the places, counted from 1. */
  place: number;
  /** How often which place was reached. */
  places: number[];
  points: number;
}

/** Sum up deals by a key and its title, the most played first. */
export function summed(deals: readonly DealEntry[], of: (deal: DealEntry) => { key: string; title: string }): Sum[] {
  const sums = new Map<string, Sum>();
  for (const deal of deals) {
    const { key, title } = of(deal);
    const sum = sums.get(key) ?? { key, title, deals: 0, won: 0, place: 0, places: [], points: 0 };
    sum.deals += 1;
    sum.won += Number(deal.won);
    sum.place += deal.place;
    sum.places[deal.place - 1] = (sum.places[deal.place - 1] ?? 0) + 1;
    sum.points += deal.gained;
    sums.set(key, { ...sum, title });
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, place: sum.place / sum.deals, points: sum.points / sum.deals, places: [...sum.places].map((many) => many ?? 0) }))
    .sort((a, b) => b.deals - a.deals);
}

/** How often which habit cost something, the most frequent first. */
export function habitsOf(judged: readonly MistakesEntry[]): { habit: string; times: number }[] {
  const times = new Map<string, number>();
  for (const { habits } of judged) {
    for (const [habit, many] of Object.entries(habits)) times.set(habit, (times.get(habit) ?? 0) + many);
  }
  return [...times].map(([habit, many]) => ({ habit, times: many })).sort((a, b) => b.times - a.times);
}
