/*
 * Keeps the shell of the client, so that it opens at once and can be installed.
 *
 * Pages come from the network whenever it answers; files whose names hold the hash of their
 * content never change and come from here first. Everything else, the line to the server and
 * whatever lies under /api, is none of its business.
 */
const CACHE = "mendikot-__MARK__";
const SHELL = __SHELL__;

self.addEventListener("install", (event) => {
  const keep = caches.open(CACHE).then((cache) => cache.addAll(["/", ...SHELL]));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidy = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("mendikot-") && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(assets|icons)\//.test(pathname)) event.respondWith(hashed(request));
  else if (request.mode === "navigate" && !/^\/(api|ws|healthz)(\/|$)/.test(pathname)) event.respondWith(page(request));
});

async function hashed(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}
