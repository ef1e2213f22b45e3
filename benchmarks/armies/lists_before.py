"""Lists of each style, read by the reader of another tree and by this one.

``python -m benchmarks.armies.lists_before TREE`` compares them. A tree is a checkout of an earlier commit with its
languages compiled: ``git worktree add TREE ef3aac7a``, then ``manage.py compilemessages`` there. The texts and their
armies are the same for both.
"""

import json
import random
import subprocess
import sys
import tempfile
from collections import Counter

from benchmarks.parts.table import show, sized

TEXTS = sized(12, 1)
"""Texts of each style."""
KINDS = ("right", "asked", "silent")
READ = """
import json, os, sys
from pathlib import Path
import django
os.environ.update(DJANGO_SETTINGS_MODULE="armybuilder.settings", MUSTER_VAR=sys.argv[1])
sys.path.insert(0, os.getcwd())
django.setup()
from rules import engine
from rules.documents import catalogue_of, read_catalogue
from rules.loading import with_texts
HARMLESS = ("rule-turned-on", "figure-assumed", "notation-ambiguous")
texts, books, kinds = json.load(sys.stdin), {}, []
for style, slug, text, units in texts:
    if slug not in books:
        books[slug] = catalogue_of(read_catalogue(with_texts(Path("fixtures", f"{slug}.json"))))
    reading = engine.read_notation(text, books[slug])
    asks = any(getattr(remark.message, "key", "") not in HARMLESS for remark in reading.remarks)
    army = reading.build.units if reading.build else ()
    read = sorted([unit.name, unit.figure, unit.count, [list(pair) for pair in unit.options]] for unit in army)
    kinds.append((style, "asked" if asks else "right" if read == units else "silent"))
print(json.dumps(kinds))
"""
"""A program of its own, so that each tree is read with its own modules."""


def texts_of_all_styles() -> list[tuple[str, str, str, object]]:
    """Style, rule book, text and units of random armies."""
    from benchmarks.armies.lists import read_books
    from tests.support.list_styles import STYLES, written

    books, texts = read_books(), []
    for number in range(TEXTS * len(STYLES)):
        army = written(random.Random(f"{number} before"), books, sorted(STYLES)[number % len(STYLES)])
        units = [(unit.name, unit.figure, unit.count, unit.options) for unit in army.build.units]
        texts.append((army.style, army.build.catalogue.slug, army.text, sorted(units)))
    return texts


def read_in(tree: str, texts: object) -> Counter[tuple[str, str]]:
    """How the reader of a tree reads the texts."""
    run = [sys.executable, "-c", READ, tempfile.gettempdir()]
    answer = subprocess.run(run, cwd=tree, input=json.dumps(texts), capture_output=True, text=True, check=True)
    return Counter(map(tuple, json.loads(answer.stdout)))


def main(tree: str) -> None:
    """Print the table."""
    texts = texts_of_all_styles()
    before, after = read_in(tree, texts), read_in(".", texts)
    styles = sorted({style for style, *_ in texts})
    rows = [[style, *(str(of[style, kind]) for of in (before, after) for kind in KINDS)] for style in styles]
    rows.append(["all", *(str(sum(of[style, kind] for style in styles)) for of in (before, after) for kind in KINDS)])
    show(
        "Lists before and after", ["style", *(f"{kind} {when}" for when in ("before", "after") for kind in KINDS)], rows
    )


if __name__ == "__main__":
    import benchmarks.parts.armies  # noqa: F401 – Django is set up

    main(sys.argv[1])
