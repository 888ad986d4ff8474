/** Numbers and days as they are printed: numbers with a minus sign, which is as wide as a plus, and no hyphen. */

import { i18n, tagOfLanguage } from "./i18n.svelte";
import type { Estimate } from "./rules/index.ts";

/** A number that the server has written. */
export function printed(text: string): string {
  return text.replace(/(?<![\w-])-(?=\d)/g, "−");
}

/** Points in text of the server, `3`, `-1250` or a level: whole numbers with separators, as the language has them. */
export function counted(text: string): string {
  if (!/^-?\d+$/.test(text)) return printed(text);
  return printed(new Intl.NumberFormat(i18n.language.replace("_", "-")).format(Number(text)));
}

/** A day, `2026-11-28`, as the language writes it: `28 November 2026`. */
export function dated(day: string): string {
  return new Intl.DateTimeFormat(tagOfLanguage(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** What is won or lost. */
export function signed(points: number): string {
  const amount = new Intl.NumberFormat(i18n.language.replace("_", "-")).format(Math.abs(points));
  return points > 0 ? `+${amount}` : points < 0 ? `−${amount}` : amount;
}

/** How many standard errors an interval of 95 % reaches to each side. */
const SURE = 1.96;

/** How far an interval of 95 % reaches to each side. */
export function reach({ error }: Estimate): number {
  return SURE * error;
}

/** An estimate with its interval, for chances in hundredths; with a `sign` where it is a difference. */
export function interval(found: Estimate, scale = 1, sign = false): string {
  const digits = scale === 100 ? 0 : reach(found) >= 0.05 ? 1 : 2;
  const mean = (found.mean * scale).toFixed(digits).replace(/^-(?=0(\.0+)?$)/, "");
  const told = sign && found.mean * scale > 0 && Number(mean) !== 0 ? `+${mean}` : printed(mean);
  return `${told} ± ${(reach(found) * scale).toFixed(digits)}`;
}

/** A chance with its interval. */
export function chance(found: Estimate, sign = false): string {
  return `${interval(found, 100, sign)} %`;
}
