"""Names that mean something else to readers of another language."""

import json

import pytest
from django.conf import settings

from rules import engine
from rules.documents import catalogue_of, read_catalogue
from rules.engine import Build, Unit
from tests.rules import made_up_languages as made_up


@pytest.fixture
def told_as():
    """A function: the rules in three languages, where one calls a row by the name of another row."""
    raw = json.loads((settings.ROOT / "fixtures" / "vsgmr-7.json").read_text(encoding="utf-8"))

    def make(table, slug, name):
        words = {"name": name} | ({"levels..name": name} if table == "options" else {})
        raw[table][slug]["texts"] = {"xg": words}
        return catalogue_of(read_catalogue(json.dumps(raw)))

    with made_up.spoken():
        yield make


@pytest.mark.parametrize(
    ("row", "line", "said"),
    [
        (("figures", "troop", "Hero"), "A: Hero", "“Hero” is read as hero. In another language it means Troop guy."),
        (
            ("options", "stealth", "Tough"),
            "A: Hero, Tough",
            "“Tough” is read as tough/. In another language it means Stealth trait.",
        ),
        (
            ("options", "tough", "Super-Blast"),
            "A: Hero, Super-Blast",
            "“Super-Blast” is read as Super-Blast. In another language it means Tough trait.",
        ),
    ],
)
def test_words_that_mean_something_else_elsewhere_are_told_with_both_meanings(told_as, row, line, said):
    reading = engine.read_notation(f"Army\n{line}", told_as(*row))
    assert [str(one.message) for one in reading.remarks if "another language" in str(one.message)] == [said]


@pytest.mark.parametrize("row", [("figures", "troop", "Hero"), ("options", "stealth", "Tough")])
def test_such_names_are_written_as_slugs_and_read_as_they_were_meant(told_as, row):
    book = told_as(*row)
    unit = Unit(0, "A", "hero", 1, (("stealth", ""), ("tough", "")))
    text = engine.write_notation(Build(book, "Army", (unit,), rules=frozenset({"traits"})))
    assert ("tough/" in text, "A: hero," in text) == (row[0] == "options", row[0] == "figures")
    assert engine.notation_army(text, book).units == (unit,)


def test_what_is_not_in_the_rules_is_written_as_its_slug(catalogue):
    stranger = Unit(0, "X", "wizard", 1, (("armor", "plate"), ("magic", "")))
    assert "X: wizard, armor/plate, magic/" in engine.write_notation(Build(catalogue, "A", (stranger,)))
