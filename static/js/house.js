// The draft of house rules: what is done swaps the page's region; the focus stays on what was used, or goes near it.
(() => {
  document.documentElement.classList.add("scripted");
  // What was typed while another answer was on its way is sent after it, and must not be laid over by it.
  const waiting = new Set();
  if (window.Idiomorph) {
    // What is being typed stays; a focused button says what it does now.
    Object.defineProperty(window.Idiomorph.defaults, "ignoreActiveValue", {
      get: () => document.activeElement.matches("input, textarea, select"), enumerable: true,
    });
    window.Idiomorph.defaults.callbacks.beforeNodeMorphed = (node) => !waiting.has(node.id);
    // A fold that was opened stays open.
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node, how) => !(name === "open" && how === "remove");
  }
  // Enter changes a field and submits its form at once: the change alone goes up, or the second would pass over the
  // question that the first one brought back.
  let entered = null;
  document.addEventListener("change", (event) => {
    if (!event.target.id || !event.target.closest("#house")) return;
    waiting.add(event.target.id);
    entered = event.target.form;
    setTimeout(() => { entered = null; });
  }, true);
  // The name is one line, however many it takes on the page: Enter is done with it, as in any other field.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.id !== "house-name") return;
    event.preventDefault();
    event.target.blur();
    event.target.focus();
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== entered || !/\bchange\b/.test(entered.getAttribute("hx-trigger") || "")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    for (const field of event.detail.elt.elements || []) waiting.delete(field.id);
  });

  // What was refused stays as it was typed, with what is wrong about it, until its form is sent again.
  const WRONG = "[aria-invalid], .err, .finding.bad";
  const refused = new Map();
  const fieldsOf = (form) => [...form.elements].filter((one) => one.id && one.matches("input:not([type=hidden]), textarea, select"));

  function remember() {
    for (const form of document.querySelectorAll("#house form")) {
      const wrong = form.querySelector(WRONG), fields = fieldsOf(form);
      if (!wrong || !fields.length) continue;
      const field = form.querySelector("[aria-invalid]") || fields[0];
      const said = document.getElementById(field.getAttribute("aria-describedby")) || form.querySelector(".err, .finding.bad");
      const typed = fields.map((one) => [one.id, one.type === "checkbox" || one.type === "radio" ? one.checked : one.value]);
      refused.set(fields[0].id, { typed, wrong: field.id, sentence: said ? said.textContent.trim() : "" });
    }
  }

  function restore() {
    for (const { typed, wrong, sentence } of refused.values()) {
      const field = document.getElementById(wrong);
      if (!field || field.form.querySelector(WRONG)) continue;
      for (const [id, value] of typed) {
        const one = document.getElementById(id);
        if (one) one[typeof value === "boolean" ? "checked" : "value"] = value;
      }
      const told = Object.assign(document.createElement("small"), { className: "err", id: `${wrong}-held`, textContent: sentence });
      field.form.append(told);
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", told.id);
    }
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const [first] = event.detail.elt.matches("form") ? fieldsOf(event.detail.elt) : [];
    if (first) refused.delete(first.id);
  });
  document.addEventListener("htmx:afterSwap", () => { restore(); remember(); });
  remember();

  const DOUBLE = 400;
  let used = "", clicked = { at: 0, button: null };

  document.addEventListener("htmx:beforeSwap", () => { used = document.activeElement ? document.activeElement.id : ""; });
  document.addEventListener("htmx:afterSwap", () => {
    const conflict = document.getElementById("conflict");
    if (conflict) { conflict.focus(); return; }
    if (document.activeElement && document.activeElement !== document.body && document.activeElement.isConnected) return;
    // A row taken out has the way back where it was, and the other way round.
    const twin = used.startsWith("out-") ? used.replace("out-", "back-") : used.replace("back-", "out-");
    const near = [used, twin, twin.replace(/-only$/, ""), `${twin}-only`, "undo"].map((id) => document.getElementById(id));
    const next = near.find((one) => one && !one.disabled);
    if (next) next.focus({ preventScroll: true });
  });

  document.addEventListener("click", (event) => {
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) {
      event.preventDefault();
      dismiss.closest(".snack").remove();
      return;
    }
    const once = event.target.closest("[data-once]");
    if (!once) return;
    if (event.detail > 1 && once === clicked.button && event.timeStamp - clicked.at < DOUBLE) event.preventDefault();
    clicked = { at: event.timeStamp, button: once };
  });
})();
