// Signing out: what waits is sent first. The player chooses what happens to changes that can't be sent.
import { byId } from "./page.js";
import { sayPlainly } from "./texts.js";
import { removeCopies } from "./connection.js";
import * as outbox from "./outbox.js";

const LASTING = ["theme", "single keys"], LEAVING = "leaving";
// Where the builder holds what the server refused, as it was typed: "held /armies/…/".
const HELD = "held ", REFUSED = 422;
const { owner } = document.documentElement.dataset;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-leaves]")) { askToKeep(form); leaving(owner); }
  if (!form.matches("[data-sign-out]")) return;
  event.preventDefault();
  signOut(form, event.submitter?.dataset.choice);
});

async function signOut(form, choice) {
  await takeHeld();
  let left = await outbox.list();
  if (left.length && !choice) {
    say("sign-out-sending", left);
    left = await outbox.sendAll();
  }
  if (!navigator.onLine) say(left.length ? "sign-out-offline-waiting" : "sign-out-offline", left);
  else if (left.length && !choice) showLeft(form);
  else {
    if (choice === "discard") for (const { id } of left.reverse()) await outbox.drop(id);
    await removeTraces();
    askToKeep(form);
    form.submit();
  }
}

// What was refused lies in its tab alone. From now on it waits with everything else, and is asked about.
async function takeHeld() {
  try {
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(HELD))) {
      const group = key.slice(HELD.length);
      for (const [url, { said, ...rest }] of Object.entries(JSON.parse(sessionStorage.getItem(key)))) {
        await outbox.put({ ...rest, url, body: said, page: group, group, whole: true, status: REFUSED });
      }
      sessionStorage.removeItem(key);
    }
  } catch { /* storage may be off */ }
}

// The page about signing out says what is not saved.
function showLeft(form) {
  const { pathname } = new URL(form.action);
  if (location.pathname === pathname) document.dispatchEvent(new Event("muster:unsaved"));
  else location.assign(pathname);
}

// The browser keeps what waits, for this player and others, and nothing else that shows who was here.
async function removeTraces() {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!LASTING.includes(key)) localStorage.removeItem(key);
  } catch { /* storage may be off */ }
  if ("caches" in window) await removeCopies(() => true);
}

// Whose account the form before this page deleted.
function leaving(mark) {
  try {
    if (mark) sessionStorage.setItem(LEAVING, mark);
    return sessionStorage.getItem(LEAVING) ?? "";
  } catch { return ""; }
}

function askToKeep(form) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "keeps", value: "1" }));
}

function say(key, items) {
  const text = document.createElement("p");
  text.className = "snack";
  text.textContent = sayPlainly(key, { count: items.reduce((sum, item) => sum + item.clicks, 0) });
  byId("fault").replaceChildren(text);
}

if (byId("unsaved")) takeHeld();

// A deleted account leaves nothing.
if (document.querySelector("[data-deleted]")) outbox.dropOf(leaving()).then(removeTraces);
