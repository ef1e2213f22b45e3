// Ticks of the list: how many there are, all of them, none of them. Menus close by Escape and by a click elsewhere.
(() => {
  document.documentElement.classList.add("scripted");
  if (window.Idiomorph) window.Idiomorph.defaults.ignoreActiveValue = true;

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

  document.addEventListener("change", (event) => { if (event.target.matches("[data-tick]")) count(); });
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
  document.addEventListener("htmx:afterSettle", count);
  count();
})();
