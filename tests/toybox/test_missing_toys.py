"""What the toy box lacks of armies: in the builder, in the list, on a game night."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Role
from armybuilder.toybox.models import Box
from rules.models import Edition
from tests.nights import people
from tests.support.clubs import club
from tests.support.markup import flat
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.sql

SKELETONS = {"name": "Skeletons", "count": "3", "figures": ["mook", "troop"], "gear": ["commander"]}
HORSES = {"name": "Horses", "count": "12", "figures": "small-cavalry"}
HTMX = {"HX-Request": "true"}
PAGE_QUERIES = 8


def own(sample="undead", name="alice"):
    """The player's copy of a sample."""
    return Army.start(samples.get(sample).build, Edition.objects.get(slug="vsgmr-7"), a_player(name).key)


def missing(page: str) -> list[str]:
    """The phrases that stand with the package of what is missing."""
    found = re.findall(r'<p class="chips missing-toys">(.*?)</p>', flat(page))
    return [re.sub("<[^>]+>", "", one).strip() for text in found for one in re.findall(r"warnc\">(.*?)</span>", text)]


def asked(client, method, address, *rest, **more):
    """The answer, and how many questions it took, transactions left out."""
    with CaptureQueriesContext(connection) as seen:
        answer = getattr(client, method)(address, *rest, **more)
    return answer, len([one for one in seen if not re.match("SAVEPOINT|RELEASE|BEGIN", one["sql"])])


def test_the_builder_says_what_is_missing_and_nothing_without_a_box(alice):
    at = f"/armies/{own().code}/"
    page = alice.get(at).content.decode()
    assert 'id="h-toys"' not in page and "missing-toys" not in page
    alice.post("/toys/kinds/new/", SKELETONS)
    assert "1 more Small cavalry" in missing(alice.get(at).content.decode())
    alice.post("/toys/kinds/new/", HORSES)
    assert "1 more Small cavalry" not in missing(alice.get(at).content.decode())


def test_a_box_that_was_emptied_is_none(alice):
    at = f"/armies/{own().code}/"
    alice.post("/toys/kinds/new/", HORSES)
    alice.post("/toys/remove/", {"kind": "1"})
    assert Box.objects.exists()
    assert "missing-toys" not in alice.get(at).content.decode()


def test_an_edit_asks_as_much_with_a_box_as_without_and_the_page_one_question(alice):
    at = f"/armies/{own().code}/"
    counts = []
    for count in (4, 5):
        if count == 5:
            alice.post("/toys/kinds/new/", SKELETONS)
        alice.get(at)
        fields = {"count": str(count), "token": f"t{count}"}
        answer, edit = asked(alice, "post", f"{at}units/1/count/", fields, headers=HTMX)
        assert answer.status_code == 200 and "missing-toys" not in answer.content.decode()
        counts.append(edit)
        assert asked(alice, "get", at)[1] <= PAGE_QUERIES
        assert asked(alice, "get", f"{at}?unit=1", headers=HTMX)[1] < asked(alice, "get", f"{at}?unit=1")[1]
    assert counts[0] == counts[1]


def test_the_page_asks_for_what_is_missing_alone(alice):
    army = own()
    alice.post("/toys/kinds/new/", SKELETONS)
    answer, questions = asked(alice, "get", f"/armies/{army.code}/?toys", headers=HTMX)
    part = answer.content.decode()
    assert part.strip().startswith('<div id="toys"') and f'data-version="{army.version}"' in part
    assert "1 more Small cavalry" in missing(part)
    assert questions <= PAGE_QUERIES
    assert 'id="workbench"' in alice.get(f"/armies/{army.code}/?toys").content.decode()
    assert signed_in("bob").get(f"/armies/{army.code}/?toys", headers=HTMX).status_code == 404


def test_my_armies_say_what_is_missing_and_nothing_without_a_box(alice):
    own()
    assert "missing-toys" not in alice.get("/armies/").content.decode()
    alice.post("/toys/kinds/new/", SKELETONS | {"count": ""})
    page = flat(alice.get("/armies/").content.decode())
    assert "1 more Small cavalry" in missing(page)
    assert "no toys missing" not in page
    alice.post("/toys/add-army/", {"army": str(Army.objects.get().code)})
    page = alice.get("/armies/").content.decode()
    assert missing(page) == [] and "no toys missing" in page


def test_a_row_names_two_kinds_and_counts_the_others(alice):
    own("elves")
    alice.post("/toys/kinds/new/", HORSES)
    page = flat(alice.get("/armies/").content.decode())
    assert len(missing(page)) == 2
    assert re.search(r"and \d more kinds?", page)


def test_my_armies_ask_one_question_for_the_box_however_many_there_are(alice):
    alice.post("/toys/kinds/new/", SKELETONS)
    own()
    alice.get("/armies/")
    few = asked(alice, "get", "/armies/")[1]
    for sample in ("elves", "dwarves", "orcs"):
        own(sample)
    alice.get("/armies/")
    assert asked(alice, "get", "/armies/")[1] == few


def test_a_game_night_says_what_is_missing_and_who_can_bring_it(db):
    circle = people.circle()
    night = circle.night()
    alice, bob = circle.client("alice"), circle.client("bob")
    circle.brings(night, "alice", people.sample("undead", circle.alice, Visibility.CLUB))
    at = f"/clubs/{circle.club.slug}/nights/{night.code}/"
    assert "missing-toys" not in alice.get(at).content.decode()
    alice.post("/toys/kinds/new/", SKELETONS | {"count": ""})
    assert "1 more Small cavalry" in missing(alice.get(at).content.decode())
    bob.post("/toys/kinds/new/", HORSES)
    bob.post("/toys/share/", {"club": circle.club.slug, "how": "look"})
    assert "1 more Small cavalry" in missing(alice.get(at).content.decode())
    circle.brings(night, "bob")
    page = flat(alice.get(at).content.decode())
    assert "1 more Small cavalry: Bob can bring them" in page
    assert "1 more Small cavalry" not in missing(page)


def test_toys_shared_with_another_club_are_nobody_elses_to_bring(db):
    circle = people.circle()
    night = circle.night()
    alice, bob = circle.client("alice"), circle.client("bob")
    circle.brings(night, "alice", people.sample("undead", circle.alice, Visibility.CLUB))
    circle.brings(night, "bob")
    household = club("Household", bob=Role.OWNER)
    alice.post("/toys/kinds/new/", SKELETONS)
    bob.post("/toys/kinds/new/", HORSES)
    bob.post("/toys/share/", {"club": household.slug, "how": "look"})
    page = alice.get(f"/clubs/{circle.club.slug}/nights/{night.code}/").content.decode()
    assert "can bring them" not in page and "1 more Small cavalry" in missing(page)
