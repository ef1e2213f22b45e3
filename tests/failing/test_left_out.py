"""A damaged row costs only itself: its page shows the rest, says that something was left out, and the log names it."""

import json

import pytest
from django.db import connection
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.audit import trail
from armybuilder.clubs.models import Club
from armybuilder.games.models import Game
from armybuilder.house.models import HouseRules
from armybuilder.notices.models import Notice
from armybuilder.notices.sentences import Kind
from armybuilder.printing.models import Print
from armybuilder.toybox.models import Box
from rules.models import Edition
from tests.support.players import a_player, copied

pytestmark = pytest.mark.django_db
ONE_LEFT_OUT = "One stored entry can’t be read. It’s left out here"


def damage(row, column, value):
    """Write a value into a row as somebody does by hand."""
    field = type(row)._meta.get_field(column)
    cast = "::jsonb" if connection.vendor == "postgresql" and field.get_internal_type() == "JSONField" else ""
    text = value if isinstance(value, str) else json.dumps(value)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = 1")
        cursor.execute(f'UPDATE "{row._meta.db_table}" SET "{column}" = %s{cast} WHERE id = %s', [text, row.pk])


def text_of(answer):
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_notification(alice, caplog):
    for words in ("Thursday.", "Friday."):
        values = {"words": words}
        Notice.objects.create(player=a_player("alice"), kind=Kind.CLUB, key="as-written", values=values, at="/about/")
    odd = Notice.objects.first()
    damage(odd, "values", {"words": {"key": "nobody-knows"}})
    text = text_of(alice.get("/notices/"))
    assert "Thursday." in text and "This notification can’t be read." in text and ONE_LEFT_OUT in text
    assert f"notices.Notice {odd.pk}, sentence" in caplog.text


def test_an_entry_of_the_activity_log(alice, caplog):
    alice.post("/clubs/new/", {"name": "Ghouls"})

    club = Club.objects.get()
    trail.record(club.log_place, "role-owner", a_player("alice"), a_player("bob"))
    odd = trail.latest(club.log_place)[0]
    damage(odd, "values", [1])
    text = text_of(alice.get(f"/clubs/{club.slug}/log/"))
    assert "Alice created the club." in text and "This entry can’t be read." in text and ONE_LEFT_OUT in text
    assert f"audit.Entry {odd.pk}" in caplog.text


def test_an_army_comes_back_from_its_history(alice, caplog):
    army, other = copied(alice, "undead"), copied(alice, "elves")
    whole = army.document
    damage(army, "document", {"name": "Undead", "units": [{"figure": 7}]})
    text = text_of(alice.get(f"/armies/{army.code}/"))
    assert "Necromancer" in text and ONE_LEFT_OUT in text
    assert f"armies.Army {army.pk}, document" in caplog.text
    assert other.name in text_of(alice.get("/armies/"))
    alice.post(f"/armies/{army.code}/units/", {"figure": "troop", "version": "0"})
    army = Army.objects.get(pk=army.pk)
    assert army.document["units"][:6] == whole["units"] and len(army.document["units"]) == 7


def test_of_an_army_without_a_sound_history_what_can_be_read_is_shown(alice):
    army = copied(alice, "undead")
    damage(army, "document", {**army.document, "units": [5, *army.document["units"][1:]]})
    damage(army.versions.get(), "snapshot", "{broken")
    text = text_of(alice.get(f"/armies/{army.code}/"))
    assert "Necromancer" not in text and "Ghoul" in text and "2 stored entries can’t be read" in text


def test_a_version_of_an_army(alice, caplog):
    army = copied(alice, "undead")
    for seen in range(3):
        alice.post(f"/armies/{army.code}/units/", {"figure": "troop", "version": str(seen)})
    odd = army.versions.get(number=2)
    damage(odd, "patch", {"units": 3})
    text = text_of(alice.get(f"/armies/{army.code}/history/"))
    assert "can’t be read" in text and f"armies.Version {odd.pk}" in caplog.text
    answer = alice.get(f"/armies/{army.code}/history/2/")
    assert answer.status_code == 422 and "This can’t be read" in answer.content.decode()
    assert alice.post(f"/armies/{army.code}/undo/", {"version": "3"}).status_code == 422
    assert Army.objects.get().version == 3


@pytest.mark.timeout(60)
@pytest.mark.parametrize("parent", [2, 3, 99])
def test_a_version_that_follows_itself_or_a_later_one(alice, caplog, parent):
    """The way back from it would never end."""
    army = copied(alice, "undead")
    for seen in range(3):
        alice.post(f"/armies/{army.code}/units/", {"figure": "troop", "version": str(seen)})
    army.versions.filter(number=2).update(parent=parent)
    assert "Undead" in text_of(alice.get(f"/armies/{army.code}/"))
    assert ONE_LEFT_OUT in text_of(alice.get(f"/armies/{army.code}/history/"))
    assert alice.get(f"/armies/{army.code}/history/2/").status_code == 422
    changed_before = {"name": "Bob", "notes": "", "figure": "troop", "version": "1", "page": "p" * 16}
    assert alice.post(f"/armies/{army.code}/units/0/", changed_before).status_code in (302, 409, 422)
    assert alice.post(f"/armies/{army.code}/undo/", {"version": "3", "until": "1"}).status_code < 500
    assert "a version 2, parent" in caplog.text


@pytest.mark.timeout(60)
def test_house_rules_that_were_made_from_themselves(alice):
    at = alice.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    alice.post(f"{at}publish/", {"visibility": "link"})
    edition = Edition.objects.get(name="Tuesday Table")
    Edition.objects.filter(pk=edition.pk).update(parent=edition)
    alice.cookies["edition"] = edition.slug
    alice.post("/armies/", {"edition": edition.slug, "limit": "30"})
    assert Client().get("/").status_code == alice.get("/").status_code == 200


def test_a_summary_of_a_version(alice):
    army = copied(alice, "undead")
    alice.post(f"/armies/{army.code}/units/", {"figure": "troop", "version": "0"})
    damage(army.versions.get(number=1), "summary", '{"key": "unit-added", "values": 3}')
    text = text_of(alice.get(f"/armies/{army.code}/history/"))
    assert "A change that can’t be read" in text and ONE_LEFT_OUT in text


def test_a_kind_of_toys(alice):
    alice.post("/toys/add-set/", {"set": "castle"})
    box = Box.objects.get()
    first, *others = box.kinds
    damage(box, "kinds", [{**first, "figures": 3}, *others])
    text = text_of(alice.get("/toys/"))
    assert others[0]["name"] in text and ONE_LEFT_OUT in text


def test_a_print(alice):
    army = copied(alice, "undead")
    alice.get(f"/armies/{army.code}/sheets.pdf", {"sheets": "roster"})
    odd = Print.objects.get()
    damage(odd, "order", {"armies": 3})
    text = text_of(alice.get("/prints/"))
    assert odd.name in text and ONE_LEFT_OUT in text


def test_a_game(alice):
    for number, sample in enumerate(("elves", "orcs")):
        alice.post("/games/start/", {"a": "undead", "b": sample, "once": str(number) * 16})
    odd, sound = Game.objects.order_by("pk")
    damage(odd, "start", {**odd.start, "sides": 3})
    text = text_of(alice.get("/games/"))
    assert str(sound.key) in text and odd.key not in text and ONE_LEFT_OUT in text
    assert alice.get(f"/games/{odd.key}/").status_code == 422
    assert alice.get(f"/games/{sound.key}/start/").status_code == 200


def test_house_rules(alice):
    at = alice.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    alice.post("/house/new/", {"name": "Other Table", "from": "vsgmr-7"})
    damage(HouseRules.objects.get(name="Tuesday Table"), "draft", '{"edition": 3}')
    text = text_of(alice.get("/house/"))
    assert "Other Table" in text and "Tuesday Table" in text
    assert alice.get(at).status_code == 422
    assert alice.post(f"{at}price/", {"row": "figures/troop", "level": "-", "points": "2"}).status_code == 422
