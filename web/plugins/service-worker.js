/*
 * Keeps the page itself on the device, so that it opens without a connection: the rules can be read, and it says what
 * has to wait. What the server says (/api) is never kept.
 */
const ROOT = new URL("./", location).pathname;
const CACHE = `biberbau${ROOT}__VERSION__`;
const FILES = ["__FILES__"].map((file) => ROOT + file);

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith(`${ROOT}api`)) return;
  if (request.mode === "navigate") event.respondWith(freshOrKept(request));
  else if (FILES.includes(url.pathname)) event.respondWith(keptOrFresh(request));
});

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: `${ROOT}icon-192.png`, data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data?.path ?? ROOT));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter(isOurs).filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Other sub-paths of the host have caches of their own. */
function isOurs(name) {
  return name.startsWith("biberbau-") || name.slice(0, name.lastIndexOf("/") + 1) === `biberbau${ROOT}`;
}

async function freshOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(ROOT)) ?? Response.error();
  }
}

async function keptOrFresh(request) {
  return (await kept(request)) ?? fetch(request);
}

/** Only what belongs to this page: while it takes over, the files of the one before are still there. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreSearch: true });
}

async function showTable(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((each) => new URL(each.url).pathname === path);
  await (page ? page.focus() : self.clients.openWindow(path));
}
