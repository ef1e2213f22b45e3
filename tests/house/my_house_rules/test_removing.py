"""House rules are removed by their maker, and put back; what is built on them keeps them."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from rules.models import Edition, Option


@pytest.fixture
def published(desk):
    """House rules that everybody here sees, in their first revision."""
    desk.prices("combat-master", "1")
    desk.publishes(visibility="all")
    return desk


def army_on(desk, client):
    """Somebody's army by the first revision."""
    return client.post("/armies/", {"edition": f"{desk.house.slug}@1", "limit": "30"})


def test_a_draft_is_removed_and_comes_back_as_it_was(desk):
    desk.prices("combat-master", "1")
    before = desk.house.draft
    assert desk.does("remove").url == "/house/"
    page = desk.client.get("/house/").content.decode()
    assert "Tuesday Table rules was deleted. You can restore it for 30 days." in page
    assert f'href="{desk.at}"' not in page and desk.client.get(desk.at).status_code == 404
    assert desk.does("restore").url == desk.at
    assert desk.house.draft == before and "1 point instead of 2 points" in desk.shows()


def test_what_is_removed_is_there_for_nobody(published):
    other = Client()
    places = ["", f"read/{published.house.slug}/"]
    assert [other.get(f"/house/{place}").status_code for place in places] == [200, 200]
    published.does("remove")
    assert "Tuesday Table" not in other.get("/house/").content.decode()
    assert other.get(f"/house/{places[1]}").status_code == 404
    assert other.get(f"/rules/{published.house.slug}@1/").status_code == 404
    assert other.get(f"/rules/{published.house.slug}@1/catalogue.json").status_code == 404


def test_armies_keep_the_rules_that_they_are_built_on_also_from_the_bin(published):
    other = Client()
    army_on(published, other)
    army_on(published, Client())
    Army.objects.filter(pk=Army.objects.first().pk).update(binned=timezone.now())
    assert published.does("remove").url == f"{published.at}#publish"
    page = published.shows()
    assert "You can’t delete these house rules while they’re in use: 2 armies." in page
    assert 'id="remove"' not in page and published.house.binned is None


@pytest.mark.any_database
def test_house_rules_made_from_a_revision_keep_it(published, open_desk):
    child = open_desk(f"{published.house.slug}@1", "Wednesday Table")
    army_on(published, Client())
    published.does("remove")
    assert "in use: 1 army and 1 other set of house rules." in published.shows()
    Army.objects.all().delete()
    child.does("remove")
    published.does("remove")
    assert published.house.binned is None


def test_the_command_deletes_what_was_removed_over_thirty_days_ago(published, open_desk, capsys):
    young = open_desk(name="Wednesday Table", client=published.client)
    for desk, days in ((published, 31), (young, 29)):
        desk.does("remove")
        HouseRules.objects.filter(pk=desk.house.pk).update(binned=timezone.now() - timedelta(days=days))
    assert Option.objects.filter(edition__revision=1).count() == 27
    call_command("army", "sweep-house-rules")
    assert capsys.readouterr().out == "1 set of house rules deleted.\n"
    assert [one.name for one in HouseRules.objects.all()] == ["Wednesday Table"]
    assert not Edition.objects.exclude(revision=None).exists()
    assert Option.objects.filter(edition__slug="vsgmr-7").count() == 27


def test_a_name_is_free_again_once_its_rules_are_removed(desk, open_desk):
    desk.does("remove")
    again = open_desk(client=desk.client)
    assert again.at != desk.at and again.house.name == "Tuesday Table rules"
