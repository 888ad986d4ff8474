/** The words of a family and those of the page, in the language now spoken. */

import { i18n } from "../i18n.svelte";

/** Return what translates for a family: first by its own words, then by the sentences of the page. */
export function translator(family: string, translate: (english: string) => string): (english: string) => string {
  return (english) => {
    const told = translate(english);
    return told === english ? i18n.sentences[`${family}\u0004${english}`] || i18n.sentences[english] || english : told;
  };
}
