#!/usr/bin/env bash
# In Markdown a backslash before "#" makes it a plain sign, so "&\#42;" is the five letters "&#42;" (CommonMark, 2.4 and
# 2.5). commonmark.js and marked escape the ampersand, in a plain line and in bold text. showdown 2 does so in a plain
# line, but in bold text it leaves the ampersand as it is when it drops the backslash: readers see "*".
# Needs node and npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit showdown@2.1.0 commonmark@0.31.2 marked@18.2.1

node --input-type=module - <<'JS'
import { createRequire } from "node:module";
const load = createRequire(process.cwd() + "/"), texts = ["&\\#42;", "**&\\#42;**"];
const { marked } = await import(load.resolve("marked"));
const { Parser, HtmlRenderer } = load("commonmark"), showdown = load("showdown");
const renderers = {
  "commonmark 0.31.2": (text) => new HtmlRenderer().render(new Parser().parse(text)),
  "marked 18.2.1": (text) => marked.parse(text),
  "showdown 2.1.0": (text) => new showdown.Converter().makeHtml(text),
};
const shown = Object.entries(renderers).map(([name, render]) => [name, ...texts.map((text) => render(text).trim())]);
for (const line of shown) console.log(line.join("  "));
const right = ["<p>&amp;#42;</p>", "<p><strong>&amp;#42;</strong></p>"], odd = [right[0], "<p><strong>&#42;</strong></p>"];
const wanted = [right, right, odd];
process.exit(shown.every(([, ...lines], at) => lines.join() === wanted[at].join()) ? 0 : 1);
JS
