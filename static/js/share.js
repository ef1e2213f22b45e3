// The page to share an army: what only scripts can do is shown, what only pages without them need is hidden.
import { byId } from "./page.js";

const canShare = "share" in navigator;

function dress() {
  for (const part of document.querySelectorAll("[data-without-scripts]")) part.hidden = true;
  for (const part of document.querySelectorAll("[data-with-scripts]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-can-share]")) part.hidden = !canShare;
}

dress();
addEventListener("htmx:afterSwap", dress);
addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = byId(button.dataset.share).value;
  // Whoever closes the list of apps has not met an error.
  navigator.share({ title: button.dataset.title, url }).catch(() => {});
});
