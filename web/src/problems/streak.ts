/** On which days the problem of the day was solved at the first try, stored in this browser. */

import { store, recalledAs } from "../storage";

const KEY = "tefuda.daily";
const DAY = 24 * 3600 * 1000;

export type Days = Readonly<Record<string, boolean>>;

/** Return for each day on which its problem was tried whether it was solved at the first try. */
export function recallDays(): Days {
  return recalledAs<Record<string, boolean>>(KEY, {});
}

/** Keep how the problem of a day went; the first time counts. */
export function keepDay(day: string, solved: boolean): void {
  const days = recallDays();
  if (!(day in days)) store(KEY, JSON.stringify({ ...days, [day]: solved }));
}

/** Return on how many days in a row it was solved, up to today, or to yesterday where it was not tried today. */
export function streakOf(days: Days, today: string): number {
  const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = today in days ? today : before(today);
  let number = 0;
  for (; days[day]; day = before(day)) number += 1;
  return number;
}
