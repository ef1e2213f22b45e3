#!/usr/bin/env bash
# @odiffey/discord-markdown 3 renders messages as Discord shows them, with lists. It reads the inside of bold text as if
# it were a line of its own: "**1. First** of all" becomes a list inside <strong>, which breaks the sentence in two,
# where Discord shows the words in bold. A backslash before the dot or dash keeps them.
# Needs node and npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit @odiffey/discord-markdown@3.3.0

node - <<'JS'
const { toHTML } = require("@odiffey/discord-markdown");
const shown = ["**1. First** of all", "**- Item** of all", "**1\\. First** of all", "**\\- Item** of all"].map((text) => toHTML(text));
console.log("@odiffey/discord-markdown 3.3.0", JSON.stringify(shown, null, 1));
const seen = [
  '<strong><ol start="1"><li>First</li></ol></strong> of all', "<strong><ul><li>Item</li></ul></strong> of all",
  "<strong>1. First</strong> of all", "<strong>- Item</strong> of all",
];
process.exit(JSON.stringify(shown) === JSON.stringify(seen) ? 0 : 1);
JS
