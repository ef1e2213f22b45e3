// The page without a connection: what is kept on this device, and what waits.
import { byId } from "./page.js";
import { sayPlainly } from "./texts.js";
import { copyAsText, countOf, element, plain, waitingRow } from "./waiting.js";
import * as outbox from "./outbox.js";

const { owner, copied, locale } = document.documentElement.dataset, DAY = 24 * 60 * 60 * 1000;
const ARMY = /^\/(armies|read|shared|samples)\/[^/]+\/$/, GAME = /^\/games\/[\w-]{22}\/$/, RULES = /^\/rules\/([^/]+)\//;

let items = [];

// --- words
const time = (moment) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(moment);

function day(moment) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(moment).setHours(0, 0, 0, 0)) / DAY);
  if (days < 2) return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day");
  return new Intl.DateTimeFormat(locale, days < 7 ? { weekday: "long" } : { dateStyle: "medium" }).format(moment);
}

const icon = (name) => byId("icons").content.querySelector(`[data-icon="${name}"]`).firstElementChild.cloneNode(true);

// --- what is kept
async function copiesIn(kind) {
  const found = [];
  if (!("caches" in window)) return found;
  const name = `${kind} ${owner}`;
  if (!(await caches.has(name))) return found;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request), address = new URL(request.url);
    if (answer) found.push({ answer, path: address.pathname, url: address.pathname + address.search, at: new Date(answer.headers.get("Muster-Kept")) });
  }
  return found.sort((a, b) => b.at - a.at);
}

async function read(copy) {
  const page = new DOMParser().parseFromString(await copy.answer.text(), "text/html");
  const title = plain(page.title), comma = title.lastIndexOf(", ");
  const isSplit = ARMY.test(copy.path) && comma > 0;
  const figure = page.querySelector(".unit .figure, .lineup .figure");
  return {
    ...copy, figure,
    name: isSplit ? title.slice(0, comma) : title,
    line: isSplit ? title.slice(comma + 2) : (page.querySelector("[data-copy-line]")?.dataset.copyLine ?? ""),
    plastic: page.querySelector("[data-plastic]")?.dataset.plastic ?? "",
  };
}

function armyRow({ url, path, name, line, at, figure, plastic }) {
  const isEdited = path.startsWith("/armies/"), act = isEdited ? "edit" : "view";
  const row = element("li", {}, [
    element("span", { className: "offline-figure" }, figure ? [document.importNode(figure, true)] : []),
    element("span", { className: "grow" }, [
      element("a", { href: url, textContent: name }),
      element("small", { textContent: [line, sayPlainly("opened", { time: day(at) })].filter(Boolean).join(" · ") }),
    ]),
    element("a", { href: url, className: "button outline tight" }, [
      icon(isEdited ? "pencil" : "eye"), sayPlainly(act),
      element("span", { className: "visually-hidden", textContent: ` ${name}` }),
    ]),
  ]);
  if (plastic) row.dataset.plastic = plastic;
  return row;
}

function gameCard({ url, name, line }) {
  return element("section", { className: "card offline-game" }, [
    element("div", {}, [element("h2", { textContent: name }), element("p", { className: "small muted", textContent: line })]),
    element("a", { href: url, className: "button sun" }, [icon("play"), sayPlainly("continue")]),
  ]);
}

function readRow(sign, url, name, line) {
  return element("li", {}, [
    icon(sign),
    element("span", { className: "grow" }, [element("a", { href: url, textContent: name }), element("small", { textContent: line })]),
  ]);
}

// The pages of a rule book are one row, which leads to its contents if they are kept.
function bookRows(pages) {
  const books = Map.groupBy ? Map.groupBy(pages, bookOf) : grouped(pages);
  return [...books].map(([book, found]) => {
    const first = found.find(({ path }) => path === `/rules/${book}/` || path === `/help/`) || found[0];
    return readRow("book-open", first.url, first.name, sayPlainly("pages", { count: found.length }));
  });
}

const bookOf = ({ path }) => RULES.exec(path)?.[1] ?? path.split("/")[1];

function grouped(pages) {
  const books = new Map();
  for (const page of pages) books.set(bookOf(page), [...(books.get(bookOf(page)) || []), page]);
  return books;
}

function printName({ answer, path }) {
  const named = /filename\*?=(?:utf-8'')?"?([^";]+)/i.exec(answer.headers.get("Content-Disposition") || "");
  try { return named ? decodeURIComponent(named[1]) : path; } catch { return named[1]; }
}

async function showCopies() {
  const pages = await Promise.all((await copiesIn("pages")).map(read)), prints = await copiesIn("prints");
  const armies = pages.filter(({ path }) => ARMY.test(path));
  byId("armies").replaceChildren(...armies.map(armyRow));
  byId("armies").hidden = !armies.length;
  byId("no-armies").hidden = armies.length > 0;
  byId("count-armies").textContent = armies.length ? sayPlainly("count", { count: armies.length }) : "";
  byId("games").replaceChildren(...pages.filter(({ path }) => GAME.test(path)).map(gameCard));
  const others = pages.filter(({ path }) => !ARMY.test(path) && !path.startsWith("/games/"));
  const rows = prints.map((print) => readRow("file-down", print.url, printName(print), sayPlainly("kept", { time: day(print.at) })));
  byId("to-read").prepend(...bookRows(others), ...rows);
  const last = [...pages, ...prints].map(({ at }) => at).sort((a, b) => b - a)[0];
  if (last && isAway()) byId("last-connected").textContent = sayPlainly("last-connected", { time: isToday(last) ? time(last) : day(last) });
}

const isToday = (moment) => moment.toDateString() === new Date().toDateString();
const isAway = () => copied !== undefined || !navigator.onLine;

function showConnection() {
  if (isAway()) byId("h-page").textContent = sayPlainly("offline-title");
  byId("not-kept").hidden = location.pathname === "/offline/";
  byId("try-again").hidden = !isAway() && !items.length;
  byId("try-again").href = location.href;
  byId("keeps-nothing").hidden = "caches" in window && "serviceWorker" in navigator;
}

// --- what waits
async function showWaiting() {
  const others = await outbox.countOfOthers();
  items = await outbox.list();
  showConnection();
  const isEmpty = !items.length, count = countOf(items);
  byId("others").hidden = !others;
  byId("others").textContent = others ? sayPlainly("others", { count: others }) : "";
  byId("h-waiting").textContent = isEmpty ? sayPlainly("nothing") : sayPlainly("waiting-title", { count });
  byId("waiting-list").replaceChildren(...items.map(waitingRow));
  byId("waiting-list").hidden = byId("waiting-acts").hidden = byId("since").hidden = isEmpty;
  if (isEmpty) byId("discard-question").hidden = true;
  else byId("since").lastElementChild.textContent = sayPlainly("since", { time: sinceWhen(Math.min(...items.map(({ since }) => since))) });
}

const sinceWhen = (since) => (isToday(new Date(since)) ? time(since) : day(since));

const say = (key) => { byId("waiting-said").textContent = sayPlainly(key); };

byId("copy-waiting").addEventListener("click", () => copyAsText(items, byId("waiting-said")));
byId("discard").addEventListener("click", () => {
  byId("discard-question").hidden = false;
  byId("discard-question").focus();
});
byId("discard-no").addEventListener("click", () => {
  byId("discard-question").hidden = true;
  byId("discard").focus();
});
byId("discard-yes").addEventListener("click", async () => {
  for (const { id } of [...items].reverse()) await outbox.drop(id);
  say("discarded");
});

// --- installing
let asking = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  asking = event;
  byId("install").hidden = false;
});
byId("install").addEventListener("click", () => asking?.prompt());
addEventListener("appinstalled", () => { byId("install-card").hidden = true; });
byId("install-card").hidden = matchMedia("(display-mode: standalone)").matches;

showCopies();
showWaiting();
outbox.events.addEventListener("change", showWaiting);
for (const name of ["online", "offline"]) addEventListener(name, showConnection);
