// On every page: keeps it for times without a connection, sends what waits, and says in the bar how much that is.
import { byId, isTyping } from "./page.js";
import { sayPlainly } from "./texts.js";
import * as outbox from "./outbox.js";

const { owner, release, kept } = document.documentElement.dataset;
const PAUSE = 300, DAY = 24 * 60 * 60 * 1000;
const KINDS = ["offline", "pages", "prints", "pictures"];
const WAITING = ["connection-waiting", "connection-choose", "connection-signed-out"];
const WORKER = "/sw.js", OFFLINE = "/offline/";
let { copied } = document.documentElement.dataset;
// What was just done when the copy was kept is no news any more.
if (copied !== undefined) for (const old of document.querySelectorAll("#message > *, .said")) old.remove();
const hasCaches = "caches" in window && "serviceWorker" in navigator;

// --- whose copies these are
async function noteOwner() {
  const noted = await caches.open("owner");
  await noted.put("/owner", new Response(owner));
  if (owner.startsWith("v")) await takeAlong();
  // Nobody finds copies of a player who was here before, and who signs in finds none of anybody.
  await removeCopies((whose) => whose !== owner && (owner.startsWith("p") || whose.startsWith("p")));
}

export async function removeCopies(isRemoved) {
  for (const name of await caches.keys()) {
    const [kind, whose] = name.split(" ");
    if (KINDS.includes(kind) && isRemoved(whose)) await caches.delete(name);
  }
}

// What was read before the first army was made is read by the same visitor.
async function takeAlong() {
  for (const kind of KINDS) {
    if (!(await caches.has(`${kind} `))) continue;
    const former = await caches.open(`${kind} `), own = await caches.open(`${kind} ${owner}`);
    for (const request of await former.keys()) await own.put(request, await former.match(request));
    await caches.delete(`${kind} `);
  }
}

// --- copies
// The worker does not see the page that registers it, nor the one after a form was sent.
function hasPassedWorker() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit?.workerStart > 0 || (visit?.responseStatus ?? 200) !== 200;
}

// The page as it is now, so with everything that was changed since it was loaded.
async function keepPage() {
  const html = `<!doctype html>\n${document.documentElement.outerHTML}`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8", "Muster-Kept": new Date().toISOString(),
    "Muster-Owner": owner, "Muster-Release": release,
  };
  const pages = await caches.open(`pages ${owner}`), key = location.origin + location.pathname;
  await pages.delete(key);
  await pages.put(key, new Response(html, { headers }));
}

// The page that is shown for all others is there before it is needed: of this release, and in this language.
async function keepOfflinePage() {
  const store = await caches.open(`offline ${owner}`), copy = await store.match(OFFLINE);
  const language = document.documentElement.lang;
  if (copy?.headers.get("Muster-Release") === release && copy.headers.get("Content-Language") === language) return;
  const answer = await fetch(OFFLINE);
  if (!answer.ok || answer.redirected) return;
  const headers = new Headers(answer.headers);
  headers.set("Muster-Kept", new Date().toISOString());
  await store.put(location.origin + OFFLINE, new Response(await answer.blob(), { headers }));
}

export function sayCurrent() {
  copied = undefined;
  delete document.documentElement.dataset.copied;
  tell();
}

// The page is of an earlier moment, and the server can't be reached. Empty: nobody knows of which.
export function sayOld(moment) {
  copied ??= moment;
  tell();
}

// An answer of the server was laid over the page: it is no copy any more.
let pause = 0;
function keepSoon() {
  sayCurrent();
  clearTimeout(pause);
  pause = setTimeout(() => keepPage().catch(() => {}), PAUSE);
}

async function keep() {
  if (!hasCaches) return;
  if (kept !== undefined) document.addEventListener("muster:shown", keepSoon);
  if (copied !== undefined) return;
  if (!(await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" }))) return;
  await noteOwner();
  if (kept !== undefined && location.pathname !== OFFLINE && !hasPassedWorker()) await keepPage();
  await keepOfflinePage();
}

// The server was slow, so a copy was shown. Its answer is there now; nothing that is being typed is lost for it.
function renew() {
  if (copied === undefined) return;
  if (isTyping()) addEventListener("focusout", () => setTimeout(renew), { once: true });
  else location.reload();
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => { if (data === "arrived") renew(); });

// --- what the bar says
function whenKept() {
  const moment = new Date(copied), isRecent = Date.now() - moment < DAY;
  const style = isRecent ? { timeStyle: "short" } : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(document.documentElement.dataset.locale, style).format(moment);
}

function sentence(items, others) {
  const count = items.reduce((sum, item) => sum + item.clicks, 0);
  if (count && outbox.state.isSignedOut) return ["connection-signed-out", { count }];
  const undecided = items.filter((item) => item.status).length;
  if (undecided) return ["connection-choose", { count: undecided }];
  const isAway = outbox.isStuck() || !navigator.onLine || copied !== undefined;
  if (count && isAway) return ["connection-waiting", { count }];
  if (copied) return ["connection-copy", { time: whenKept() }];
  if (!navigator.onLine || copied === "") return ["connection-offline"];
  return others && !owner.startsWith("p") ? ["connection-signed-out", { count: others }] : null;
}

let asked = 0;
async function tell() {
  const turn = (asked += 1), pill = byId("connection");
  // A game says it itself.
  if (!pill) return;
  const items = await outbox.list(), others = await outbox.countOfOthers();
  if (turn !== asked) return;
  const words = sentence(items, others), text = words ? sayPlainly(...words) : "";
  pill.hidden = !words;
  pill.classList.toggle("has-waiting", WAITING.includes(words?.[0]));
  if (pill.lastElementChild.textContent !== text) pill.lastElementChild.textContent = text;
}

outbox.events.addEventListener("change", tell);
for (const name of ["online", "offline"]) addEventListener(name, tell);
tell();
outbox.send();
keep().catch(() => {});
