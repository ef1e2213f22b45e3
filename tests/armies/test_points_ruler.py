"""The ruler of an army's points: what stands on it."""

import pytest

from armybuilder.armies.display.points_ruler import meter
from rules.engine.build import Build


@pytest.mark.parametrize(
    ("limit", "numbers"),
    [(28, [5, 10, 15, 20, 35, 40]), (30, [5, 10, 15, 20, 25, 35, 40]), (25, [5, 10, 15, 20, 30, 35, 40])],
)
def test_no_number_stands_where_the_flag_of_the_limit_is(catalogue, limit, numbers):
    shown = meter(Build(catalogue, "", limit=2 * limit), 0)["numbers"]
    assert [number for _place, number in shown] == [str(number) for number in numbers]
