"""Renders texts in Markdown with each Python library; runs with their interpreter, without Muster."""

import json
import sys
from pathlib import Path

import commonmark
import markdown
import markdown2
import mistletoe
import mistune
from markdown_it import MarkdownIt

RENDERERS = {
    "mistune": mistune.create_markdown(plugins=["strikethrough", "table", "url", "task_lists"]),
    "markdown-it-py": MarkdownIt("commonmark").enable(["strikethrough", "table"]).render,
    "commonmark.py": commonmark.commonmark,
    "Python-Markdown": markdown.markdown,
    "markdown2": markdown2.markdown,
    "mistletoe": mistletoe.markdown,
}
folder = Path(sys.argv[1])
texts = [one["source"] for one in json.loads((folder / "texts.json").read_text("utf-8")) if one["kind"] == "markdown"]
print(json.dumps({f"markdown:{name}": [str(render(text)) for text in texts] for name, render in RENDERERS.items()}))
