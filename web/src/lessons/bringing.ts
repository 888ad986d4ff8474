/** Bringing first deals: what a family has for learners, with its rules and words. */

import { HttpError } from "../http";
import { i18n, tell } from "../i18n.svelte";
import type { Catalogue } from "../protocol";
import { FirstDeal } from "./lesson";
import { teachingOf } from "./teaching";

/** Return what brings the first deal of a preset in the language now spoken, each once; it throws HttpError where there is none. */
export function bringing({ families }: Pick<Catalogue, "families">, preset: string): () => Promise<FirstDeal> {
  const brought = new Map<string, Promise<FirstDeal>>();
  return () => {
    const { language } = i18n;
    const deal = brought.get(language) ?? firstDeal(families, preset);
    brought.set(language, deal);
    deal.catch(() => brought.delete(language));
    return deal;
  };
}

async function firstDeal(families: Catalogue["families"], preset: string): Promise<FirstDeal> {
  const name = families.find(({ presets }) => presets.some((one) => one.name === preset))?.name;
  const taught = name === undefined ? undefined : await teachingOf(name);
  const steps = taught?.teaching.lessons[preset];
  if (!taught || !steps) throw new HttpError("no_game", tell("there is no first deal of {name}", { name: preset }));
  return new FirstDeal(taught.family, preset, steps, taught.translate);
}
