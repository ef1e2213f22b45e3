// Shows a copy button beside each field whose text is worth taking along.
(() => {
  const take = async (field) => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // No clipboard without https: what is selected can still be copied.
      return document.execCommand("copy");
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const told = document.getElementById("copied");
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.hidden = false;
      button.addEventListener("click", async () => {
        const done = await take(document.getElementById(button.dataset.copy));
        told.textContent = done ? "Copied." : "Selected. Copy it with Ctrl+C.";
        button.classList.toggle("is-copied", done);
        setTimeout(() => { told.textContent = ""; button.classList.remove("is-copied"); }, 2500);
      });
    }
  });
})();
