"""Changes of house rules that cannot be made, and rows that come back."""

import pytest

from rules import house
from rules.house.rows import details_of


@pytest.mark.parametrize(
    "edit",
    [
        house.Need("options/tough", ("tough",)),
        house.PutBack("options/armor", "light"),
        house.PutBack("options/armor", "paper"),
        house.PutBack("options/tough"),
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
    renamed = house.Rename(row, "Something else").apply(book, book)
    assert house.Revert(row).apply(renamed, book).rows == book.rows


def test_an_option_of_several_levels_is_added_without_a_price(book):
    levels = tuple(house.NewLevel(name, points, "Loud.") for name, points in (("Low", 2), ("High", 4)))
    assert str(house.AddOption("traits", " Battle Cry ", levels).summary(book)) == "Battle Cry added"
    assert str(house.AddOption("traits", "Battle Cry", levels[:1]).summary(book)) == "Battle Cry added, 1 point"
