/** The files of a family beside its index, each brought once: its program, what describes it, its words. */

import { get, getBytes } from "../http";
import { awaited } from "./awaited.svelte";
import type { FileAbout } from "../rules/index.ts";
import { programAmong } from "../rules/vectors.ts";

/** What stands in `index.json`: where each file is, beside the index. */
export interface Index {
  family: string;
  files: (FileAbout & { path: string })[];
}

export const DESCRIPTION = "description.json";

const indices = new Map<string, Promise<Index>>();
const files = new Map<string, Promise<ArrayBuffer | null>>();

export function indexOf(family: string): Promise<Index> {
  return once(indices, family, () => awaited.watch(get<Index>(`programs/${family}/index.json`)));
}

/** Return the bytes of a file, which nobody has checked; null where the index does not have it. Who takes them keeps them. */
export async function takeFile(family: string, name: string): Promise<ArrayBuffer | null> {
  const bytes = await brought(family, name);
  files.delete(`${family} ${name}`);
  return bytes;
}

/** Begin to bring what a table of a family needs first. */
export function bringProgram(family: string): void {
  brought(family, DESCRIPTION).catch(() => undefined);
  indexOf(family)
    .then(({ files: all }) => brought(family, programAmong(all, family)))
    .catch(() => undefined);
}

function brought(family: string, name: string): Promise<ArrayBuffer | null> {
  return once(files, `${family} ${name}`, async () => {
    const path = (await indexOf(family)).files.find((one) => one.name === name)?.path;
    return path ? awaited.watch(getBytes(`programs/${family}/${path}`)) : null;
  });
}

/** What is made once for a key; what could not be made is tried again. */
export function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let one = made.get(key);
  if (!one) {
    one = make();
    made.set(key, one);
    one.catch(() => made.delete(key));
  }
  return one;
}
