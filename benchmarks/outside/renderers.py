"""What forums and chats show of an army: Markdown and Discord renderers, beside the words that were meant.

``python -m benchmarks renderers`` installs the renderers in a folder of their own; it needs npm and pip. An army's
names are those of the samples, or what renderers take for markup. A text is misread if the words that are shown
differ; spaces without width are not seen.
"""

import html
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from django.utils.translation import override

from armybuilder.armies import samples
from armybuilder.armies.display import army_context
from benchmarks.parts.table import show, sized
from rules import engine

PROGRAMS = Path(__file__).parents[1] / "parts"
PYTHON = ("mistune==3.4.0", "markdown-it-py==4.3.0", "commonmark==0.9.2", "Markdown==3.11.3", "markdown2==2.5.5",
          "mistletoe==1.6.0")  # fmt: skip
NODE = ("marked@18.2.1", "markdown-it@15.0.3", "showdown@2.1.0", "commonmark@0.31.2", "remark@15.0.1",
        "remark-gfm@4.0.1", "remark-html@16.0.1", "micromark@4.0.3", "discord-markdown-parser@1.3.1",
        "simple-markdown@0.7.3", "@odiffey/discord-markdown@3.3.0", "discord-markdown@2.5.1",
        "react@18.3.1")  # fmt: skip
ADDRESS = "https://muster.example/x/"
NAMES = (
    "*Stars* and _lines_",
    "**Bold**",
    "~~Struck~~ and ~one~",
    "`Code` ``more``",
    "# Heading",
    "1. First",
    "- Item",
    "[Link](https://evil.example)",
    "![Picture](x.png)",
    "<b>Tag</b>",
    "<script>",
    "<@123> <#45> <@&6>",
    "@everyone",
    "a@b.example",
    "https://other.example/a_b",
    "www.example.org",
    "||Spoiler||",
    "> Quote",
    "&amp; &#42; &copy;",
    ":smile: <:axe:123>",
    "a\\b \\* c",
    "Dots ... and – dashes --- --",
    "\"Quoted\" 'twice'",
    "$x$ ==y== ^z^ +s+",
    "| a | b |",
    "{x} {% y %} {{ z }}",
    "Café Ñandú ß Łódź",
    "騎士 Рыцарь فارس",
    "<t:1618953630:R>",
    "a_b_c snake_case",
    "[x] [ ] task",
    "(c) (tm) 1/2 +-",
    "http://x.example",
    "*",
    "_",
    "~",
    "`",
    "\\",
)
"""What renderers take for markup, one way or another."""


def armies() -> Iterator[engine.Build]:
    """Every sample, and samples with names that look like markup."""
    every = samples.all()[: sized(None, 2)]
    yield from (sample.build for sample in every)
    for place, name in enumerate(NAMES[: sized(None, 4)]):
        build = every[place % len(every)].build
        units = [replace(unit, name=f"{name} {number}" if number else name) for number, unit in enumerate(build.units)]
        noted = replace(units[0], notes=f"Note of {name}", names=())
        yield replace(build, name=name, units=(noted, *units[1:]))


def texts() -> Iterator[dict[str, str]]:
    """Each army as Markdown and as a message for Discord, with the words that are meant."""
    for build in armies():
        for language in ("en", "de", "es"):
            with override(language):
                yield {
                    "kind": "markdown",
                    "source": engine.write_markdown(build),
                    "meant": engine.write_notation(build),
                }
                yield {"kind": "discord", "source": chat(build), "meant": meant_in_chat(build)}


def chat(build: engine.Build) -> str:
    """The message for Discord."""
    return army_context.chat(build, engine.bill(build), ADDRESS)


def meant_in_chat(build: engine.Build) -> str:
    """The words of the message: those of an army with plain names, whose names are put back afterwards."""
    names = {f"Qz{place}qZ": unit.name for place, unit in enumerate(build.units)} | {"QzAqZ": build.name}
    units = (replace(unit, name=f"Qz{place}qZ") for place, unit in enumerate(build.units))
    words = chat(replace(build, name="QzAqZ", units=tuple(units))).replace("**", "").replace(f"<{ADDRESS}>", ADDRESS)
    words = re.sub(r"\\(?=\W)", "", words)
    return re.sub(r"Qz\w+?qZ", lambda found: names[found[0]], words)


def seen(text: str) -> str:
    """The words that a reader sees of HTML: without tags, with characters for references, and single spaces."""
    blocks = re.sub(r"</?(?:strong|em|b|span|code|del|a)\b[^>]*>", "", text)
    # A browser takes no sign but a letter, a stroke or an exclamation mark for the beginning of a tag.
    return squeezed(html.unescape(re.sub(r"<[a-zA-Z/!][^>]*>", " ", blocks)))


def squeezed(text: str) -> str:
    """Without what has no width, and white space as one space."""
    return " ".join(re.sub("[\u200a\u200b\u200e\u200f\u2060\u2066-\u2069]", "", text).split())


def rendered(folder: Path, every: list[dict[str, str]]) -> dict[str, list[str]]:
    """What each renderer makes of all texts, as HTML."""
    (folder / "texts.json").write_text(json.dumps(every), "utf-8")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PYTHON], check=True)
    subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit", *NODE], cwd=folder, check=True)
    answers: dict[str, list[str]] = {}
    for command in ([python, PROGRAMS / "render_with_python.py"], ["node", PROGRAMS / "render_with_node.cjs"]):
        done = subprocess.run([*command, folder], check=True, capture_output=True, cwd=folder)
        answers |= json.loads(done.stdout)
    return answers


def main() -> None:
    """Print how many texts each renderer shows otherwise than meant, and the first of them."""
    every = list(texts())
    with tempfile.TemporaryDirectory() as folder:
        answers = rendered(Path(folder), every)
    misread: Counter[str] = Counter()
    first: dict[str, str] = {}
    for name, answer in answers.items():
        of_kind = [one for one in every if one["kind"] == name.split(":")[0]]
        for one, markup in zip(of_kind, answer, strict=True):
            words, meant = seen(markup), squeezed(one["meant"])
            if words != meant:
                misread[name] += 1
                place = next((at for at, (a, b) in enumerate(zip(words, meant, strict=False)) if a != b), len(words))
                part = slice(max(0, place - 20), place + 30)
                first.setdefault(name, f"{words[part]!r} for {meant[part]!r}")
    rows = [[name, str(len(answer)), str(misread[name]), first.get(name, "")] for name, answer in answers.items()]
    show("What renderers show of armies", ["renderer", "texts", "misread", "the first"], rows)
