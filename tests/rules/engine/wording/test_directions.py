"""Names in scripts from right to left, among words that run from left to right."""

import pytest
from django.template import engines

from rules.engine.wording.directions import direction_of, isolate
from rules.engine.wording.messages import message


@pytest.mark.parametrize(("name", "direction"), [
    ("3 שלום!", "rtl"), ("3 مرحبا", "rtl"), ("A שלום", "ltr"), ("3 Elves", None), ("25", None), ("", None),
])  # fmt: skip
def test_a_name_has_the_direction_of_its_first_letter(name, direction):
    assert direction_of(name) == direction


def test_a_name_keeps_its_order_within_a_sentence_and_plain_names_stay_as_they_are():
    assert str(message("unit-removed", unit="3 שלום!")) == str(message("unit-removed", unit="X")).replace(
        "X", "\u20683 שלום!\u2069"
    )
    assert isolate("Elves") == "Elves"
    assert direction_of(f"{isolate('3 שלום!')}, 25 points") is None


def test_a_page_sets_a_name_in_its_direction_and_escapes_it():
    template = engines["django"].from_string("{{ name|bdi }} {{ name|isolated }}")
    assert template.render({"name": "3 <שלום>"}) == ('<bdi dir="rtl">3 &lt;שלום&gt;</bdi> \u20683 &lt;שלום&gt;\u2069')
    assert template.render({"name": "A & B"}) == "A &amp; B A &amp; B"
    assert template.render({"name": None}) == "None None"
