/** The page's own words in the chosen language; sentences about a game come translated from the server. */

import { get } from "./http";
import type { Translations } from "./protocol";

type Facts = Record<string, string | number>;

interface Translation {
  language: string;
  /** The family of the game on show; "" where there is none. */
  family: string;
  sentences: Record<string, string>;
}

export const i18n: Translation = $state({ language: "en", family: "", sentences: {} });

/** Return a sentence unchanged: it is collected for translation here, and translated where it is used. */
export function marked(english: string): string {
  return english;
}

/** Translate a sentence whose gaps `facts` fill; a translation with the `context`, a family, comes first. */
export function tell(english: string, facts: Facts = {}, context = ""): string {
  const sentence = i18n.sentences[`${context}\u0004${english}`] || i18n.sentences[english] || english;
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));
}

/** Speak a language from now on. */
export async function setLanguage(language: string): Promise<void> {
  const translated = language === "en" ? {} : (await get<Translations>(`api/translations/${language}`)).sentences;
  i18n.sentences = translated;
  i18n.language = language;
}
