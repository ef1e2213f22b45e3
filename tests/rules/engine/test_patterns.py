"""Patterns mean the same to every Python that Muster runs on, and cost little whatever they are given."""

import re
from pathlib import Path

import pytest

from rules.engine.documents import strict_json
from rules.engine.notation import grammar, lines
from rules.engine.notation.keywords import keywords
from tests.support import work

ROOT = Path(__file__).parents[3]
MISREAD = re.compile(r"\)(?:[*+?]|\{[0-9]*,?[0-9]*\})\+|\(\?>")
"""A group repeated possessively, and an atomic group: Python before 3.11.5 matches both wrongly."""


def test_no_pattern_is_written_that_older_pythons_misread():
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for package in ("rules", "armybuilder")
        for file in (ROOT / package).rglob("*.py")
        for line in file.read_text().splitlines()
        if MISREAD.search(line)
    ]
    assert not found


@pytest.mark.parametrize(
    ("said", "kept"),
    [("**Archers** (2)", "Archers"), ("__Archers__", "Archers"), (r"**Arch\*ers**", "Arch*ers"), ("*Archers", None),
     ("****", None), ("***Archers**", "*Archers"), ("**Archers*", None)],
)  # fmt: skip
def test_emphasis_ends_at_its_own_mark(said, kept):
    found = grammar.marked(said, 0, len(said))
    assert (found.text if found else None) == kept


@pytest.mark.parametrize(
    ("said", "kept"),
    [('"Old ""Bill"" Guard"', 'Old "Bill" Guard'), ('""', None), ('""""', '"'), ('"Bill""', None), ('"Bill', None),
     ("“Bill”", "Bill")],
)  # fmt: skip
def test_quotes_end_at_a_quote_that_is_not_doubled(said, kept):
    found = grammar.opened(said, 0, len(said))
    assert (found.text if found else None) == kept


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: list(lines.lines("- " * 500_000, lambda name: False, keywords())),
        lambda: lines.flattened("> " * 500_000),
        lambda: grammar.opened('"' * 10_001, 0, 10_001),
        lambda: [lines._closes('"a""' * 2_500, '"a""' * 2_500, 0) for _ in range(60)],
        lambda: [grammar.marked("**" + r"\*" * 199, at, 400) for at in range(400)],
        lambda: strict_json._is_too_deep('"' + '\\"' * 500_000),
        lambda: strict_json._is_too_deep('"' * 1_000_000),
    ],
)
def test_hostile_text_is_matched_with_little_work(attempt):
    with work.at_most(seconds=1):
        attempt()
