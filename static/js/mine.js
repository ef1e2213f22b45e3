// The list: how many are ticked, all or none of them; menus close by Escape and by a click elsewhere.
// Armies on their way in: files are read once they are chosen, what was said of them stays while a list is typed.
import { keepNodes } from "./morph.js";
import { byId, dismissSnacks, focusQuietly, hasLostFocus, leaveFilesToBrowser } from "./page.js";

const ticks = () => [...document.querySelectorAll("[data-tick]")];

function count() {
  const ticked = ticks().filter((box) => box.checked).length;
  for (const place of document.querySelectorAll(".ticked")) place.textContent = place.dataset.counted.replace("{count}", ticked);
  for (const button of document.querySelectorAll("[data-tick-all]")) button.hidden = false;
}

function tick(checked) {
  for (const box of ticks()) box.checked = checked;
  count();
}

function closeMenus(besides) {
  for (const menu of document.querySelectorAll(".row-more[open]")) if (!menu.contains(besides)) menu.open = false;
}

keepNodes((node) => node.id === "refused");
dismissSnacks();
leaveFilesToBrowser();
count();

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-tick]")) count();
  if (event.target.matches("#files") && event.target.files.length) event.target.form.requestSubmit(byId("open"));
});

document.addEventListener("click", (event) => {
  closeMenus(event.target);
  const button = event.target.closest("[data-tick-all]");
  if (button) tick(button.dataset.tickAll === "yes");
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(".row-more[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// What was taken is gone with its button: the focus goes on to what is left to say, or to do.
document.addEventListener("htmx:afterSettle", () => {
  count();
  for (const next of ["#remarks", "#list", "[name=fix]", ".keep-bar .go", ".gone button", ".snack button", "#q"]) {
    const element = hasLostFocus() && document.querySelector(next);
    if (element) focusQuietly(element);
  }
});
