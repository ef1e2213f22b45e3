"""Try-outs: a proposal is playable for some game nights before the club votes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from armybuilder.matches import simulations
from armybuilder.nights.models import Night
from armybuilder.proposals import moments
from armybuilder.proposals.models import Proposal
from rules.models import Edition
from rules.snapshot import catalogue
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER, STRANGER

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_battles(monkeypatch):
    monkeypatch.setattr(simulations, "are_installed", lambda: False)


def tried_out(table, nights: int = 1) -> Proposal:
    assert table.proposes(nights=str(nights)).status_code == 302
    return Proposal.objects.get()


def night(table, **said) -> Night:
    """A game night of the club that has just ended."""
    now = timezone.now()
    Proposal.objects.update(made=now - timedelta(days=2))
    said = {"starts": now - timedelta(hours=4), "ends": now - timedelta(hours=1), "zone": "Europe/London", **said}
    edition = table.house.revisions().first()
    return Night.objects.create(club=table.club, title="Tuesday", edition=edition, ranges={}, **said)


@pytest.mark.any_database
def test_members_play_a_proposal_before_they_vote(table):
    proposal = tried_out(table)
    edition = Edition.objects.get(family=proposal.tryout.slug)
    assert edition.name.startswith("Try-out: ") and catalogue(edition).options["sharpshooter"].levels[0].points == 2
    assert f"/armies/new/?rules={edition.slug}" in table.shows(proposal.address)
    for who in (OWNER, ORGANIZER, MEMBER):
        assert table.browsers[who].get(f"/rules/{edition.slug}/").status_code == 200
    assert table.browsers[STRANGER].get(f"/rules/{edition.slug}/").status_code == 404
    table.browsers[OWNER].post("/armies/", {"edition": edition.slug, "limit": "30"})
    assert Army.objects.get().edition == edition
    assert table.price() == 2, "the club's own rules stay"
    answer = table.browsers[OWNER].post(f"{proposal.address}vote/", {"choice": "for"})
    assert answer.url.endswith("message=over")


def test_the_vote_begins_after_the_nights(table):
    proposal = tried_out(table, nights=2)
    night(table)
    night(table, canceled=timezone.now())
    moments.look()
    proposal.refresh_from_db()
    assert proposal.state == "tryout" and "for 1 more game night" in table.shows(proposal.address)
    night(table)
    moments.look()
    moments.look()
    proposal.refresh_from_db()
    assert proposal.state == "open" and proposal.ends - timezone.now() > timedelta(days=6)
    assert [one for one in table.notices(OWNER) if "try-out" in one] == table.notices(OWNER)[:1]
    assert proposal.tryout.visibility == "me"
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    assert table.price() == 1


def test_its_author_begins_the_vote_earlier(table):
    proposal = tried_out(table)
    assert table.browsers[OWNER].post(f"{proposal.address}begin-vote/").status_code == 404
    assert table.browsers[MEMBER].post(f"{proposal.address}begin-vote/").status_code == 302
    proposal.refresh_from_db()
    assert proposal.is_open and "The club votes now" in table.shows(f"{proposal.address}?message=begun")


def test_the_rules_of_a_try_out_are_nobodys_to_change_and_end_with_it(table):
    proposal = tried_out(table)
    house = HouseRules.objects.get(pk=proposal.tryout_id)
    for who in (OWNER, MEMBER):
        assert table.browsers[who].get(f"/house/{house.code}/").status_code == 404
    assert table.browsers[MEMBER].get(f"/clubs/{table.club.slug}/proposals/new/?rules={house.slug}").status_code == 404
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    assert table.browsers[OWNER].get(f"/house/read/{house.slug}/").status_code == 404
    proposal.refresh_from_db()
    assert proposal.state == "canceled" and table.price() == 2
