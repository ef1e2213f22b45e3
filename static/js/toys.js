// Ticks of a pick list are kept in this browser, by what the list is about; a kind's order is shown as soon as chosen.
import { byId, focusQuietly, hasLostFocus } from "./page.js";

const STORE = "muster-picks";

function restore() {
  const list = document.querySelector("[data-picks]");
  if (!list) return;
  let stored = {};
  try { stored = JSON.parse(localStorage[STORE]); } catch { /* nothing is ticked yet */ }
  for (const box of list.querySelectorAll("[data-pick]")) {
    box.checked = stored.about === list.dataset.picks && stored.ticked.includes(box.dataset.pick);
  }
}

addEventListener("change", ({ target }) => {
  const list = target.closest("[data-picks]");
  if (list) {
    const ticked = [...list.querySelectorAll("[data-pick]:checked")].map((box) => box.dataset.pick);
    // Without storage the ticks last as long as the page.
    try { localStorage[STORE] = JSON.stringify({ about: list.dataset.picks, ticked }); } catch { /* it is off */ }
  }
  if (target.id === "sort") target.form.requestSubmit();
});
// A button that did its work may be gone. Who used it goes on from the list of what they own.
let hadFocus = false;
addEventListener("htmx:beforeSwap", () => { hadFocus = !hasLostFocus(); });
addEventListener("htmx:afterSettle", () => {
  restore();
  const list = byId("h-kinds");
  if (hadFocus && hasLostFocus() && list) focusQuietly(list);
});
restore();
