// What has to be right at the first paint. Day and night: follows the system until the switch is used, then keeps to it.
// A plain script, no module: it has to run before anything is painted, and modules wait for the whole page.
(() => {
  const root = document.documentElement;
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

  function kept() {
    try { return localStorage.getItem("theme"); } catch { return null; }
  }

  function keep(theme) {
    try { localStorage.setItem("theme", theme); } catch { /* storage may be off; the page still changes */ }
  }

  function show(theme) {
    if (theme) root.dataset.theme = theme;
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark.matches;
  }

  show(kept());

  // What only helps without scripts is hidden before anything is painted; if the page's own script does not come, it is
  // shown after all.
  root.classList.add("scripted");
  addEventListener("load", () => {
    if (!root.dataset.scripts) root.classList.remove("scripted");
  });

  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      const tell = () => button.setAttribute("aria-pressed", String(isDark()));
      button.hidden = false;
      tell();
      systemIsDark.addEventListener("change", tell);
      button.addEventListener("click", () => {
        const theme = isDark() ? "light" : "dark";
        show(theme);
        keep(theme);
        tell();
      });
    }
  });
})();
