/** The page without a connection: a worker beside it keeps its files, and the rule books to be read. */

import { address } from "./addresses";
import type { Catalogue } from "./protocol";

/** So long after the first view the rest is brought, in milliseconds. */
const LATER = 3000;
/** What has come before the worker was there, and is asked for again so that it keeps it. */
const CAME = /\/(assets\/|api\/catalogue)/;

/** Let the worker keep the page, what of it needs no server, and all rule books; only where the connection is safe, or the server is this machine. */
export function keepForLater(catalogue: Catalogue, language: string): void {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => void keep(catalogue, language).catch(() => undefined), LATER);
}

async function keep(catalogue: Catalogue, language: string): Promise<void> {
  await navigator.serviceWorker.register(address("sw.js"));
  await controlled();
  await Promise.all([import("./lobby/Lobby.svelte"), import("./rules/Rules.svelte"), import("./statistics/Statistics.svelte")]);
  const came = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => CAME.test(name));
  const books = catalogue.families.map(({ name }) => address(`api/rules/${name}?lang=${language}`).href);
  await Promise.all([...new Set([...came, ...books])].map((one) => fetch(one)));
}

function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true }));
}
