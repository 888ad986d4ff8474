/** The downloaded match: whether it holds what this page saw. */

import type { EventView, View } from "../shown";

const DEAL = /^deal \d+$/;
const STATEMENT = "# statement ";

/** Return the decisions of each deal in the text of a match, as they are written there: `0: 7♦`. */
function decisions(text: string): string[][] {
  const deals: string[][] = [];
  let within = false;
  for (const line of text.split("\n")) {
    if (DEAL.test(line)) deals.push([]);
    within = DEAL.test(line) || (within && !/^(result|#)/.test(line));
    if (within && !DEAL.test(line)) deals.at(-1)?.push(...line.split(/ {2,}/).filter(Boolean));
  }
  return deals;
}

/** Return how many decisions that this page saw the text of a match holds; null where it holds anything else. */
export function compare(text: string, view: View, log: readonly EventView[]): number | null {
  const deals = decisions(text);
  const lines = text.split("\n").filter((line) => line.startsWith(STATEMENT));
  const statement = lines.map((line) => `${line.slice(STATEMENT.length)}\n`).join("");
  if (deals.length !== view.deal?.number || statement !== view.shuffle?.statement) return null;
  const begins: number[] = [];
  let end = view.moment;
  for (const made of [...deals].reverse()) {
    begins.unshift(end - made.length);
    end -= made.length + 1;
  }
  let seen = 0;
  for (const event of log) {
    if (!event.action || event.moment <= (begins[0] ?? 0)) continue;
    const number = event.deal - 1;
    const written = deals[number]?.[event.moment - (begins[number] ?? 0) - 1];
    if (written !== `${event.seat}: ${event.action.text}`) return null;
    seen++;
  }
  return seen;
}
