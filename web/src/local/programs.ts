/** The rules of families as programs, with their words: brought from where the page comes from, checked, and opened. */

import { get, getBytes, HttpError } from "../http";
import { tell } from "../i18n.svelte";
import { canRun, checkFile, openFamily, programAmong, type Description, type Family, type FileAbout } from "../rules/index.ts";

/** A family that is ready to play, with a function that translates what it says, and its program for other threads. */
export interface Opened {
  family: Family;
  program: ArrayBuffer;
  translate: (english: string) => string;
}

/** What stands in `index.json`: where each file is, beside the index. */
interface Index {
  family: string;
  files: (FileAbout & { path: string })[];
}

const DESCRIPTION = "description.json";
const ENGLISH = "en";

const indices = new Map<string, Promise<Index>>();
const families = new Map<string, Promise<Pick<Opened, "family" | "program">>>();
const words = new Map<string, Promise<Readonly<Record<string, string>>>>();
const nets = new Map<string, Promise<ArrayBuffer>>();

/** Why this browser cannot run the rules here, in a sentence; "" where it can. */
export function hindrance(): string {
  if (typeof WebAssembly !== "object") return tell("This browser cannot run the rules of the games: it has no WebAssembly.");
  if (!canRun()) return tell("This browser is too old to run the rules of the games. Update it to play here.");
  if (!globalThis.crypto?.subtle) return tell("The rules of the games can be checked only on a page that comes over HTTPS, or from this device.");
  return "";
}

/** Open a family with its words in a language; throw HttpError where it does not come, is damaged, or cannot be run here. */
export async function opened(name: string, language: string): Promise<Opened> {
  const hindered = hindrance();
  if (hindered) throw new HttpError("broken", hindered);
  const [one, told] = await Promise.all([once(families, name, () => open(name)), wordsOf(name, language)]);
  return { ...one, translate: (english) => told[english] ?? english };
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
  const [description, program] = await Promise.all([json<Description>(name, DESCRIPTION), file(name, programAmong(files))]);
  return { family: await openFamily(description, program).catch(refuse), program };
}

function wordsOf(name: string, language: string): Promise<Readonly<Record<string, string>>> {
  if (language === ENGLISH) return Promise.resolve({});
  return once(words, `${name} ${language}`, () => json<Readonly<Record<string, string>>>(name, `words.${language}.json`));
}

async function json<T>(name: string, wanted: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await file(name, wanted))) as T;
}

function indexOf(name: string): Promise<Index> {
  return once(indices, name, () => get<Index>(`programs/${name}/index.json`));
}

/** The content of a file of a family, as the index has it. */
async function file(name: string, wanted: string): Promise<ArrayBuffer> {
  const index = await indexOf(name);
  const path = index.files.find((one) => one.name === wanted)?.path;
  if (!path) throw damaged();
  const bytes = await getBytes(`programs/${name}/${path}`);
  await checkFile(index, wanted, bytes).catch(refuse);
  return bytes;
}

/** What is made once for a key; what could not be made is tried again. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let one = made.get(key);
  if (!one) {
    one = make();
    made.set(key, one);
    one.catch(() => made.delete(key));
  }
  return one;
}

function refuse(): never {
  throw damaged();
}

function damaged(): HttpError {
  return new HttpError("broken", tell("The rules of this game have arrived damaged, and are not used. Load the page again."));
}
