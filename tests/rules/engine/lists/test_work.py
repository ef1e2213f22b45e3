"""How much work a hostile list is, counted in steps, by all rule books together."""

import pytest

from benchmarks.armies.lists import HOSTILE
from rules import engine
from rules.engine.lists.lines import explaining
from rules.engine.wording.text import MAX_EXPLAINED
from tests.rules.engine.lists.test_styles import books as books

LINES = 500


def work_of(text, books, monkeypatch):
    """The reading, and the items that were explained."""
    explained = []
    explain = explaining._explain
    monkeypatch.setattr(
        explaining, "_explain", lambda found, *rest: explained.append(len(found)) or explain(found, *rest)
    )
    return engine.read_among(text, list(books["en"].values())), sum(explained)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.long
def test_hostile_lines_are_bounded_work_for_all_rule_books_together(name, books, monkeypatch):
    text = "\n".join(map(HOSTILE[name], range(LINES)))
    _, explained = work_of(text, books, monkeypatch)
    assert explained < 1.1 * MAX_EXPLAINED


def test_a_list_that_is_too_much_work_is_read_in_part_and_says_so(books, monkeypatch):
    text = "\n".join(map(HOSTILE["cells"], range(LINES)))
    reading, explained = work_of(text, books, monkeypatch)
    assert explained < 1.1 * MAX_EXPLAINED
    assert any(getattr(one.message, "key", "") == "list-too-long" for one in reading.mistakes)


def test_a_long_list_in_a_known_style_is_read_whole_by_every_rule_book(books):
    text = "\n".join(f"• 2x Archers {number} – Troop, DA – 4pts" for number in range(LINES))
    reading = engine.read_among(text, list(books["en"].values()))
    assert len(reading.build.units) == LINES and not reading.mistakes


@pytest.mark.parametrize("line", ["My army list 25 points 24:", "army 2 3:", "My list 4 x 5 points = 20 :"])
def test_a_line_that_only_introduces_a_list_is_read(books, line):
    reading = engine.read_notation(f"{line}\nBob: Hero – 2 points\nAnn: Troop – 1 point", books["en"]["vsgmr-7"])
    assert [unit.name for unit in reading.build.units][-2:] == ["Bob", "Ann"]
