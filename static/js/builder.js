// Sends what was in a form when it was touched, in order, and keeps the focus where it was.
(() => {
  document.documentElement.classList.add("scripted");
  const sent = new WeakMap();
  const echoes = new WeakSet();
  let changed = null;
  const region = () => document.getElementById("workbench");

  if (window.Idiomorph) {
    window.Idiomorph.defaults.ignoreActiveValue = true;
    // A fold stays as the player left it.
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
  }

  const remember = (event) => {
    const form = event.target.closest ? event.target.closest("form[hx-post]") : null;
    if (!form) return;
    sent.set(event, new FormData(form, event.submitter || null));
    if (event.type === "change") changed = event;
    else if (isEcho(event, form)) echoes.add(event);
  };
  // Enter in a field is a change and a submit: asked twice, an edit held back by a conflict would go through.
  const said = (event) => new URLSearchParams(sent.get(event)).toString();
  const isEcho = (event, form) => changed && changed.target.form === form && event.timeStamp - changed.timeStamp < 100
    && !(event.submitter && event.submitter.hasAttribute("formaction")) && said(event) === said(changed);
  document.addEventListener("submit", remember, true);
  document.addEventListener("change", remember, true);

  document.addEventListener("htmx:configRequest", (event) => {
    const { verb, parameters, triggeringEvent } = event.detail;
    if (verb === "get") return;
    if (echoes.has(triggeringEvent)) return event.preventDefault();
    const was = triggeringEvent && sent.get(triggeringEvent);
    if (was && triggeringEvent.type === "change") {
      for (const name of [...parameters.keys()]) parameters.delete(name);
      for (const [name, value] of was) parameters.append(name, value);
    }
    parameters.set("version", region().dataset.version);
    parameters.set("token", crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2));
  });

  let last = null;
  document.addEventListener("htmx:beforeSwap", () => {
    const active = document.activeElement;
    const unit = active && active.closest ? active.closest(".unit") : null;
    const before = unit && unit.previousElementSibling;
    last = active && { id: active.id, unit: unit && unit.id, before: before && before.id };
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!last || (document.activeElement && document.activeElement !== document.body)) return;
    const link = (id) => id && document.querySelector(`#${CSS.escape(id)} h3 a`);
    const next = (last.id && document.getElementById(last.id)) || link(last.unit) || link(last.before) || document.querySelector(".quick-b");
    if (next && !next.disabled) next.focus({ preventScroll: true });
  });

  document.addEventListener("click", (event) => {
    const dismiss = event.target.closest("[data-dismiss]");
    if (!dismiss) return;
    event.preventDefault();
    dismiss.closest(".snack").remove();
  });
})();
