// Going back shows what is there now: the server is asked again, and its answer is laid over the page. Without a
// connection the page stays as it is, and says so.
import { byId } from "./page.js";
import { sayCurrent, sayOld } from "./connection.js";

// The builder and a running game bring themselves up to date.
const OWN_WAY = "#workbench, #table", KEPT_BY_SCRIPTS = "#connection, #fault", GONE = [403, 404, 410];
const PATIENCE = 20000;
const { owner } = document.documentElement.dataset;
const [visit] = performance.getEntriesByType("navigation");

// What was sent is no longer being typed.
const sentForms = new WeakSet();
document.addEventListener("submit", ({ target }) => sentForms.add(target), true);

addEventListener("pageshow", ({ persisted }) => {
  if (persisted || visit?.type === "back_forward") renew(persisted);
});

async function renew(persisted) {
  if (document.querySelector(OWN_WAY)) return;
  let answer = null, page = null;
  try {
    answer = await fetch(location.href, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch { answer = null; }
  if (!answer || answer.status >= 500) {
    // A page in memory is as old as its visit; one from the browser's cache has no date.
    sayOld(persisted ? performance.timeOrigin : "");
    addEventListener("online", () => renew(persisted), { once: true });
  } else if (answer.redirected || GONE.includes(answer.status) || (answer.ok && page.documentElement.dataset.owner !== owner)) {
    location.reload();
  } else if (answer.ok) {
    await lay(page);
    sayCurrent();
  }
}

async function lay(page) {
  const Idiomorph = await loadMorph(), usual = Idiomorph.defaults.callbacks.beforeNodeMorphed;
  const callbacks = {
    beforeNodeMorphed: (node, fresh) => !isKept(node) && usual(node, fresh) !== false,
    beforeNodeRemoved: (node) => node.nodeName !== "SCRIPT",
    // What scripts unfold, show and press stays so.
    beforeAttributeUpdated: (name, node, how) => !(name === "open" || name === "aria-pressed" || (name === "hidden" && how === "update")),
  };
  Idiomorph.morph(document.body, page.body.innerHTML, { morphStyle: "innerHTML", ignoreActiveValue: true, callbacks });
  document.title = page.title;
  window.htmx?.process(document.body);
  for (const name of ["htmx:afterSwap", "htmx:afterSettle", "muster:shown"]) document.dispatchEvent(new Event(name));
}

function isKept(node) {
  if (!node.matches) return false;
  return node.matches(KEPT_BY_SCRIPTS) || (isChanged(node) && !sentForms.has(node.form));
}

function isChanged(field) {
  if (field.matches("select")) return [...field.options].some((option) => option.selected !== option.defaultSelected) && field.selectedIndex > 0;
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  return field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
}

async function loadMorph() {
  if (!window.Idiomorph) {
    const script = document.importNode(byId("morph-script").content.querySelector("script"));
    await new Promise((resolve, reject) => {
      Object.assign(script, { onload: resolve, onerror: reject });
      document.head.append(script);
    });
  }
  return window.Idiomorph;
}
