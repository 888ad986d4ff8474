// Lets the page open without a connection, and the rules that were read be read again. Nothing of a game is kept.

const CACHE = "tefuda-1";
/** What is written above an answer that was kept, where the server gave none. */
const MARK = "x-tefuda-kept";
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
  return (await found(self.registration.scope)) ?? Response.error();
}

/** What has the hash of its text in its name never changes. */
async function keptOrFetched(request) {
  return (await found(request)) ?? fetchedAndKept(request);
}

async function fetchedOrKept(request) {
  try {
    return await fetchedAndKept(request);
  } catch {
    return marked((await found(request)) ?? (await found(request, { ignoreSearch: true })));
  }
}

/** An answer that was kept, in another language where the one asked for was not; or none. */
function marked(answer) {
  if (!answer) return Response.error();
  const headers = new Headers(answer.headers);
  headers.set(MARK, "yes");
  return new Response(answer.body, { status: answer.status, headers });
}

async function fetchedAndKept(request) {
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/** What is kept for a request; nothing where this browser keeps nothing. */
async function found(request, how = {}) {
  try {
    return await (await caches.open(CACHE)).match(request, { ignoreVary: true, ...how });
  } catch {
    return undefined;
  }
}

/** Keep an answer; where there is no room for it, it has come all the same. */
async function keep(request, answer) {
  try {
    await (await caches.open(CACHE)).put(request, answer);
  } catch {
    // It is asked for again.
  }
}
