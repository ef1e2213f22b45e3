"""The table of docs/security.md names files and tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")
LINES = re.findall(r"^\| ([\d.]+) \| (.+) \| `([^`]+)` \|$", TEXT, re.MULTILINE)
NOT_SHOWN = re.findall(r"^\| ([\d.]+) \| [^|]+ \| [^|`]+ \|$", TEXT, re.MULTILINE)
APPLY = 189


def test_every_line_that_applies_is_in_one_of_both_tables_once():
    assert len({line for line, *_ in LINES} | set(NOT_SHOWN)) == len(LINES) + len(NOT_SHOWN) == APPLY
    assert len(LINES) >= 165
    assert f"Of the other {APPLY}, {len(LINES)} are shown here" in TEXT


@pytest.mark.parametrize(("line", "place"), [(line, place) for line, _, place in LINES])
def test_what_shows_a_line_exists(line, place):
    file, _, name = place.partition("::")
    text = (ROOT / file).read_text("utf-8")
    assert not name or f"def {name}(" in text, line
    assert text
