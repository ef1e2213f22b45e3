// Takes what is done in the builder to the outbox, and lays each answer over the page where it was left.
import * as outbox from "./builder_outbox.js";
import { byId, focusQuietly, hasLostFocus, isTyping, markScripted, stopDoubleClicks } from "./page.js";
import { say, sayPlainly } from "./texts.js";
import { keyOf, nameOf, units } from "./units.js";

const { region } = outbox;
const DOUBLE = 400, PAUSE = 150, TOYS_PAUSE = 300, LIGHT = 10000;

// --- what is done
let sent = {};

function send(form, button, event) {
  const fields = [...new FormData(form, button || null)];
  const path = new URL(button && button.hasAttribute("formaction") ? button.formAction : form.action).pathname;
  const key = JSON.stringify([path, fields]);
  // Enter in a field is a change and a submit of the very same.
  if (event.type === "submit" && key === sent.key && event.timeStamp - sent.at < DOUBLE && !(button && button.name)) return;
  sent = event.type === "change" ? { at: event.timeStamp, key } : {};
  const used = button || event.target, unit = used.closest(".unit");
  const label = button && !button.matches(".first-submit, .save-button") ? button.getAttribute("aria-label") || button.innerText : "";
  const whole = form.hasAttribute("data-live") && !(button && button.name) && !(button && button.hasAttribute("formaction"));
  const first = Boolean(used.closest("#conflict"));
  outbox.put(path, fields, { label: label.trim().replace(/\s+/g, " "), whole, unit: unit ? unit.id : "", first });
}

// A form with a file is the browser's own; it goes up when everything before it did.
const hasFile = (form) => form.enctype === "multipart/form-data";
const isOurs = (form) => form.method === "post" && region().contains(form) && !hasFile(form) && !("elsewhere" in form.dataset);
let file = null;

function sendFile(event) {
  event.target.elements.version.value = region().dataset.version;
  if (!outbox.unsent().length) return;
  event.preventDefault();
  file = { form: event.target.id, button: event.submitter && event.submitter.id };
}

function sendHeldFile() {
  const form = file && byId(file.form), button = file && byId(file.button);
  file = null;
  if (form) form.requestSubmit(button);
}

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (form.id === "finder") { event.preventDefault(); find(form); return; }
  if (form.matches(".through")) { event.preventDefault(); return; }
  if (hasFile(form)) sendFile(event);
  if (!isOurs(form)) return;
  event.preventDefault();
  if (button && button.name === "by" && form.elements.count && !step(form.elements.count, Number(button.value))) return;
  send(form, button, event);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (event.target.name === "use") openUse(event.target);
  if (form && isOurs(form) && form.hasAttribute("data-live")) send(form, null, event);
});

// The number shows a tap at once; the answer puts it right where it may not be so.
function step(input, by) {
  const number = Number(input.value) + by;
  if (number >= 1) input.value = number;
  return !(number < 1);
}

stopDoubleClicks();

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("[data-once], .quick-b")) event.preventDefault();
});

// --- what is open
const isSamePage = (link) => link.origin === location.origin && link.pathname === location.pathname && !link.getAttribute("href").startsWith("#");

document.addEventListener("click", (event) => {
  const link = event.target.closest("#workbench a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.matches("[data-dismiss]")) { event.preventDefault(); dismiss(link); return; }
  if (link.matches(".set")) { event.preventDefault(); openSetting(byId(link.hash.slice(1))); return; }
  if (!isSamePage(link)) return;
  event.preventDefault();
  if (link.id === "cf-theirs") outbox.settle();
  const unit = link.closest(".unit.is-shut");
  if (unit) reopen(unit); else outbox.visit(link.href);
});

// Without a connection the open unit is folded on this page alone, so that the rest of the army can be changed.
const closes = (url) => Boolean(region().dataset.open) && !new URL(url, location).searchParams.has("unit");

function fold(unit, isShut) {
  unit.classList.toggle("is-shut", isShut);
  region().classList.toggle("is-unit-open", !isShut);
  nameOf(unit).setAttribute("aria-expanded", String(!isShut));
}

function shut() {
  const unit = byId(region().dataset.open);
  if (unit.matches(".is-shut")) return;
  fold(unit, true);
  focusQuietly(nameOf(unit));
}

function reopen(unit) {
  fold(unit, false);
  outbox.visit(location.href, false);
}

// Each chip of the settings goes to its own field.
function openSetting(field) {
  field.closest("details").open = true;
  (field.matches("fieldset") ? field.querySelector(":checked") || field.querySelector("input") : field).focus();
}

let search = location.search;
addEventListener("popstate", () => { if (location.search !== search) outbox.visit(location.href, false); });

let pause = 0;
function find(form) {
  const address = new URL(location);
  const words = form.elements.find.value.trim();
  if (words) address.searchParams.set("find", words); else address.searchParams.delete("find");
  address.hash = "";
  history.replaceState({}, "", address);
  outbox.visit(address.href, false);
}
document.addEventListener("input", (event) => {
  if (event.target.closest(".optq")) filterOptions();
  if (event.target.id !== "find") return;
  clearTimeout(pause);
  pause = setTimeout(() => find(event.target.form), PAUSE);
});

function dismiss(link) {
  const hadFocus = link.closest(".snack").contains(document.activeElement);
  link.closest(".snack").remove();
  if (hadFocus) focusQuietly(home());
}

// --- what comes back
let answered = "";
const isHeld = (form) => form.dataset && "held" in form.dataset && outbox.pathOf(form) !== answered;

const morphing = {
  morphStyle: "outerHTML",
  // A fold stays as the player left it, and the list of keys above the page.
  // A form with something refused in it stays as it was filled in, until it is sent again.
  callbacks: {
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details, dialog")),
    beforeNodeMorphed: (node) => !node.dataset || !("stays" in node.dataset || isHeld(node.form || node)),
  },
};

const home = () => nameOf(units()[0]) || document.querySelector(".quick-b");
const isUsable = (element) => element && !element.disabled && element.getClientRects().length > 0;

function where() {
  if (hasLostFocus()) return null;
  const unit = document.activeElement.closest(".unit");
  const before = unit && unit.previousElementSibling;
  return { id: document.activeElement.id, unit: unit && unit.id, before: before && before.id };
}

// Focus stays on the control that was used; else the unit's name, the unit before, the first.
function focusAgain(last) {
  if (!last || (!hasLostFocus() && isUsable(document.activeElement))) return;
  const next = [byId(last.id), nameOf(byId(last.unit)), nameOf(byId(last.before)), home()].find(isUsable);
  if (next) focusQuietly(next);
}

// Options are looked through as one types; their folds open as there is something in them.
function filterOptions() {
  const box = document.querySelector(".optq input");
  if (!box) return;
  const words = box.value.trim().toLowerCase(), unit = box.closest(".unit");
  for (const option of unit.querySelectorAll(".b2-b [data-option]")) option.hidden = !option.textContent.toLowerCase().includes(words);
  for (const fold of unit.querySelectorAll(".b2-b .optg:has([data-option])")) {
    fold.hidden = !fold.querySelector("[data-option]:not([hidden])");
    if (!words || fold.open === undefined) continue;
    fold.removeAttribute("name");
    fold.open = true;
  }
}

function openUse(radio) {
  const fold = radio.closest(".unit").querySelector(`.optg.g-${radio.value}`);
  if (fold) fold.open = true;
}

const opened = () => ["conflict", "of-h", "keys-close"].map(byId).filter(Boolean);

// Without scripts a barred choice may be made along with the one that frees it, and is answered with a finding.
function bar() {
  for (const control of region().querySelectorAll("[data-barred]")) control.disabled = true;
}

function showKeys() {
  const keys = byId("keys");
  if (keys && !keys.matches(":modal")) { keys.close(); keys.showModal(); }
}

// What is wrong in which form stands in the page; whatever came of it, the line under the name says whether all is saved.
function holdRefused() {
  for (const field of region().querySelectorAll("[aria-invalid]")) field.form.dataset.held = "";
  const form = answered && outbox.held[answered] && outbox.formAt(answered);
  if (form) form.dataset.held = "";
  outbox.remind();
  const [path] = Object.keys(outbox.held);
  const field = region().querySelector("[aria-invalid]");
  region().classList.toggle("is-refused", Boolean(path || field));
  const unit = path && outbox.held[path].unit;
  if (field) byId("to-refused").href = `#${field.id}`;
  else if (unit) byId("to-refused").href = `${location.pathname}?unit=${keyOf(unit)}`;
}

// A unit that was opened comes under the meter, one that was closed or changed into sight; the address says what is open.
let light = 0;
function bringIntoSight(formerOpen, formerLit) {
  const { open, query } = region().dataset, lit = document.querySelector(".unit.is-lit");
  if (`?${query}` !== (location.search || "?")) history.replaceState({}, "", `${location.pathname}${query ? "?" : ""}${query}`);
  if (open && open !== formerOpen) {
    byId(open).scrollIntoView({ block: "start", behavior: "instant" });
    focusQuietly(nameOf(byId(open)));
  } else if (lit && !open && `${lit.id} ${region().dataset.version}` !== formerLit) {
    lit.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (lit.id === formerOpen) focusQuietly(nameOf(lit));
  }
  clearTimeout(light);
  light = setTimeout(() => lit?.classList.remove("is-lit"), LIGHT);
}

let left = null;
function show(workbench, path = "") {
  answered = path;
  const last = where(), former = opened().map((element) => element.id);
  const formerOpen = region().dataset.open, formerLit = `${document.querySelector(".unit.is-lit")?.id} ${region().dataset.version}`;
  // What is being typed stays; a button or link that has the focus still gets its new words.
  window.Idiomorph.morph(region(), workbench, { ...morphing, ignoreActiveValue: isTyping() });
  document.title = `${region().dataset.title} · Muster`;
  bar();
  filterOptions();
  holdRefused();
  showKeys();
  const fresh = opened().find((element) => !former.includes(element.id));
  if (fresh) { left = last || left; fresh.focus(); }
  else focusAgain(former.length && !opened().length ? left : last);
  bringIntoSight(formerOpen, formerLit);
  search = location.search;
  askForToys();
  outbox.resume();
  document.dispatchEvent(new Event("muster:shown"));
}

// What the toy box lacks of the army is asked for beside the edits: none of them waits for it.
let toysPause = 0;
function askForToys() {
  const toys = byId("toys");
  if (!toys?.childElementCount || toys.dataset.version === region().dataset.version) return;
  clearTimeout(toysPause);
  toysPause = setTimeout(showToys, TOYS_PAUSE);
}

async function showToys() {
  try {
    const answer = await fetch(`${location.pathname}?toys`, { headers: { "HX-Request": "true" } });
    if (answer.ok) window.Idiomorph.morph(byId("toys"), await answer.text(), { morphStyle: "outerHTML" });
  } catch { /* they are asked for again after the next edit */ }
}

// --- where the work is
// Which text says it, and its values.
function sentence({ waits, isStuck, refused, isSignedOut, isUnstored, isUndecided, opens }) {
  if (isSignedOut && waits) return ["signed-out", { count: waits }];
  if (refused) return [refused];
  if (isUnstored && waits) return ["unstored", { count: waits }];
  if (isStuck && waits) return ["offline-changes", { count: waits }];
  if (isStuck) return [opens ? "offline-opening" : "offline"];
  if (isUndecided) return ["on-hold", { count: waits }];
  return [];
}

const line = (text) => Object.assign(document.createElement("li"), { textContent: text });

let shownWords = "";
function tell(state) {
  const words = sentence(state), isOn = words.length > 0, strip = byId("waiting"), shown = isOn ? state.items : [];
  if (shownWords !== JSON.stringify(words)) strip.querySelector("p").replaceChildren(...(isOn ? say(...words) : []));
  shownWords = JSON.stringify(words);
  strip.classList.toggle("is-on", isOn);
  for (const button of strip.querySelectorAll("button")) button.hidden = !state.refused;
  strip.querySelector("ul").replaceChildren(...shown.filter((item) => item.label).map((item) => line(item.label)));
  region().classList.toggle("is-saving", Boolean(state.waits) && !isOn);
  region().classList.toggle("is-stuck", Boolean(state.waits && isOn));
  if (!state.waits) sendHeldFile();
  const changed = shown.map((item) => item.unit);
  for (const unit of document.querySelectorAll(".unit")) markWaiting(unit, changed.includes(unit.id));
}

function markWaiting(unit, isWaiting) {
  unit.classList.toggle("is-waiting", isWaiting);
  if (isWaiting) unit.querySelector(".unit-name").dataset.waiting = sayPlainly("waiting");
}

byId("again").addEventListener("click", outbox.again);
byId("leave-out").addEventListener("click", outbox.leaveOut);
document.addEventListener("cancel", (event) => {
  if (event.target.id !== "keys") return;
  event.preventDefault();
  byId("keys-close").click();
}, true);

markScripted();
bar();
outbox.connect({ show, tell, closes, shut });
holdRefused();
showKeys();
if (!scrollY && !location.hash) byId(region().dataset.open)?.scrollIntoView();
