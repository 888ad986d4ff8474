/** The page's own words in the chosen language; sentences about a game come translated from the server. */

import type { Catalogue } from "./protocol";
import { filled, type Facts } from "./rules/filled.ts";

class Translation {
  language = $state("en");
  /** The language that is wanted, from before its sentences have come; "" for the one that the browser asks for. */
  wanted = $state("");
  /** The family of the game on show; "" where there is none. */
  family = $state("");
  sentences: Readonly<Record<string, string>> = $state.raw({});
}

export const i18n = new Translation();

/** Return a sentence unchanged: it is collected for translation here, and translated where it is used. */
export function marked(english: string): string {
  return english;
}

/** Translate a sentence whose gaps `facts` fill; a translation with the `context`, a family, comes first. */
export function tell(english: string, facts: Facts = {}, context = ""): string {
  const sentence = i18n.sentences[`${context}\u0004${english}`] || i18n.sentences[english] || english;
  return filled(sentence, facts);
}

/** Ask for a language: it is spoken as soon as its sentences have come. */
export function setLanguage(language: string): void {
  i18n.wanted = language;
}

/** Speak the language of a catalogue from now on. */
export function speak({ lang, sentences }: Pick<Catalogue, "lang" | "sentences">): void {
  i18n.sentences = sentences;
  i18n.language = lang;
}

/** The language as its dates and lists are written. */
export function tagOfLanguage(): string {
  return i18n.language === "en" ? "en-GB" : i18n.language.replace("_", "-");
}

/** Names as the language lists them in a sentence: `Kon, Hana and Maru`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(tagOfLanguage(), { type: "conjunction" }).format(names);
}
