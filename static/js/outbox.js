// The outbox: what was done in this browser and is not on the server yet. One queue for all tabs, kept over restarts.
// - item: one thing done. `url` and `body` are what is sent, `label` and `title` say what it is and where it was done.
// - id: the item's token. The server counts an item once, however often it arrives.
// - group: an army or a game. Its items are sent in order; groups don't wait for each other.
// - owner: the mark of the player who did it. It is sent along, and the server refuses it for anybody else. What another
//   player did stays here, unseen, until that player signs in.
// - tab: where it is shown. A reload is the same tab; a copied tab is another one.
// - tabs: where it was done, and every tab that took it over since. Only the first one's steps are its own.
// - status: what the server answered if it did not take the item; 409 is a conflict. The item then stays, and holds back
//   what follows it in its group, until the player decides.
// - step: the versions that a taken item led from and to. `sight`: the number of the last step that its page showed.
// - memory: where items are that the browser could not store. They last as long as the page.
const STORE = "waiting", STEPS = "steps", MOST_STEPS = 500;
const LONGEST_PAUSE = 15000, PATIENCE = 20000, TRIES = 3;
const STEPS_KEPT = 7 * 24 * 60 * 60 * 1000;
const SENDING_PATIENCE = 10000, NOT_OWN = 412;
const { owner = "" } = document.documentElement.dataset;

// "change": the queue is another one. "answer": with `{item, status, step, text}` of what this page has sent.
export const events = new EventTarget();
// `isSignedOut`: the player whose page this is is not the one who is signed in now.
export const state = { tries: 0, isSending: false, isSignedOut: false };
export const tab = ownTab();

const others = "BroadcastChannel" in window ? new BroadcastChannel(STORE) : { postMessage() {} };
others.onmessage = ({ data }) => {
  if (data.status >= 200 && data.status < 300) state.isSignedOut = false;
  tell(data);
};

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

// What the browser cannot store, because it may not or has no room, is kept as long as the page. Items that are stored
// have a number as their order; a change of one that could not be stored lies here, too.
const memory = { items: new Map(), steps: new Map(), last: 0 };
const isInMemoryAlone = ({ order }) => typeof order === "string";
const onlyInMemory = () => [...memory.items.values()].filter(isInMemoryAlone);
export const isUnstored = () => onlyInMemory().length > 0;

const memoryItems = {
  put(item) {
    const order = item.order ?? `memory ${(memory.last += 1)}`;
    memory.items.set(order, { ...item, order });
    warnBeforeLeaving();
  },
  delete(order) { memory.items.delete(order); warnBeforeLeaving(); },
};
const memorySteps = {
  put: (value, key) => memory.steps.set(key.join(), value),
  openCursor: () => ({}),
  get: () => ({ set onsuccess(then) { then({ target: {} }); } }),
};

const askToStay = (event) => event.preventDefault();
function warnBeforeLeaving() {
  if (isUnstored()) addEventListener("beforeunload", askToStay);
  else removeEventListener("beforeunload", askToStay);
}

function withinMemory(work) {
  const items = [...memory.items.values()];
  return work(items, memoryItems, memorySteps, items);
}

// Each item is written where it is.
const storesOf = (items) => ({
  put(item) {
    if (isInMemoryAlone(item)) { memoryItems.put(item); return; }
    if (item.order !== undefined) memory.items.delete(item.order);
    items.put(item);
  },
  delete(order) {
    memoryItems.delete(order);
    if (!isInMemoryAlone({ order })) items.delete(order);
  },
});

// Runs `work` in one transaction. It gets the own queue in its order, both stores and everybody's queue, and must not
// wait for anything else.
async function within(mode, work, options = {}) {
  const database = await open().catch(() => null);
  if (!database) return withinMemory(work);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([STORE, STEPS], mode, options);
    const items = transaction.objectStore(STORE), steps = transaction.objectStore(STEPS);
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    items.getAll().onsuccess = ({ target }) => {
      const all = [...target.result.map((item) => memory.items.get(item.order) ?? item), ...onlyInMemory()];
      result = work(all.filter(isOwn), storesOf(items), steps, all);
    };
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
  const add = (all, items) => {
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
  };
  const stored = await within("readwrite", add, { durability: "strict" }).catch(() => withinMemory(add));
  state.isSignedOut = false;
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

// How many changes of players who are not signed in are kept here.
export const countOfOthers = () => within("readonly", (all, items, steps, everybodys) => (
  everybodys.filter((item) => !isOwn(item)).reduce((sum, item) => sum + item.clicks, 0)));

export async function dropOf(mark) {
  await within("readwrite", (all, items, steps, everybodys) => {
    for (const item of everybodys) if (item.owner === mark) items.delete(item.order);
  });
  changed();
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

// Sends everything, and answers what is left once nothing more can be sent.
export async function sendAll() {
  Object.assign(state, { tries: 0, isSignedOut: false });
  return new Promise((resolve) => {
    let patience = 0;
    const end = async () => {
      clearTimeout(patience);
      events.removeEventListener("change", look);
      resolve(await list());
    };
    const look = async () => {
      clearTimeout(patience);
      patience = setTimeout(end, SENDING_PATIENCE);
      if (isStuck() || state.isSignedOut || !ready(await list())) end();
    };
    events.addEventListener("change", look);
    look().then(() => send());
  });
}

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
  const item = state.isSignedOut ? null : await claimed();
  if (!item) { state.tries = 0; return false; }
  state.isSending = true;
  tell();
  const answer = await ask(item);
  state.isSending = false;
  const isBusy = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  if (isBusy && (answer.status < 500 || answer.status === 503 || state.tries < TRIES)) { later(); return false; }
  state.tries = 0;
  if (answer.status === NOT_OWN && item.owner.startsWith("p")) {
    state.isSignedOut = true;
    tell();
    return false;
  }
  const number = await take(item, answer);
  events.dispatchEvent(new CustomEvent("answer", { detail: { item, number, ...answer } }));
  changed({ group: item.group, id: item.id, from: item.tab, status: answer.status });
  return true;
}

// The next thing to send, marked as tried, with the versions that its own page made before it. A full storage takes no
// mark.
function claimed() {
  const claim = (isMarked) => (all, items, steps) => {
    const found = ready(all);
    if (!found) return null;
    const item = { ...found, tried: true };
    if (isMarked && !found.tried) items.put(item);
    if (item.version !== undefined) {
      const key = [item.group, tabsOf(item)[0]];
      steps.get(key).onsuccess = ({ target }) => follow(item, madeIn(target.result, key));
    }
    return item;
  };
  return within("readwrite", claim(true)).catch(() => within("readonly", claim(false)));
}

const tabsOf = (item) => item.tabs ?? [item.tab];
const madeIn = (stored, key) => [...(stored?.made || []), ...(memory.steps.get(key.join())?.made || [])];

function ready(all) {
  const heads = new Map();
  for (const item of all) {
    const head = heads.get(item.group);
    if (!head || (item.first && !head.first)) heads.set(item.group, item);
  }
  const sendable = [...heads.values()].filter((item) => !item.status);
  return sendable.find((item) => item.group === preferred) || sendable[0];
}

// The player saw the earlier changes of the tab where it was done, but not what others changed in the meantime, nor
// what the tab did that took it over. Undo leads back to a lower version.
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
  const headers = { "HX-Request": "true", "X-CSRFToken": csrf, "Muster-Owner": item.owner };
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

// What was taken goes; everything else stays with the server's answer, until somebody decides. Numbers the step that it
// was on this page. A full storage lets go of items, but takes no step.
async function take(item, { status, step }) {
  const isTaken = status >= 200 && status < 300, made = { number: 0 };
  const settle = (isStored) => (all, items, steps) => {
    const stored = all.find((each) => each.id === item.id);
    if (stored && isTaken) items.delete(stored.order);
    else if (stored) (isStored ? items : memoryItems).put({ ...stored, status });
    if (!step || item.version === undefined) return;
    const [from, to] = step.split("-").map(Number);
    for (const name of tabsOf(item)) {
      const key = [item.group, name];
      steps.get(key).onsuccess = ({ target: { result } }) => {
        const before = madeIn(result, key), number = (before.at(-1)?.number ?? 0) + 1;
        if (name === tab) made.number = number;
        const added = { number, version: item.version, from, to };
        if (isStored) steps.put({ made: [...before, added].slice(-MOST_STEPS), since: Date.now() }, key);
        else memorySteps.put({ made: [...(memory.steps.get(key.join())?.made || []), added] }, key);
      };
    }
  };
  await within("readwrite", settle(true)).catch(() => within("readwrite", settle(false)));
  return made.number;
}

function later() {
  state.tries += 1;
  clearTimeout(timer);
  timer = setTimeout(send, Math.min(LONGEST_PAUSE, 500 * 2 ** state.tries), null);
  tell();
}

// What waits at the time a page opens is in its sight, and is shown there. Says which step was the last.
export async function adopt(group) {
  const made = { number: 0 };
  await within("readwrite", (all, items, steps) => {
    steps.openCursor().onsuccess = ({ target: { result } }) => {
      if (result && result.value.since < Date.now() - STEPS_KEPT) result.delete();
      result?.continue();
    };
    for (const item of all.filter((each) => each.group === group && each.tab !== tab)) {
      items.put({ ...item, tab, tabs: [...new Set([...tabsOf(item), tab])] });
    }
    steps.get([group, tab]).onsuccess = ({ target: { result } }) => { made.number = result?.made.at(-1)?.number ?? 0; };
  });
  return made.number;
}

addEventListener("online", () => { state.tries = 0; send(); });
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !state.isSignedOut) return;
  state.isSignedOut = false;
  send();
});
