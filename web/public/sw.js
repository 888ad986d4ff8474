// Lets the page open without a connection, and the rules that were read be read again. Nothing of a game is cached.

const CACHE = "tefuda-1";
/** What is written above an answer that was cached, where the server gave none. */
const FROM_CACHE = "x-tefuda-cached";
/** Files whose name changes with their content: parts of the page, programs of families. */
const HASHED = /\/assets\/|\/programs\/[^/]+\/[^/]+-[0-9a-f]{16}\.[a-z]+$/;
/** What else is cached: the catalogue with the sentences of the page, the rule books, which problems there are, and where the files of programs are. */
const CACHED = /\/(api\/((catalogue|rules)\/|problems\.json$)|programs\/[^/]+\/index\.json$|[^/]+\.(svg|png|webmanifest)$)/;
/** What is there in each language. */
const TOLD = /\/api\/.*\.json$/;

self.addEventListener("install", (event) => {
  event.waitUntil(cachePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("tefuda-") && name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => cachedPage()));
  else if (HASHED.test(url.pathname)) event.respondWith(cachedOrFetched(request));
  else if (CACHED.test(url.pathname)) event.respondWith(fetchedOrCached(request));
});

/** Cache the page as it is without a path; its parts are cached when they are asked for. */
async function cachePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(self.registration.scope, { cache: "no-cache" }));
}

async function cachedPage() {
  return (await found(self.registration.scope)) ?? Response.error();
}

/** What has the hash of its text in its name never changes. */
async function cachedOrFetched(request) {
  return (await found(request)) ?? fetchedAndCached(request);
}

async function fetchedOrCached(request) {
  try {
    return await fetchedAndCached(request);
  } catch {
    return fromCache((await found(request)) ?? (await foundInAnotherLanguage(request.url)));
  }
}

/** An answer that was cached, in another language where the one asked for was not; or none. */
function fromCache(answer) {
  if (!answer) return Response.error();
  const headers = new Headers(answer.headers);
  headers.set(FROM_CACHE, "yes");
  return new Response(answer.body, { status: answer.status, headers });
}

async function fetchedAndCached(request) {
  const answer = await fetch(request);
  if (answer.ok) await cacheAnswer(request, answer.clone());
  return answer;
}

/** What is cached for a request; nothing where this browser caches nothing. */
async function found(request) {
  try {
    return await (await caches.open(CACHE)).match(request, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function foundInAnotherLanguage(asked) {
  const folder = new URL(".", asked).href;
  try {
    const cache = await caches.open(CACHE);
    const other = (await cache.keys()).find(({ url }) => TOLD.test(url) && TOLD.test(asked) && new URL(".", url).href === folder);
    return other && (await cache.match(other, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

/** Cache an answer; where there is no room for it, it has come all the same. */
async function cacheAnswer(request, answer) {
  try {
    await (await caches.open(CACHE)).put(request, answer);
  } catch {
    // It is asked for again.
  }
}
