// What was done and has not gone up yet: one queue for all tabs, which a closed tab and a restart leave as it is.
// It goes up in order, each thing once. What clashed or was refused stays, and holds what follows it in its group.
const STORE = "waiting", STEPS = "steps", MOST_STEPS = 500;
const LONGEST_PAUSE = 15000, PATIENCE = 20000, TRIES = 3;
const STEPS_KEPT = 7 * 24 * 60 * 60 * 1000;
const { owner = "" } = document.documentElement.dataset;

// "change": the queue is another one. "answer": with `{item, status, step, text}` of what this page has sent.
export const events = new EventTarget();
export const state = { tries: 0, isSending: false };
export const tab = ownTab();

const others = "BroadcastChannel" in window ? new BroadcastChannel(STORE) : { postMessage() {} };
others.onmessage = ({ data }) => tell(data);

let timer = 0, isRunning = false, isWanted = false, preferred = "";

export function newId() {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((part) => part.toString(36)).join("");
}

// A reload is the same tab. A copied tab is another one: the name is stored only while no page uses it.
function ownTab() {
  let name = "";
  try { name = sessionStorage.tab; delete sessionStorage.tab; } catch { /* storage may be off */ }
  return name || newId();
}

addEventListener("pagehide", () => {
  try { sessionStorage.tab = tab; } catch { /* storage may be off */ }
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) ownTab(); });

function tell(detail = {}) {
  events.dispatchEvent(new CustomEvent("change", { detail }));
}

function changed(detail = {}) {
  tell(detail);
  others.postMessage(detail);
}

// --- where it is kept
let opening = null;

async function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("muster", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
      request.result.createObjectStore(STEPS);
    };
    request.onsuccess = () => {
      // Another tab with a later form of the database comes first; this one opens it again when it needs it.
      request.result.onversionchange = () => { request.result.close(); opening = null; };
      request.result.onclose = () => { opening = null; };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opening;
}

// Without storage, what waits is kept as long as the page.
const memory = { items: new Map(), steps: new Map(), last: 0 };

function withinMemory(work) {
  const items = {
    put: (item) => memory.items.set(item.order ?? (memory.last += 1), { order: memory.last, ...item }),
    delete: (order) => memory.items.delete(order),
  };
  const steps = {
    put: (value, key) => memory.steps.set(key.join(), value),
    openCursor: () => ({}),
    get: (key) => ({ set onsuccess(then) { then({ target: { result: memory.steps.get(key.join()) } }); } }),
  };
  return work([...memory.items.values()], items, steps);
}

// Runs `work` in one transaction. It gets the queue in its order and both stores, and must not wait for anything else.
async function within(mode, work, options = {}) {
  const database = await open().catch(() => null);
  if (!database) return withinMemory(work);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([STORE, STEPS], mode, options);
    const items = transaction.objectStore(STORE), steps = transaction.objectStore(STEPS);
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    items.getAll().onsuccess = ({ target }) => { result = work(target.result.filter(isOwn), items, steps); };
  });
}

// What was done without an account goes along when its player signs in; another player's is not theirs.
function isOwn(item) {
  return item.owner === owner || !item.owner.startsWith("p");
}

// --- what pages ask
// `body` is a list of pairs, or the text of a JSON document. `whole` replaces the same form that has not been tried yet.
// `first` goes up before everything else of its group, and settles what clashed.
export async function put({ id = newId(), url, body, label = "", title = "", page = location.pathname, group = page, ...rest }) {
  const item = { id, url, body, label, title, page, group, tab, owner, since: Date.now(), clicks: 1, status: 0, ...rest };
  const stored = await within("readwrite", (all, items) => {
    const mine = all.filter((each) => each.group === group);
    const last = mine.at(-1);
    if (item.first) for (const each of mine) if (each.status === 409) items.delete(each.order);
    if (mine.some((each) => each.id === id)) return mine.find((each) => each.id === id);
    if (item.whole && last?.whole && last.url === url && last.tab === tab && !last.tried && !last.status) {
      Object.assign(last, { body, label: label || last.label, clicks: last.clicks + 1 });
      items.put(last);
      return last;
    }
    items.put(item);
    return item;
  }, { durability: "strict" });
  changed({ group });
  send(group);
  return stored;
}

// In the order in which it goes up.
export async function list(group = null) {
  const all = await within("readonly", (items) => items);
  return all.filter((item) => group === null || item.group === group).sort((a, b) => Boolean(b.first) - Boolean(a.first));
}

export async function drop(id) {
  await within("readwrite", (all, items) => {
    for (const item of all) if (item.id === id) items.delete(item.order);
  });
  changed();
  send();
}

// Somebody who signs in finds nothing of who was here before.
export async function forgetOthers() {
  if (!owner.startsWith("p")) return;
  await within("readwrite", (all, items) => {
    items.getAll?.().addEventListener("success", ({ target }) => {
      for (const item of target.result) if (!isOwn(item)) items.delete(item.order);
    });
  });
}

// What clashed or was refused goes up once more; without a group, everything does.
export async function again(group = null) {
  await within("readwrite", (all, items) => {
    for (const item of all) if (item.status && (group === null || item.group === group)) items.put({ ...item, status: 0 });
  });
  changed({ group });
  send(group);
}

export const isStuck = () => state.tries > 0;

// --- how it goes up
// One tab sends the changes of every tab, one at a time. A tab that asks in the meantime goes next, and its own page's
// changes come first.
export async function send(group = null) {
  if (group) preferred = group;
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  clearTimeout(timer);
  try {
    while (isWanted) {
      isWanted = false;
      if (await alone(sendOne)) isWanted = true;
    }
  } catch { later(); } finally { isRunning = false; }
}

// Without https there are no locks. The server counts what comes twice once all the same.
const alone = (run) => (navigator.locks ? navigator.locks.request(STORE, run) : run());

// Whether there is more to send at once.
async function sendOne() {
  const item = await claimed();
  if (!item) { state.tries = 0; return false; }
  state.isSending = true;
  tell();
  const answer = await ask(item);
  state.isSending = false;
  const isBusy = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  if (isBusy && (answer.status < 500 || answer.status === 503 || state.tries < TRIES)) { later(); return false; }
  state.tries = 0;
  const number = await take(item, answer);
  events.dispatchEvent(new CustomEvent("answer", { detail: { item, number, ...answer } }));
  changed({ group: item.group, id: item.id, from: item.tab, status: answer.status });
  return true;
}

// The next thing to send, marked as tried, with the versions that its own page made before it.
function claimed() {
  return within("readwrite", (all, items, steps) => {
    const found = ready(all);
    if (!found) return null;
    const item = { ...found, tried: true };
    if (!found.tried) items.put(item);
    if (item.version !== undefined) {
      steps.get([item.group, item.tab]).onsuccess = ({ target }) => follow(item, target.result?.made || []);
    }
    return item;
  });
}

function ready(all) {
  const heads = new Map();
  for (const item of all) {
    const head = heads.get(item.group);
    if (!head || (item.first && !head.first)) heads.set(item.group, item);
  }
  const sendable = [...heads.values()].filter((item) => !item.status);
  return sendable.find((item) => item.group === preferred) || sendable[0];
}

// The player saw the earlier changes of this tab, but not what others changed in the meantime. Undo leads back to a
// lower version.
function follow(item, steps) {
  item.own = [];
  for (const { number, version, from, to } of steps) {
    if (number <= (item.sight || 0)) continue;
    if (item.version === version && from === version) item.version = to;
    else item.own.push(to);
  }
}

// The page's own token, until the server takes it no more.
let renewed = "";
const pageToken = () => renewed || JSON.parse(document.body.getAttribute("hx-headers") || "{}")["x-csrftoken"] || "";

async function ask(item, csrf = pageToken()) {
  const headers = { "HX-Request": "true", "X-CSRFToken": csrf };
  if (typeof item.body === "string") headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(item.url, { method: "POST", headers, body: bodyOf(item), signal: AbortSignal.timeout(PATIENCE) });
    // A page from before the sign-in has a token that counts no more.
    if (answer.status === 403 && !item.isRenewed) {
      const token = await freshToken(item.page);
      if (token && token !== csrf) {
        renewed = token;
        return await ask({ ...item, isRenewed: true }, token);
      }
    }
    const status = answer.redirected ? 404 : answer.status;
    return { status, step: answer.headers.get("Muster-Step"), text: await answer.text() };
  } catch { return { status: 0, text: "" }; }
}

function bodyOf({ group, body, version, own, search, id }) {
  if (typeof body === "string") return body;
  const fields = new URLSearchParams(body);
  const place = group === location.pathname ? location.search.slice(1) : search;
  const more = version === undefined ? {} : { version, own: own.join(), at: place };
  for (const [name, value] of Object.entries({ ...more, token: id })) fields.set(name, value);
  return fields;
}

async function freshToken(page) {
  const html = await (await fetch(page, { signal: AbortSignal.timeout(PATIENCE) })).text();
  return html.match(/name="csrfmiddlewaretoken" value="(\w+)"/)?.[1];
}

// What was taken goes; everything else stays with the server's answer, until somebody decides. Numbers the step that it was.
async function take(item, { status, step }) {
  const isTaken = status >= 200 && status < 300, made = { number: 0 };
  await within("readwrite", (all, items, steps) => {
    const stored = all.find((each) => each.id === item.id);
    if (stored && isTaken) items.delete(stored.order);
    else if (stored) items.put({ ...stored, status });
    if (!step || item.version === undefined) return;
    const [from, to] = step.split("-").map(Number), key = [item.group, item.tab];
    steps.get(key).onsuccess = ({ target: { result } }) => {
      made.number = lastOf(result) + 1;
      const all = [...(result?.made || []), { number: made.number, version: item.version, from, to }];
      steps.put({ made: all.slice(-MOST_STEPS), since: Date.now() }, key);
    };
  });
  return made.number;
}

const lastOf = (steps) => steps?.made.at(-1)?.number ?? 0;

function later() {
  state.tries += 1;
  clearTimeout(timer);
  timer = setTimeout(send, Math.min(LONGEST_PAUSE, 500 * 2 ** state.tries), null);
  tell();
}

// What waits at the time a page opens is in its sight, and goes up as if done there. Says which step was the last.
export async function adopt(group) {
  const made = { number: 0 };
  await within("readwrite", (all, items, steps) => {
    steps.openCursor().onsuccess = ({ target: { result } }) => {
      if (result && result.value.since < Date.now() - STEPS_KEPT) result.delete();
      result?.continue();
    };
    const found = all.filter((item) => item.group === group && item.tab !== tab);
    for (const item of found) items.put({ ...item, tab });
    for (const former of new Set([tab, ...found.map((item) => item.tab)])) {
      steps.get([group, former]).onsuccess = ({ target: { result } }) => {
        made.number = Math.max(made.number, lastOf(result));
        if (result && former !== tab) steps.put(result, [group, tab]);
      };
    }
  });
  return made.number;
}

addEventListener("online", () => { state.tries = 0; send(); });
