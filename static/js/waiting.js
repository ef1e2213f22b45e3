// What waits, in words: for the page without a connection, and for signing out.
import { sayPlainly } from "./texts.js";

const STATES = { 409: "clash", 403: "not-yours", 404: "not-yours", 410: "not-yours", 412: "not-yours" };

export const plain = (title) => title.replace(/ · Muster$/, "").trim();
export const countOf = (items) => items.reduce((sum, item) => sum + item.clicks, 0);
const titleOf = (item) => plain(item.title || "") || item.page;
const words = (item) => (item.label || sayPlainly("change")) + (item.clicks > 1 ? ` × ${item.clicks}` : "");

export function element(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export function waitingRow(item) {
  const state = item.status ? sayPlainly(STATES[item.status] ?? "not-taken") : "";
  const name = item.status ? element("a", { href: item.page, textContent: titleOf(item) }) : titleOf(item);
  return element("li", { className: item.status ? "is-undecided" : "" }, [
    element("span", { className: "grow" }, [
      element("b", {}, [name]), element("small", { textContent: words(item) }),
      ...(state ? [element("small", { className: "state", textContent: state })] : []),
    ]),
  ]);
}

// Typed texts are copied whole.
const typed = (item) => (item.whole && Array.isArray(item.body) ? item.body.map(([, value]) => value).filter(Boolean) : []);

// Says whether it was copied.
export async function copyAsText(items, place) {
  const text = items.flatMap((item) => [`${titleOf(item)}: ${words(item)}`, ...typed(item)]).join("\n");
  let result = "copied";
  try { await navigator.clipboard.writeText(text); } catch { result = "not-copied"; }
  place.textContent = sayPlainly(result);
}
