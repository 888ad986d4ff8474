/** The `.deal` files that were chosen to be watched, by names for their addresses: they are there again after a reload. */

import { statementHash } from "../fairness/hashes";
import { store, recalledAs } from "../storage";

const KEY = "tefuda.files";
/** How many are stored; of more, the oldest go. */
const MOST = 8;
/** How the names of files begin in addresses, as those of rooms do not. */
const PREFIX = "file.";

/** Keep the text of a file, and return its name. */
export function keepFile(text: string): string {
  const name = PREFIX + statementHash(text).slice(0, 16);
  const others = Object.entries(all()).filter(([other]) => other !== name);
  for (let most = MOST; most > 0; most -= 1) {
    // Where there is room for fewer only, the oldest make room.
    if (store(KEY, JSON.stringify(Object.fromEntries([...others, [name, text] as const].slice(-most))))) break;
  }
  return name;
}

/** Whether a room in an address is a file. */
export function isFile(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** The text of a file by its name; null where it is not stored any more. */
export function fileText(name: string): string | null {
  return all()[name] ?? null;
}

function all(): Record<string, string> {
  return recalledAs<Record<string, string>>(KEY, {});
}
