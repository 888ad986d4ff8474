/** Bringing a problem with its solver. */

import { HttpError } from "../http";
import { i18n, tell } from "../i18n.svelte";
import { opened, problemsOf, solverOf } from "../local/programs";
import { translator } from "../local/translating";
import type { Catalogue } from "../protocol";
import type { ProblemAbout } from "./asking";
import type { Brought } from "./attempt.svelte";
import { Problem } from "./puzzle";
import { Solving } from "./solving";

/** Return what brings a problem with its solver, in the language now spoken; it throws HttpError where there is none. `close` ends the solver. */
export function bringing({ families }: Pick<Catalogue, "families">, preset: string, number: number): { bring: () => Promise<Brought>; close: () => void } {
  const brought = new Map<string, Promise<Problem>>();
  let solving: Promise<Solving> | null = null;
  const name = families.find(({ presets }) => presets.some((one) => one.name === preset))?.name ?? "";

  async function problemIn(language: string): Promise<Problem> {
    const { family, translate } = await opened(name, language);
    return new Problem(family, preset, number, await asked(), translator(name, translate));
  }

  async function asked(): Promise<ProblemAbout> {
    const found = (await problemsOf<ProblemAbout[]>(name, preset))[number - 1];
    if (!found) throw new HttpError("no_game", tell("There is no such problem."));
    return found;
  }

  async function begun(): Promise<Solving> {
    const [family, solver, problem] = await Promise.all([opened(name, i18n.language), solverOf(name), asked()]);
    return new Solving(family, solver, preset, problem);
  }

  async function bring(): Promise<Brought> {
    const { language } = i18n;
    const problem = brought.get(language) ?? problemIn(language);
    brought.set(language, problem);
    solving ??= begun();
    try {
      return { problem: await problem, solving: await solving };
    } catch (fault) {
      brought.delete(language);
      solving = null;
      throw fault;
    }
  }

  return { bring, close: () => void solving?.then((one) => one.close(), () => undefined) };
}
