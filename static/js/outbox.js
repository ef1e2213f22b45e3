// Sends what was done, in order and each thing once. What cannot go up waits, is shown, and survives a reload.
// What the server refused is held as it was typed, until its form is sent in a way that it takes.
import { byId } from "./page.js";

const KEY = `outbox ${location.pathname}`, HELD = `held ${location.pathname}`;
const LONGEST_PAUSE = 15000, PATIENCE = 20000, TRIES = 3;
const OWN_FIELDS = ["csrfmiddlewaretoken", "version", "token", "at"];
const REFUSALS = {
  403: { text: "refused-403", needsReload: true },
  404: { text: "refused-404" },
  410: { text: "refused-410", needsReload: true },
  413: { text: "refused-413" },
};
const REFUSED = { text: "refused" };

export const items = read(KEY) || [], held = read(HELD) || {};
let page = null, sending = null, wanted = null, refusal = null, tries = 0, timer = 0;

export const region = () => byId("workbench");
const isStuck = () => tries > 0;
const isUndecided = () => Boolean(byId("conflict"));

// `show` lays an answer over the page, `tell` says where the work is.
export function connect(builder) {
  page = builder;
}

export function resume() {
  tell();
  next();
}

function read(key) {
  try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; }
}

function store(key, value, isWorthKeeping) {
  try {
    if (isWorthKeeping) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch { /* storage may be off; what waits is then kept as long as the page */ }
}

function keep() {
  store(KEY, items, items.length);
  store(HELD, held, Object.keys(held).length);
}

// One thing done: `whole` says that it holds all of its form, and so replaces an earlier one that still waits.
export function put(path, fields, { label = "", whole = false, unit = "", first = false } = {}) {
  const said = [...fields].filter(([name, value]) => !OWN_FIELDS.includes(name) && typeof value === "string");
  const last = items[items.length - 1];
  // What was refused was made on what its form showed then: changes of others since are not to be passed over.
  const { version, own: since } = held[path] || { version: Number(region().dataset.version), own: [] };
  const item = { path, said, label, unit, version, own: [...since], token: token() };
  if (whole && last && last !== sending && last.whole && last.path === path) {
    Object.assign(last, { said, label: label || last.label, clicks: (last.clicks ?? 1) + 1 });
  } else {
    items[first ? "unshift" : "push"]({ ...item, whole, clicks: 1, first });
  }
  keep();
  next();
}

function token() {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((part) => part.toString(36)).join("");
}

// Shows another place of the same page, once everything before it went up.
export function visit(url, push = true) {
  wanted = { url, push };
  next();
}

async function next() {
  if (sending) return;
  const item = items.find((each) => each.first) || (isUndecided() || refusal ? null : items[0]);
  if (item && !(wanted && isUndecided())) await post(item);
  else if (wanted) await get();
  else tell();
}

async function ask(path, options) {
  const headers = { "HX-Request": "true", ...options.headers };
  try {
    const answer = await fetch(path, { ...options, headers, signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, step: answer.headers.get("Muster-Step"), workbench: workbenchIn(await answer.text()) };
  } catch {
    return { status: 0, workbench: null };
  }
}

function workbenchIn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.getElementById("workbench");
}

async function post(item) {
  sending = item;
  clearTimeout(timer);
  tell();
  const body = new URLSearchParams(item.said);
  const more = { version: item.version, own: item.own.join(), token: item.token, at: location.search.slice(1) };
  for (const [name, value] of Object.entries(more)) body.append(name, value);
  const csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const answer = await ask(item.path, { method: "POST", body, headers: { "X-CSRFToken": csrf } });
  sending = null;
  if (isPage(answer)) take(item, answer);
  else if (answer.status === 0 || (answer.status >= 500 && (answer.status === 503 || tries < TRIES))) return later();
  else refusal = REFUSALS[answer.status] || REFUSED;
  next();
}

const isPage = ({ status, workbench }) => [200, 409, 422].includes(status) && Boolean(workbench);

function take(item, { status, step, workbench }) {
  items.splice(items.indexOf(item), 1);
  tries = 0;
  refusal = null;
  if (status === 422 && item.whole) held[item.path] = { said: item.said, unit: item.unit, version: item.version, own: item.own };
  else delete held[item.path];
  const now = Number(workbench.dataset.version);
  const [from, to] = step ? step.split("-").map(Number) : [now, now];
  const isAlone = from === item.version && to === now;
  for (const waiting of [...items, ...Object.values(held)]) follow(waiting, item.version, from, to, step);
  keep();
  // Nobody else changed anything and more of one's own is to go up: the page is already ahead of this answer.
  if (isAlone && items.length && status === 200) region().dataset.version = now;
  else page.show(workbench, item.path);
}

// What was done after something of one's own had that in sight, though not what others did meanwhile.
function follow(waiting, version, from, to, step) {
  if (waiting.version === version && from === version) waiting.version = to;
  else if (step) waiting.own.push(to);
}

async function get() {
  const { url, push } = wanted;
  sending = wanted;
  wanted = null;
  const answer = await ask(url, {});
  sending = null;
  if (isPage(answer)) {
    tries = 0;
    if (push) history.pushState({}, "", url);
    page.show(answer.workbench);
  } else if (answer.status) {
    location.assign(url);
    return;
  } else {
    wanted = wanted || { url, push };
    return later();
  }
  next();
}

// What was refused is shown again where its form is opened again, and goes with its unit.
export function remind() {
  for (const [path, { said, unit }] of Object.entries(held)) {
    const form = formAt(path);
    if (form && !("held" in form.dataset) && !items.some((item) => item.path === path)) put(path, said, { whole: true, unit });
    else if (unit && !form && !byId(unit) && !document.querySelector(".hides")) delete held[path];
  }
  keep();
}

export const pathOf = (form) => new URL(form.action).pathname;

export const formAt = (path) => [...region().querySelectorAll("form[data-live]")].find((form) => pathOf(form) === path);

function later() {
  tries += 1;
  clearTimeout(timer);
  timer = setTimeout(next, Math.min(LONGEST_PAUSE, 500 * 2 ** tries));
  tell();
}

// The line under the army's name says where the work is; the units say which of them wait.
function tell() {
  const waits = items.reduce((sum, item) => sum + (item.clicks ?? 1), 0);
  const refused = refusal ? refusal.text : "";
  page.tell({ waits, isStuck: isStuck(), refused, isUndecided: isUndecided() && waits > 0, opens: Boolean(wanted), items });
}

export function again() {
  if (refusal?.needsReload) { location.reload(); return; }
  refusal = null;
  next();
}

export function leaveOut() {
  items.shift();
  keep();
  refusal = null;
  visit(location.href, false);
}

addEventListener("online", () => { clearTimeout(timer); next(); });
addEventListener("beforeunload", (event) => { if (items.length && (isStuck() || refusal)) event.preventDefault(); });
