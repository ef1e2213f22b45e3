// Copies the text of the field that a button names. Buttons show once they work.
const SHOWN = 2500;

function showButtons() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

showButtons();
addEventListener("htmx:afterSwap", showButtons);
addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  const status = document.getElementById("copied");
  field.select();
  // No clipboard without https: what is selected can still be copied.
  const isWritten = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  const isCopied = isWritten || document.execCommand("copy");
  status.textContent = isCopied ? status.dataset.copied : status.dataset.selected;
  button.classList.toggle("is-copied", isCopied);
  setTimeout(() => {
    status.textContent = "";
    button.classList.remove("is-copied");
  }, SHOWN);
});
