/** What this browser keeps from one page to the next; where it keeps nothing, it is known until the page is closed. */

/** Stored until it is deleted, or with this tab only. */
export type Where = "always" | "tab";

/** What could not be stored, by its name. */
const here = new Map<string, string | null>();

/** What is stored under a name; null where that is nothing. */
export function recalled(name: string, where: Where = "always"): string | null {
  const unstored = here.get(name);
  if (unstored !== undefined) return unstored;
  try {
    return storageAt(where).getItem(name);
  } catch {
    return null;
  }
}

/** Store a text under a name, or nothing for null; say whether the next page will find it. */
export function store(name: string, text: string | null, where: Where = "always"): boolean {
  try {
    if (text === null) storageAt(where).removeItem(name);
    else storageAt(where).setItem(name, text);
    if (storageAt(where).getItem(name) === text) return here.delete(name) || true;
  } catch {
    // It is blocked or full.
  }
  here.set(name, text);
  return false;
}

/** What is stored under a name as JSON, if it is an object; without its fields that are of another kind than in `usual`. */
export function recalledAs<T extends object>(name: string, usual: T, where: Where = "always"): T {
  let found: unknown = null;
  try {
    found = JSON.parse(recalled(name, where) ?? "null");
  } catch {
    // Something else wrote it.
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) return { ...usual };
  const like = (key: string, value: unknown): boolean => !(key in usual) || kindOf(value) === kindOf(usual[key as keyof T]);
  return { ...usual, ...Object.fromEntries(Object.entries(found).filter(([key, value]) => like(key, value))) };
}

/** Whether this browser stores anything. */
export function canStore(): boolean {
  const lasts = store("tefuda.trial", "1");
  store("tefuda.trial", null);
  return lasts;
}

/** Where things are stored; to ask for it can fail, too. */
function storageAt(where: Where): Storage {
  return where === "tab" ? sessionStorage : localStorage;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}
