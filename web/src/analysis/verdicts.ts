/** The verdicts on decisions, in words. */

import { marked } from "../i18n.svelte";
import type { Judged, Verdict } from "../rules/index.ts";

export const VERDICTS: Record<Verdict, string> = {
  only: marked("only choice"),
  best: marked("best"),
  equal: marked("about equal"),
  inaccuracy: marked("inaccuracy"),
  mistake: marked("mistake"),
  blunder: marked("blunder"),
  unknown: marked("no table fits"),
};

/** Whether something else would have been better, beyond doubt and by enough to matter. */
export function isBlamed({ verdict }: Pick<Judged, "verdict">): boolean {
  return verdict === "inaccuracy" || verdict === "mistake" || verdict === "blunder";
}
