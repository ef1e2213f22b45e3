"""Pages of proposals ask the database equally often, however many proposals, votes and armies there are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Member, Shelved
from armybuilder.proposals.models import Proposal, Vote
from tests.proposals.conftest import MEMBER, OWNER
from tests.support.players import a_player

pytestmark = pytest.mark.usefixtures("no_battles")


def queries(browser, at: str) -> int:
    browser.get(at)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(at).status_code == 200, at
    return len(asked)


def grown(table) -> None:
    """Twelve more members with votes, ten more proposals on the row, and twenty armies on the shelf."""
    proposal, now = Proposal.objects.earliest("pk"), timezone.now()
    for number in range(12):
        player = a_player(f"more{number}")
        Member.objects.create(club=table.club, player=player)
        Vote.objects.create(proposal=proposal, player=player, choice="for")
    fields = {"house": table.house, "club": table.club, "player": proposal.player, "changes": proposal.changes}
    fields |= {"reason": "-", "base": proposal.base, "made": now, "ends": proposal.ends, "trial_ready": now}
    states = ["open"] * 5 + ["declined"] * 5
    Proposal.objects.bulk_create(
        Proposal(name=f"P{number}", state=state, **fields) for number, state in enumerate(states)
    )
    army = Army.objects.first()
    for number in range(20):
        copy = Army.start(army.build(), army.edition, a_player(f"more{number % 12}").key)
        Shelved.objects.create(club=table.club, army=copy)
        Army.objects.filter(pk=copy.pk).update(visibility="club")


def test_pages_of_proposals_ask_equally_often(table):
    browser, club = table.browsers[MEMBER], table.club.slug
    browser.post("/armies/", {"edition": table.house.revisions().first().slug, "limit": "30", "name": "Guns"})
    for _time in range(2):
        table.proposes()
    proposal, closed = Proposal.objects.order_by("pk")
    browser.post(f"{closed.address}cancel/")
    pages = (
        proposal.address,
        f"/clubs/{club}/proposals/",
        f"/clubs/{club}/proposals/new/",
        f"/clubs/{club}/proposals/new/?row=options/sharpshooter",
        f"/clubs/{club}/?tab=house",
        f"/clubs/{club}/",
    )
    few = {at: queries(browser, at) for at in pages}
    few["voting"] = queries(table.browsers[OWNER], f"/clubs/{club}/voting/")
    grown(table)
    many = {at: queries(browser, at) for at in pages}
    many["voting"] = queries(table.browsers[OWNER], f"/clubs/{club}/voting/")
    assert many == few
    assert max(few.values()) <= 30
