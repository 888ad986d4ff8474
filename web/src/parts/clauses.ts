/** How sentences lead to the rule book: whatever shows one says how it is opened, for everything within it. */

import { getContext, setContext } from "svelte";

type Lead = (clause: string) => void;
const LEAD = Symbol("clauses");

/** Let all sentences within the component lead to the rule book by a function that opens it at a clause. */
export function leadToClauses(lead: Lead): void {
  setContext(LEAD, lead);
}

/** How the rule book is opened here; undefined where there is none. */
export function leading(): Lead | undefined {
  return getContext<Lead | undefined>(LEAD);
}
