/** What this browser keeps from one page to the next; where it keeps nothing, it is known until the page is closed. */

/** Kept until it is deleted, or with this tab only. */
export type Where = "always" | "tab";

/** What could not be kept, by its name. */
const here = new Map<string, string | null>();

/** What is kept under a name; null where that is nothing. */
export function recalled(name: string, where: Where = "always"): string | null {
  const unkept = here.get(name);
  if (unkept !== undefined) return unkept;
  try {
    return store(where).getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name, or nothing for null; say whether the next page will find it. */
export function keep(name: string, text: string | null, where: Where = "always"): boolean {
  try {
    if (text === null) store(where).removeItem(name);
    else store(where).setItem(name, text);
    if (store(where).getItem(name) === text) return here.delete(name) || true;
  } catch {
    // It is blocked or full.
  }
  here.set(name, text);
  return false;
}

/** What is kept under a name as JSON, if it is an object; without its fields that are of another kind than in `usual`. */
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

/** Whether this browser keeps anything. */
export function keeps(): boolean {
  const lasts = keep("tefuda.trial", "1");
  keep("tefuda.trial", null);
  return lasts;
}

/** Where things are kept; to ask for it can fail, too. */
function store(where: Where): Storage {
  return where === "tab" ? sessionStorage : localStorage;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}
