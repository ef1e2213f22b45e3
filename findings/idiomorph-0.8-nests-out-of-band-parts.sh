#!/usr/bin/env bash
# Idiomorph comes with an extension for htmx 2, hx-ext="morph". htmx asks an extension whether it puts a part in place of
# the old one, or its inside into it. The extension says yes to every way of swapping that it does not know, among them
# htmx's own "innerHTML". So with the extension on the page, hx-select-oob="#said:innerHTML" puts the new paragraph into
# the old one, both with the same id, where htmx alone changes the paragraph's words. "#said:morph" does what was meant.
# Needs node and npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit htmx.org@2.0.8 idiomorph@0.8.0 jsdom@26.1.0

node - <<'JS' | tee seen
const { readFileSync } = require("node:fs");
const { JSDOM } = require("jsdom");

const answer = '<p id="said">new</p><main id="main">new</main>';
const scripts = ["htmx.org/dist/htmx.js", "idiomorph/dist/idiomorph-ext.js"].map((path) =>
  readFileSync(`node_modules/${path}`, "utf8"),
);

// What the paragraph is after a click on a button that asks for the next page.
async function shown(extension, swap) {
  const button = `<button hx-get="/next" hx-target="#main" hx-select="#main" hx-select-oob="#said:${swap}">Next</button>`;
  const page = `<body hx-ext="${extension}">${button}<p id="said">old</p><main id="main">old</main></body>`;
  const { window } = new JSDOM(page, { runScripts: "outside-only", url: "http://localhost/" });
  // What jsdom lacks of a browser, and a server that answers at once.
  window.CSS = { escape: (text) => text };
  window.XPathEvaluator = class { createExpression() { return { evaluate: () => ({ iterateNext: () => null }) }; } };
  window.XMLHttpRequest = class {
    upload = { addEventListener() {} };
    open() {}
    addEventListener() {}
    overrideMimeType() {}
    setRequestHeader() {}
    getAllResponseHeaders() { return ""; }
    getResponseHeader() { return null; }
    send() {
      Object.assign(this, { status: 200, readyState: 4, response: answer, responseText: answer });
      setTimeout(() => this.onload());
    }
  };
  for (const script of scripts) window.eval(script);
  window.htmx.process(window.document.body);
  window.document.querySelector("button").click();
  await new Promise((done) => setTimeout(done, 300));
  return window.document.querySelector("p").outerHTML;
}

(async () => {
  console.log("htmx 2.0.8, idiomorph 0.8.0");
  for (const [extension, swap] of [["", "innerHTML"], ["morph", "innerHTML"], ["morph", "morph"]]) {
    console.log(`extension "${extension}", #said:${swap}: ${await shown(extension, swap)}`);
  }
  process.exit();
})();
JS

diff seen - <<'SEEN'
htmx 2.0.8, idiomorph 0.8.0
extension "", #said:innerHTML: <p id="said">new</p>
extension "morph", #said:innerHTML: <p id="said"><p id="said">new</p></p>
extension "morph", #said:morph: <p id="said">new</p>
SEEN
