"""Try-outs: a proposal is playable for some game nights before the club votes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.audit.models import Entry
from armybuilder.house.models import HouseRules
from armybuilder.nights.models import Night
from armybuilder.proposals import actions, chores
from armybuilder.proposals.models import Proposal
from rules.models import Edition
from rules.snapshot import catalogue
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER, STRANGER

pytestmark = pytest.mark.usefixtures("no_battles")


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
    assert "Your vote was not counted: the vote begins after the try-out." in table.shows(answer.url, OWNER)


def test_the_vote_begins_after_the_nights(table):
    proposal = tried_out(table, nights=2)
    night(table)
    night(table, canceled=timezone.now())
    chores.look()
    proposal.refresh_from_db()
    assert proposal.state == "tryout" and "for 1 more game night" in table.shows(proposal.address)
    night(table)
    chores.look()
    chores.look()
    proposal.refresh_from_db()
    assert proposal.state == "open" and proposal.ends - timezone.now() > timedelta(days=6)
    assert [one for one in table.notices(OWNER) if "try-out" in one] == table.notices(OWNER)[:1]
    assert proposal.tryout.visibility == "me"
    table.votes(proposal, "for", OWNER, ORGANIZER, MEMBER)
    assert table.price() == 1


def test_the_page_of_a_try_out_says_when_the_vote_begins_and_has_no_vote_to_stop(table):
    proposal = tried_out(table, nights=2)
    page = table.shows(proposal.address, OWNER)
    assert "The vote begins when the try-out ends: after 2 more game nights." in page
    assert "Stop the try-out" in page and "Stop the vote" not in page and 'class="counted"' not in page
    page = table.browsers[OWNER].post(f"{proposal.address}stop/", {"why": "Too early."}, follow=True).content.decode()
    assert "The try-out is stopped." in page and "vote is stopped" not in page and 'class="counted"' in page
    assert table.notices(MEMBER)[0] == "The try-out of Cheaper was stopped (Table rules)."
    assert Entry.objects.at_place(table.club.log_place)[0].sentence.startswith("The try-out of Cheaper was stopped by ")


def test_its_author_begins_the_vote_earlier(table):
    proposal = tried_out(table)
    assert table.browsers[OWNER].post(f"{proposal.address}begin-vote/").status_code == 404
    assert table.browsers[MEMBER].post(f"{proposal.address}begin-vote/").status_code == 302
    proposal.refresh_from_db()
    assert proposal.is_open and "The club votes now" in table.shows(proposal.address)


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


def test_a_try_out_that_was_canceled_goes_on_where_it_was(table):
    proposal = tried_out(table)
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    assert HouseRules.objects.get(pk=proposal.tryout_id).club is None
    assert table.browsers[MEMBER].post(f"{proposal.address}reopen/").status_code == 302
    proposal.refresh_from_db()
    assert proposal.state == "tryout"
    edition = Edition.objects.get(family=proposal.tryout.slug)
    assert f"/armies/new/?rules={edition.slug}" in table.shows(proposal.address, OWNER)
    table.browsers[MEMBER].post(f"{proposal.address}begin-vote/")
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    table.browsers[MEMBER].post(f"{proposal.address}reopen/")
    proposal.refresh_from_db()
    assert proposal.state == "open", "its vote had begun"


def test_its_author_undoes_that_the_vote_began_early(table):
    proposal = tried_out(table, nights=2)
    night(table)
    page = table.browsers[MEMBER].post(f"{proposal.address}begin-vote/", follow=True).content.decode()
    assert "Undo continues the try-out" in page and "reopen/" not in table.shows(proposal.address, OWNER)
    assert table.browsers[OWNER].post(f"{proposal.address}reopen/").status_code == 404, "it is Kay's to undo"
    page = table.browsers[MEMBER].post(f"{proposal.address}reopen/", follow=True).content.decode()
    assert "Undone. The try-out goes on." in page and "for 1 more game night" in page
    edition = Edition.objects.get(family=proposal.tryout.slug)
    assert table.browsers[OWNER].get(f"/rules/{edition.slug}/").status_code == 200
    assert table.notices(OWNER)[0] == "Kay goes on with the try-out of Cheaper (Table rules)."
    chores.look()
    proposal.refresh_from_db()
    assert proposal.state == "tryout"


def test_once_somebody_has_voted_or_its_nights_are_over_the_vote_goes_on(table):
    proposal = tried_out(table)
    table.browsers[MEMBER].post(f"{proposal.address}begin-vote/")
    table.votes(proposal, "for", ORGANIZER)
    assert "reopen/" not in table.shows(proposal.address)
    answer = table.browsers[MEMBER].post(f"{proposal.address}reopen/", follow=True)
    assert "Nothing was changed: the vote is on" in answer.content.decode()
    proposal.votes.all().delete()
    assert "reopen/" in table.shows(proposal.address)
    night(table)
    assert "reopen/" not in table.shows(proposal.address)


def test_a_try_out_goes_on_only_where_the_club_has_room_for_it(table, monkeypatch):
    proposal = tried_out(table)
    table.browsers[MEMBER].post(f"{proposal.address}cancel/")
    monkeypatch.setattr(actions, "MOST_TRYOUTS", 0)
    answer = table.browsers[MEMBER].post(f"{proposal.address}reopen/")
    assert answer.status_code == 422 and "The club tries out 0 proposals already." in answer.content.decode()
    proposal.refresh_from_db()
    assert proposal.state == "canceled"
