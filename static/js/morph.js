// What stays as it is on the page when an answer is laid over it.
import { isTyping } from "./page.js";

const { defaults } = window.Idiomorph ?? { defaults: { callbacks: {} } };

// What is being typed stays; a focused button says what it does now.
Object.defineProperty(defaults, "ignoreActiveValue", { get: isTyping, enumerable: true });

export function keepNodes(stays) {
  defaults.callbacks.beforeNodeMorphed = (node) => !stays(node);
}

// What was unfolded stays unfolded; what was folded too, unless only the first is asked for.
export function keepFolds({ onlyOpen = false } = {}) {
  defaults.callbacks.beforeAttributeUpdated = (name, node, how) =>
    !(name === "open" && (onlyOpen ? how === "remove" : node.matches("details")));
}

// The fields that were changed while an answer was on its way: they are sent after it, and it must not change them back.
export function keepUnsent(within = "body") {
  const ids = new Set();
  document.addEventListener("change", ({ target }) => {
    if (target.id && target.closest(within)) ids.add(target.id);
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    for (const field of event.detail.elt.closest("form")?.elements || []) ids.delete(field.id);
  });
  keepNodes((node) => ids.has(node.id));
}
