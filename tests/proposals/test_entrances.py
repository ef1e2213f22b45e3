"""Where a member begins a proposal, and where a club reads it later: rules, builder, prices, history."""

import pytest

from armybuilder.armies.models import Army
from armybuilder.matches.jobs import simulations
from armybuilder.matches.models import Simulation
from armybuilder.proposals.counting import MORE, TWO_THIRDS, Count
from armybuilder.proposals.models import Proposal
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER, STRANGER

TOO_EXPENSIVE = "Too expensive? Propose another price"


def army_of(table, who: str, edition: str) -> str:
    """The address of a new army."""
    return table.browsers[who].post("/armies/", {"edition": edition, "limit": "30"}).url


def test_the_builder_leads_a_member_to_another_price(table):
    edition = table.house.revisions().first().slug
    at = army_of(table, MEMBER, edition)
    page = table.shows(at)
    assert TOO_EXPENSIVE in page
    address = f"/clubs/{table.club.slug}/proposals/new/?rules={table.house.slug}"
    assert f'href="{address}"' in page and "What should cost more or less?" in table.shows(address)
    assert TOO_EXPENSIVE not in table.shows(army_of(table, MEMBER, "vsgmr-7")), "nobody votes on a rule book"
    Army.objects.update(visibility="all")
    assert TOO_EXPENSIVE not in table.browsers[STRANGER].get(f"/read/{at.split('/')[2]}/").content.decode()


def test_each_rule_leads_a_member_to_its_own_price(table):
    edition = table.house.revisions().first().slug
    page = table.shows(f"/rules/{edition}/traits/")
    address = f"/clubs/{table.club.slug}/proposals/new/?rules={table.house.slug}&amp;row=options%2Fsharpshooter"
    assert f'href="{address}"' in page
    form = table.shows(address.replace("&amp;", "&"))
    assert "New price of Sharpshooter (2 points today)" in form


@pytest.mark.long
def test_an_accepted_revision_keeps_its_trial_and_its_vote(table):
    """Also after the worker has forgotten the battles, and the rules have changed again."""
    table.proposes(points="4")
    proposal = Proposal.objects.get()
    assert "What it is worth" in table.shows(proposal.address)
    table.votes(proposal, "for", MEMBER, OWNER)
    table.votes(proposal, "abstain", ORGANIZER)
    Simulation.objects.all().delete()
    table.proposes(points="1", name="Back again")
    table.votes(Proposal.objects.get(name="Back again"), "for", MEMBER, OWNER, ORGANIZER)
    assert f'href="{proposal.address}" aria-label="Trial and vote on revision 2"' in table.shows(
        f"/house/read/{table.house.slug}/"
    )
    page = table.shows(proposal.address)
    assert "Accepted: it is" in page and "revision 2" in page
    assert "from 2 to 4" in page and "battles, 99% sure" in page
    assert "Kay" in page.partition('class="counted"')[2] and "Petra" in page.partition('class="counted"')[2]
    assert Simulation.objects.filter(key=proposal.trial_key).count() == 0


def test_a_proposal_of_a_club_without_battles_says_so_and_is_voted_on(table, monkeypatch):
    monkeypatch.setattr(simulations, "are_installed", lambda: False)
    table.proposes()
    proposal = Proposal.objects.get()
    assert "Battles are not installed on this server, so there is no trial." in table.shows(proposal.address)
    table.votes(proposal, "for", MEMBER, OWNER, ORGANIZER)
    proposal.refresh_from_db()
    assert proposal.state == "accepted"


@pytest.mark.parametrize(
    ("counts", "quorum", "more", "thirds"),
    [
        ((3, 0, 0), 3, True, True),
        ((2, 0, 0), 3, False, False),
        ((1, 0, 2), 3, True, True),
        ((2, 2, 0), 3, False, False),
        ((3, 2, 0), 3, True, False),
        ((4, 2, 0), 3, True, True),
        ((0, 0, 5), 3, False, False),
    ],
)
def test_quorum_and_majority_decide(counts, quorum, more, thirds):
    assert Count(*counts).accepts(quorum, MORE) == more
    assert Count(*counts).accepts(quorum, TWO_THIRDS) == thirds
