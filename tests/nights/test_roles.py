"""Who may do what about a night: every address by everybody, as literals."""

import pytest
from django.utils.html import strip_tags

from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club
from armybuilder.nights.club_tabs.context import next_night
from armybuilder.nights.models import Night
from armybuilder.visitors import Visitor
from tests.nights import people
from tests.nights.people import keep, troops

EVERYBODY = ("nobody", "charlie", "bob", "olga", "alice")
"""Who did not sign in, a stranger, a member, an organizer, the owner."""
SEEN, INSIDE = (200, 200, 200, 200, 200), (404, 404, 200, 200, 200)
ANSWERS, PLANS, SHOWN = (404, 404, 302, 302, 302), (404, 404, 404, 302, 302), (404, 404, 404, 200, 200)
NIGHT = "/clubs/tuesday-table/nights/NIGHT/"
LOOKS = {
    "/clubs/tuesday-table/nights/": (INSIDE, SEEN),
    "/clubs/tuesday-table/season/": (INSIDE, SEEN),
    "/clubs/tuesday-table/nights/new/": (SHOWN, SHOWN),
    NIGHT: (INSIDE, SEEN),
    f"{NIGHT}night.ics": (INSIDE, SEEN),
    f"{NIGHT}edit/": (SHOWN, SHOWN),
}
"""What each sees in a club for its members, and in a public one."""
ACTIONS = {
    "answer": ({"come": "yes"}, ANSWERS),
    "bring": ({"army": "", "side": ""}, ANSWERS),
    "join": ({"answer": "MIRA", "side": "1/left"}, PLANS),
    "draw": ({"drawn": "0"}, PLANS),
    "swap": ({"one": "MIRA", "other": "BOB", "drawn": "0"}, PLANS),
    "stand": ({"table": "1", "stands": "1"}, PLANS),
    "ask": ({"answer": "BOB"}, PLANS),
    "lend": ({"answer": "MIRA", "army": ""}, (404, 404, 404, 422, 422)),
    "call-off": ({"off": "1"}, PLANS),
    "result": ({"table": "1", "won": "nobody"}, ANSWERS),
    "fix": (
        {"army": "ARMY", "version": "0", "edit_json": '{"count": {"unit": 1, "count": 9}}'},
        (404, 404, 302, 404, 404),
    ),
}
"""What each is answered who does it; bob plays at table 1, and the army to fix is his."""


@pytest.mark.every_case
@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("address", LOOKS)
def test_who_sees_what(address, public, db):
    circle = people.circle(public)
    path = address.replace("NIGHT", str(circle.night().code))
    assert tuple(circle.client(name).get(path).status_code for name in EVERYBODY) == LOOKS[address][public]


@pytest.mark.every_pair
@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("action", ACTIONS)
def test_who_does_what(action, who, public, db):
    circle = people.circle(public)
    night = circle.night()
    answers = {
        name: circle.brings(night, name, keep(troops(37), circle.players[name], Visibility.CLUB))
        for name in ("bob", "mira")
    }
    for name in ("olga", "alice"):
        circle.brings(night, name)
    circle.client("olga").post(f"/clubs/tuesday-table/nights/{night.code}/draw/", {"drawn": "0"})
    Night.objects.update(draw_count=0)
    names = {"MIRA": answers["mira"].pk, "BOB": answers["bob"].pk, "ARMY": answers["bob"].army_id}
    said, told = ACTIONS[action]
    said = {key: str(names.get(value, value)) for key, value in said.items()}
    path = f"/clubs/tuesday-table/nights/{night.code}/{action}/"
    assert circle.client(who).post(path, said).status_code == told[EVERYBODY.index(who)]
    assert circle.client(who).get(path).status_code == 405


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


@pytest.mark.parametrize("edit", ["", "{", "[]", '{"fly": {}}', '{"count": {"unit": 99, "count": 1}}', "[" * 9_000])
def test_a_change_that_is_none_is_refused(circle, night, edit):
    army = keep(troops(26), circle.bob, Visibility.CLUB)
    circle.brings(night, "bob", army)
    path = f"/clubs/tuesday-table/nights/{night.code}/fix/"
    assert circle.client("bob").post(path, {"army": army.pk, "version": "0", "edit_json": edit}).status_code == 422
