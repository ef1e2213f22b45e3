{% autoescape off %}// The service worker: shows what was opened before when the server can't be reached. It changes nothing on the server.
const RELEASE = {{ release }};
const FILES = {{ files }};
const IS_HASHED = {{ is_hashed }};
const HEADERS = {{ headers }};
// How many of each kind are kept; those opened longest ago go first.
const MOST = {{ most }};
{% endautoescape %}
const OFFLINE = "{% url 'offline:page' %}";
const MANIFEST = "{% url 'manifest' %}";
const SHELL = `shell ${RELEASE}`;
// How long the server may take where there is a copy.
const PATIENCE = 2000;
// Copies were made by a release, and need its files. Those of three releases are kept.
const RELEASES_KEPT = 3;

// --- a new release
addEventListener("install", (event) => {
  // What scripts ask and send goes straight to the server, without waking the worker.
  const direct = [{ requestMethod: "POST" }, { requestDestination: "" }];
  const routed = event.addRoutes?.(direct.map((condition) => ({ condition, source: "network" })));
  event.waitUntil(Promise.all([Promise.resolve(routed).catch(() => {}), fillShell()]));
});

async function fillShell() {
  const shell = await caches.open(SHELL);
  await Promise.all([...FILES, MANIFEST].map(async (file) => {
    const known = IS_HASHED && file !== MANIFEST && (await caches.match(file));
    await (known ? shell.put(file, known) : shell.add(new Request(file, { cache: known === false ? "no-cache" : "default" })));
  }));
  // Files keep their names and stay for three releases, so a page of the former release has all it needs.
  await skipWaiting();
}

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  // Firefox shows no copy if the preloaded answer fails, and keeps preloading on.
  await registration.navigationPreload?.[navigator.userAgent.includes("Firefox/") ? "disable" : "enable"]();
  const shells = (await caches.keys()).filter((name) => name.startsWith("shell "));
  const last = shells.filter((name) => name !== SHELL).concat(SHELL).slice(-RELEASES_KEPT);
  for (const name of shells) if (!last.includes(name)) await caches.delete(name);
  for (const name of await caches.keys()) if (kindOf(name) in MOST) await removeOlder(name, last);
  await clients.claim();
}

// A copy whose files are gone could not be shown as it was.
async function removeOlder(name, shells) {
  const cache = await caches.open(name);
  for (const key of await cache.keys()) {
    const copy = await cache.match(key);
    if (copy && !shells.includes(`shell ${copy.headers.get("Muster-Release")}`)) await cache.delete(key);
  }
}

// --- what a page asks for
addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/") || url.pathname === MANIFEST) event.respondWith(staticFile(request));
  else if (url.pathname.startsWith("/portraits/")) event.respondWith(picture(event, url));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

// A hashed name stands for one content, so its copy is right for good.
async function staticFile(request) {
  const copy = await caches.match(request.url);
  if (copy && IS_HASHED) return copy;
  try {
    return await fetch(request);
  } catch (error) { if (copy) return copy; throw error; }
}

const picture = async (event, url) => (await copyOf(url)) || network(event, url, fetch(event.request));

// The server's answer came after its copy was shown: the page asks once more, and gets what is kept by now.
const arrived = new Map();

async function page(event, url) {
  const fresh = network(event, url, visited(event));
  event.waitUntil(fresh.catch(() => {}));
  const copy = await copyOf(url), age = Date.now() - arrived.get(url.href);
  if (arrived.delete(url.href) && copy && age < PATIENCE) return new Response(copy.body, { headers: HEADERS });
  const late = new Promise((_, reject) => { if (copy) setTimeout(reject, PATIENCE); });
  try {
    const answer = await Promise.race([fresh, late]);
    // The server's own pages say what is wrong; a proxy in front of a stopped server says nothing of use.
    if (!copy || ![502, 503, 504].includes(answer.status)) return answer;
  } catch { /* no connection, or too slow */ }
  if (copy) event.waitUntil(fresh.then((answer) => offer(event, url, answer), () => {}));
  return shown(copy || (await copyOf(new URL(OFFLINE, location.origin))));
}

async function offer({ resultingClientId }, url, answer) {
  if (!answer.ok || !answer.headers.has("Muster-Owner")) return;
  await keep(url, answer);
  arrived.set(url.href, Date.now());
  (await clients.get(resultingClientId))?.postMessage("arrived");
}

// The browser's own cache would answer a step back with what was there then.
async function visited({ request, preloadResponse }) {
  const early = await preloadResponse, isBack = request.isHistoryNavigation;
  return isBack ? fetch(request.url, { cache: "no-cache", redirect: "manual" }) : early || fetch(request);
}

async function network(event, url, asked) {
  const answer = await asked;
  if (answer.ok && answer.headers.has("Muster-Owner")) event.waitUntil(keep(url, answer.clone()));
  return answer;
}

// --- copies
const kindOf = (name) => name.split(" ")[0];

// A page has one copy, whatever is open on it; a print has one for each choice of sheets.
const keyOf = (url, isPage) => url.origin + url.pathname + (isPage ? "" : url.search);

async function keep(url, answer) {
  const isPage = answer.headers.get("Content-Type").startsWith("text/html"), key = keyOf(url, isPage);
  const kind = isPage ? (url.pathname === OFFLINE ? "offline" : "pages") : url.pathname.endsWith(".jpg") ? "pictures" : "prints";
  const cache = await caches.open(`${kind} ${answer.headers.get("Muster-Owner")}`);
  const headers = new Headers(answer.headers);
  headers.set("Muster-Kept", new Date().toISOString());
  const copy = new Response(await answer.blob(), { headers });
  await cache.delete(key);
  await cache.put(key, copy);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[kind])).map((old) => cache.delete(old)));
}

// Whose copies may be shown is noted by the page that was last loaded from the server.
async function copyOf(url) {
  const owner = await (await caches.match("/owner", { cacheName: "owner" }))?.text() ?? "";
  // What a visitor read before they made something is taken along by the next page, and is theirs until then.
  const owners = owner.startsWith("v") ? [owner, ""] : [owner];
  for (const kind of Object.keys(MOST)) for (const whose of owners) {
    const isPage = ["offline", "pages"].includes(kind);
    const copy = await caches.match(keyOf(url, isPage), { cacheName: `${kind} ${whose}` });
    if (copy) return copy;
  }
}

// A page says that it is a copy, and of when.
async function shown(copy) {
  if (!copy) return Response.error();
  if (!copy.headers.get("Content-Type").startsWith("text/html")) return copy;
  const html = (await copy.text()).replace(/<html\b/, `<html data-copied="${copy.headers.get("Muster-Kept")}"`);
  return new Response(html, { headers: HEADERS });
}
