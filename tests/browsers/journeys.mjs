// What players do, in any browser: node journeys.mjs BROWSER SERVER PORT FOLDER. Prints each journey, and fails if one
// of them or the policy did.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { startProxy } from "./proxy.mjs";

const [name, server, port, folder] = process.argv.slice(2);
const HOME = `http://127.0.0.1:${port}`, PATIENCE = 30000, PASSWORD = "four words one remembers";
const { start } = await import(`./${name}.mjs`);
const proxy = await startProxy(server, Number(port)), browser = await start();

const go = (path) => browser.open(HOME + path);
const evaluate = (source) => browser.evaluate(source);
const asks = (selector, rest) => evaluate(`() => { const found = document.querySelector(${JSON.stringify(selector)}); return ${rest}; }`);
const textOf = (selector) => asks(selector, "found ? found.textContent.trim() : ''");
const path = () => evaluate("() => location.pathname");

async function until(words, question) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    if (await Promise.resolve(question()).catch(() => false)) return;
    await new Promise((done) => { setTimeout(done, 100); });
  }
  throw new Error(`It never came true: ${words}. The page is ${await path()}: ${await textOf("h1")}`);
}

const reads = (selector, text) => until(`${selector} reads "${text}"`, async () => (await textOf(selector)).includes(text));
// A page that is left while it loads reports faults that are none.
const isLoaded = () => evaluate("() => document.readyState === 'complete'");
const isAt = (pattern) => until(`the address is ${pattern}`, async () => pattern.test(await path()) && isLoaded());

function check(isTrue, words) {
  if (!isTrue) throw new Error(words);
}

async function copySample(slug) {
  await go(`/samples/${slug}/`);
  await browser.click("form[action$='copy/'] button");
  await isAt(/^\/armies\/[0-9a-f-]{36}\//);
  return path();
}

// The height of each menu, and where its last line ends.
const MENUS = `() => [...document.querySelectorAll(".menu[popover]")].map((menu) => {
  const isShown = menu.getClientRects().length > 0;
  menu.showPopover();
  const { top, height } = menu.getBoundingClientRect(), { bottom } = menu.lastElementChild.getBoundingClientRect();
  menu.hidePopover();
  return [menu.id, height, bottom - top, isShown];
})`;

let army = "";

const journeys = {
  async "copying and building"() {
    army = await copySample("undead");
    await reads("#spent", "25");
    await browser.click("#quick-troop");
    await reads("#spent", "26");
    await browser.click("#quick-hero");
    await reads("#spent", "28");
    await go(army);
    await reads("#spent", "28");
  },
  async "offline and back"() {
    await until("a worker answers", () => evaluate("async () => Boolean((await navigator.serviceWorker.ready).active)"));
    await go(army);
    await until("the page is kept", () => evaluate("async () => Boolean(await caches.match(location.pathname))"));
    await proxy.cut();
    await go(army);
    await reads("#spent", "28");
    await reads("#connection", "Copy from");
    await browser.click("#quick-troop");
    await reads("#connection", "1 waiting");
    await go("/library/");
    await reads("h1", "offline");
    await proxy.restore();
    await go(army);
    await reads("#spent", "29");
    await until("nothing waits", () => asks("#connection", "found.hidden"));
    await go(army);
    await reads("#spent", "29");
  },
  async "going back"() {
    await go("/armies/");
    await go(army);
    await browser.click("#quick-troop");
    await reads("#spent", "30");
    await until("it is saved", () => asks("#workbench", "!found.matches('.is-saving, .is-stuck')"));
    await browser.back();
    await isAt(/^\/armies\/$/);
    await reads("main", "30");
  },
  async menus() {
    for (const [width, height] of [[390, 844], [1280, 900]]) {
      await browser.resize(width, height);
      for (const place of ["/", army, `${army}sheets/`]) {
        await go(place);
        for (const [id, height, end, isShown] of await evaluate(MENUS)) {
          check(!isShown, `The menu ${id} is open on its own.`);
          check(height < 700 && height - end < 40, `The menu ${id} is ${height} px high, and its last line ends at ${end}.`);
        }
      }
    }
  },
  async printing() {
    await go(`${army}sheets/`);
    await until("the preview is there", () => asks(".studio img, #preview, main", "Boolean(found)"));
    await go("/samples/undead/");
    if (!browser.print) return;
    const file = `${folder}/${name}-army.pdf`;
    await writeFile(file, Buffer.from(await browser.print()));
    const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [file]))[1]);
    check(pages <= 3, `The army's page is printed on ${pages} pages.`);
    const first = execFileSync("pdftotext", ["-l", "1", file, "-"]).toString();
    check(first.includes("Necromancer"), "The first unit does not stand on the first page.");
  },
  async "import"() {
    await go("/armies/import/");
    await browser.type("#list", "Guard: Troop\nCaptain: Hero, Commander");
    await reads("main", "Captain");
    const [left, width] = await asks("#files", "(({ left, width }) => [left, width])(found.getBoundingClientRect())");
    check(left >= 0 && width > 100, "The field for files is out of place.");
    await browser.click(".keep-bar .go");
    await isAt(/^\/armies\/[0-9a-f-]{36}\//);
  },
  async "a game"() {
    await go("/games/new/?a=undead&b=elves");
    await browser.click(".start-dock button.sun");
    await isAt(/^\/games\/[\w-]{22}\/start\/$/);
    await evaluate("() => document.querySelector(\"[name='first'][value='0']\").click()");
    await evaluate("() => [...document.querySelectorAll('main button, main a.button')].find((one) => one.textContent.includes('Start round')).click()");
    await isAt(/^\/games\/[\w-]{22}\/$/);
    await browser.click("[data-figure='0-0-0']");
    await reads("[data-figure='0-0-0'] [data-word]", "moved");
    await reads("#game-connection", "Saved");
  },
  async "sign-in and sign-out"() {
    await go("/account/login/");
    await browser.type("#id_login", "alice@example.org");
    await browser.type("#id_password", PASSWORD);
    await browser.click("main form button[type=submit]");
    await isAt(/^\/armies\/$/);
    await reads("main", "Undead");
    await go("/account/logout/");
    await browser.click("main form[data-sign-out] button[type=submit]:not([hidden])");
    await until("nobody is signed in", () => asks("a.wide[href*=login]", "Boolean(found)"));
  },
};

await mkdir(folder, { recursive: true });
console.log(browser.version);
let failed = 0;
await browser.resize(1280, 900);
for (const [journey, run] of Object.entries(journeys)) {
  try {
    await run();
    console.log(`  ${journey}: good`);
  } catch (error) {
    failed += 1;
    console.log(`  ${journey}: ${error.message}`);
    await browser.screenshot(`${folder}/${name}-${journey.replaceAll(" ", "-")}.png`).catch(() => {});
  }
}
const faults = [...proxy.faults, ...browser.faults];
console.log(`  ${faults.length} faults and policy reports${faults.map((fault) => `\n    ${fault}`).join("")}`);
await browser.close();
process.exit(failed || faults.length ? 1 : 0);
