"""An army on house rules: it keeps to its revision, is offered the newest, moves in one click and comes back."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army
from rules import engine
from rules.models import Edition, Level, Option
from rules.snapshot import catalogue
from tests.armies.houses import FAMILY, publish, readable_by_everybody, walled
from tests.support.markup import flat_page

NOTE = "Shield Wall was too good at 3."


def rebalanced(document):
    """Shield Wall at 4, Combat Master at 1, light armor on 5+, no Stealth."""
    walled(4)(document)
    document["options"]["combat-master"]["levels"][""]["points"] = 1
    document["options"]["armor"]["levels"]["light"]["effects"][0]["target"] = 5
    del document["options"]["stealth"]


@pytest.fixture(autouse=True)
def everybody_may_read():
    with readable_by_everybody():
        yield


@pytest.fixture
def client():
    client = Client()
    client.get("/")
    return client


@pytest.fixture
def third():
    book = Edition.objects.get(slug="vsgmr-7")
    for number in (1, 2):
        Edition.objects.create(slug=f"{FAMILY}@{number}", family=FAMILY, revision=number, parent=book, name="Table")
    return publish(walled(3))


@pytest.fixture
def army(client, third):
    """28 points on revision 3."""
    return started(client, third, "Checkmate", UNITS)


UNITS = (
    ("King", "hero", ("commander", "shield-wall"), 1),
    ("Queen", "hero", ("combat-master", "double-strike"), 1),
    ("Bishop", "hero", ("distance-attack",), 1),
    ("Knights", "small-cavalry", (), 2),
    ("Riders", "troop", ("armor/light",), 2),
    ("Rook", "troop", ("shield-wall",), 1),
    ("Pawns", "mook", (), 4),
)


def started(client, edition, name, units, limit=60):
    held = [tuple(sorted((*one.split("/"), "")[:2] for one in options)) for _, _, options, _ in units]
    made = [
        engine.Unit(id, one[0], one[1], one[3], tuple(options))
        for id, (one, options) in enumerate(zip(units, held, strict=True))
    ]
    rules = frozenset({"traits", "mooks"})
    build = engine.Build(catalogue(edition), name, tuple(made), limit, "basic-game", "", rules)
    return Army.start(build, edition, client.session["player"])


def at(army, what=""):
    return f"/armies/{army.code}/{what}"


def move(client, army, to="tuesday-table@4", **said):
    return client.post(at(army, "rules/"), {"to": to, "version": army.version, **said})


def rows(page):
    found = re.findall(r"<tr class=.*?</tr>", page, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in found]


def points(army):
    return engine.bill(army.build()).total / 2


def test_an_army_keeps_to_its_revision_and_says_so_everywhere(client, army):
    before = army.document
    publish(rebalanced, NOTE)
    army.refresh_from_db()
    assert (army.edition.slug, army.document, points(army)) == ("tuesday-table@3", before, 28)
    client.post(at(army, "share/link/"))
    army.refresh_from_db()
    builder, listed = flat_page(client, at(army)), flat_page(client, "/armies/")
    assert "Tuesday Table rules, revision 3" in builder and "Revision 4 is out" in builder
    assert "This army stays on revision 3 until you move it." in builder
    assert "Tuesday Table, revision 3" in listed and "Rules: revision 4 is out" in listed
    assert "Tuesday Table, revision 3" in flat_page(client, "/")
    shared = flat_page(Client(), f"/shared/{army.read_key}/")
    assert "Tuesday Table rules, revision 3" in shared and "Revision 4" not in shared
    assert client.get(at(army, "document.json")).json()["edition"] == "tuesday-table@3"


def test_on_the_newest_revision_nothing_is_offered(client, army):
    assert "is out" not in flat_page(client, at(army)) and "is out" not in flat_page(client, "/armies/")


@pytest.mark.any_database
def test_a_newer_revision_that_one_may_not_read_is_not_offered(client):
    first = publish(walled(3), family="closed")
    army = started(client, first, "Checkmate", UNITS)
    publish(rebalanced, family="closed")
    assert "is out" not in flat_page(client, at(army)) and "is out" not in flat_page(client, "/armies/")
    assert client.get(at(army, "rules/?to=closed@2")).status_code == 404
    assert move(client, army, "closed@2").status_code == 404


@pytest.mark.any_database
def test_the_move_is_shown_unit_by_unit_and_roll_by_roll(client, army):
    publish(rebalanced, NOTE)
    page = flat_page(client, at(army, "rules/?to=tuesday-table@4"))
    assert rows(page) == [
        "King Hero, Commander, Heavy armor, Shield Wall Shield Wall 3 becomes → 4 5 6 +1",
        "Queen Hero, Combat Master, Double Strike Combat Master 2 becomes → 1 6 5 –1",
        "Bishop Hero, Distance attack No changes 3 3 0",
        "Knights (2) Small cavalry, Light armor Light armor 6+ becomes → 5+ 4 4 0",
        "Riders (2) Troop, Light armor Light armor 6+ becomes → 5+ 4 4 0",
        "Rook Troop, Shield Wall Shield Wall 3 becomes → 4 4 5 +1",
        "Pawns (4) Mook No changes 2 2 0",
    ]
    assert "This army uses Tuesday Table rules, revision 3. Revision 4 came out just now." in page
    assert "5 of 7 units will change" in page and NOTE in page
    assert "28 points on revision 3, 29 on revision 4, limit 30" in page
    assert "Knights and Riders, Light armor</b><small>17% becomes 33%" in page
    assert "Move (29 points)" in page and "</b> left of 30" in page and "Still legal" in page
    assert Army.objects.get().version == 0


@pytest.mark.any_database
def test_it_moves_in_one_click_and_comes_back_with_undo(client, army):
    publish(rebalanced, NOTE)
    before = army.document
    assert move(client, army).headers["Location"] == at(army)
    army.refresh_from_db()
    assert (army.edition.slug, army.version, points(army)) == ("tuesday-table@4", 1, 29)
    page = flat_page(client, at(army))
    assert "Tuesday Table, revision 4 instead of Tuesday Table, revision 3, +1" in page and "is out" not in page
    client.post(at(army, "undo/"))
    army.refresh_from_db()
    assert (army.edition.slug, army.document, points(army)) == ("tuesday-table@3", before, 28)
    assert "Revision 4 is out" in flat_page(client, at(army))
    client.post(at(army, "redo/"))
    army.refresh_from_db()
    assert (army.edition.slug, points(army)) == ("tuesday-table@4", 29)


@pytest.mark.any_database
def test_past_states_stand_on_their_own_revision(client, army):
    publish(rebalanced, NOTE)
    move(client, army)
    client.post(at(army, "units/"), {"figure": "vehicle"})
    army.refresh_from_db()
    assert [army.state(number).catalogue.slug[-2:] for number in (0, 1, 2)] == ["@3", "@4", "@4"]
    assert "28 points" in flat_page(client, at(army, "history/0/")) and "29 points" in flat_page(
        client, at(army, "history/1/")
    )
    client.post(at(army, "history/0/return/"), {"version": army.version})
    army.refresh_from_db()
    assert (army.edition.slug, points(army)) == ("tuesday-table@3", 28)


def test_what_would_be_lost_or_go_over_is_told_before(client, third):
    spy = started(client, third, "Spies", (("Spy", "hero", ("commander", "stealth"), 1), *(UNITS[5:6] * 6)))
    publish(rebalanced, NOTE)
    page = flat_page(client, at(spy, "rules/?to=tuesday-table@4"))
    assert "<b>Stealth isn’t in revision 4.</b> Units that would lose it: Spy." in page
    assert "Loses <del>Stealth</del>" in page
    assert "Spies and the new rules" in page
    over = started(client, third, "Phalanx", UNITS[5:6] * 7)
    page = flat_page(client, at(over, "rules/?to=tuesday-table@4"))
    assert "What to fix afterward" in page and "over 30" in page and "Still legal" not in page


@pytest.mark.any_database
def test_a_copy_moves_and_the_army_stays(client, army):
    publish(rebalanced, NOTE)
    answer = move(client, army, how="copy", once="o")
    copy = Army.objects.exclude(pk=army.pk).get()
    assert answer.headers["Location"] == at(copy)
    named = "Checkmate (Tuesday Table, revision 4)"
    assert (copy.name, copy.edition.slug, points(copy)) == (named, "tuesday-table@4", 29)
    army.refresh_from_db()
    assert (army.edition.slug, army.version) == ("tuesday-table@3", 0)
    assert move(client, army, how="copy", once="o").headers["Location"] == at(copy)
    assert Army.objects.count() == 2


def test_all_that_are_on_the_revision_move_together_and_come_back_together(client, army, third):
    other = started(client, third, "Gaslight Irregulars", UNITS[2:4])
    elsewhere = started(client, Edition.objects.get(slug="tuesday-table@2"), "Old Guard", UNITS[2:4])
    publish(rebalanced, NOTE)
    page = flat_page(client, at(army, "rules/?to=tuesday-table@4"))
    assert "Also on revision 3" in page and "Move both" in page and "Gaslight Irregulars" in page
    assert "Old Guard" not in page
    answer = move(client, army, how="all", also=[f"{other.code} 0", f"{elsewhere.code} 0"])
    moved = answer.headers["Location"]
    assert [one.edition.slug[-2:] for one in Army.objects.order_by("pk")] == ["@4", "@4", "@2"]
    page = flat_page(client, moved)
    assert "2 armies now use Tuesday Table, revision 4." in page
    moment = re.search(r"moved=([0-9]+)", moved)[1]
    assert client.post("/armies/move-back/", {"moved": moment}).headers["Location"] == "/armies/"
    assert [one.edition.slug[-2:] for one in Army.objects.order_by("pk")] == ["@3", "@3", "@2"]
    assert client.post("/armies/move-back/", {"moved": moment}).headers["Location"] == "/armies/"


@pytest.mark.any_database
def test_one_that_changed_meanwhile_stays_and_is_told(client, army, third):
    other = started(client, third, "Gaslight Irregulars", UNITS[2:4])
    publish(rebalanced, NOTE)
    client.post(at(other, "units/"), {"figure": "hero"})
    moved = move(client, army, how="all", also=[f"{other.code} 0"]).headers["Location"]
    assert (
        "Checkmate now uses Tuesday Table, revision 4. "
        "1 army changed in the meantime and was not moved. Review it first." in flat_page(client, moved)
    )
    other.refresh_from_db()
    assert other.edition == third


def test_sent_twice_all_move_once_and_both_answers_say_the_same(client, army, third):
    other = started(client, third, "Gaslight Irregulars", UNITS[2:4])
    publish(rebalanced, NOTE)
    first, second = (move(client, army, how="all", also=[f"{other.code} 0"]).headers["Location"] for _ in range(2))
    assert first == second and "2 armies now use Tuesday Table, revision 4." in flat_page(client, second)
    assert [one.version for one in Army.objects.order_by("pk")] == [1, 1]


def test_what_was_not_shown_does_not_move(client, army, third):
    other = started(client, third, "Gaslight Irregulars", UNITS[2:4])
    publish(rebalanced, NOTE)
    move(client, army, how="all", also=["", "x 0", f"{other.code}", f"{other.code} x", f"{other.code} 0 0"])
    assert [one.edition.slug[-2:] for one in Army.objects.order_by("pk")] == ["@4", "@3"]


def test_nobody_elses_army_moves_along(client, army, third):
    stranger = Client()
    stranger.get("/")
    theirs = started(stranger, third, "Theirs", UNITS[2:4])
    publish(rebalanced, NOTE)
    assert "Theirs" not in flat_page(client, at(army, "rules/?to=tuesday-table@4"))
    moved = move(client, army, how="all", also=[f"{theirs.code} 0"]).headers["Location"]
    theirs.refresh_from_db()
    assert theirs.edition == third
    moment = re.search(r"moved=([0-9]+)", moved)[1]
    stranger.post("/armies/move-back/", {"moved": moment})
    army.refresh_from_db()
    assert army.edition.slug == "tuesday-table@4"


@pytest.mark.parametrize("moment", ["", "0", "x", "9" * 16, "-1"])
def test_a_moment_when_nothing_moved_takes_nothing_back(client, army, moment):
    assert client.post("/armies/move-back/", {"moved": moment}).headers["Location"] == "/armies/"


@pytest.mark.any_database
@pytest.mark.parametrize("how", ["", "copy", "all"])
def test_an_army_that_changed_meanwhile_stays(client, army, how):
    publish(rebalanced, NOTE)
    client.post(at(army, "units/"), {"figure": "hero"})
    address = move(client, army, how=how).headers["Location"]
    army.refresh_from_db()
    assert army.edition.slug == "tuesday-table@3" and Army.objects.count() == 1
    assert address == ("/armies/" if how == "all" else at(army))
    assert ("changed in the meantime" if how == "all" else "has changed since") in flat_page(client, address)


@pytest.mark.any_database
def test_back_to_an_earlier_revision_is_a_move_like_any(client, army):
    publish(rebalanced, NOTE)
    move(client, army)
    page = flat_page(client, at(army, "rules/?to=tuesday-table@3"))
    assert "Checkmate and revision 3" in page and "Revision 3 is an earlier one." in page and "Move (28 points)" in page


@pytest.mark.parametrize("slug", ["tuesday-table@3", "tuesday-table@9", "tuesday-table", "nobody@1"])
def test_a_revision_that_is_not_another_one_has_no_page(client, army, slug):
    assert client.get(at(army, f"rules/?to={slug}")).status_code == 404


def test_a_rule_book_shows_what_is_otherwise_on_house_rules_made_from_it(client):
    book = Edition.objects.get(slug="vsgmr-7")
    units = (("Queen", "hero", ("combat-master",), 1),)
    army = started(client, book, "Plain", units)
    publish(rebalanced, NOTE)
    page = flat_page(client, at(army, "rules/"))
    assert (
        '<b>Tuesday Table rules</b><span class="side-note">revision 1</span>' in page
        and f"Based on Very Simple v7.<span>{NOTE}</span>" in page
    )
    page = flat_page(client, at(army, "rules/?to=tuesday-table@1"))
    assert rows(page) == ["Queen Hero, Combat Master Combat Master 2 becomes → 1 4 3 –1"]
    assert "Switch (3 points)" in page
    client.post(at(army, "rules/"), {"to": "tuesday-table@1"})
    army.refresh_from_db()
    assert army.edition.slug == "tuesday-table@1"


def test_a_correction_of_the_rule_book_is_not_copied_into_revisions(client, army):
    Level.objects.filter(option__edition__slug="vsgmr-7", option__slug="combat-master").update(points=9)
    option = Option.objects.get(edition__slug="vsgmr-7", slug="combat-master")
    option.text = "Corrected."
    option.save()
    army = Army.objects.get()
    assert points(army) == 28
    assert catalogue(army.edition).options["combat-master"].text == "+1 to hand to hand rolls."
    assert "Corrected." not in flat_page(client, "/rules/tuesday-table@3/traits/")


def questions(client, address):
    with CaptureQueriesContext(connection) as asked:
        flat_page(client, address)
    return len(asked)


@pytest.mark.any_database
def test_pages_ask_as_much_of_the_database_for_ten_armies_as_for_two(client, army, third):
    publish(rebalanced, NOTE)
    started(client, third, "Other", UNITS[2:4])
    addresses = (at(army, "rules/?to=tuesday-table@4"), "/armies/", at(army), "/", "/armies/new/")
    for address in addresses:
        flat_page(client, address)
    before = [questions(client, address) for address in addresses]
    for number in range(8):
        started(client, third, f"Army {number}", UNITS[2:4])
    assert [questions(client, address) for address in addresses] == before
    assert before[:3] == [3, 6, 5]
