"""Lengths in the words of rule books, in inches and in centimeters."""

import pytest

from rules.engine.wording.lengths_in_text import in_the_readers_units
from rules.engine.wording.reader import measuring_in
from rules.models import Edition
from rules.snapshot import catalogue


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Under 12″ without a penalty.", "Under 30.5 cm without a penalty."),
        ("12–24″", "30.5–61 cm"),
        ("1″ or 1½″", "2.5 cm or 3.8 cm"),
        ("3/16″ tall: small toy cars", "0.5 cm tall: small toy cars"),
        ("3.75–4″ tall; 3,75″", "9.5–10 cm tall; 9.5 cm"),
        ("+1 inch for each die, +2 inches for two", "+2.5 cm for each die, +5 cm for two"),
        ("As many inches as the die shows.", "As many inches (2.5 cm each) as the die shows."),
        ('Moves 6" and shoots 24".', "Moves 15 cm and shoots 61 cm."),
        ('Say "roll a 6" aloud, then move 6″.', 'Say "roll a 6" aloud, then move 15 cm.'),
        ("25–32 mm, 6+ on d8, ½ point, 1/2 and 12 figures", "25–32 mm, 6+ on d8, ½ point, 1/2 and 12 figures"),
        ("0/0″", "0 cm"),
    ],
)
def test_lengths_are_said_as_the_reader_measures(written, said):
    assert in_the_readers_units(written) == written
    with measuring_in("cm"):
        assert in_the_readers_units(written).replace("\u00a0", " ") == said


@pytest.mark.django_db
def test_a_rule_book_is_read_in_either():
    edition = Edition.objects.get(slug="vsgmr-7")
    rules = {measured: _words(edition, measured) for measured in ("in", "cm")}
    assert "24″ by the ruler" in rules["in"] and "61 cm by the ruler" in rules["cm"]
    assert "″" not in rules["cm"]


def _words(edition, measured):
    with measuring_in(measured):
        book = catalogue(edition)
        entries = (*book.terms, *(level for option in book.options.values() for level in option.levels))
        return " ".join(f"{one.name} {one.text}" for one in entries).replace("\u00a0", " ")
