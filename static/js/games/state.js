// The state of a game after its events: the same as rules/games/merging.py and rules/games/state.py.
// A test plays random games with both and compares every value.
export const GAME = "game";
// The registers of a game's end. Pages of the game set them; phones do not.
export const ENDING = ["ended", "result", "confirmed"];

const key = (on, name) => `${on} ${name}`;
const kindOf = (name) => name.split(":")[0];
const LIVES = { acted: "step", used: "round", die: "round", first: "round", disabled: "next" };
const MAX_VERSIONS = 64;
const FIGURE = /^\d+-\d+-\d+$/;

export function merge(events) {
  const every = [...new Map(events.toReversed().map((event) => [event.token, event])).values()].reverse();
  const undone = new Set();
  for (const { name, on, value } of every) {
    if (name === "undone" && value) undone.add(on);
    else if (name === "undone") undone.delete(on);
  }
  const places = new Map(every.map((event, place) => [event.token, place]));
  const seen = seenBy(every, places);
  const isUnseen = (other, event) => other.phone !== event.phone && places.get(other.token) > seen.get(event.token);
  const entries = new Map(), clashes = new Map(), versions = new Map();
  for (const event of every) {
    if (event.name === "undone" || undone.has(event.token)) continue;
    const held = entries.get(key(event.on, event.name));
    if (event.name === "clock" && held && isUnseen(held, event) && compare(event.value, held.value) <= 0) continue;
    const unseen = (versions.get(event.on) || []).filter((other) => isUnseen(other, event));
    versions.set(event.on, [...unseen, event].slice(-MAX_VERSIONS));
    const opposed = unseen.findLast((other) => !agree(other, event));
    if (FIGURE.test(event.on) && opposed) clashes.set(event.on, [opposed, event]);
    else clashes.delete(event.on);
    entries.set(key(event.on, event.name), event);
  }
  return { entries, clashes, undone, events: every };
}

function seenBy(every, places) {
  const phones = new Map(every.map(({ token, phone }) => [token, phone])), seen = new Map();
  for (const { token, base, phone } of every) {
    seen.set(token, (phones.get(base) === phone ? seen : places).get(base) ?? -1);
  }
  return seen;
}

// The last event that another phone did there.
export function lastOfOthers({ events }, on, phone) {
  return events.findLast((event) => event.on === on && event.phone !== phone)?.token || "";
}

const agree = (one, other) => one.name === other.name && one.value === other.value;

function compare(one, other) {
  const place = one.findIndex((number, index) => number !== other[index]);
  return place < 0 ? 0 : one[place] - other[place];
}

// What decides without points: the score counts figures or turns.
export const UNSCORED = ["edge", "last", "reach", "hold"];

export class Game {
  constructor(table, state) {
    this.table = table;
    this.state = state;
    this.sides = table.sides.map((_side, number) => number);
    const [round, step, turn] = this.state.entries.get(key(GAME, "clock"))?.value ?? [1, 0, 0];
    this.clock = [round, Math.min(step, table.steps.length - 1), turn];
    this.figures = table.sides.flatMap((side, at) => side.units.flatMap((unit, place) => (
      Array.from({ length: unit.count }, (_one, number) => `${at}-${place}-${number}`))));
    this.chips = laidChips(this);
    this.first = this.starts();
    this.order = this.sides.map((place) => (this.first + place) % this.sides.length);
    this.turn = this.toAct();
  }

  event(on, name) { return this.state.entries.get(key(on, name)); }

  // What a register holds, if it still counts at this time.
  value(on, name) {
    const event = this.event(on, name);
    return event && this.counts(event) ? event.value : null;
  }

  counts({ name, at }) {
    const life = LIVES[kindOf(name)], [round, step] = this.clock;
    if (life === "round") return at[0] === round;
    if (life === "step") return at[0] === round && at[1] === step;
    return life !== "next" || round <= at[0] + 1;
  }

  number(on, name) { return this.value(on, name) || 0; }

  starts() {
    const chosen = this.value(GAME, "first");
    if (chosen) return Number(chosen);
    const totals = this.sides.map((side) => this.rolled(side));
    return totals.indexOf(Math.max(...totals));
  }

  rolled(side) { return this.total(side, this.number(String(side), "die")); }

  total(side, die) {
    const { bonus, ahead } = this.table.sides[side];
    return die && die + bonus + ahead;
  }

  // By round, the sides as they took their turns in it.
  get orders() {
    const rounds = new Map(), found = new Map();
    const at = (round) => rounds.get(round) || rounds.set(round, new Map()).get(round);
    for (const event of this.state.events) {
      if (event.name === "clock") at(event.value[0]);
      if (["first", "die"].includes(event.name) && !this.state.undone.has(event.token)) at(event.at[0]).set(key(event.on, event.name), event.value);
    }
    for (const [round, values] of rounds) {
      const totals = this.sides.map((side) => this.total(side, values.get(key(side, "die")) || 0));
      const first = Number(values.get(key(GAME, "first")) || totals.indexOf(Math.max(...totals)));
      found.set(round, this.sides.map((place) => (first + place) % this.sides.length));
    }
    return found;
  }

  toAct() {
    const { mode, steps, each } = this.table, [, step, turn] = this.clock;
    if (mode === "chart" || steps[step] === "initiative") return -1;
    if (mode === "steps" && !each) return this.order[Math.min(turn, this.order.length - 1)];
    const able = this.order.filter((side) => this.of(side).some((figure) => this.canAct(figure)));
    const acted = (side) => this.of(side).filter((figure) => this.hasActed(figure)).length;
    return able.length ? able.reduce((best, side) => (acted(side) < acted(best) ? side : best)) : this.order.at(-1);
  }

  of(side) { return this.figures.filter((figure) => figure.startsWith(`${side}-`)); }

  unit(figure) {
    const [side, place] = figure.split("-");
    return this.table.sides[side].units[place];
  }

  hasActed(figure) {
    return this.table.mode === "turns" ? this.number(figure, "used") > 0 : this.value(figure, "acted") === true;
  }

  canAct(figure) {
    const isAble = this.isThere(figure) && this.value(figure, "disabled") !== true && !this.mount(figure);
    return isAble && this.unit(figure).steps.includes(this.clock[1]) && !this.hasActed(figure);
  }

  gone(figure) {
    const { health } = this.unit(figure);
    if ((health && this.number(figure, "lost") >= health) || fatal(this, figure)) return "defeated";
    return this.value(figure, "gone") || "";
  }

  isWaiting(figure) {
    const [side, place, number] = figure.split("-").map(Number);
    if (!this.table.sides[side].waits || (place === 0 && number === 0)) return false;
    return this.value(figure, "placed") !== true;
  }

  isThere(figure) { return !this.gone(figure) && !this.isWaiting(figure); }

  mount(figure) {
    const on = this.value(figure, "rides");
    return on && this.isThere(on) ? on : "";
  }

  get carrier() {
    const figure = this.value(GAME, "carrier");
    return figure && this.isThere(figure) ? figure : "";
  }

  word(figure) {
    const gone = this.gone(figure);
    if (gone) return gone;
    if (this.isWaiting(figure)) return "waiting";
    if (this.table.mode === "chart") return stance(this, figure);
    if (this.value(figure, "disabled") === true) return "disabled";
    if (this.mount(figure)) return "rides";
    if (this.hasActed(figure)) return this.table.steps[this.clock[1]] === "moves" ? "moved" : "acted";
    return this.carrier === figure ? "carries" : "ready";
  }

  leftOf(side) { return this.of(side).filter((figure) => !this.gone(figure)).length; }

  destroyed(side) {
    const beaten = this.figures.filter((figure) => ["defeated", "recruited"].includes(this.gone(figure)) && this.beatenBy(figure) === side);
    return beaten.reduce((sum, figure) => sum + this.unit(figure).points, this.number(String(side), "extra"));
  }

  beatenBy(figure) {
    const own = Number(figure.split("-")[0]), { by } = this.defeatEvent(figure) || {};
    const side = by ? Number(by.split("-")[0]) : own;
    return side !== own ? side : (own + 1) % this.sides.length;
  }

  // The event that took it out of the game.
  defeatEvent(figure) { return this.event(figure, "gone") || this.event(figure, "lost") || this.event(figure, `wound:${fatal(this, figure)}`); }

  escaped(side) { return this.of(side).filter((figure) => this.gone(figure) === "escaped").length; }

  lost(side) { return this.of(side).filter((figure) => this.gone(figure)).length; }

  get holder() { return Number(this.value(GAME, "holder") || -1); }

  held(side) { return this.holder === side ? Math.max(0, this.clock[0] - this.event(GAME, "holder").at[0]) : 0; }

  needed(side) { return Math.floor(this.table.sides[side].count / 2) + 1; }

  placed(side) { return this.of(side).filter((figure) => !this.isWaiting(figure)).length; }

  get scores() {
    const left = (side) => this.leftOf(side), edge = (side) => this.escaped(side), hold = (side) => this.held(side);
    const count = { edge, last: left, reach: left, hold }[this.table.aim];
    return this.sides.map(count || ((side) => this.destroyed(side)));
  }

  // The side that reached what the scenario is about; null if none has.
  get decided() {
    const { aim, hits, holds, losses, sides } = this.table, home = this.value(GAME, "home");
    if (aim === "edge") return this.order.find((side) => this.escaped(side) >= this.needed(side)) ?? null;
    if (aim === "object" || aim === "reach") return home ? Number(home) : null;
    if (aim === "hold") return this.holder >= 0 && this.held(this.holder) >= holds ? this.holder : null;
    if (aim === "last" && losses) {
      const left = this.sides.filter((side) => this.lost(side) < losses);
      return left.length === 1 ? left[0] : null;
    }
    if (aim !== "building") return null;
    const attackers = this.sides.filter((side) => sides[side].role === sides[0].role);
    if (this.number(GAME, "hits") >= hits) return attackers[0];
    if (attackers.some((side) => this.leftOf(side))) return null;
    return this.sides.find((side) => !attackers.includes(side)) ?? null;
  }

  get isOver() {
    if (this.decided !== null) return true;
    if (this.sides.some((side) => this.table.sides[side].units.length && !this.leftOf(side))) return true;
    return this.table.rounds > 0 && this.clock[0] > this.table.rounds;
  }

  get nextClock() {
    const { mode, each, steps } = this.table, [round, step, turn] = this.clock;
    if (mode === "chart") return [round + 1, 0, 0];
    const isByArmy = mode === "steps" && !each && steps[step] !== "initiative";
    if (isByArmy && turn + 1 < this.order.length) return [round, step, turn + 1];
    return step + 1 < steps.length ? [round, step + 1, 0] : [round + 1, 0, 0];
  }

  get isEnded() { return this.value(GAME, "ended") === true; }
}

// The event that Undo takes back next, and the one that Redo brings back, as rules/games/undoing.py says.
export function nextSteps(events) {
  const there = new Map(events.filter(({ name }) => !["undone", ...ENDING].includes(name)).map((event) => [event.token, event]));
  const done = new Map(), undone = new Map();
  for (const { name, on, token, value } of events) {
    if (name !== "undone" && there.has(token)) {
      done.set(token, there.get(token));
      undone.clear();
    } else if (name === "undone" && there.has(on)) {
      const [source, target] = value ? [done, undone] : [undone, done];
      source.delete(on);
      target.delete(on);
      target.set(on, there.get(on));
    }
  }
  return [[...done.values()].at(-1) || null, [...undone.values()].at(-1) || null];
}

// The register and value that a tap sets: acted in its own turn, else defeated; null changes nothing.
export function tapped(game, figure) {
  if (game.gone(figure)) return null;
  if (game.isWaiting(figure)) return ["placed", true];
  if (game.turn !== -1 && game.turn !== Number(figure.split("-")[0])) return ["gone", "defeated"];
  return game.turn === -1 || game.hasActed(figure) || game.table.mode !== "steps" ? null : ["acted", true];
}

// Who most likely did it to the figure: the last of the side in turn that acted in this step, or that side.
export function attacker(game, figure) {
  if (game.turn === -1 || game.turn === Number(figure.split("-")[0])) return "";
  const [round, step] = game.clock;
  const last = game.state.events.findLast((event) => (
    ["acted", "used"].includes(event.name) && event.value && !game.state.undone.has(event.token)
    && event.at[0] === round && event.at[1] === step && event.on.startsWith(`${game.turn}-`)));
  return last ? last.on : String(game.turn);
}

// What may be said of a figure besides what a tap says, the likeliest first: a word, and what it sets.
export function offers(game, figure) {
  const side = figure.split("-")[0], { does, aim, mode } = game.table, isTurn = game.turn === Number(side);
  const how = game.value(figure, "gone"), isStunned = how === "defeated" && does.includes("stun");
  if (how) return [...(isStunned ? [["instead", "disabled", figure, true]] : []), ["back", "gone", figure, ""]];
  const hit = fatal(game, figure);
  if (hit) return [["back", `wound:${hit}`, figure, false]];
  if (!game.isThere(figure)) return [];
  if (mode === "chart") return chartOffers(game, figure);
  const hasActed = game.hasActed(figure), isOff = game.value(figure, "disabled") === true;
  const found = does.includes("stun") ? [[isOff ? "release" : "stun", "disabled", figure, !isOff]] : [];
  found.splice(isTurn && hasActed ? 0 : 1, 0, ["defeat", "gone", figure, "defeated"]);
  if (mode === "steps" && isTurn) found.push([hasActed ? "ready" : "act", "acted", figure, !hasActed]);
  found.push(...carrying(game, figure, side));
  if (aim === "edge") found.push(["cross", "gone", figure, "escaped"]);
  if (does.includes("sway")) found.push(["win", "gone", figure, "recruited"]);
  return [...found, ["leave", "gone", figure, "left"]];
}

function carrying(game, figure, side) {
  const found = [], isCarrier = game.carrier === figure;
  if (game.mount(figure)) found.push(["dismount", "rides", figure, ""]);
  else if (game.unit(figure).rides) {
    const mounts = game.of(side).filter((other) => game.unit(other).mount && game.isThere(other));
    found.push(...mounts.map((other) => [`ride ${other}`, "rides", figure, other]));
  }
  if (game.table.aim === "object") {
    found.push([isCarrier ? "drop" : "carry", "carrier", GAME, isCarrier ? "" : figure]);
    if (isCarrier) found.push(["home", "home", GAME, side]);
  }
  return found;
}

// --- orders on a turn chart, as rules/games/chart.py has them
const STANCES = ["stand", "kneel", "prone", "run"], STILL = "leg";

function laidChips(game) {
  const found = new Map();
  for (const { on, name, value } of game.state.entries.values()) {
    if (value && name.startsWith("order:")) found.set(on, [...(found.get(on) || []), [Number(name.slice(6)), value]]);
  }
  return new Map([...found].map(([unit, turns]) => [unit, new Map(turns.sort(([one], [other]) => one - other))]));
}

export const chips = (game, unit) => game.chips.get(unit) || new Map();

const unitsOf = (game, side) => game.table.sides[side].units.map((_unit, place) => `${side}-${place}`);

export function laid(game, side) {
  return unitsOf(game, side).flatMap((unit) => [...chips(game, unit).keys()]).filter((turn) => turn > game.clock[0]).length;
}

export function mayLay(game, unit, turn) {
  const [now] = game.clock, { ahead, chart, orders } = game.table;
  if (turn < now + ahead || turn >= now + chart) return false;
  return chips(game, unit).has(turn) || laid(game, unit.split("-")[0]) < orders;
}

// What a tap on a turn of the chart sets: the chip is laid there, or the one that lies there is taken back.
export function laying(game, unit, turn, chip) {
  if (turn > game.clock[0] && chips(game, unit).has(turn)) return [`order:${turn}`, ""];
  return mayLay(game, unit, turn) ? [`order:${turn}`, chip] : null;
}

export const placeOn = (game, turn) => (turn - 1) % game.table.chart + 1;

export function turned(game) {
  const every = game.sides.flatMap((side) => unitsOf(game, side)).map((unit) => [unit, chips(game, unit).get(game.clock[0])]);
  return every.filter(([, chip]) => chip);
}

export function stance(game, figure) {
  const said = game.event(figure, "stance");
  let [now, since] = said && said.value ? [said.value, said.at[0]] : ["stand", 0];
  for (const [turn, chip] of chips(game, figure.slice(0, figure.lastIndexOf("-")))) {
    if (since < turn && turn <= game.clock[0]) now = taken(now, STANCES.find((one) => chip.startsWith(one)) || "");
  }
  return now === "run" && hitsOn(game, figure).includes(STILL) ? "stand" : now;
}

function taken(now, wanted) {
  const isBarred = wanted === "stand" ? now === "prone" : wanted === "run" && !["stand", "run"].includes(now);
  return isBarred ? now : wanted || now;
}

export function hitsOn(game, figure) {
  return game.table.wounds.map(([slug]) => slug).filter((slug) => game.value(figure, `wound:${slug}`) === true);
}

function fatal(game, figure) {
  const defeating = game.table.wounds.filter(([, , defeats]) => defeats).map(([slug]) => slug);
  return hitsOn(game, figure).find((slug) => defeating.includes(slug)) || "";
}

function chartOffers(game, figure) {
  const { blank } = game.unit(figure), now = stance(game, figure), hit = hitsOn(game, figure), side = figure.split("-")[0];
  const found = game.table.wounds.map(([slug]) => slug).filter((slug) => !blank.includes(slug)).map((slug) => (
    [`${hit.includes(slug) ? "heal" : "hit"} ${slug}`, `wound:${slug}`, figure, !hit.includes(slug)]));
  found.push(["defeat", "gone", figure, "defeated"]);
  const possible = STANCES.filter((one) => one !== "run" || !hit.includes(STILL));
  found.push(...possible.filter((one) => one !== now && taken(now, one) === one).map((one) => [one, "stance", figure, one]));
  if (game.table.aim === "reach") found.push(["reach", "home", GAME, side]);
  const isHeld = game.holder === Number(side);
  if (game.table.aim === "hold") found.push([isHeld ? "release-place" : "hold", "holder", GAME, isHeld ? "" : side]);
  return [...found, ["leave", "gone", figure, "left"]];
}
