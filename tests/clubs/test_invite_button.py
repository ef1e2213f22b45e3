"""Organizers find *Invite* in the header of every tab of their club, and beside the number of its members."""

import re

import pytest
from django.test import Client

from armybuilder.clubs.models import Role
from tests.support.clubs import club
from tests.support.players import a_player, signed_in

FEW = {"alice": Role.OWNER, "bob": Role.ORGANIZER, "carla": Role.MEMBER}


def buttons(client, address):
    """The classes of the links to the page where people are invited."""
    page = client.get(address).content.decode()
    return re.findall(r'<a class="([^"]*)"\s+href="/clubs/ghouls/invite/"', page)


@pytest.mark.parametrize("tab", ["", "?tab=library", "?tab=house", "?tab=members", "nights/", "season/"])
def test_every_tab_has_it_in_yellow_as_long_as_the_club_is_small(tab):
    club("Ghouls", **FEW)
    for organizer in ("alice", "bob"):
        assert "sun" in buttons(signed_in(organizer), f"/clubs/ghouls/{tab}")[0]
    assert not buttons(signed_in("carla"), f"/clubs/ghouls/{tab}")


def test_in_a_larger_club_it_is_plain():
    club("Ghouls", **FEW, dora=Role.MEMBER)
    assert "sun" not in buttons(signed_in("alice"), "/clubs/ghouls/")[0]


def test_the_members_tab_has_it_again_beside_the_count():
    club("Ghouls", **FEW)
    assert len(buttons(signed_in("alice"), "/clubs/ghouls/?tab=members")) == 2


def test_who_has_not_signed_in_finds_none():
    club("Ghouls", **FEW)
    a_player("eve")
    assert not buttons(Client(), "/clubs/ghouls/")
