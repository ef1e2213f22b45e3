"""Changes of house rules that cannot be made, and rows that come back."""

import pytest

from rules import house
from rules.documents import document_with
from rules.house.references import rows_of
from rules.house.rows import details_of


@pytest.mark.parametrize(
    "edit",
    [
        house.SetField("options/tough", "needs", ("tough",)),
        house.Revert("options/armor", "paper"),
        house.Revert("options/tough", ""),
        house.Revert("options/of-nobody"),
        house.Translate("options/tough", "x!", (("name", "Zäh"),)),
    ],
)
def test_a_change_that_cannot_be_is_refused(book, edit):
    with pytest.raises(house.HouseError):
        edit.apply(book, book)


def test_a_removed_row_comes_back_as_it_was(book):
    left = house.TakeOut("options/tough").apply(book, book)
    assert "options/tough" not in left.rows
    assert house.Revert("options/tough").apply(left, book).rows["options/tough"] == book.rows["options/tough"]


def test_a_renamed_row_gets_its_name_back_also_in_its_longer_text(book):
    row = next(name for name in book.rows if name.startswith("options/") and details_of(name) in book.rows)
    renamed = house.SetField(row, "name", "Something else").apply(book, book)
    assert house.Revert(row).apply(renamed, book).rows == book.rows


def test_a_level_comes_back_or_goes_like_a_row(book):
    heavy = house.Revert("options/armor", "heavy")
    without = house.TakeOut("options/armor", "heavy").apply(book, book)
    assert heavy.apply(without, book) == book and str(heavy.summary(without, book)) == "Heavy armor restored"
    plate = house.AddLevel("armor", "Plate", 4).apply(book, book)
    back = house.Revert("options/armor", "plate")
    assert back.apply(plate, book) == book and str(back.summary(plate, book)) == "Plate removed"


def test_a_row_that_was_renamed_and_removed_comes_back_with_its_longer_text(book):
    row = next(name for name in book.rows if name.startswith("options/") and details_of(name) in book.rows)
    renamed = house.SetField(row, "name", "Something else").apply(book, book)
    removed = house.TakeOut(row).apply(renamed, book)
    assert house.Revert(row).apply(removed, book).rows[details_of(row)] == book.rows[details_of(row)]


@pytest.fixture
def with_mooks_alone(book):
    """The rules where heavy armor, and all there is of Tough, are for those who play with mooks."""
    rows = rows_of(book)
    for row, level in (("options/armor", "heavy"), ("options/tough", "")):
        levels = rows[row]["levels"]
        rows[row] = {**rows[row], "levels": {**levels, level: {**levels[level], "optional_rule": "mooks"}}}
    return document_with(book.own, rows)


def test_an_option_goes_with_its_last_level(with_mooks_alone):
    left = house.TakeOut("optional_rules/mooks").apply(with_mooks_alone, with_mooks_alone)
    assert list(left.rows["options/armor"][1]["levels"]) == ["light"]
    assert "options/tough" not in left.rows


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (house.Revert("options/armor", "heavy"), "Heavy armor needs something that was removed. Restore that first."),
        (house.Revert("options/tough"), "Tough needs Mooks, which was removed too. Restore that first."),
    ],
)
def test_what_needs_an_optional_rule_comes_back_after_it(with_mooks_alone, edit, said):
    left = house.TakeOut("optional_rules/mooks").apply(with_mooks_alone, with_mooks_alone)
    with pytest.raises(house.HouseError) as refused:
        edit.apply(left, with_mooks_alone)
    assert str(refused.value) == said


def test_a_row_is_not_reset_while_what_it_needed_is_gone(book):
    left = house.SetField("options/tough", "needs", ()).apply(book, book)
    left = house.TakeOut("options/armor").apply(left, book)
    with pytest.raises(house.HouseError, match="Tough needs Armor, which was removed too"):
        house.Revert("options/tough").apply(left, book)


def test_a_row_that_neither_rules_have_is_told_by_its_key(book):
    assert str(house.Revert("options/of-nobody").summary(book, book)) == "Of nobody reset to the original"
