"""What stays of proposals and votes when somebody leaves the club or deletes their account."""

import pytest
from django.contrib.auth.models import User

from armybuilder.accounts import account_data
from armybuilder.house.models import HouseRules
from armybuilder.proposals import chores
from armybuilder.proposals.models import Proposal
from rules.models import Edition
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER
from tests.support.players import PASSWORD, a_player

pytestmark = [pytest.mark.any_database, pytest.mark.usefixtures("no_battles")]


def deletes_account(table, who: str) -> None:
    assert table.browsers[who].post("/account/delete/", {"password": PASSWORD}).status_code == 200
    assert not User.objects.filter(email=f"{who}@example.org").exists()


def test_votes_outlive_the_account_of_whoever_owned_the_rules(table):
    table.proposes()
    accepted = Proposal.objects.get()
    table.votes(accepted, "for", OWNER, ORGANIZER, MEMBER)
    table.proposes(name="Open", points="3")
    table.browsers[OWNER].post(
        f"/house/{table.house.code}/price/", {"row": "options/flight", "level": "", "points": "7"}
    )
    deletes_account(table, OWNER)
    page = table.shows(accepted.address)
    assert "A former player" in page and "it was revision 2" in page and "/house/read/" not in page
    pending = table.shows(Proposal.objects.get(name="Open").address)
    assert "The club no longer plays these house rules." in pending
    house = HouseRules.objects.get(pk=table.house.pk)
    assert house.owner is None and house.visibility == "me" and not house.versions.exists()
    prices = house.document().rows["options/flight"][1]["levels"]
    assert prices[""]["points"] != 7, "nothing that was not published stays"
    assert accepted.votes.count() == 3 and Edition.objects.filter(family=house.slug).count() == 2
    for who in (ORGANIZER, MEMBER):
        assert table.browsers[who].get(f"/house/read/{house.slug}/").status_code == 404


def test_rules_on_which_no_club_voted_go_with_the_account(table):
    deletes_account(table, OWNER)
    assert not HouseRules.objects.exists() and not Edition.objects.filter(family=table.house.slug).exists()


def test_a_vote_on_the_rules_of_a_former_member_says_so_and_is_stopped(table):
    table.proposes()
    proposal = Proposal.objects.get()
    table.club.members.filter(player=a_player(MEMBER)).update(role="owner")
    table.browsers[OWNER].post(f"/clubs/{table.club.slug}/leave/")
    assert "The club no longer plays these house rules." in table.shows(proposal.address)
    table.votes(proposal, "for", ORGANIZER, MEMBER)
    chores.look()
    proposal.refresh_from_db()
    assert proposal.state == "declined", "two votes of three that are needed"
    assert "Propose it again" not in table.shows(proposal.address)


def test_an_author_who_leaves_can_no_longer_cancel_and_their_proposal_goes_on(table):
    table.proposes()
    proposal = Proposal.objects.get()
    table.browsers[MEMBER].post(f"/clubs/{table.club.slug}/leave/")
    assert table.browsers[MEMBER].get(proposal.address).status_code == 404
    assert table.browsers[MEMBER].post(f"{proposal.address}cancel/").status_code == 404
    table.votes(proposal, "for", OWNER, ORGANIZER)
    proposal.refresh_from_db()
    assert proposal.state == "declined", "two votes of three that are needed, and everyone has voted"


def test_the_export_of_each_has_only_their_own(table):
    table.proposes()
    table.votes(Proposal.objects.get(), "against", ORGANIZER)
    files = {file.path for file in account_data.export(a_player(OWNER))}
    assert not {path for path in files if "votes" in path or "proposals" in path}
    files = {file.path: file.content.decode() for file in account_data.export(a_player(ORGANIZER))}
    assert '"against"' in files["beside-the-armies/votes.json"] and "beside-the-armies/proposals.json" not in files
