// The list: how many are ticked, all or none of them; menus close by Escape and by a click elsewhere.
// Armies on their way in: files are read once they are chosen, what was said of them stays while a list is typed.
(() => {
  document.documentElement.classList.add("scripted");
  if (window.Idiomorph) {
    // What is being typed stays; a focused button says what it does now.
    Object.defineProperty(window.Idiomorph.defaults, "ignoreActiveValue", {
      get: () => document.activeElement.matches("input, textarea, select"), enumerable: true,
    });
    window.Idiomorph.defaults.callbacks.beforeNodeMorphed = (node) => node.id !== "refused";
  }

  const ticks = () => [...document.querySelectorAll("[data-tick]")];
  const count = () => {
    const all = ticks(), ticked = all.filter((one) => one.checked).length;
    for (const place of document.querySelectorAll(".ticked")) place.textContent = `${ticked} selected`;
    for (const button of document.querySelectorAll("[data-tick-all], [data-tick-none]")) button.hidden = false;
  };
  const tick = (checked) => {
    for (const one of ticks()) one.checked = checked;
    count();
  };
  const close = (besides) => {
    for (const menu of document.querySelectorAll(".row-more[open]")) if (!menu.contains(besides)) menu.open = false;
  };

  // A suggestion that was taken is gone with its button: the focus goes on to what is left to say.
  document.addEventListener("htmx:afterSettle", () => {
    if (document.activeElement !== document.body) return;
    const next = document.getElementById("remarks") || document.getElementById("list");
    if (next) next.focus({ preventScroll: true });
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-tick]")) count();
    if (event.target.matches("#files") && event.target.files.length) event.target.form.requestSubmit(document.getElementById("open"));
  });
  document.addEventListener("click", (event) => {
    close(event.target);
    if (event.target.closest("[data-tick-all]")) tick(true);
    if (event.target.closest("[data-tick-none]")) tick(false);
    const dismiss = event.target.closest("[data-dismiss]");
    if (!dismiss) return;
    event.preventDefault();
    dismiss.closest(".snack").remove();
  });
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && document.querySelector(".row-more[open]");
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  // A file is saved by the browser itself.
  document.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.hasAttribute("data-plain")) event.stopPropagation();
  }, true);
  document.addEventListener("htmx:afterSettle", () => {
    count();
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = document.querySelector("[name=mend], .keep-bar .go, #list, .gone button, #q");
    if (next) next.focus({ preventScroll: true });
  });
  count();
})();
