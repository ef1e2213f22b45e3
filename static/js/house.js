// The draft of house rules: what is done swaps the page's region; the focus stays on what was used, or goes near it.
import { byId, dismissSnacks, focusQuietly, hasLostFocus, stopDoubleClicks } from "./page.js";

const WRONG = "[aria-invalid], .error, .finding.bad";
const refused = new Map();
let entered = null, used = "";

dismissSnacks();
stopDoubleClicks();

// Enter changes a field and submits its form at once: the change alone goes up, or the second would pass over the
// question that the first one brought back.
document.addEventListener("change", ({ target }) => {
  if (!target.id || !target.closest("#house")) return;
  entered = target.form;
  setTimeout(() => { entered = null; });
}, true);
document.addEventListener("submit", (event) => {
  if (event.target !== entered || !entered.matches("[hx-trigger~=change]")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// The name is one line, however many it takes on the page: Enter is done with it, as in any other field.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.target.id !== "house-name") return;
  event.preventDefault();
  event.target.blur();
  event.target.focus();
});

// What was refused stays as it was typed, with what is wrong about it, until its form is sent again.
const fieldsOf = (form) => [...form.elements].filter((field) => field.id && field.matches("input:not([type=hidden]), textarea, select"));
const stateOf = (field) => (field.matches("[type=checkbox], [type=radio]") ? "checked" : "value");

function remember() {
  for (const form of document.querySelectorAll("#house form")) {
    const wrong = form.querySelector(WRONG), fields = fieldsOf(form);
    if (!wrong || !fields.length) continue;
    const field = form.querySelector("[aria-invalid]") || fields[0];
    const message = byId(field.getAttribute("aria-describedby")) || form.querySelector(".error, .finding.bad");
    const typed = fields.map((typedIn) => [typedIn.id, typedIn[stateOf(typedIn)]]);
    refused.set(fields[0].id, { typed, wrong: field.id, sentence: message ? message.textContent.trim() : "" });
  }
}

function restore() {
  for (const { typed, wrong, sentence } of refused.values()) {
    const wrongField = byId(wrong);
    if (!wrongField || wrongField.form.querySelector(WRONG)) continue;
    for (const [id, state] of typed) {
      const field = byId(id);
      if (field) field[stateOf(field)] = state;
    }
    const message = Object.assign(document.createElement("small"), { className: "error", id: `${wrong}-held`, textContent: sentence });
    wrongField.form.append(message);
    wrongField.setAttribute("aria-invalid", "true");
    wrongField.setAttribute("aria-describedby", message.id);
  }
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const [first] = event.detail.elt.matches("form") ? fieldsOf(event.detail.elt) : [];
  if (first) refused.delete(first.id);
});
document.addEventListener("htmx:beforeSwap", () => { used = document.activeElement?.id ?? ""; });
document.addEventListener("htmx:afterSwap", () => {
  restore();
  remember();
  focusNear();
});
remember();

function focusNear() {
  const conflict = byId("conflict");
  if (conflict) { conflict.focus(); return; }
  if (!hasLostFocus() && document.activeElement.isConnected) return;
  // A row taken out has the way back where it was, and the other way round.
  const twin = used.startsWith("out-") ? used.replace("out-", "back-") : used.replace("back-", "out-");
  const near = [used, twin, twin.replace(/-only$/, ""), `${twin}-only`, "undo"].map(byId);
  const next = near.find((element) => element && !element.disabled);
  if (next) focusQuietly(next);
}
