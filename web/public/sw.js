// Lets the page open without a connection, and the rules that were read be read again. Nothing of a game is kept.

const CACHE = "tefuda-1";
/** What is kept besides the files whose name changes with their text: the catalogue with the sentences of the page, the rule books. */
const KEPT = /\/(api\/(catalogue|rules)\b|[^/]+\.(svg|png|webmanifest)$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => pageKept()));
  else if (url.pathname.includes("/assets/")) event.respondWith(keptOrFetched(request));
  else if (KEPT.test(url.pathname)) event.respondWith(fetchedOrKept(request));
});

/** Keep the page as it is without a path; its parts are kept when they are asked for. */
async function keepPage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(self.registration.scope, { cache: "no-cache" }));
}

async function pageKept() {
  const cache = await caches.open(CACHE);
  return (await cache.match(self.registration.scope)) ?? Response.error();
}

/** What has the hash of its text in its name never changes. */
async function keptOrFetched(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function fetchedOrKept(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request, { ignoreVary: true })) ?? Response.error();
  }
}
