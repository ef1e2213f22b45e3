// The print studio: each change is shown at once; what was unfolded and focused stays so; a file is the browser's own matter.
(() => {
  document.documentElement.classList.add("scripted");
  if (window.Idiomorph) {
    // What was unfolded stays unfolded, a name being typed stays typed.
    // What is being typed stays; a focused button says what it does now.
    Object.defineProperty(window.Idiomorph.defaults, "ignoreActiveValue", {
      get: () => document.activeElement.matches("input, textarea, select"), enumerable: true,
    });
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
  }

  document.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.hasAttribute("data-plain")) event.stopPropagation();
  }, true);

  // A row that moves takes the focus along.
  let focused = "";
  document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement ? document.activeElement.id : ""; });
  document.addEventListener("htmx:afterSettle", () => {
    const lost = !document.activeElement || document.activeElement === document.body;
    const other = focused.startsWith("up-") ? focused.replace("up-", "down-") : focused.replace("down-", "up-");
    const next = [focused, other].map((id) => id && document.getElementById(id)).find((one) => one && !one.disabled);
    if (lost && next) {
      // A sheet that is left out may now be among the folded ones.
      const fold = next.closest("details.more-sheets");
      if (fold) fold.open = true;
      next.focus({ preventScroll: true });
    }
    focused = "";
  });
})();
