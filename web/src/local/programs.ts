/** The rules of families as programs, with their words: brought from where the page comes from, checked, and opened. */

import { HttpError } from "../http";
import { tell } from "../i18n.svelte";
import { canRun, checkFile, openFamily, programAmong, type Description, type Family, type SolverAbout } from "../rules/index.ts";
import { DESCRIPTION, indexOf, once, takeFile } from "./files";

/** A family that is ready to play, with a function that translates what it says, and its program for other threads. */
export interface Opened {
  family: Family;
  program: ArrayBuffer;
  translate: (english: string) => string;
}

/** A solver, and what is said of it. */
export interface Brought {
  about: SolverAbout;
  program: ArrayBuffer;
}

/** What stands in the names of the files with words, and of those for learners. */
const WORDS = "words";
const TEACHING = "teaching";
const ENGLISH = "en";

const families = new Map<string, Promise<Pick<Opened, "family" | "program">>>();
const words = new Map<string, Promise<Readonly<Record<string, string>>>>();
const nets = new Map<string, Promise<ArrayBuffer>>();
const lessons = new Map<string, Promise<unknown>>();
const problems = new Map<string, Promise<unknown>>();
const solvers = new Map<string, Promise<Brought>>();

/** Why this browser cannot run the rules here, in a sentence; "" where it can. */
export function hindrance(): string {
  if (typeof WebAssembly !== "object") return tell("This browser cannot run the rules of the games: it has no WebAssembly.");
  if (!canRun()) return tell("This browser is too old to run the rules of the games. Update it to play here.");
  return "";
}

/** Open a family with its words in a language; throw HttpError where it does not come, is damaged, or cannot be run here. */
export async function opened(name: string, language: string): Promise<Opened> {
  const hindered = hindrance();
  if (hindered) throw new HttpError("broken", hindered);
  const [one, told] = await Promise.all([once(families, name, () => open(name)), wordsOf(name, language)]);
  return { ...one, translate: (english) => told[english] ?? english };
}

/** Bring what a family has for learners, with the words of that in a language; throw HttpError as `opened` does. */
export async function taught<T>(name: string, language: string): Promise<Opened & { teaching: T }> {
  const [one, teaching, told] = await Promise.all([
    opened(name, language), once(lessons, name, () => json<unknown>(name, `${TEACHING}.json`)), wordsOf(name, language, TEACHING),
  ]);
  return { ...one, teaching: teaching as T, translate: (english) => told[english] ?? one.translate(english) };
}

/** Bring the problems of a preset; throw HttpError as `opened` does. */
export function problemsOf<T>(name: string, preset: string): Promise<T> {
  return once(problems, `${name} ${preset}`, () => json<unknown>(name, `problems.${preset}.json`)) as Promise<T>;
}

/** Bring the solver of a family, for other threads. */
export function solverOf(name: string): Promise<Brought> {
  return once(solvers, name, async () => {
    const [about, program] = await Promise.all([json<SolverAbout>(name, "solver.json"), file(name, `${name}-solver.wasm`)]);
    return { about, program };
  });
}

/** Bring a net, which the description names for a preset, and let the players of the family use it; return it for other threads. */
export async function withNet(name: string, net: string): Promise<ArrayBuffer> {
  const { family } = await once(families, name, () => open(name));
  return once(nets, net, async () => {
    const bytes = await file(name, net);
    await family.addNet(net, bytes);
    return bytes;
  });
}

async function open(name: string): Promise<Pick<Opened, "family" | "program">> {
  const { files } = await indexOf(name);
  const [description, program] = await Promise.all([json<Description>(name, DESCRIPTION), file(name, programAmong(files, name))]);
  return { family: await openFamily(description, program).catch(refuse), program };
}

function wordsOf(name: string, language: string, kind = WORDS): Promise<Readonly<Record<string, string>>> {
  if (language === ENGLISH) return Promise.resolve({});
  return once(words, `${name} ${kind} ${language}`, () => json<Readonly<Record<string, string>>>(name, `${kind}.${language}.json`));
}

async function json<T>(name: string, wanted: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await file(name, wanted))) as T;
}

/** The content of a file of a family, as the index has it. */
async function file(name: string, wanted: string): Promise<ArrayBuffer> {
  const [index, bytes] = await Promise.all([indexOf(name), takeFile(name, wanted)]);
  if (!bytes) throw damaged();
  try {
    checkFile(index, wanted, bytes);
  } catch {
    refuse();
  }
  return bytes;
}

function refuse(): never {
  throw damaged();
}

function damaged(): HttpError {
  return new HttpError("broken", tell("The rules of this game have arrived damaged, and are not used. Load the page again."));
}
