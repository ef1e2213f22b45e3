// A running game: taps become events at once, wait in the queue until the server has them, and what other phones did is
// asked for every two seconds. The page is the server's; after each event its elements are brought up to date.
import { byId, focusQuietly, isTyping } from "../page.js";
import { sayPlainly } from "../texts.js";
import { events as outboxEvents, isStuck, list, newId, put, send, state as outbox } from "../outbox.js";
import {
  ENDING, GAME, Game, UNSCORED, attacker, chips, hitsOn, laid, lastOfOthers, laying, mayLay, merge, nextSteps, offers, placeOn,
  stance, tapped, turned,
} from "./state.js";
import { called, points, sentence, stepName } from "./words.js";

const SEEN = 2000, HIDDEN = 15000, REST = 60 * 60 * 1000, PATIENCE = 15000, SILENCE = 60 * 1000, HERE = 30000;
const form = byId("table"), url = form.action, group = location.pathname;
const table = JSON.parse(byId("game-start").textContent);
const mine = form.dataset.mine === "" ? null : Number(form.dataset.mine);
// A side that no phone plays yet is played by any.
let seated = new Set(JSON.parse(form.dataset.seated));
// The sides of the phones that are there, and the names of who plays them.
let here = null, names = {}, saidHere = 0;
// How much of what waits the server refused.
let refused = 0;
const known = JSON.parse(byId("game-events").textContent);
const isFinal = "final" in form.dataset;
// Somebody who only watches has figures that are no buttons, and a bar without any.
const isWatching = "watching" in form.dataset;
let own = [], latest = Number(form.elements.seen.value), tag = "", timer = 0, active = Date.now(), isAsking = false;
// There from the first tap, before what waits in this browser is read.
let game = new Game(table, merge(known));
const phone = ownPhone();

function ownPhone() {
  try { localStorage.phone ||= newId().slice(0, 20); return localStorage.phone; } catch { return newId().slice(0, 20); }
}

// --- doing
function make(name, on, value) {
  const isHurt = ["gone", "lost"].includes(name) && value !== "", isMine = on.startsWith(`${mine}-`);
  const by = isHurt ? (isMine ? "" : acting) || attacker(game, on) : "";
  const base = lastOfOthers(game.state, on, phone), made = Math.floor(Date.now() / 1000);
  return { token: newId().slice(0, 24), name, on, value, by, base, at: game.clock.slice(0, 2), phone, made };
}

function act(name, on, value) {
  const event = make(name, on, value);
  own.push(event);
  picked = "";
  active = Date.now();
  show();
  put({ id: event.token, url, body: JSON.stringify([event]), label: labelOf(event), title: document.title, page: location.href, group });
}

// Chips that lie face down keep their faces to themselves.
const say = (event) => sentence(table, event, game.isEnded ? Infinity : game.clock[0], orders.get(roundOf(event)));
const roundOf = ({ name, value, at }) => (name === "clock" ? value[0] : at[0]);
const labelOf = (event) => (event.name === "undone" ? byId("last-words").textContent.trim() : say(event));

const BUTTONS = {
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
  instead(text) {
    const [, on] = text.split("|");
    act("undone", game.event(on, "gone").token, true);
    BUTTONS.set(text);
  },
  undo(token) { act("undone", token, true); },
  redo(token) { act("undone", token, false); },
  lay(text) {
    const [unit, turn] = text.split("|"), done = laying(game, unit, Number(turn), form.elements[`chip-${unit}`].value);
    if (done) act(done[0], unit, done[1]);
  },
  // A round waits until it is known who starts.
  next: () => game.lacks ? form.elements["die-0"][0].focus() : act("clock", GAME, game.nextClock),
  roll(die) {
    const faces = Number(die.slice(1)), value = crypto.getRandomValues(new Uint32Array(1))[0] % faces + 1;
    act(`roll:${newId().slice(0, 12)}`, GAME, `${die}: ${value}`);
    byId("rolled").textContent = `${die}: ${value}`;
  },
  write() {
    const field = form.elements.words, text = field.value.replace(/[\s\p{Cc}]+/gu, " ").trim();
    if (text) act(`note:${newId().slice(0, 12)}`, GAME, text);
    field.value = "";
    byId("note").hidePopover();
  },
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter || { name: "write" };
  BUTTONS[name]?.(value);
});

form.addEventListener("change", ({ target }) => {
  if (target.name === "first") act("first", GAME, target.value);
  else if (target.name.startsWith("target-")) showChances();
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
    link.ariaCurrent = link.dataset.view === view ? "page" : null;
  }
  for (const panel of form.querySelectorAll(".game-panel")) panel.hidden = panel.id !== `panel-${view}`;
  form.elements.view.value = view;
  history.replaceState(null, "", `?view=${view}`);
  if (picked && !picked.startsWith(`${view}-`)) picked = "";
  showBar();
}

// What the bar says follows the open tab.
function showBar() {
  chosen = picked || selected();
  showFigures();
  showActing();
  if (byId("last-words")) showDock();
}

// --- showing
let chosen = "", picked = "", acting = "", turnBefore = null, orders = new Map();

function choose(figure) {
  chosen = picked = figure;
  showDock();
  showFigures();
  if (table.mode === "chart") byId("offers").showPopover();
}

function show() {
  game = new Game(table, merge([...known, ...own]));
  ({ orders } = game);
  if (isAnswered()) return;
  if (mine !== null && turnBefore !== null && turnBefore !== mine && game.turn === mine && isFoes()) look(String(mine));
  turnBefore = game.turn;
  chosen = picked || selected();
  const focused = document.activeElement;
  showHeader();
  if (!isFinal) showTable();
  showLog();
  showConnection();
  if (focused !== document.activeElement && focused?.isConnected && form.contains(focused)) focusQuietly(focused);
}

function showTable() {
  showFigures();
  showUnits();
  showAim();
  showActing();
  if (game.isEnded) return;
  showStart();
  if (table.mode === "chart") showChart();
  showClashes();
  showDock();
}

// The figure of the open tab that was tapped last on this phone in this round: others do not change what a button says.
function selected() {
  const side = `${form.elements.view.value}-`, { events, undone } = game.state;
  const isOwn = (event) => event.phone === phone && event.on.startsWith(side) && event.on.split("-").length === 3;
  const last = events.findLast((event) => isOwn(event) && !undone.has(event.token));
  return last && last.at[0] === game.clock[0] ? last.on : "";
}

// A page that was kept in this browser is loaded again only once.
function isFirstTry(mark) {
  try {
    const isFirst = sessionStorage.answered !== `${url} ${mark}`;
    sessionStorage.answered = `${url} ${mark}`;
    return isFirst;
  } catch { return false; }
}

const isFoes = () => ![String(mine ?? 0), "log"].includes(form.elements.view.value);

// The end, or what somebody said to it, is on the server's page: once nothing waits here, that is loaded.
let isLeaving = false;

function isAnswered() {
  const marks = [...game.state.entries].filter(([, { name }]) => ENDING.includes(name)).map(([key, { token }]) => [key, token]);
  const mark = marks.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, token]) => token).join(" ");
  if (isLeaving) return true;
  if (mark === form.dataset.end || own.length || !isFirstTry(mark)) return false;
  isLeaving = true;
  location.reload();
  return true;
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
  const isChart = table.mode === "chart", key = isChart ? "turn-of" : rounds ? "round-of" : "round";
  const turn = isChart ? placeOn(game, round) : 0;
  write(byId("now-round"), sayPlainly(key, { round: rounds ? Math.min(round, rounds) : round, rounds, turn, turns: table.chart }));
  if (!isChart && !game.isEnded) write(byId("now-step"), stepName(table, step));
  const isMine = game.turn === -1 || game.turn === (mine ?? 0);
  const who = game.turn === -1 ? sayPlainly("everybody")
    : game.turn === mine ? sayPlainly("your-turn") : sayPlainly("their-turn", { side: sides[game.turn].name });
  write(byId("now-who"), who);
  byId("now-who").classList.toggle("theirs", !isMine);
  [...byId("track")?.children || []].forEach((item, at) => {
    item.classList.toggle("done", at < step);
    item.ariaCurrent = at === step ? "step" : null;
  });
  showTally();
}

function showTally() {
  const tally = byId("tally"), { left, right, wholeLeft, wholeRight } = tally.dataset;
  const pair = [Number(left), Number(right)], whole = Math.max(Number(wholeLeft), Number(wholeRight), 1);
  const texts = pair.map((side) => (UNSCORED.includes(table.aim) ? `${game.scores[side]}` : points(game.scores[side])));
  tally.querySelectorAll("[data-score]").forEach((element, place) => write(element, texts[place]));
  tally.querySelectorAll(".tally-ink").forEach((bar, place) => {
    const width = Math.floor(Math.min(game.scores[pair[place]], whole) * 1000 / whole);
    bar.setAttribute("width", width);
    if (place) bar.setAttribute("x", 1000 - width);
  });
  const [first, second] = pair.map((side) => table.sides[side].name);
  tally.querySelector("svg").ariaLabel = sayPlainly("score", { first, one: texts[0], second, two: texts[1] });
}

function showFigures() {
  for (const button of form.querySelectorAll("[data-figure]")) {
    const [text, { style, icon: name }] = looks(button.dataset.figure);
    const isSelected = button.dataset.figure === chosen;
    const wanted = `game-figure ${style}${isSelected ? " is-selected" : ""}${isWatching ? " still" : ""}`;
    if (button.className === wanted) { write(button.querySelector("[data-word]"), text); continue; }
    button.className = wanted;
    write(button.querySelector("[data-word]"), text);
    button.querySelector(".mark").replaceChildren(...(name ? [icon(name)] : []));
  }
}

// A figure's word, with its class and icon; who is hit says where.
function looks(figure) {
  const text = word(`word-${game.word(figure)}`), hit = game.gone(figure) ? [] : hitsOn(game, figure);
  if (!hit.length) return [text.textContent, text.dataset];
  const places = hit.map((slug) => sayPlainly(`place-${slug}`)).join(", ");
  return [sayPlainly("word-hurt", { stance: text.textContent, places }), word("word-hurt").dataset];
}

function showUnits() {
  const [, step] = game.clock;
  for (const roll of form.querySelectorAll(".unit-roll[data-steps]")) {
    roll.classList.toggle("is-now", roll.dataset.steps.split(" ").includes(String(step)));
  }
  const isMoves = table.steps[step] === "moves";
  form.classList.toggle("is-moves", isMoves);
  if (byId("situation")) byId("situation").hidden = table.mode === "steps" && !JSON.parse(form.dataset.targetSteps).includes(step);
  const ownPanel = mine === null || table.mode !== "steps" || game.isEnded ? null : byId(`panel-${mine}`);
  write(ownPanel?.querySelector("[data-heading]"), sayPlainly(isMoves ? "can-move" : "can-act"));
  write(ownPanel?.querySelector("[data-hint]"), sayPlainly(isMoves ? "hint-moved" : "hint-acted"));
  showMoves();
  for (const panel of form.querySelectorAll("[data-side]")) {
    const side = Number(panel.dataset.side), units = [...panel.querySelectorAll("[data-unit]")];
    units.sort((one, other) => Number(one.dataset.unit.split("-")[1]) - Number(other.dataset.unit.split("-")[1]));
    const lists = [panel.querySelector("[data-able]"), panel.querySelector("[data-others]")];
    const wanted = [[], []], isSplit = Boolean(lists[1]);
    for (const unit of units) {
      const { id, count } = { id: unit.dataset.unit, count: unit.querySelectorAll("[data-figure]").length };
      const left = Array.from({ length: count }, (_one, number) => `${id}-${number}`).filter((figure) => !game.gone(figure)).length;
      const isAble = unit.dataset.steps.split(" ").includes(String(step)) && left > 0 && [-1, side].includes(game.turn);
      unit.classList.toggle("out", left === 0);
      if (count > 1) showLeft(unit.querySelector("[data-left]"), sayPlainly("left", { left, count }));
      wanted[isAble || !isSplit ? 0 : 1].push(unit);
    }
    lists.forEach((units, place) => {
      if (units && [...units.children].join() !== wanted[place].join()) units.replaceChildren(...wanted[place]);
      else if (units && wanted[place].some((unit, at) => units.children[at] !== unit)) units.replaceChildren(...wanted[place]);
    });
  }
}

// How many are left stands before what else is said there.
function showLeft(element, text) {
  const [, ...rest] = element.textContent.trim().split(", ");
  write(element, [text, ...rest].join(", "));
}

// Riders move as far as their mount.
function showMoves() {
  for (const unit of form.querySelectorAll("[data-unit]:has([data-move])")) {
    const there = [...unit.querySelectorAll("[data-figure]")].map(({ dataset }) => dataset.figure).filter((figure) => !game.gone(figure));
    const mounts = there.map((figure) => game.mount(figure)), carrier = mounts.length && mounts.every(Boolean) ? mounts[0] : "";
    const id = carrier ? carrier.slice(0, carrier.lastIndexOf("-")) : unit.dataset.unit;
    const source = form.querySelector(`[data-unit="${id}"] .unit-move`);
    for (const part of ["move", "half"]) {
      const element = unit.querySelector(`[data-${part}]`), key = `own${part}`;
      element.dataset[key] ??= element.textContent.trim();
      const other = source?.querySelector(`[data-${part}]`) || element;
      write(element, other.dataset[key] ?? other.textContent.trim());
    }
  }
}

// --- the other army's tab: who acts, and what that figure needs to hit each unit
const attackOf = (figure) => game.unit(figure).rolls.find(({ attacks, steps }) => attacks && steps.includes(game.clock[1]));

function showActing() {
  const box = byId("acting");
  if (!box) return;
  const able = mine === null ? [] : game.of(mine).filter((figure) => game.isThere(figure) && attackOf(figure));
  box.hidden = !able.length || !isFoes();
  if (acting && !able.includes(acting)) acting = "";
  const { events, undone } = game.state;
  const last = events.findLast(({ on, token }) => able.includes(on) && !undone.has(token));
  const figure = acting || (last && last.at[0] === game.clock[0] ? last.on : able[0]);
  const choice = byId("attacker"), names = able.map((one) => [one, called(table, one)]);
  if ([...choice.options].map(({ value }) => value).join() !== able.join()) {
    choice.replaceChildren(...names.map(([value, text]) => new Option(text, value)));
  }
  if (figure) choice.value = figure;
  write(byId("h-acting"), sayPlainly(`who-${table.steps[game.clock[1]]}`));
  showHits(figure);
}

function showHits(figure) {
  const unit = figure ? figure.slice(0, figure.lastIndexOf("-")) : "";
  const cells = byId("hit-cells").content.querySelector(`[data-cells="${unit} ${game.clock[1]}"]`);
  const reach = table.steps[game.clock[1]] === "shots" ? cells?.dataset.reach || "" : "";
  byId("reach").hidden = !reach;
  write(byId("reach").querySelector("b"), reach);
  if (figure) {
    const picture = form.querySelector(`[data-figure="${figure}"] svg.figure, [data-figure="${figure}"] svg:not(.icon)`);
    if (picture) byId("acting").querySelector(".acting-figure").replaceChildren(picture.cloneNode(true));
  }
  for (const foe of form.querySelectorAll("[data-met]")) {
    const roll = foe.querySelector("[data-hits-on]"), met = foe.dataset.met.split(" "), name = roll.firstElementChild;
    const way = foe.dataset.fear === "0" ? "calm" : "afraid", count = cells ? cells.children.length / 2 : 0;
    const places = count > 1 ? met : met.slice(0, Math.min(count, 1));
    roll.hidden = !count;
    roll.replaceChildren(name, ...places.map((situation, place) => {
      const cell = document.createElement("span"), index = count > 1 ? situation : "0";
      cell.className = count > 1 ? `at at-${place}` : "at";
      cell.append(...cells.querySelector(`[data-${way}="${index}"]`).cloneNode(true).childNodes);
      return cell;
    }));
  }
}

byId("attacker")?.addEventListener("change", ({ target }) => {
  acting = form.elements.by.value = target.value;
  showActing();
});
if (byId("show-attacker")) byId("show-attacker").hidden = true;

const PIPS = {
  edge: (side) => game.escaped(side), arrivals: (side) => game.placed(side), last: (side) => game.lost(side), hold: (side) => game.held(side),
};

function showAim() {
  for (const element of form.querySelectorAll("[data-pips]")) {
    const side = Number(element.dataset.pips);
    write(element, `${PIPS[table.aim](side)}`);
  }
  write(form.querySelector("[data-holder]"), game.holder < 0 ? "–" : table.sides[game.holder].name);
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
  for (const boxes of form.querySelectorAll("[data-boxes]")) {
    const lost = game.number(boxes.dataset.boxes, "lost");
    [...boxes.children].forEach((box, place) => box.classList.toggle("lost", place < lost));
  }
  for (const button of form.querySelectorAll("[data-use]")) {
    const used = game.number(button.dataset.use, "used"), die = Number(button.dataset.die ?? used), isUsed = die < used;
    button.value = `used|${button.dataset.use}|${isUsed ? die : die + 1}`;
    if (!button.dataset.die) continue;
    button.classList.toggle("used", isUsed);
    write(button.querySelector("b"), isUsed ? "✓" : "6");
    write(button.querySelector("small"), sayPlainly(isUsed ? "die-used" : "die-ready"));
  }
}

// --- orders on a turn chart
function showChart() {
  const [now] = game.clock, from = sayPlainly("new-order", { turn: placeOn(game, now + table.ahead) });
  for (const legend of form.querySelectorAll("[data-from]")) write(legend, from);
  for (const element of form.querySelectorAll("[data-laid]")) {
    write(element, sayPlainly("laid", { count: laid(game, element.dataset.laid.split("-")[0]), most: table.orders }));
  }
  for (const list of form.querySelectorAll("[data-chart]")) showTurns(list);
  for (const shots of form.querySelectorAll("[data-shots]")) {
    const { count } = game.unit(shots.dataset.shots), ids = Array.from({ length: count }, (_one, number) => `${shots.dataset.shots}-${number}`);
    const first = ids.find((figure) => !game.gone(figure)), at = first ? stance(game, first) : "stand";
    for (const shot of shots.children) shot.hidden = shot.dataset.stance !== "" && shot.dataset.stance !== at;
  }
  showChances();
  const found = turned(game);
  byId("turned").hidden = !found.length;
  byId("turned").querySelector("ul").replaceChildren(...found.map(turnedOver));
}

// Some dice of a shot are chosen by the switches of its target.
function showChances() {
  document.body.classList.add("is-counted");
  for (const shot of form.querySelectorAll(".shot-dice")) {
    const dice = [...shot.querySelectorAll("[data-if]")].filter((die) => byId(die.dataset.if).checked);
    const [top, bottom] = [shot, ...dice].map(({ dataset }) => dataset.chance.split("/"))
      .reduce(([top, bottom], [more, of = 1]) => [top * more, bottom * of], [1, 1]);
    const percent = top === bottom ? 100 : Math.min(99, Math.max(1, Math.round(100 * top / bottom)));
    const chance = shot.querySelector(".big-number");
    write(chance, chance.textContent.trim().replace(/\d+/, percent));
  }
}

function showTurns(list) {
  const [now] = game.clock, unit = list.dataset.chart, own = chips(game, unit), at = placeOn(game, now);
  const others = new Set(game.figures.filter((figure) => figure.split("-")[0] !== unit.split("-")[0])
    .flatMap((figure) => [...chips(game, figure.slice(0, figure.lastIndexOf("-"))).keys()]));
  [...list.children].forEach((item, index) => {
    const place = index + 1, turn = now + (place - at + table.chart) % table.chart, chip = own.get(turn);
    const isFree = turn > now && (Boolean(chip) || mayLay(game, unit, turn));
    const state = turn === now ? "now" : turn < now + table.ahead ? "soon" : "";
    item.className = `${state}${others.has(turn) ? " foes" : ""}`;
    item.ariaCurrent = state === "now" ? "step" : null;
    let cell = item.firstElementChild;
    if ((cell.localName === "button") !== isFree) {
      cell = document.createElement(isFree ? "button" : "span");
      item.replaceChildren(cell);
    }
    cell.replaceChildren(`${place}`, ...(chip ? [badge(chip)] : []));
    if (!isFree) return;
    const ariaLabel = chip ? sayPlainly("take-chip", { turn: place, chip: sayPlainly(`chip-${chip}`) }) : sayPlainly("lay", { turn: place });
    Object.assign(cell, { type: "submit", name: "lay", value: `${unit}|${turn}`, ariaLabel });
  });
}

function badge(chip) {
  const mark = document.createElement("span"), name = document.createElement("span");
  mark.className = "laid";
  name.className = "visually-hidden";
  name.textContent = sayPlainly(`chip-${chip}`);
  mark.append(icon(word(`chip-${chip}`).dataset.icon), name);
  return mark;
}

function turnedOver([unit, chip]) {
  const item = document.createElement("li"), text = document.createElement("p"), name = document.createElement("b");
  const rule = document.createElement("span"), [side, place] = unit.split("-");
  item.className = "of-side";
  item.dataset.plastic = table.sides[side].plastic;
  name.textContent = `${table.sides[side].units[place].name}: ${sayPlainly(`chip-${chip}`)}`;
  rule.className = "small";
  rule.textContent = sayPlainly(`rule-${chip}`);
  text.append(name, " ", rule);
  item.append(icon(word(`chip-${chip}`).dataset.icon), text);
  return item;
}

function showStart() {
  byId("initiative").hidden = game.isOver || table.steps[game.clock[1]] !== "initiative";
  byId("begin")?.remove(); // dice are saved as they are chosen
  if (byId("initiative").hidden) return;
  const first = game.value(GAME, "first");
  table.sides.forEach((_side, number) => {
    const die = game.number(String(number), "die");
    for (const radio of form.elements[`die-${number}`]) radio.checked = Number(radio.value) === die;
    form.elements.first[number].checked = first === String(number);
  });
  const totals = game.sides.map((side) => game.rolled(side)), best = Math.max(...totals);
  const lacks = totals.includes(0) ? "higher" : totals.indexOf(best) < totals.lastIndexOf(best) && "tie";
  game.lacks = !first && lacks;
  write(byId("initiative-words"), sayPlainly(first ? "starts" : lacks || "chooses", { side: table.sides[first ?? totals.indexOf(best)].name, rolls: totals.join(" – ") }));
}

const SHORT = 8, MAX_LINES = 200;

function showLog() {
  const events = game.state.events.filter(({ name }) => name !== "undone"), waits = new Set(own.map(({ token }) => token));
  fill(form.querySelector("[data-log]"), events.slice(-MAX_LINES), waits, !isWatching);
  fill(byId("short-log"), events.slice(-SHORT), waits, false);
  write(byId("event-count"), `${events.length}`);
}

function fill(log, events, waits, hasButtons) {
  const lines = new Map([...log.children].map((line) => [line.dataset.event, line]));
  for (const event of events) {
    const line = lines.get(event.token) || newLine(event, hasButtons), isUndone = game.state.undone.has(event.token);
    const text = say(event), place = line.querySelector("[data-sentence]");
    if (isUndone !== Boolean(place.querySelector("del")) || place.textContent.trim() !== text) {
      const mark = document.createElement(isUndone ? "del" : "span");
      mark.textContent = text;
      place.replaceChildren(mark);
      const button = hasButtons && line.querySelector("button");
      if (button) name(button, isUndone ? "redo" : "undo", text);
    }
    if (waits.has(event.token) !== Boolean(line.querySelector(".waits"))) markWaiting(line, waits.has(event.token));
    lines.set(event.token, line);
  }
  const wanted = events.map(({ token }) => lines.get(token)).reverse();
  if (wanted.length !== log.children.length || wanted.some((line, at) => log.children[at] !== line)) log.replaceChildren(...wanted);
}

function name(button, way, text) {
  const hidden = document.createElement("span");
  button.name = way;
  hidden.className = "visually-hidden";
  hidden.textContent = `: ${text}`;
  button.replaceChildren(sayPlainly(way), hidden);
}

function markWaiting(line, isWaiting) {
  line.querySelector(".waits")?.remove();
  if (!isWaiting) return;
  const mark = document.createElement("span");
  mark.className = "waits";
  mark.textContent = sayPlainly("waits");
  line.querySelector("[data-sentence]").after(mark);
}

function newLine(event, hasButton) {
  const line = document.createElement("li"), time = document.createElement("time"), text = document.createElement("span");
  const made = new Date(event.made * 1000);
  line.dataset.event = event.token;
  if (/^\d/.test(event.on) && event.on.length < 12 && event.name !== "undone") {
    line.className = "of-side";
    line.dataset.plastic = table.sides[Number(event.on.split("-")[0])].plastic;
  }
  time.dateTime = made.toISOString();
  time.textContent = new Intl.DateTimeFormat(document.documentElement.dataset.locale, { timeStyle: "short" }).format(made);
  text.dataset.sentence = "";
  line.append(time, text);
  if (hasButton && !ENDING.includes(event.name)) line.append(Object.assign(document.createElement("button"), { type: "submit", className: "quiet tight", value: event.token }));
  return line;
}

function showClashes() {
  if (isWatching) return;
  const cards = [...game.state.clashes].map(([figure, [one, other]]) => {
    const card = document.createElement("article"), title = document.createElement("h2"), versions = document.createElement("div");
    card.className = "card clash";
    title.textContent = sayPlainly("both", { figure: called(table, figure) });
    versions.className = "clash-versions";
    for (const [event, drops] of [[one, other], [other, one]]) {
      const version = document.createElement("div"), text = document.createElement("b"), button = document.createElement("button");
      version.className = "clash-version";
      text.textContent = say(event);
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
  write(byId("last-words"), lastWords());
  if (isWatching) return;
  const found = chosen ? offers(game, chosen) : [], { events } = game.state;
  const first = table.mode === "chart" ? 0 : 1;
  byId("offer-first").replaceChildren(...found.slice(0, first).map(offer));
  byId("offer-list").replaceChildren(...found.slice(first).map(offer));
  byId("offer-more").hidden = found.length <= first;
  if (chosen) write(byId("offers").querySelector("[data-figure-name]"), called(table, chosen));
  nextSteps(events).forEach((event, place) => showStep(byId(place ? "redo" : "undo"), event));
  showNext();
}

function offer([text, name, on, value]) {
  const [kind, other] = text.split(" "), words = word(`offer-${kind}`), button = document.createElement("button");
  const label = document.createElement("span");
  const by = ["hit", "heal"].includes(kind) ? sayPlainly(`place-${other}`) : other ? called(table, other) : "";
  label.textContent = sayPlainly(`offer-${kind}`, { figure: called(table, chosen), by });
  const press = kind === "instead" ? "instead" : "set";
  Object.assign(button, { type: "submit", className: "outline", name: press, value: `${name}|${on}|${JSON.stringify(value)}` });
  button.append(icon(words.dataset.icon), label);
  return button;
}

// What was done last. What was done on another tab is not said on this one.
function lastWords() {
  const { events, undone } = game.state, last = events.at(-1), view = form.elements.view.value;
  const of = last?.name === "undone" ? events.find(({ token, name }) => token === last.on && name !== "undone") : null;
  if (of) return sayPlainly(undone.has(of.token) ? "undone" : "redone", { sentence: say(of) });
  const isElsewhere = !isWatching && last && last.on.split("-").length === 3 && last.on.split("-")[0] !== view;
  if (last && last.name !== "undone" && !isElsewhere && !(picked && picked !== last.on)) return say(last);
  const event = chosen && events.findLast(({ on, token }) => on === chosen && !undone.has(token));
  if (event || chosen) return event ? say(event) : called(table, chosen);
  return isWatching || view === "log" ? "" : sayPlainly(`hint-${hintKey(Number(view))}`);
}

function hintKey(side) {
  const isMine = side === (mine ?? 0);
  if (table.mode === "chart") return isMine || !seated.has(side) ? "lay" : "hit";
  if (table.mode === "turns") return "health";
  if (!isMine) return "foe";
  return table.steps[game.clock[1]] === "moves" ? "moved" : "acted";
}

function showStep(button, event) {
  const text = sayPlainly(button.name);
  button.disabled = !event;
  button.value = event?.token || "";
  button.ariaLabel = event ? `${text}: ${say(event)}` : text;
}

function showNext() {
  const button = byId("next");
  if (!button) return;
  const [round, step, turn] = game.nextClock, { isOver } = game;
  const mayStep = game.turn === -1 || mine === null || game.turn === mine || !seated.has(game.turn);
  const last = game.state.events.at(-1), isSilent = !last || Date.now() - last.made * 1000 > SILENCE;
  byId("finish").hidden = !isOver;
  button.hidden = isOver || !mayStep;
  byId("wait-for").hidden = isOver || mayStep;
  byId("wait-for").querySelector("button").hidden = !isSilent;
  let text = sayPlainly("next-step", { step: stepName(table, step) });
  if (table.mode === "chart") text = sayPlainly("next-turn", { turn: placeOn(game, round) });
  else if (step === 0) text = sayPlainly(table.rounds && round > table.rounds ? "next-end" : "next-round", { round });
  else if (round === game.clock[0] && step === game.clock[1]) text = sayPlainly("next-side", { side: table.sides[game.order[turn]].name });
  write(button.querySelector("[data-word]"), text);
}

const ICONS = {
  "connection-choose": "triangle-alert", "connection-signed-out": "cloud-off", "connection-waiting": "cloud-off", saving: "loader-circle", away: "cloud-off",
  phones: "smartphone", saved: "circle-check",
};

function showConnection(isAway = false) {
  const pill = byId("game-connection"), choices = game.state.clashes.size + refused, waits = own.length;
  const isWaiting = waits && (isAway || isStuck() || !navigator.onLine), isKnown = here && mine !== null && !game.isEnded;
  const away = isKnown ? [...seated].find((side) => side !== mine && !here.includes(side)) : undefined;
  const phones = isKnown ? here.filter((side) => side === mine).length : 0;
  const key = waits && outbox.isSignedOut ? "connection-signed-out" : choices ? "connection-choose" : isWaiting ? "connection-waiting" : waits ? "saving"
    : away !== undefined ? "away" : phones > 1 ? "phones" : "saved";
  pill.hidden = false;
  pill.classList.toggle("waits", Boolean(choices || isWaiting));
  const name = ICONS[key], whose = names[away] || table.sides[away]?.name;
  write(pill.querySelector("[data-word]"), sayPlainly(key, { count: choices || waits || phones, name: whose }));
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
    sayHere();
  } catch { isAway = true; }
  isAsking = false;
  showConnection(isAway);
  showNext();
  if (Date.now() - active < REST) timer = setTimeout(ask, document.hidden ? HIDDEN : SEEN);
}

// Other phones learn which ones are there.
async function sayHere() {
  if (mine === null || Date.now() - saidHere < HERE) return;
  saidHere = Date.now();
  const headers = { "Content-Type": "application/json", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
  try { await fetch(`${url}?phone=${phone}`, { method: "POST", headers, body: "[]" }); } catch { /* it asks again */ }
}

function take(said, seen) {
  tag = seen || "";
  seated = new Set(said.seated);
  ({ here, names } = said);
  latest = said.latest;
  if (!said.deeds.length) return;
  const there = new Set(known.map(({ token }) => token));
  known.push(...said.deeds.filter(({ token }) => !there.has(token)));
  const now = new Set(known.map(({ token }) => token));
  own = own.filter(({ token }) => !now.has(token));
  if (said.deeds.some((event) => event.phone !== phone)) active = Date.now();
  show();
}

outboxEvents.addEventListener("answer", ({ detail }) => { if (detail.item.group === group) ask(); });
outboxEvents.addEventListener("change", async () => {
  const items = await list(group);
  refused = items.filter(({ status }) => status).length;
  const waits = new Set(items.map(({ id }) => id)), there = new Set(known.map(({ token }) => token));
  const dropped = own.filter(({ token }) => !waits.has(token) && !there.has(token));
  if (dropped.length) ask();
  showConnection();
});
for (const name of ["pointerdown", "keydown", "online"]) addEventListener(name, () => {
  const rested = Date.now() - active > REST;
  active = Date.now();
  if (rested || name === "online") ask();
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) ask(); });
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
  else if (key === "u") byId("undo")?.click();
  else if (key === "r") byId("redo")?.click();
  else if (key === "n" && byId("next") && !byId("next").hidden) byId("next").click();
  else if (TARGETS[key]) byId(TARGETS[key])?.click();
  else return;
  event.preventDefault();
});

async function begin() {
  const waits = await list(group), there = new Set([...known, ...own].map(({ token }) => token));
  own.unshift(...waits.flatMap(({ body }) => JSON.parse(body)).filter(({ token }) => !there.has(token)));
  show();
  byId("h-card")?.focus();
  send(group);
  ask();
  stayAwake();
}

begin();
