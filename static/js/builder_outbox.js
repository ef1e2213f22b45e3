// The builder's part of what waits: takes what is done there to the queue, and each answer to the page.
// What the server refused is held as it was typed, until its form is sent in a way that it takes.
import { byId } from "./page.js";
import * as outbox from "./outbox.js";

const GROUP = location.pathname, HELD = `held ${GROUP}`, FORMER = `outbox ${GROUP}`;
const LONGEST_PAUSE = 15000, PATIENCE = 20000;
const OWN_FIELDS = ["csrfmiddlewaretoken", "version", "token", "at"];
const REFUSALS = {
  403: { text: "refused-403", needsReload: true },
  404: { text: "refused-404" },
  410: { text: "refused-410", needsReload: true },
  412: { text: "refused-412" },
  413: { text: "refused-413" },
};
const REFUSED = { text: "refused" };
// What the page itself shows: a conflict, or what is wrong about a form.
const SHOWN = [409, 422];

export const held = read(HELD) || {};
export let items = [];
// The last step of this page's own that it shows.
let sight = 0;
let page = null, isAsking = false, wanted = null, tries = 0, timer = 0;
// What was put and is not stored yet, and what this page has put: their answers are shown here.
let storing = [];
const known = new Set(), answered = new Set();

export const region = () => byId("workbench");
const isUndecided = () => Boolean(byId("conflict"));
const isClash = (item) => item.status === 409;
const refusedItem = () => items.find((item) => item.status && !SHOWN.includes(item.status));
const isReady = (item) => !item.status && (item.first || !items.some((each) => each.status));
const without = (id) => items.filter((item) => item.id !== id);

// `show` lays an answer over the page, `tell` says where the work is, `closes` and `shut` are about the open unit.
export async function connect(builder) {
  page = builder;
  outbox.events.addEventListener("answer", ({ detail }) => { if (known.has(detail.item.id)) take(detail); });
  outbox.events.addEventListener("change", ({ detail }) => refresh(detail));
  addEventListener("online", next);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) visit(location.href, false); });
  const last = await outbox.adopt(GROUP);
  // The browser may show the page as it was before its own last steps.
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") visit(location.href, false);
  else sight = Math.max(sight, last);
  await takeFormer();
  await refresh();
  for (const item of items) known.add(item.id);
  // Conflicts and refusals that no page has shown yet are shown here.
  if (items.some((item) => item.status)) outbox.again(GROUP);
  else outbox.send(GROUP);
}

export function resume() {
  tell();
  if (items.some(isClash) && !isUndecided() && !isAsking) outbox.again(GROUP);
  next();
}

async function refresh({ group = GROUP, id = "", from = "" } = {}) {
  if (group === GROUP) items = (await outbox.list(GROUP)).filter((item) => item.tab === outbox.tab);
  // Another tab has sent something of this page: the page is asked for again.
  const isOfHere = known.has(id) || (group === GROUP && from === outbox.tab);
  if (isOfHere && !answered.has(id)) visit(location.href, false);
  else next();
}

function read(key) {
  try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; }
}

// Version 0.1 kept what waits in the tab.
async function takeFormer() {
  for (const { token, path, said, ...rest } of read(FORMER) || []) {
    await outbox.put({ ...rest, id: token, url: path, body: said, title: byId("h-page").textContent });
  }
  try { sessionStorage.removeItem(FORMER); } catch { /* storage may be off */ }
}

function keepHeld() {
  try {
    if (Object.keys(held).length) sessionStorage.setItem(HELD, JSON.stringify(held));
    else sessionStorage.removeItem(HELD);
  } catch { /* storage may be off; what was refused is then held as long as the page */ }
}

// One thing done: `whole` says that it holds all of its form, and so replaces an earlier one that still waits.
export async function put(path, fields, { label = "", whole = false, unit = "", first = false } = {}) {
  const body = [...fields].filter(([name, value]) => !OWN_FIELDS.includes(name) && typeof value === "string");
  // What was refused was made on what its form showed then: changes of others since are not to be passed over.
  const { version, sight: seen } = held[path] ?? { version: Number(region().dataset.version), sight };
  const title = byId("h-page").textContent, search = location.search.slice(1);
  const item = { id: outbox.newId(), url: path, body, label, whole, unit, first, version, sight: seen, search, title, clicks: 1 };
  storing.push(item);
  known.add(item.id);
  tell();
  const stored = await outbox.put(item);
  if (stored.id !== item.id) known.delete(item.id);
  await refresh();
  storing = storing.filter((each) => each !== item);
  next();
}

// Shows another place of the same page, once everything before it went up.
export function visit(url, push = true) {
  wanted = { url, push };
  next();
}

function next() {
  if (isAsking || !wanted || unsent().some(isReady)) tell();
  else get();
}

const isStored = ({ id }) => answered.has(id) || items.some((item) => item.id === id);
export const unsent = () => [...items, ...storing.filter((item) => !isStored(item))];

function workbenchIn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.getElementById("workbench");
}

function take({ item, number, status, step, text }) {
  answered.add(item.id);
  sight = number || sight;
  const workbench = workbenchIn(text);
  const isTaken = status < 300 || (status === 422 && workbench);
  items = isTaken ? without(item.id) : items.map((each) => (each.id === item.id ? { ...each, status } : each));
  if (status === 422 && isTaken) outbox.drop(item.id);
  if (status === 422 && item.whole) {
    const { body: said, unit, version, label, title } = item;
    held[item.url] = { said, unit, version, sight, label, title };
  }
  else delete held[item.url];
  keepHeld();
  if (!workbench) {
    if (isTaken) visit(location.href, false);
    tell();
    return;
  }
  const now = Number(workbench.dataset.version);
  const [from, to] = step ? step.split("-").map(Number) : [now, now];
  const isAlone = from === item.version && to === now;
  // Nobody else changed anything and more of one's own is to go up: the page is already ahead of this answer.
  if (isAlone && unsent().length && status === 200) region().dataset.version = now;
  else page.show(workbench, item.url);
}

async function get() {
  const { url, push } = wanted;
  wanted = null;
  isAsking = true;
  clearTimeout(timer);
  let answer = null, workbench = null;
  try {
    answer = await fetch(url, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
    workbench = workbenchIn(await answer.text());
  } catch { answer = null; }
  isAsking = false;
  if (answer?.ok && workbench) {
    tries = 0;
    if (push) history.pushState({}, "", url);
    page.show(workbench);
  } else if (answer) {
    location.assign(url);
  } else {
    wanted ||= { url, push };
    tries += 1;
    timer = setTimeout(next, Math.min(LONGEST_PAUSE, 500 * 2 ** tries));
    tell();
  }
}

// What was refused is shown again where its form is opened again, and goes with its unit.
export function remind() {
  for (const [path, { said, unit }] of Object.entries(held)) {
    const form = formAt(path);
    if (form && !("held" in form.dataset) && !unsent().some((item) => item.url === path)) put(path, said, { whole: true, unit });
    else if (unit && !form && !byId(unit) && !document.querySelector(".hides")) delete held[path];
  }
  keepHeld();
}

export const pathOf = (form) => new URL(form.action).pathname;

export const formAt = (path) => [...region().querySelectorAll("form[data-live]")].find((form) => pathOf(form) === path);

// The line under the army's name says where the work is; the units say which of them wait.
function tell() {
  const shown = unsent().filter((item) => !SHOWN.includes(item.status));
  const waits = shown.reduce((sum, item) => sum + item.clicks, 0);
  const refused = refusedItem() ? (REFUSALS[refusedItem().status] || REFUSED).text : "";
  const isStuck = outbox.isStuck() || tries > 0;
  const isClosing = Boolean(wanted) && page.closes(wanted.url);
  if (isClosing && isStuck) page.shut();
  const { isSignedOut } = outbox.state, isUnstored = outbox.isUnstored();
  page.tell({
    waits, isStuck, refused, isSignedOut, isUnstored, isUndecided: isUndecided() && waits > 0, opens: Boolean(wanted?.push) && !isClosing, items: shown,
  });
}

export function again() {
  if (REFUSALS[refusedItem()?.status]?.needsReload) location.reload();
  else outbox.again(GROUP);
}

export function leaveOut() {
  const item = refusedItem();
  items = without(item.id);
  outbox.drop(item.id);
  visit(location.href, false);
}

// The saved version stays. Another tab may show the same clash.
export async function settle() {
  items = items.filter((item) => !isClash(item));
  for (const item of await outbox.list(GROUP)) if (isClash(item)) outbox.drop(item.id);
}
