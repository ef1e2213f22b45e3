// What the scripts of several pages do alike.
const DOUBLE = 400;

export const byId = (id) => (id ? document.getElementById(id) : null);

export const isTyping = () => document.activeElement?.matches("input, textarea, select");

export const hasLostFocus = () => !document.activeElement || document.activeElement === document.body;

export const focusQuietly = (element) => element.focus({ preventScroll: true });

// The script of the page runs: its buttons for browsers without scripts stay away (theme.js).
export function markScripted() {
  document.documentElement.classList.add("scripted");
  document.documentElement.dataset.scripts = "run";
}

export function dismissSnacks() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-dismiss]");
    if (!link) return;
    event.preventDefault();
    link.closest(".snack").remove();
  });
}

// A second click on the same button, sooner than anybody means one, does nothing.
export function stopDoubleClicks() {
  let clicked = { at: 0, button: null };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-once]");
    if (!button) return;
    if (event.detail > 1 && button === clicked.button && event.timeStamp - clicked.at < DOUBLE) event.preventDefault();
    clicked = { at: event.timeStamp, button };
  });
}

// A file is saved by the browser itself.
export function leaveFilesToBrowser() {
  document.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("data-plain")) event.stopPropagation();
  }, true);
}
