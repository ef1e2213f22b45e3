"""What must hold in all battles, whoever fights: nobody is lost uncounted, and no seat is better than the other."""

from itertools import product
from math import sqrt

import numpy as np
import pytest

from rules.battles import play as playing
from rules.battles.field import Field
from rules.battles.layouts import DEEP, LAYOUTS, TACTICS, WIDE
from rules.battles.match import NOBODY
from rules.battles.play import play
from tests.battles.playing import SAMPLES, matched, random_pair, sample

pytestmark = pytest.mark.every_value


@pytest.fixture
def mirrored(request):
    """How many battles an army fights against itself."""
    return 10_000 if request.config.getoption("all") else 1_000


def share_and_error(outcome):
    """The first side's share of wins, draws halved, and its standard error."""
    points = (1 + outcome.lead) / 2
    return points.mean(), points.std() / sqrt(len(points))


@pytest.mark.parametrize("number", [1, 5, 12, 23])
def test_nobody_is_lost_uncounted(number):
    documents, how = random_pair(number)
    match = matched(documents, **how)
    field = Field(match, number, np.arange(50))
    for round in range(1, match.scenario.rounds + 1):
        playing.play_round(field, round)
        lost = np.where(field.alive, 0, match.prices[:, None]).sum(axis=0)
        swayed = (field.side != match.sides[:, None]).any(axis=0)
        assert (field.score.sum(axis=0) >= lost).all()
        assert (field.score.sum(axis=0) == lost)[~swayed].all()
        for side in (0, 1):
            assert ((field.alive & (field.side != side)) == (field.rank[side] < len(match.sheets))).all()
        x, y = field.x[field.alive], field.y[field.alive]
        assert x.min(initial=0) >= -1e-6 and y.min(initial=0) >= -1e-6
        assert x.max(initial=0) <= WIDE + 1e-6 and y.max(initial=0) <= DEEP + 1e-6
        for mount, rider in match.pairs:
            up = field.mounted[rider]
            assert (field.alive[mount] & field.alive[rider])[up].all()
            assert (field.x[mount] == field.x[rider])[up].all() and (field.y[mount] == field.y[rider])[up].all()
        for row in np.flatnonzero(match.mounts == NOBODY):
            assert not field.mounted[row].any()


def assert_even(match, count):
    """Within four standard errors. Of 300 armies one may be beyond by chance; then ten times as many battles tell."""
    share, error = share_and_error(play(match, 1, range(count)))
    if abs(share - 0.5) > 4 * error:
        share, error = share_and_error(play(match, 2, range(10 * count)))
    assert abs(share - 0.5) <= 4 * error


@pytest.mark.some_cases
@pytest.mark.parametrize("slug", SAMPLES)
@pytest.mark.parametrize("tactic", TACTICS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_army_against_itself_is_even(slug, tactic, layout, mirrored):
    assert_even(matched([sample(slug)] * 2, (tactic, tactic), layout), mirrored)


@pytest.mark.first_case
@pytest.mark.parametrize("slug", SAMPLES)
@pytest.mark.parametrize("tactic", TACTICS)
@pytest.mark.parametrize("scenario", ["escape", "transport"])
def test_an_army_against_itself_is_even_where_nobody_has_a_role(slug, tactic, scenario, mirrored):
    assert_even(matched([sample(slug)] * 2, (tactic, tactic), gap=12, scenario=scenario), mirrored)


@pytest.mark.parametrize("tactics", list(product(TACTICS, TACTICS)))
@pytest.mark.parametrize("pair", [("elves", "orcs"), ("undead", "zombie-horde"), ("justice-team", "star-soldiers")])
def test_seats_may_be_exchanged(pair, tactics):
    documents = [sample(slug) for slug in pair]
    here, error = share_and_error(play(matched(documents, tactics), 2, range(1_000)))
    there, other = share_and_error(play(matched(documents[::-1], tactics[::-1]), 3, range(1_000)))
    assert abs(here + there - 1) <= 4 * sqrt(error**2 + other**2 + 1e-6)


def test_every_layout_is_its_own_image():
    for layout in LAYOUTS.values():
        half = len(layout.woods) // 2
        for one, other in zip(layout.woods[:half], layout.woods[half:], strict=True):
            assert (one.x + other.x, one.y + other.y, one.radius) == (WIDE, DEEP, other.radius)
        half = len(layout.houses) // 2
        for one, other in zip(layout.houses[:half], layout.houses[half:], strict=True):
            assert (one.left + other.right, one.near + other.far) == (WIDE, DEEP)
            assert (one.right + other.left, one.far + other.near) == (WIDE, DEEP)
