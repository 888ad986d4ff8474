/** The rule book of a family in the language now spoken. */

import { get } from "../http";
import { i18n } from "../i18n.svelte";
import type { RuleBook } from "../protocol";

/** Bring the rule book of a family; throws HttpError where it does not come. */
export function bookOf(family: string): Promise<RuleBook> {
  return get<RuleBook>(`api/rules/${family}/${i18n.language}.json`);
}
