"""The points that a plan asks for, in words."""

import pytest

from armybuilder.nights.titles import range_in_words


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ((50, 60), "25 to 30 points"),
        ((50, 50), "25 points"),
        ((None, 30), "up to 15 points"),
        ((50, None), "from 25 points"),
        ((None, None), ""),
    ],
)
def test_a_range_is_said_in_points_of_the_book(catalogue, ends, said):
    assert range_in_words(catalogue, ends) == said
