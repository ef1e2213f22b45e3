#!/usr/bin/env bash
# Markdown has no way to write a "~" or "<" that all renderers show alike. A backslash before it is dropped by CommonMark,
# markdown-it and mistune, but shown by Python-Markdown and (before "~" and "|") by markdown2. A numeric character
# reference is a sign in all of those but mistune 3, which escapes the ampersand (escape=True, its default) and shows
# "&#126;" to readers, where CommonMark demands the sign.
# Needs python3-venv.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
    mistune==3.4.0 Markdown==3.11.3 markdown2==2.5.5 markdown-it-py==4.3.0

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import markdown
import markdown2
import mistune
from markdown_it import MarkdownIt

renderers = {
    "markdown-it-py": lambda text: MarkdownIt().render(text),
    "mistune": mistune.create_markdown(),
    "Markdown": markdown.markdown,
    "markdown2": markdown2.markdown,
}
shown = {}
for name, render in renderers.items():
    shown[name] = tuple(str(render(text)).strip() for text in (r"about \~5", "about &#126;5"))
    print(f"{name} {version(name)}: backslash {shown[name][0]}, reference {shown[name][1]}")

good, backslash = "<p>about ~5</p>", r"<p>about \~5</p>"
assert shown["markdown-it-py"] == (good, good)
assert shown["mistune"] == (good, "<p>about &amp;#126;5</p>")
assert shown["Markdown"] == (backslash, "<p>about &#126;5</p>")
assert shown["markdown2"] == (backslash, "<p>about &#126;5</p>")
PYTHON
