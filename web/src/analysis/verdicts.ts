/** The verdicts on decisions, in words. */

import { marked } from "../i18n.svelte";
import type { Judgement } from "../protocol";

export const VERDICTS: Record<Judgement["verdict"], string> = {
  only: marked("only choice"),
  best: marked("best"),
  equal: marked("about equal"),
  inaccuracy: marked("inaccuracy"),
  mistake: marked("mistake"),
  blunder: marked("blunder"),
  unknown: marked("no table fits"),
};

/** Whether something else would have been better, beyond doubt and by enough to matter. */
export function isBlamed({ verdict }: Judgement): boolean {
  return verdict === "inaccuracy" || verdict === "mistake" || verdict === "blunder";
}
