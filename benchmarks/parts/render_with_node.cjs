// Renders the texts of texts.json with each library of npm, and prints the HTML as JSON. The folder is its argument.
const { readFileSync } = require("node:fs"), { createRequire } = require("node:module"), { join } = require("node:path");

const folder = process.argv[2], load = createRequire(join(folder, "package.json"));
const texts = JSON.parse(readFileSync(join(folder, "texts.json"), "utf8"));
const of = (kind) => texts.filter((one) => one.kind === kind).map(({ source }) => source);
const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

// The words of a tree of nodes, as readers see them: links by their text, mentions and the like by a mark.
function words(node) {
  if (Array.isArray(node)) return node.map(words).join("");
  if (typeof node === "string") return escaped(node);
  if (["br", "newline"].includes(node.type)) return "\n";
  if (["text", "strong", "url", "autolink", "link", "paragraph"].includes(node.type)) return words(node.content);
  if (node.type === "list") return node.items.map(words).join("\n");
  return ` [${node.type}] ${words(node.content ?? "")}`;
}

async function main() {
  const { marked } = await import(load.resolve("marked")), { default: MarkdownIt } = await import(load.resolve("markdown-it"));
  const { remark } = await import(load.resolve("remark")), { default: gfm } = await import(load.resolve("remark-gfm"));
  const { default: remarkHtml } = await import(load.resolve("remark-html")), { micromark } = await import(load.resolve("micromark"));
  const showdown = load("showdown"), commonmark = load("commonmark");
  const markdownIt = new MarkdownIt({ linkify: true }), converter = new showdown.Converter({ strikethrough: true, simplifiedAutoLink: true });
  const reader = new commonmark.Parser(), writer = new commonmark.HtmlRenderer();
  const processor = remark().use(gfm).use(remarkHtml);
  const discordParser = load("discord-markdown-parser"), simple = load("simple-markdown");
  const odiffey = load("@odiffey/discord-markdown"), discord = load("discord-markdown");
  const renderers = {
    markdown: {
      marked: (text) => marked.parse(text), "markdown-it": (text) => markdownIt.render(text),
      showdown: (text) => converter.makeHtml(text), "commonmark.js": (text) => writer.render(reader.parse(text)),
      remark: (text) => String(processor.processSync(text)), micromark: (text) => micromark(text),
    },
    discord: {
      "discord-markdown": (text) => discord.toHTML(text), "@odiffey/discord-markdown": (text) => odiffey.toHTML(text),
      "discord-markdown-parser": (text) => words(discordParser.parse(text, "normal")),
      "simple-markdown": (text) => words(simple.defaultInlineParse(text)),
    },
  };
  const answers = {};
  for (const [kind, every] of Object.entries(renderers)) {
    for (const [name, render] of Object.entries(every)) answers[`${kind}:${name}`] = of(kind).map(render);
  }
  console.log(JSON.stringify(answers));
}

main();
