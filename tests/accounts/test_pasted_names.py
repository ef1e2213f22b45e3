"""Names and texts of every app are typed as they come from a table or a chat, and kept without what nobody sees."""

import pytest
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army, Version
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club
from armybuilder.house.models import HouseRules
from armybuilder.printing.models import Setup
from armybuilder.reports.models import Report
from armybuilder.toybox.models import Box
from tests.support.players import a_player, copied
from tests.toybox.test_box_page import KIND

pytestmark = pytest.mark.any_database
TYPED, KEPT = "\u202eNight\t\u200bWatch\ufeff", "Night Watch"


@pytest.fixture
def army(alice):
    return copied(alice, "undead")


def test_players(alice):
    alice.post("/account/", {"name": TYPED, "zone": ""})
    assert Player.objects.get(pk=a_player("alice").pk).name == KEPT


def test_armies_units_and_versions(alice, army):
    at = f"/armies/{army.code}/"
    alice.post(f"{at}name/", {"name": TYPED})
    alice.post(f"{at}units/0/", {"name": TYPED, "figure": army.document["units"][0]["figure"]})
    alice.post(f"{at}history/1/title/", {"title": TYPED})
    army.refresh_from_db()
    assert (army.document["name"], army.document["units"][0]["name"]) == (KEPT, KEPT)
    assert Version.objects.exclude(title="").get().title == KEPT


def test_clubs_and_their_folders(alice):
    alice.post("/clubs/new/", {"name": TYPED, "place": TYPED, "about": f"{TYPED}\n{TYPED}"})
    club = Club.objects.get()
    assert (club.name, club.place, club.about) == (KEPT, KEPT, f"{KEPT}\n{KEPT}")


def test_house_rules(alice):
    alice.post("/house/new/", {"name": TYPED, "from": "vsgmr-7"})
    assert HouseRules.objects.get().name == KEPT


def test_toys(alice):
    alice.post("/toys/kinds/new/", KIND | {"name": TYPED})
    assert [kind["name"] for kind in Box.objects.get().kinds] == [KEPT]


def test_kept_sheets(alice, army):
    alice.post(f"/armies/{army.code}/sheets/", {"sheets": "roster", "keep": "1", "name": TYPED})
    assert Setup.objects.exclude(name="").get().name == KEPT


def test_reports(alice, army):
    Army.objects.update(visibility=Visibility.ALL)
    Client().post(f"/read/{army.code}/report/", {"reason": TYPED})
    assert Report.objects.get().reason == KEPT
