// The builder's keys. They rest while one types, and single letters can be switched off.
import { put } from "./builder_outbox.js";
import { byId } from "./page.js";
import { sayPlainly } from "./texts.js";
import { keyOf, nameOf, units } from "./units.js";

const SWITCH = "single keys";
let current = "", then = null;

const isTyping = (target) => target.matches("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])");
const currentUnit = () => byId(current);
const press = (button) => { if (button && !button.disabled) button.click(); return true; };

function hasSingles() {
  try { return localStorage.getItem(SWITCH) !== "off"; } catch { return true; }
}

function go(by) {
  const all = units(), at = all.indexOf(currentUnit());
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (next) { nameOf(next).focus(); next.scrollIntoView({ block: "nearest" }); }
  return true;
}

const sender = (name, text, fields = {}) => () => {
  const unit = currentUnit();
  if (!unit) return false;
  const path = `${location.pathname}units/${keyOf(unit.id)}/${name}/`;
  put(path, Object.entries(fields), { label: sayPlainly(text, { unit: nameOf(unit).textContent }), unit: unit.id });
  return true;
};

const stepper = (which) => () => currentUnit() && press(byId(`${which}-${keyOf(current)}`));

function rename() {
  const unit = currentUnit();
  if (!unit) return false;
  const field = () => byId(`name-${keyOf(unit.id)}`);
  const select = () => { if (field()) { field().closest("details").open = true; field().focus(); field().select(); } };
  if (field()) select();
  else { then = select; nameOf(unit).click(); }
  return true;
}

function close() {
  const link = byId("of-close") || document.querySelector(".unit.is-open h3 a");
  return Boolean(link) && press(link);
}

function find() {
  const box = byId("find");
  if (box) { box.focus(); box.select(); }
  return Boolean(box);
}

const add = (number) => press([...document.querySelectorAll(".quick > div > .quick-b")][number - 1]);

const SINGLE = {
  "/": find, j: () => go(1), k: () => go(-1), r: rename, d: sender("copy", "copy"), p: () => press(byId("print")),
  "?": () => press(byId("keys-link")), "+": stepper("more"), "-": stepper("fewer"), "−": stepper("fewer"),
};
const REPEATED = ["j", "k", "+", "-", "−", "Alt ArrowUp", "Alt ArrowDown", "Ctrl z", "Ctrl Shift z"];
const OTHERS = {
  "Alt ArrowUp": sender("move", "move-up", { by: "-1" }), "Alt ArrowDown": sender("move", "move-down", { by: "1" }),
  "Ctrl z": () => press(byId("undo")), "Ctrl Shift z": () => press(byId("redo")),
  Delete: sender("remove", "remove"), Escape: close,
};

function pressed(event) {
  const isLetter = event.key.length === 1, hasCtrl = event.ctrlKey || event.metaKey;
  const hasShift = event.shiftKey && (!isLetter || event.ctrlKey);
  const held = [hasCtrl && "Ctrl", event.altKey && "Alt", hasShift && "Shift"].filter(Boolean);
  return [...held, isLetter ? event.key.toLowerCase() : event.key].join(" ");
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog:modal")) return;
  const key = pressed(event);
  if (isTyping(event.target)) { leave(event, key); return; }
  const single = hasSingles() ? (/^[1-9]$/.test(key) ? () => add(Number(key)) : SINGLE[key]) : null;
  const action = OTHERS[key] || single;
  if (action && (!event.repeat || REPEATED.includes(key)) && action()) event.preventDefault();
});

// Esc leaves a field for what it belongs to; what was typed is kept. In the box for finding, Enter goes to what was found.
function leave(event, key) {
  if (key === "Escape" && event.target.id !== "find" && event.target.closest("#workbench")) {
    const unit = event.target.closest(".unit[id]");
    event.preventDefault();
    if (unit) nameOf(unit).focus();
    else event.target.blur();
    return;
  }
  if (event.target.id !== "find" || (key !== "Escape" && key !== "Enter")) return;
  if (key === "Enter") event.preventDefault();
  if (key === "Enter" || !event.target.value) { current = ""; go(0); }
}

document.addEventListener("focusin", (event) => {
  const unit = event.target.closest(".unit[id]");
  if (unit) current = unit.id;
});

document.addEventListener("muster:shown", () => {
  const after = then;
  then = null;
  if (after) after();
  showSwitch();
});

function showSwitch() {
  const box = byId("single-keys");
  if (box) box.checked = hasSingles();
}
showSwitch();

document.addEventListener("change", (event) => {
  if (event.target.id !== "single-keys") return;
  try { localStorage.setItem(SWITCH, event.target.checked ? "on" : "off"); } catch { /* then it holds for this page alone */ }
});
