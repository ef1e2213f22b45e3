// Ticks of a pick list are kept in this browser, by what the list is about; a kind's order is shown as soon as chosen.
// A tap on a stepper counts at once; of the numbers that are entered while one is saved, the last goes up.
import { keepUnsent } from "./morph.js";
import { byId, focusQuietly, hasLostFocus } from "./page.js";

const STORE = "muster-picks";

keepUnsent("#toys");

document.addEventListener("click", (event) => {
  const button = event.target.closest(".stepper button"), field = button?.form.elements.count;
  if (!field || Number.isNaN(Number(field.value))) return;
  event.preventDefault();
  field.value = Math.max(0, Number(field.value) + (button.name === "plus" ? 1 : -1));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function restore() {
  const list = document.querySelector("[data-picks]");
  if (!list) return;
  const { about, ticked } = stored();
  for (const box of list.querySelectorAll("[data-pick]")) {
    box.checked = about === list.dataset.picks && ticked.includes(box.dataset.pick);
  }
}

document.addEventListener("change", (event) => {
  const list = event.target.closest("[data-picks]");
  if (list) {
    const ticked = [...list.querySelectorAll("[data-pick]:checked")].map((box) => box.dataset.pick);
    try {
      localStorage.setItem(STORE, JSON.stringify({ about: list.dataset.picks, ticked }));
    } catch {
      // Without storage the ticks last as long as the page.
    }
  }
  if (event.target.id === "sort") event.target.form.requestSubmit();
});
// A button that did its work may be gone. Who used it goes on from the list of what they own.
let hadFocus = false;
document.addEventListener("htmx:beforeSwap", () => { hadFocus = !hasLostFocus(); });
document.addEventListener("htmx:afterSettle", () => {
  restore();
  const list = byId("h-kinds");
  if (hadFocus && hasLostFocus() && list) focusQuietly(list);
});
restore();
