"""Publishing house rules: a revision that never changes again, and who may build on it."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue

NEW = "/armies/new/?rules="


def wall(desk, points="3"):
    """Shield Wall comes in for guys: +1 to armor rolls."""
    said = {"name": "Shield Wall", "points": points, "group": "traits", "who": "kind:guy"}
    return desk.does("option", **said, text="Side by side.", effect="add:armor")


def army_on(client: Client, slug: str) -> Army:
    """A new army of one troop with light armor and Shield Wall."""
    client.post("/armies/", {"edition": slug, "limit": "30", "rules": "traits"})
    army = Army.objects.latest("pk")
    at = f"/armies/{army.code}/"
    client.post(f"{at}units/", {"figure": "troop"})
    unit = {"name": "Wall", "figure": "troop", "o-armor": "light", "o-shield-wall": "on", "l-shield-wall": ""}
    client.post(f"{at}units/0/", unit)
    army.refresh_from_db()
    return army


@pytest.mark.any_database
def test_a_revision_is_published_under_a_number_and_a_note(desk):
    wall(desk)
    answer = desk.publishes(note="Shield Wall comes in at 3")
    assert "Tuesday Table rules, revision 1</h1>" in desk.client.get(answer.url).content.decode()
    edition = Edition.objects.get(slug="tuesday-table-rules@1")
    assert (edition.title, edition.note) == ("Tuesday Table rules, revision 1", "Shield Wall comes in at 3")
    assert edition.parent.slug == "vsgmr-7"
    assert catalogue(edition).options["shield-wall"].levels[0].points == 6


@pytest.mark.any_database
def test_a_revision_never_changes_again(desk):
    wall(desk)
    desk.publishes()
    edition = Edition.objects.get(slug="tuesday-table-rules@1")
    stamp = edition.stamp
    desk.prices("shield-wall", "4")
    desk.publishes()
    desk.does("discard")
    edition.refresh_from_db()
    assert edition.stamp == stamp
    prices = [catalogue(one).options["shield-wall"].levels[0].points for one in desk.house.revisions()]
    assert prices == [8, 6]


def test_chances_on_a_revision_are_reckoned_from_what_its_trait_does(desk):
    wall(desk)
    desk.publishes()
    army = army_on(desk.client, "tuesday-table-rules@1")
    build = army.build()
    assert engine.bill(build).total == 10
    armor = engine.profile(build, build.units[0]).rolls["armor"]
    assert str(armor.situations[""].chance) == "1/3"


@pytest.mark.long
@pytest.mark.any_database
def test_a_later_revision_does_not_change_what_an_army_meant(desk):
    wall(desk)
    desk.publishes()
    army = army_on(desk.client, "tuesday-table-rules@1")
    desk.prices("shield-wall", "4")
    desk.publishes()
    army.refresh_from_db()
    assert army.document["edition"] == "tuesday-table-rules@1"
    assert engine.bill(army.build()).total == 10


@pytest.mark.long
@pytest.mark.any_database
def test_the_page_says_what_publishing_would_do_to_armies(desk):
    wall(desk)
    desk.publishes()
    army = army_on(desk.client, "tuesday-table-rules@1")
    desk.client.post(f"/armies/{army.code}/settings/", {"limit": "5", "rules": "traits"})
    desk.client.post(f"/armies/{army.code}/name/", {"name": "Phalanx"})
    desk.prices("shield-wall", "4")
    page = " ".join(re.sub(r"<[^>]+>", " ", desk.shows()).split())
    assert "1 army uses these rules" in page
    assert "1 goes over its limit" in page and "the same" not in page
    assert "1 army goes over its limit. Phalanx by 1." in page
    line = re.search(r'<tr id="options-shield-wall-only".*?</tr>', desk.shows("?tab=options"), re.DOTALL)[0]
    assert "used by 1 army" in line and "was 3 in revision 1" in line
    assert "Shield Wall back to 3" in page
    desk.prices("shield-wall", "3")
    assert "goes over its limit" not in desk.shows()


@pytest.mark.any_database
def test_other_peoples_armies_are_counted_and_not_named(desk):
    wall(desk)
    desk.publishes(visibility="all")
    other = Client()
    army = army_on(other, "tuesday-table-rules@1")
    other.post(f"/armies/{army.code}/settings/", {"limit": "5", "rules": "traits"})
    other.post(f"/armies/{army.code}/name/", {"name": "Secret Phalanx"})
    desk.prices("shield-wall", "4")
    page = desk.shows()
    assert "Secret Phalanx" not in page and "1 of another player" in page


def test_publishing_twice_is_publishing_once(desk):
    wall(desk)
    said = {"visibility": "me", "revision": "1", "version": "1"}
    first, second = desk.does("publish", **said), desk.does("publish", **said)
    assert (first.status_code, second.status_code) == (302, 302)
    assert first.url == second.url
    assert Edition.objects.filter(family="tuesday-table-rules").count() == 1


def test_a_draft_that_another_tab_has_changed_is_not_published_unseen(desk):
    wall(desk)
    desk.prices("shield-wall", "4")
    answer = desk.publishes(version="1", note="Three points")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "The draft has changed since this page was shown." in page and "Three points</textarea>" in page
    assert not desk.house.revisions().exists()


def test_a_second_revision_must_differ_from_the_first(desk):
    assert desk.publishes().status_code == 302
    answer = desk.publishes()
    assert answer.status_code == 422
    assert "No differences from revision 1" in answer.content.decode()


@pytest.mark.any_database
def test_a_note_that_was_not_written_says_what_differs(desk):
    desk.publishes()
    desk.prices("combat-master", "1")
    desk.publishes()
    notes = [one.change_note for one in desk.house.revisions()]
    assert notes == ["Combat Master 2 → 1", ""]


def test_the_first_revision_is_said_once_to_be_made_from_its_parent(desk):
    desk.publishes()
    assert "Based on Very Simple v7</a>" in desk.shows("?tab=revisions")
    assert desk.client.get(NEW + "vsgmr-7").content.decode().count("Based on Very Simple v7.") == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("visibility", "linked", "stranger"), [("me", 404, 404), ("link", 200, 404), ("all", 200, 200)]
)
def test_who_sees_house_rules_is_their_makers_choice(desk, visibility, linked, stranger):
    desk.publishes(visibility="link")
    link, slug = desk.house.read_key, "tuesday-table-rules@1"
    reader, other = Client(), Client()
    assert reader.get(f"/house/shared/{link}/").status_code == 200
    desk.does("visibility", visibility=visibility)
    pages = [f"/house/read/{desk.house.slug}/", f"/rules/{slug}/", f"/rules/{slug}/catalogue.json"]
    assert [reader.get(page).status_code for page in pages] == [linked] * 3
    assert [other.get(page).status_code for page in pages] == [stranger] * 3
    assert reader.get(f"/house/shared/{link}/").status_code == linked
    assert [desk.client.get(page).status_code for page in pages] == [200] * 3
    assert ("Tuesday Table rules" in other.get("/house/").content.decode()) == (stranger == 200)


@pytest.mark.any_database
def test_whoever_builds_on_house_rules_reads_them_even_when_they_are_withdrawn(desk):
    desk.publishes(visibility="all")
    other = Client()
    other.post("/armies/", {"edition": "tuesday-table-rules@1", "limit": "30"})
    desk.does("visibility", visibility="me")
    assert other.get("/rules/tuesday-table-rules@1/").status_code == 200
    assert other.get(f"/armies/{Army.objects.get().code}/").status_code == 200


@pytest.mark.long
@pytest.mark.any_database
def test_house_rules_of_house_rules_are_offered_what_changes_there(desk, open_desk):
    wall(desk)
    desk.publishes(visibility="all")
    other = open_desk("tuesday-table-rules@1", "Wednesday Table")
    other.prices("combat-master", "1")
    desk.prices("shield-wall", "4")
    desk.publishes(visibility="all")
    page = " ".join(re.sub(r"<[^>]+>", " ", other.shows()).split())
    assert "Corrections to Tuesday Table rules, revision 1" in page
    other.does("take", row="options/shield-wall")
    assert other.house.parent.slug == "tuesday-table-rules@2"
    other.publishes(visibility="me")
    published = Edition.objects.get(slug="wednesday-table@1")
    prices = {slug: catalogue(published).options[slug].levels[0].points for slug in ("shield-wall", "combat-master")}
    assert prices == {"shield-wall": 8, "combat-master": 2}


def test_two_house_rules_of_one_name_have_two_slugs(open_desk):
    assert [open_desk().house.slug for _ in range(3)] == [
        "tuesday-table-rules",
        "tuesday-table-rules-2",
        "tuesday-table-rules-3",
    ]
    assert [open_desk(name=name).house.slug for name in ("規則", "…")] == ["house-rules", "house-rules-2"]
    assert open_desk(name="vsgmr-7").house.slug == "vsgmr-7-2"


def test_the_shelf_asks_the_database_as_often_for_many_as_for_one(open_desk, django_assert_max_num_queries):
    for number in range(4):
        open_desk(name=f"Table {number}").publishes(visibility="all")
    client = Client()
    with django_assert_max_num_queries(3):
        page = client.get("/house/").content.decode()
    assert [f"Table {number}" in page for number in range(4)] == [True] * 4


@pytest.mark.long
def test_publishing_asks_the_database_as_often_for_many_rows_as_for_few(open_desk):
    def queries(desk):
        with CaptureQueriesContext(connection) as found:
            assert desk.publishes().status_code == 302
        return len(found)

    few, many = open_desk(), open_desk(name="Long rules")
    for number in range(10):
        said = {"name": f"Trait {number}", "points": "1", "group": "traits", "who": "kind:guy", "with": "commander"}
        many.does("option", **said, text="Side by side.", effect="add:armor")
    first = queries(few)
    assert first <= 60
    assert queries(many) <= first
    wider = catalogue(Edition.objects.get(slug="long-rules@1"))
    assert {f"trait-{number}" for number in range(10)} <= wider.options.keys()
