// What was done, in words: the sentences of the page's template, filled in as armybuilder/games/playing/log.py does.
import { sayPlainly } from "../texts.js";
import { GAME } from "./state.js";

export function called(table, figure) {
  const [side, place, number] = figure.split("-").map(Number), unit = table.sides[side].units[place];
  return unit.names[number] || (unit.count > 1 ? `${unit.name} ${number + 1}` : unit.name);
}

export function named(table, on) {
  const parts = on.split("-");
  if (parts.length === 3) return called(table, on);
  if (parts.length === 2) return table.sides[parts[0]].units[parts[1]].name;
  return on === GAME || on === "" ? "" : table.sides[on].name;
}

// Points from halves: 5 is 2½.
export function points(halves) {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole || ""}½` : `${whole}`;
}

export function stepName(table, step) {
  return sayPlainly(`step-${table.steps[Math.min(step, table.steps.length - 1)]}`);
}

const OFF = {
  acted: "ready", disabled: "enabled", ended: "resumed", placed: "back", confirmed: "unconfirmed",
};
const POINTING = ["rides", "carrier", "home", "first", "holder"];
const NOBODY = { rides: "dismounted", holder: "holder-off" };

// Chips show their faces up to the turn "now", or all of them; "order" is that of the sides in the event's round.
export function sentence(table, event, now = Infinity, order = null) {
  const [found, values] = said(table, event), side = found === "clock" && order ? sideOfStep(table, event.value, order) : null;
  if (side !== null) return sayPlainly("say-clock-side", { ...values, side: table.sides[side].name });
  const key = found === "order" && Number(event.name.slice(6)) > now ? "order-hidden" : found;
  return sayPlainly(`say-${key}`, values);
}

function sideOfStep(table, [, step, turn], order) {
  const isStart = table.steps[Math.min(step, table.steps.length - 1)] === "initiative";
  if (table.mode !== "steps" || table.each || isStart) return null;
  return order[Math.min(turn, order.length - 1)];
}

function said(table, { name, on, value, by, at }) {
  const [kind, rest] = name.split(":");
  const values = { figure: /^\d/.test(on) ? named(table, on) : "", by: "", count: value, text: value };
  if (kind === "clock" && table.mode === "chart") return ["clock-turn", { round: (value[0] - 1) % table.chart + 1 }];
  if (kind === "clock") return ["clock", { round: value[0], text: stepName(table, value[1]) }];
  if (kind === "extra") return [kind, { ...values, count: points(value) }];
  if (POINTING.includes(kind) && !value) return [NOBODY[kind] || "dropped", values];
  if (kind === "home" && table.aim === "reach") return ["reach", { ...values, figure: named(table, value) }];
  if (POINTING.includes(kind)) return [kind, { ...values, [kind === "rides" ? "by" : "figure"]: named(table, value) }];
  if (kind === "order") {
    const count = (Number(rest) - 1) % (table.chart || Number(rest) || 1) + 1;
    return [value ? "order" : "order-back", { ...values, count, text: new Map(table.chips).get(value) }];
  }
  if (kind === "wound") return [value ? "wound" : "wound-off", { ...values, text: table.wounds.find(([slug]) => slug === rest)[1] }];
  if (kind === "stance") return [`stance-${value}`, values];
  if (kind === "gone" && value === "defeated" && by) return ["defeated-by", { ...values, by: named(table, by) }];
  if (kind === "gone") return [value || "back", values];
  if (kind === "ended" && by) return [value ? "ended-by" : "resumed-by", { ...values, by: named(table, by) }];
  if (value === false) return [OFF[kind] || kind, values];
  return [kind === "acted" && table.steps[at[1]] === "moves" ? "moved" : kind, values];
}
