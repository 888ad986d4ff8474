/** What is wrong with a choice of house rules, as the page finds it without a server. */

import { i18n } from "../i18n.svelte";
import type { Check, Checked } from "../protocol";
import { opened } from "./programs";
import { translator } from "./translating";

/** Check house rules; throws HttpError where the page cannot get the rules of the family. */
export async function checkedHere(name: string, { preset, options = {}, seats = 0 }: Check): Promise<Checked> {
  const { family, translate } = await opened(name, i18n.language);
  return family.check(preset, options, seats || null, translator(name, translate));
}
