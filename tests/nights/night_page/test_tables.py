"""The tables of a night: what their lead, their results and their requests say."""

import pytest

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.nights import actions
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Result
from armybuilder.nights.night_page import tables
from armybuilder.notices.models import Notice
from tests.nights.night_page.test_night_page import at
from tests.nights.people import keep, troops

pytestmark = pytest.mark.any_database


@pytest.fixture
def two(circle, night):
    """Bob with 25 points and Mira with 30, at table 1."""
    for name, points in (("bob", 25), ("mira", 30)):
        circle.brings(night, name, keep(troops(points, f"{name.title()}’s"), circle.players[name], Visibility.CLUB))
    actions.draw(night, circle.visitor("olga"))
    return night


@pytest.mark.parametrize(
    ("most", "sentence"),
    [
        (None, "Pairings keep the points differences as small as possible."),
        (0, "Only armies with the same points are a fair match."),
        (6, "A difference of up to 3 points is fair tonight."),
        (10, "Very Simple v7 calls a difference of up to 5 points fair."),
    ],
)
def test_the_lead_ends_with_the_difference_that_is_fair(circle, night, most, sentence):
    night.max_gap = most
    assert tables.lead(Evening(night, circle.visitor("bob"))).endswith(sentence)


def test_a_player_of_an_unfair_table_learns_the_difference(circle, two):
    two.max_gap = 4
    two.save()
    mira = two.answers.get(player=circle.mira)
    circle.client("olga").post(at(two) + "ask/", {"answer": mira.pk})
    sentence = Notice.objects.filter(player=circle.mira).latest("pk").sentence
    assert sentence.startswith(
        "Olga asks you to change your army for Basic Game on Tue, March 23. The armies are 5 apart. "
    )


def test_a_result_against_a_hidden_army_is_refused_without_its_points_and_name(circle, two):
    Army.objects.filter(name="Mira’s").update(visibility=Visibility.ME)
    seat = two.answers.get(player=circle.bob).seat
    said = {"table": 1, "won": "nobody", "left" if seat.left else "right": "31"}
    page = circle.client("bob").post(at(two) + "result/", said).content.decode()
    assert "That’s more than the opposing army has." in page
    assert "Mira’s" not in page and not Result.objects.exists()


def test_a_result_against_an_army_that_was_deleted_may_be_any(circle, two):
    Army.objects.get(name="Mira’s").delete()
    seat = two.answers.get(player=circle.bob).seat
    said = {"table": 1, "won": "nobody", "left" if seat.left else "right": "31"}
    assert circle.client("bob").post(at(two) + "result/", said).status_code == 302
    assert {Result.objects.get().left_beaten, Result.objects.get().right_beaten} == {0, 62}
