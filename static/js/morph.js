// What stays as it is on the page when an answer is laid over it, and what goes up with a change.
import { isTyping, markScripted } from "./page.js";

const { defaults } = window.Idiomorph ?? { defaults: { callbacks: {} } };
const unsent = new Set(), kept = [(node) => node.id && unsent.has(node.id)];

// What is being typed stays; a focused button says what it does now.
Object.defineProperty(defaults, "ignoreActiveValue", { get: isTyping, enumerable: true });
defaults.callbacks.beforeNodeMorphed = (node) => !kept.some((isKept) => isKept(node));

markScripted();

export const keepNodes = (isKept) => kept.push(isKept);

// In data-keeps-folds, what was unfolded stays unfolded; what was folded too, unless "open" alone is asked for.
defaults.callbacks.beforeAttributeUpdated = (name, node, how) => {
  const keeps = name === "open" ? node.closest("[data-keeps-folds]")?.dataset.keepsFolds : "none";
  return keeps === "open" ? how !== "remove" : keeps !== "" || !node.matches("details");
};

// The fields that were changed while an answer was on its way: they are sent after it, and it must not change them back.
addEventListener("change", ({ target }) => { if (target.form?.matches("[method=post], [hx-get]")) unsent.add(target.id); }, true);
addEventListener("htmx:beforeRequest", ({ detail }) => {
  for (const { id } of detail.elt.closest("form")?.elements || []) unsent.delete(id);
});

// A change goes up to its form's own address, without the button that has the focus, which htmx takes for a pressed one.
addEventListener("htmx:configRequest", ({ detail }) => {
  const { elt, formData } = detail, button = elt["htmx-internal-data"]?.lastButtonClicked, post = elt.getAttribute("hx-post");
  if (detail.triggeringEvent?.type !== "change" || !button) return;
  if (post) Object.assign(detail, { path: post, verb: "post", useUrlParams: false });
  formData.delete(button.name);
  for (const value of new FormData(elt).getAll(button.name)) formData.append(button.name, value);
});

// A tap on a stepper counts at once; of the numbers that are entered while one is saved, the last goes up.
addEventListener("click", (event) => {
  const button = event.target.closest(".stepper button"), field = button?.parentElement.querySelector("input");
  const number = Number(field?.value) + { plus: 1, more: 1, minus: -1, fewer: -1 }[button?.name];
  if (!(number >= 0) || button.ariaDisabled === "true") return;
  event.preventDefault();
  field.value = number;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
