/** Decisions as texts, in which they are stored and sent to workers. */

import type { Decision } from "../rules/index.ts";

/** Return a decision as a text by which equal ones are known. */
export function keyOf({ code, once, twice }: Decision): string {
  return `${code} ${once.toString(16)} ${twice.toString(16)}`;
}

/** Return the decision of such a text. */
export function decisionOf(key: string): Decision {
  const [code = "0", once = "0", twice = "0"] = key.split(" ");
  return { code: Number(code), once: BigInt(`0x${once}`), twice: BigInt(`0x${twice}`) };
}
