// Copies the text of the field that a button names. Buttons show once they work.
(() => {
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };
  const show = () => {
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  };
  addEventListener("DOMContentLoaded", show);
  addEventListener("htmx:afterSwap", show);
  addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    const status = document.getElementById("copied");
    field.select();
    // No clipboard without https: what is selected can still be copied.
    const done = (await copy(field.value)) || document.execCommand("copy");
    status.textContent = done ? "Copied." : "Selected. Copy it with Ctrl+C.";
    button.classList.toggle("is-copied", done);
    setTimeout(() => {
      status.textContent = "";
      button.classList.remove("is-copied");
    }, 2500);
  });
})();
