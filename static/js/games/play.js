// A running game: taps become deeds at once, wait in the queue until the server has them, and what other phones did is
// asked for every two seconds. The page is the server's; after each deed its elements are brought up to date.
import { byId, focusQuietly, isTyping } from "../page.js";
import { sayPlainly } from "../texts.js";
import { events, list, newId, put, send } from "../waiting.js";
import { GAME, Game, attacker, fold, offers, tapped } from "./state.js";
import { called, points, sentence, stepName } from "./words.js";

const SEEN = 2000, HIDDEN = 15000, REST = 60 * 60 * 1000, PATIENCE = 15000, SILENCE = 60 * 1000;
const form = byId("table"), url = form.action, group = location.pathname;
const table = JSON.parse(byId("game-start").textContent);
const mine = form.dataset.mine === "" ? null : Number(form.dataset.mine);
// A side that no phone plays yet is played by any.
let seated = new Set(JSON.parse(form.dataset.seated));
const known = JSON.parse(byId("game-deeds").textContent);
let own = [], latest = Number(form.elements.seen.value), tag = "", game = null, timer = 0, active = Date.now(), isAsking = false;
const phone = ownPhone();

function ownPhone() {
  try { localStorage.phone ||= newId().slice(0, 20); return localStorage.phone; } catch { return newId().slice(0, 20); }
}

// --- doing
function make(name, on, value) {
  const by = ["gone", "lost"].includes(name) && value !== "" ? attacker(game, on) : "";
  const base = game.state.latest.get(on)?.token || "";
  return { token: newId().slice(0, 24), name, on, value, by, base, at: game.clock.slice(0, 2), phone, made: Math.floor(Date.now() / 1000) };
}

function act(name, on, value) {
  const deed = make(name, on, value);
  own.push(deed);
  active = Date.now();
  show();
  put({ id: deed.token, url, body: JSON.stringify([deed]), label: told(deed), title: document.title, page: location.href, group });
}

const told = (deed) => (deed.name === "undone" ? byId("told").textContent.trim() : sentence(table, deed));

const PRESSES = {
  tap(figure) {
    const done = tapped(game, figure);
    if (done) act(done[0], figure, done[1]);
    else choose(figure);
  },
  set(text) {
    const [name, on, ...value] = text.split("|");
    act(name, on, JSON.parse(value.join("|")));
    byId("offers").hidePopover();
  },
  undo(token) { act("undone", token, true); },
  redo(token) { act("undone", token, false); },
  next() { act("clock", GAME, game.nextClock); },
  roll(die) {
    const faces = Number(die.slice(1)), value = crypto.getRandomValues(new Uint32Array(1))[0] % faces + 1;
    act(`roll:${newId().slice(0, 12)}`, GAME, `${die}: ${value}`);
    byId("rolled").textContent = `${die}: ${value}`;
  },
  write() {
    const field = form.elements.words, text = field.value.trim();
    if (text) act(`note:${newId().slice(0, 12)}`, GAME, text);
    field.value = "";
    byId("note").hidePopover();
  },
  begin() { /* dice are saved as they are chosen */ },
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter || { name: "write" };
  PRESSES[name]?.(value);
});

form.addEventListener("change", ({ target }) => {
  if (target.name === "first") act("first", GAME, target.value);
  else if (target.name.startsWith("die-")) act("die", target.name.slice(4), Number(target.value));
});

form.addEventListener("click", (event) => {
  const link = event.target.closest("[data-view]");
  if (!link) return;
  event.preventDefault();
  look(link.dataset.view);
});

function look(view) {
  for (const link of form.querySelectorAll("[data-view]")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  for (const panel of form.querySelectorAll(".game-panel")) panel.hidden = panel.id !== `panel-${view}`;
  form.elements.view.value = view;
  history.replaceState(null, "", `?view=${view}`);
}

// --- showing
let chosen = "";

function choose(figure) {
  chosen = figure;
  showDock();
  showFigures();
}

function show() {
  game = new Game(table, fold([...known, ...own]));
  chosen = selected();
  const focused = document.activeElement;
  showHeader();
  showFigures();
  showUnits();
  showAim();
  showStart();
  showLog();
  showClashes();
  showDock();
  showConnection();
  if (focused !== document.activeElement && focused?.isConnected && form.contains(focused)) focusQuietly(focused);
}

function selected() {
  const last = game.state.deeds.findLast(({ name }) => name !== "undone");
  return last && last.on.split("-").length === 3 && !game.state.undone.has(last.token) ? last.on : "";
}

function write(element, text) {
  if (element && element.textContent.trim() !== text) element.textContent = text;
}

const word = (key) => byId("texts").content.querySelector(`[data-text="${key}"]`);

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS(svg.namespaceURI, "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${form.dataset.icons}#i-${name}`);
  svg.append(use);
  return svg;
}

function showHeader() {
  const [round, step] = game.clock, { rounds, sides } = table;
  write(byId("now-round"), sayPlainly(rounds ? "round-of" : "round", { round: rounds ? Math.min(round, rounds) : round, rounds }));
  write(byId("now-step"), stepName(table, step));
  const isMine = game.turn === -1 || game.turn === (mine ?? 0);
  const who = game.turn === -1 ? sayPlainly("everybody")
    : game.turn === mine ? sayPlainly("your-turn") : sayPlainly("their-turn", { side: sides[game.turn].name });
  write(byId("now-who"), who);
  byId("now-who").classList.toggle("theirs", !isMine);
  [...byId("track").children].forEach((item, at) => {
    item.classList.toggle("done", at < step);
    if (at === step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  showTally();
}

function showTally() {
  const tally = byId("tally"), { left, right, wholeLeft, wholeRight } = tally.dataset;
  const pair = [Number(left), Number(right)], whole = Math.max(Number(wholeLeft), Number(wholeRight), 1);
  const texts = pair.map((side) => (["edge", "last"].includes(table.aim) ? `${game.scores[side]}` : points(game.scores[side])));
  tally.querySelectorAll("[data-score]").forEach((element, place) => write(element, texts[place]));
  tally.querySelectorAll(".tally-ink").forEach((bar, place) => {
    const width = Math.floor(Math.min(game.scores[pair[place]], whole) * 1000 / whole);
    bar.setAttribute("width", width);
    if (place) bar.setAttribute("x", 1000 - width);
  });
  const [first, second] = pair.map((side) => table.sides[side].name);
  tally.querySelector("svg").setAttribute("aria-label", sayPlainly("score", { first, one: texts[0], second, two: texts[1] }));
}

function showFigures() {
  for (const button of form.querySelectorAll("[data-figure]")) {
    const text = word(`word-${game.word(button.dataset.figure)}`), { style, icon: name } = text.dataset;
    const isSelected = button.dataset.figure === chosen;
    const wanted = `game-figure ${style}${isSelected ? " is-selected" : ""}`;
    if (button.className === wanted) { write(button.querySelector("[data-word]"), text.textContent); continue; }
    button.className = wanted;
    write(button.querySelector("[data-word]"), text.textContent);
    button.querySelector(".mark").replaceChildren(...(name ? [icon(name)] : []));
  }
}

function showUnits() {
  const [, step] = game.clock;
  for (const roll of form.querySelectorAll(".unit-roll")) {
    roll.classList.toggle("is-now", roll.dataset.steps.split(" ").includes(String(step)));
  }
  for (const panel of form.querySelectorAll("[data-side]")) {
    const side = Number(panel.dataset.side), units = [...panel.querySelectorAll("[data-unit]")];
    units.sort((one, other) => Number(one.dataset.unit.split("-")[1]) - Number(other.dataset.unit.split("-")[1]));
    const lists = [panel.querySelector("[data-able]"), panel.querySelector("[data-others]")];
    const wanted = [[], []];
    for (const unit of units) {
      const { id, count } = { id: unit.dataset.unit, count: unit.querySelectorAll("[data-figure]").length };
      const left = Array.from({ length: count }, (_one, number) => `${id}-${number}`).filter((figure) => !game.gone(figure)).length;
      const isAble = unit.dataset.steps.split(" ").includes(String(step)) && left > 0 && [-1, side].includes(game.turn);
      unit.classList.toggle("out", left === 0);
      if (count > 1) write(unit.querySelector("[data-left]"), sayPlainly("left", { left, count }));
      wanted[isAble ? 0 : 1].push(unit);
    }
    lists.forEach((units, place) => {
      if (units && [...units.children].join() !== wanted[place].join()) units.replaceChildren(...wanted[place]);
      else if (units && wanted[place].some((unit, at) => units.children[at] !== unit)) units.replaceChildren(...wanted[place]);
    });
  }
}

function showAim() {
  for (const element of form.querySelectorAll("[data-pips]")) {
    const side = Number(element.dataset.pips);
    write(element, `${table.aim === "edge" ? game.escaped(side) : game.placed(side)}`);
  }
  write(form.querySelector("[data-carrier]"), game.carrier ? called(table, game.carrier) : "–");
  showLives();
  const hits = game.number(GAME, "hits");
  write(form.querySelector("[data-hits]"), `${hits}`);
  const hit = form.querySelector("[data-hit]");
  if (hit) hit.value = `hits|${GAME}|${hits + 1}`;
  for (const element of form.querySelectorAll("[data-extra]")) write(element, points(game.number(element.dataset.extra, "extra")));
  for (const button of form.querySelectorAll("[data-more]")) {
    const side = button.value.split("|")[1];
    button.value = `extra|${side}|${Math.max(0, game.number(side, "extra") + Number(button.dataset.more))}`;
  }
}

function showLives() {
  for (const element of form.querySelectorAll("[data-life]")) {
    write(element, `${Math.max(0, game.unit(element.dataset.life).health - game.number(element.dataset.life, "lost"))}`);
  }
  for (const button of form.querySelectorAll("[data-hurt]")) {
    const figure = button.value.split("|")[1], lost = game.number(figure, "lost") + Number(button.dataset.hurt);
    button.value = `lost|${figure}|${Math.min(game.unit(figure).health, Math.max(0, lost))}`;
  }
  for (const element of form.querySelectorAll("[data-used]")) write(element, `${game.number(element.dataset.used, "used")}`);
  for (const button of form.querySelectorAll("[data-use]")) {
    button.value = `used|${button.dataset.use}|${game.number(button.dataset.use, "used") + 1}`;
  }
}

function showStart() {
  byId("initiative").hidden = table.steps[game.clock[1]] !== "initiative";
  if (byId("begin")) byId("begin").hidden = true;
  if (byId("initiative").hidden) return;
  for (const { number, name } of table.sides.map((side, at) => ({ number: at, name: side.name }))) {
    const die = game.number(String(number), "die");
    for (const radio of form.querySelectorAll(`[name="die-${number}"]`)) radio.checked = Number(radio.value) === die;
    const first = form.querySelector(`[name="first"][value="${number}"]`);
    first.checked = game.value(GAME, "first") === String(number);
    first.setAttribute("data-name", name);
  }
  const totals = game.sides.map((side) => game.rolled(side)), best = Math.max(...totals);
  const isTie = totals.filter((total) => total === best).length > 1;
  const key = totals.includes(0) ? "higher" : isTie ? "tie" : "chooses";
  write(byId("initiative-told"), sayPlainly(key, { side: table.sides[totals.indexOf(best)].name, rolls: totals.join(" – ") }));
}

function showLog() {
  const log = form.querySelector("[data-log]"), told = game.state.deeds.filter(({ name }) => name !== "undone");
  const lines = new Map([...log.children].map((line) => [line.dataset.deed, line]));
  for (const deed of told) {
    const line = lines.get(deed.token) || newLine(deed), isUndone = game.state.undone.has(deed.token);
    const text = sentence(table, deed), place = line.querySelector("[data-told]"), button = line.querySelector("button");
    if (isUndone !== Boolean(place.querySelector("del")) || !place.textContent) {
      const mark = document.createElement(isUndone ? "del" : "span");
      mark.textContent = text;
      place.replaceChildren(mark);
      button.name = isUndone ? "redo" : "undo";
      const hidden = document.createElement("span");
      hidden.className = "visually-hidden";
      hidden.textContent = `: ${text}`;
      button.replaceChildren(sayPlainly(button.name), hidden);
    }
    lines.set(deed.token, line);
  }
  const wanted = told.map(({ token }) => lines.get(token)).reverse();
  if (wanted.length !== log.children.length || wanted.some((line, at) => log.children[at] !== line)) log.replaceChildren(...wanted);
}

function newLine(deed) {
  const line = document.createElement("li"), time = document.createElement("time"), text = document.createElement("span");
  const button = document.createElement("button"), made = new Date(deed.made * 1000);
  line.dataset.deed = deed.token;
  if (/^\d/.test(deed.on) && deed.on.length < 12 && deed.name !== "undone") {
    line.className = "of-side";
    line.dataset.plastic = table.sides[Number(deed.on.split("-")[0])].plastic;
  }
  time.dateTime = made.toISOString();
  time.textContent = `${made.getHours()}`.padStart(2, "0") + ":" + `${made.getMinutes()}`.padStart(2, "0");
  text.dataset.told = "";
  button.type = "submit";
  button.className = "quiet tight";
  button.value = deed.token;
  line.append(time, text, button);
  return line;
}

function showClashes() {
  const cards = [...game.state.clashes].map(([figure, [one, other]]) => {
    const card = document.createElement("article"), title = document.createElement("h2"), versions = document.createElement("div");
    card.className = "card clash";
    title.textContent = sayPlainly("both", { figure: called(table, figure) });
    versions.className = "clash-versions";
    for (const [deed, drops] of [[one, other], [other, one]]) {
      const version = document.createElement("div"), text = document.createElement("b"), button = document.createElement("button");
      version.className = "clash-version";
      text.textContent = sentence(table, deed);
      Object.assign(button, { type: "submit", name: "undo", value: drops.token, textContent: sayPlainly("keep") });
      version.append(text, button);
      versions.append(version);
    }
    card.append(title, versions);
    return card;
  });
  const key = [...game.state.clashes.values()].flat().map(({ token }) => token).join();
  if (byId("clashes").dataset.shown === key) return;
  byId("clashes").dataset.shown = key;
  byId("clashes").replaceChildren(...cards);
}

function showDock() {
  const last = game.state.deeds.at(-1);
  const found = chosen ? offers(game, chosen) : [];
  byId("offer-first").replaceChildren(...found.slice(0, 1).map(offer));
  byId("offer-list").replaceChildren(...found.slice(1).map(offer));
  byId("offer-more").hidden = found.length < 2;
  write(byId("offers").querySelector("[data-figure-name]"), chosen ? called(table, chosen) : "");
  if (last) showLast(last);
  showNext();
}

function offer([text, name, on, value]) {
  const [kind, other] = text.split(" "), words = word(`offer-${kind}`), button = document.createElement("button");
  const label = document.createElement("span");
  label.textContent = sayPlainly(`offer-${kind}`, { by: other ? called(table, other) : "" });
  Object.assign(button, { type: "submit", className: "outline", name: "set", value: `${name}|${on}|${JSON.stringify(value)}` });
  button.append(icon(words.dataset.icon), label);
  return button;
}

function showLast(last) {
  const of = last.name === "undone" ? game.state.deeds.find(({ token }) => token === last.on) : last;
  if (!of) return;
  const isUndone = game.state.undone.has(of.token), text = sentence(table, of);
  const key = last.name !== "undone" ? "" : isUndone ? "undone" : "redone";
  write(byId("told"), key ? sayPlainly(key, { sentence: text }) : text);
  const button = byId("take-back");
  button.hidden = false;
  button.name = isUndone ? "redo" : "undo";
  button.value = of.token;
  write(button.querySelector("[data-word]"), sayPlainly(button.name));
}

function showNext() {
  const [round, step, turn] = game.nextClock, { isOver } = game;
  const mayStep = game.turn === -1 || mine === null || game.turn === mine || !seated.has(game.turn);
  const last = game.state.deeds.at(-1), isSilent = !last || Date.now() - last.made * 1000 > SILENCE;
  byId("finish").hidden = !isOver;
  byId("next").hidden = isOver || !mayStep;
  byId("wait-for").hidden = isOver || mayStep;
  byId("wait-for").querySelector("button").hidden = !isSilent;
  let text = sayPlainly("next-step", { step: stepName(table, step) });
  if (step === 0 && table.mode !== "chart") text = sayPlainly("next-round", { round });
  else if (round === game.clock[0] && step === game.clock[1]) text = sayPlainly("next-side", { side: table.sides[game.order[turn]].name });
  write(byId("next").querySelector("[data-word]"), text);
}

function showConnection(isAway = false) {
  const pill = byId("game-connection"), clashes = game.state.clashes.size, waits = own.length;
  const isStuck = waits && (isAway || !navigator.onLine);
  const key = clashes ? "connection-choose" : isStuck ? "connection-waiting" : waits ? "saving" : "saved";
  pill.hidden = false;
  pill.classList.toggle("waits", Boolean(clashes || isStuck));
  write(pill.querySelector("[data-word]"), sayPlainly(key, { count: clashes || waits }));
  const name = clashes ? "triangle-alert" : isStuck ? "cloud-off" : waits ? "loader-circle" : "circle-check";
  if (pill.dataset.icon !== name) pill.querySelector(".icon").replaceWith(icon(name));
  pill.dataset.icon = name;
}

// --- what other phones did
async function ask() {
  clearTimeout(timer);
  if (isAsking) return;
  isAsking = true;
  let isAway = false;
  try {
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(`${url}?after=${latest}`, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 200) take(await answer.json(), answer.headers.get("ETag"));
    isAway = answer.status >= 500;
  } catch { isAway = true; }
  isAsking = false;
  showConnection(isAway);
  showNext();
  if (Date.now() - active < REST) timer = setTimeout(ask, document.hidden ? HIDDEN : SEEN);
}

function take(said, seen) {
  tag = seen || "";
  seated = new Set(said.seated);
  latest = said.latest;
  if (!said.deeds.length) return;
  const there = new Set(known.map(({ token }) => token));
  known.push(...said.deeds.filter(({ token }) => !there.has(token)));
  const now = new Set(known.map(({ token }) => token));
  own = own.filter(({ token }) => !now.has(token));
  if (said.deeds.some((deed) => deed.phone !== phone)) active = Date.now();
  show();
}

events.addEventListener("answer", ({ detail }) => { if (detail.item.group === group) ask(); });
events.addEventListener("change", async () => {
  const waits = new Set((await list(group)).map(({ id }) => id)), there = new Set(known.map(({ token }) => token));
  const dropped = own.filter(({ token }) => !waits.has(token) && !there.has(token));
  if (dropped.length) ask();
  showConnection();
});
for (const name of ["pointerdown", "keydown", "online"]) addEventListener(name, () => {
  const rested = Date.now() - active > REST;
  active = Date.now();
  if (rested || name === "online") ask();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  active = Date.now();
  ask();
  stayAwake();
});

// The screen stays on while a game is open, where the browser lets it.
async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch { /* the browser saves its battery */ }
}

// --- keys
const TARGETS = { o: "s-0", c: "s-1", s: "s-2", b: "s-3", f: "s-fear" };

document.addEventListener("keydown", (event) => {
  if (isTyping() && document.activeElement.type !== "radio" && document.activeElement.type !== "checkbox") return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { key } = event, panel = form.querySelector(".game-panel:not([hidden])");
  const unit = document.activeElement?.closest("[data-unit]") || panel?.querySelector("[data-unit]");
  if (/^[1-9]$/.test(key)) unit?.querySelectorAll("[data-figure]")[Number(key) - 1]?.click();
  else if (key === "u" && !byId("take-back").hidden) byId("take-back").click();
  else if (key === "n" && !byId("next").hidden) byId("next").click();
  else if (TARGETS[key]) byId(TARGETS[key])?.click();
  else return;
  event.preventDefault();
});

async function begin() {
  const there = new Set(known.map(({ token }) => token));
  const waits = await list(group);
  own = waits.flatMap(({ body }) => JSON.parse(body)).filter(({ token }) => !there.has(token));
  show();
  send(group);
  ask();
  stayAwake();
}

begin();
