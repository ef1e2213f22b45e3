// The page to share an army: what only scripts can do is shown, what only pages without them need is hidden.
const canShare = typeof navigator.share === "function";

function dress(root) {
  for (const part of root.querySelectorAll("[data-without-scripts]")) part.hidden = true;
  for (const part of root.querySelectorAll("[data-with-scripts]")) part.hidden = false;
  for (const part of root.querySelectorAll("[data-can-share]")) part.hidden = !canShare;
}

addEventListener("DOMContentLoaded", () => dress(document));
addEventListener("htmx:afterSwap", () => dress(document));
addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = document.getElementById(button.dataset.share).value;
  // Whoever closes the list of apps has not met an error.
  navigator.share({ title: button.dataset.title, url }).catch(() => {});
});
