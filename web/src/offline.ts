/** The page without a connection: a worker beside it keeps its files, the rule books, and all programs with what they teach. */

import { address } from "./addresses";
import type { Catalogue } from "./protocol";
import { isForOthers } from "./rules/vectors.ts";

/** So long after the first view the rest is brought, in milliseconds. */
const LATER = 3000;
/** What has come before the worker was there, and is asked for again so that it keeps it. */
const CAME = /\/(assets\/|api\/catalogue\/)/;

/** Let the worker keep the page, and what of it needs no server, in this language; only where the connection is safe, or the server is this machine. */
export function keepForLater(catalogue: Catalogue, language: string): void {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => void keep(catalogue, language).catch(() => undefined), LATER);
}

async function keep(catalogue: Catalogue, language: string): Promise<void> {
  await navigator.serviceWorker.register(address("sw.js"));
  await controlled();
  const read = [import("./lobby/Lobby.svelte"), import("./rules/Rules.svelte"), import("./statistics/Statistics.svelte"), import("./lessons/Exercises.svelte"), import("./lessons/Lesson.svelte")];
  await Promise.all([...read, ...ofTables()]);
  const came = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => CAME.test(name));
  const names = catalogue.families.map(({ name }) => name);
  const books = names.map((name) => address(`api/rules/${name}/${language}.json`).href);
  await Promise.all([...new Set([...came, ...books, address("api/problems.json").href])].map((one) => fetch(one)));
  for (const name of names) await keepFamily(name).catch(() => undefined);
}

/** The parts of the page by which one plays against bots and solves problems, and the workers that think for these and judge afterwards. */
function ofTables(): Promise<unknown>[] {
  const brought = [import("./lobby/Setup.svelte"), import("./lobby/PlayNow.svelte"), import("./table/Table.svelte"), import("./replay/Replay.svelte")];
  const local = [import("./local/opening"), import("./local/checking"), import("./local/connection.svelte"), import("./local/replay")];
  const workers = [import("./local/bots"), import("./problems/solving")].map((one) => one.then(({ WORKER }) => fetch(WORKER)));
  const judges = import("./analysis/judges").then(({ JUDGE }) => fetch(JUDGE));
  return [...brought, ...local, import("./problems/Asked.svelte"), ...workers, judges];
}

/** Let the worker keep all files of a family that are for this browser, one after the other, and forget those that are older. */
async function keepFamily(name: string): Promise<void> {
  const folder = address(`programs/${name}/`).href;
  const index = `${folder}index.json`;
  const { files } = (await (await fetch(index)).json()) as { files: { name: string; path: string }[] };
  const here = files.filter(({ name }) => !isForOthers(files, name));
  const kept = new Set([index, ...here.map(({ path }) => folder + path)]);
  for (const one of kept) await fetch(one, { priority: "low" });
  for (const store of await caches.keys()) {
    const cache = await caches.open(store);
    for (const one of await cache.keys()) if (one.url.startsWith(folder) && !kept.has(one.url)) await cache.delete(one);
  }
}

function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true }));
}
