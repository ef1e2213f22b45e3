// A replay: its links are followed without leaving the page, and one after another while it plays.
import { byId, focusQuietly, hasLostFocus } from "./page.js";
import { keepNodes } from "./morph.js";

const PARTS = [".match-head", "#fairness"], ALL_KEYS = "single keys";
const LINKS = { ArrowLeft: "back", ArrowRight: "next", "[": "round-back", "]": "round-next" };

let timer = 0, latest = 0;

const isPlaying = () => "playing" in document.body.dataset;
const seconds = () => Number(document.querySelector('[name="speed"]:checked').value);
const wait = () => { timer = setTimeout(advance, seconds() * 1000); };

keepNodes((node) => node.matches?.("[data-keeps]"));

// Lays the step of an address over the page. What was asked for last wins; without an answer the browser goes there.
async function show(address) {
  const number = ++latest, before = document.activeElement?.id;
  let text;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    text = await answer.text();
  } catch {
    if (number === latest) location.assign(address);
    return false;
  }
  if (number !== latest) return false;
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const part of PARTS) {
    const now = document.querySelector(part), then = page.querySelector(part);
    if (now && then) window.Idiomorph.morph(now, then);
  }
  byId("step").value = byId("step").getAttribute("value");
  document.querySelector('.told [aria-current="step"]')?.scrollIntoView({ block: "nearest", container: "nearest" });
  if (hasLostFocus() && before) focusQuietly(byId(before) || byId("play"));
  return true;
}

async function go(address) {
  stop();
  if (!await show(address)) return;
  history.pushState(null, "", address);
  const told = document.querySelector('.told [aria-current="step"]');
  byId("announced").textContent = `${byId("position").innerText} ${told?.innerText ?? ""}`.replace(/\s+/g, " ");
}

function play() {
  document.body.dataset.playing = "";
  byId("announced").textContent = "";
  if (byId("next")) wait();
  else advance();
}

function stop() {
  clearTimeout(timer);
  delete document.body.dataset.playing;
}

// At the end it begins again, but only after a press on Play.
async function advance() {
  const address = byId("next")?.href || `${document.querySelector(".player").dataset.address}0`;
  if (!await show(address) || !isPlaying()) return;
  history.replaceState(null, "", address);
  if (byId("next")) wait();
  else stop();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) {
    if (isPlaying()) stop();
    else play();
    return;
  }
  const link = event.target.closest("#fairness a[href]");
  if (!link || link.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("input", ({ target }) => {
  if (target.id === "step") go(`${document.querySelector(".player").dataset.address}${target.value - 1}`);
  else if (target.name === "speed" && isPlaying()) { clearTimeout(timer); wait(); }
});

addEventListener("popstate", () => { stop(); show(location.href); });
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });

function hasSingleKeys() {
  try { return localStorage.getItem(ALL_KEYS) !== "off"; } catch { return true; }
}

// Some keyboards have the brackets behind AltGr, which browsers take for Ctrl and Alt.
document.addEventListener("keydown", (event) => {
  const isBracket = event.key === "[" || event.key === "]";
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
  if ((hasModifier && !(isBracket && event.getModifierState("AltGraph"))) || event.target.closest("input, select, textarea")) return;
  if (event.key.length === 1 && !hasSingleKeys()) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) byId("play")?.click();
  else if (byId(LINKS[event.key])) byId(LINKS[event.key]).click();
  else return;
  event.preventDefault();
});
