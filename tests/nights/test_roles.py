"""Who sees what of a night, and what is no change of it; ``tests/matrix`` says who may do what."""

import pytest
from django.utils.html import strip_tags

from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club
from armybuilder.nights.club_tabs.context import next_night
from armybuilder.nights.models import Night
from armybuilder.visitors import Visitor
from tests.nights import people
from tests.nights.people import keep, troops


def test_a_night_of_one_club_is_not_found_in_another(circle, night):
    Club.objects.create(slug="other", name="Other", public=True)
    assert circle.client("bob").get(f"/clubs/other/nights/{night.code}/").status_code == 404


def test_in_a_public_club_strangers_see_who_comes_but_no_army(db):
    circle = people.circle(public=True)
    night = circle.night()
    circle.brings(night, "bob", keep(troops(37, "Lancers"), circle.bob, Visibility.CLUB))
    circle.brings(night, "mira", keep(troops(26, "Pikes"), circle.mira, Visibility.ALL))
    circle.client("olga").post(f"/clubs/tuesday-table/nights/{night.code}/draw/", {"drawn": "0"})
    page = circle.client("nobody").get(f"/clubs/tuesday-table/nights/{night.code}/").content.decode()
    words = strip_tags(page.partition("<main")[2].partition("</main>")[0])
    assert "Bob" in words and "Lancers" not in words and "37" not in words
    assert "Pikes" in words and 'name="come"' not in page


def test_the_next_night_is_for_those_who_see_the_club(circle, night):
    for name, visitor in (("bob", circle.visitor("bob")), ("charlie", circle.visitor("charlie")), ("", Visitor())):
        there = next_night(Night.objects.visible_to(visitor), visitor)
        assert (there["night"] if there else None) == (night if name == "bob" else None)


@pytest.mark.any_database
@pytest.mark.parametrize("number", ["", "0", "-1", "x", "9" * 15, "9" * 400, "1 OR 1=1", "١"])
@pytest.mark.parametrize(
    "action, field", [("lend", "answer"), ("stand", "table"), ("ask", "answer"), ("join", "answer")]
)
def test_numbers_that_name_nothing_are_not_found(circle, night, action, field, number):
    path = f"/clubs/tuesday-table/nights/{night.code}/{action}/"
    assert circle.client("olga").post(path, {field: number}).status_code == 404
