// Day and night: follows the system until the switch is used, then keeps to it.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function kept() {
  try { return localStorage.getItem("theme"); } catch { return null; }
}

function show(theme) {
  if (theme) root.dataset.theme = theme;
}

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
}

show(kept());

addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    const tell = () => button.setAttribute("aria-pressed", String(isDark()));
    button.hidden = false;
    tell();
    dark.addEventListener("change", tell);
    button.addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      show(theme);
      try { localStorage.setItem("theme", theme); } catch { /* storage may be off; the page still changes */ }
      tell();
    });
  }
});
