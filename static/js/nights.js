// Game nights: a change is shown at once; what is unfolded and what is being typed stay as they are.
(() => {
  document.documentElement.classList.add("scripted");
  if (!window.Idiomorph) return;
  // Fields that were changed while an answer was on its way: they are sent after it, and it must not change them back.
  const waiting = new Set();
  document.addEventListener("change", (event) => { if (event.target.id) waiting.add(event.target.id); }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    for (const field of event.detail.elt.elements || []) waiting.delete(field.id);
  });
  const typing = (node) => node === document.activeElement && node.matches("input, select, textarea");
  const callbacks = window.Idiomorph.defaults.callbacks;
  callbacks.beforeNodeMorphed = (node) => !(node instanceof Element && (typing(node) || waiting.has(node.id)));
  callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
})();
