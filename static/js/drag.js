// A unit is taken by its number and put elsewhere on the sprue, with mouse or finger.
import { put } from "./builder_outbox.js";
import { byId } from "./page.js";
import { sayPlainly } from "./texts.js";
import { keyOf, nameOf, placeOf, units } from "./units.js";

const EDGE = 120, SPEED = 12, SLACK = 4, MIDDLE = 60;
let held = null;

document.addEventListener("pointerdown", (event) => {
  const tab = event.target.closest(".unit[id] > .tab");
  if (!tab || event.button || held) return;
  event.preventDefault();
  const unit = tab.parentElement;
  held = { unit, tab, pointer: event.pointerId, from: event.clientY + scrollY, y: event.clientY, moved: false, before: undefined };
  tab.setPointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.pointer) return;
  held.y = event.clientY;
  if (!held.moved && Math.abs(held.y + scrollY - held.from) > SLACK) {
    held.moved = true;
    held.unit.classList.add("is-dragged");
    requestAnimationFrame(roll);
  }
  if (held.moved) follow();
});

// Near an edge the page rolls on.
function roll() {
  if (!held || !held.moved) return;
  const by = held.y < EDGE ? -SPEED : held.y > innerHeight - EDGE ? SPEED : 0;
  if (by) { scrollBy(0, by); follow(); }
  requestAnimationFrame(roll);
}

function middleOf(unit) {
  const box = unit.getBoundingClientRect();
  return box.top + Math.min(box.height / 2, MIDDLE);
}

function follow() {
  const others = units().filter((unit) => unit !== held.unit);
  held.before = others.find((unit) => held.y < middleOf(unit)) || null;
  held.unit.style.transform = `translateY(${held.y + scrollY - held.from}px)`;
  for (const unit of others) unit.classList.toggle("is-before", unit === held.before);
  byId("units").classList.toggle("is-last", !held.before);
}

function end(isDropped) {
  const { unit, tab, pointer, moved, before } = held;
  held = null;
  if (tab.hasPointerCapture(pointer)) tab.releasePointerCapture(pointer);
  unit.classList.remove("is-dragged");
  unit.style.transform = "";
  for (const marked of document.querySelectorAll(".is-before, .is-last")) marked.classList.remove("is-before", "is-last");
  if (isDropped && moved && before !== undefined) move(unit, before);
}

function move(unit, before) {
  const last = units().filter((other) => other !== unit).at(-1);
  if (!last) return;
  const own = placeOf(unit), next = before ? placeOf(before) : placeOf(last) + 1;
  const to = next > own ? next - 1 : next;
  if (to === own) return;
  unit.parentElement.insertBefore(unit, before || last.nextSibling);
  const label = sayPlainly("move", { unit: nameOf(unit).textContent.trim() });
  put(`${location.pathname}units/${keyOf(unit.id)}/move/`, [["to", String(to)]], { label, unit: unit.id });
}

document.addEventListener("pointerup", (event) => { if (held && event.pointerId === held.pointer) end(true); });
document.addEventListener("pointercancel", () => { if (held) end(false); });
document.addEventListener("keydown", (event) => {
  if (held && event.key === "Escape") { event.preventDefault(); end(false); }
}, true);
