"""How many proposals, try-outs and votes a club and a member may have, each refused by a sentence."""

import pytest
from django.utils import timezone

from armybuilder.proposals import actions
from armybuilder.proposals.models import Proposal, Vote
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER

pytestmark = pytest.mark.usefixtures("no_battles")


def refused(answer) -> str:
    assert answer.status_code == 422
    return " ".join(answer.content.decode().split())


@pytest.mark.any_database
def test_a_club_votes_on_so_many_at_once(table, monkeypatch):
    monkeypatch.setattr(actions, "MOST_OPEN", 2)
    table.proposes(OWNER, points="3")
    table.proposes(ORGANIZER, points="4")
    assert "The club votes on 2 proposals already." in refused(table.proposes(MEMBER, points="5"))
    Proposal.objects.latest("pk").votes.all()
    table.browsers[OWNER].post(f"{Proposal.objects.earliest('pk').address}cancel/")
    assert table.proposes(MEMBER, points="5").status_code == 302


def test_a_club_tries_out_three_at_once_and_still_votes_on_others(table):
    for number in range(3):
        assert table.proposes(points=str(3 + number), nights="1").status_code == 302
    page = refused(table.proposes(ORGANIZER, points="9", nights="2", reason="Because of Tuesday."))
    assert "The club tries out 3 proposals already." in page and "Because of Tuesday." in page
    assert table.proposes(ORGANIZER, points="9").status_code == 302


def test_a_try_out_of_too_many_nights_is_refused_at_its_field(table):
    page = refused(table.proposes(nights="6"))
    assert "Choose from 0 to 5 game nights." in page and 'aria-describedby="nights-e"' in page


@pytest.mark.parametrize(
    ("action", "address", "sentence"),
    [
        ("proposals", "clubs/{club}/proposals/new/", "You have made many proposals in the last hour."),
        ("proposals", "clubs/{club}/proposals/draft/", "You have made many proposals in the last hour."),
        ("votes", "proposals/{code}/vote/", "You have voted many times in the last minute."),
        ("matches", "proposals/{code}/try-again/", "You have simulated many matches in the last minute."),
    ],
)
def test_whoever_does_something_many_times_is_told_to_wait(table, settings, action, address, sentence):
    table.proposes()
    settings.REFUSAL_SECONDS = 0
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {action: "1/m/key"}
    at = "/" + address.format(club=table.club.slug, code=Proposal.objects.get().code)
    said = {"choice": "for", "rules": table.house.slug}
    answers = [table.browsers[ORGANIZER].post(at, said) for _time in range(2)]
    assert answers[0].status_code != 429 and answers[1].status_code == 429
    assert sentence in answers[1].content.decode()
    assert Vote.objects.count() <= 1


def test_older_proposals_are_on_further_pages(table):
    fields = {"house": table.house, "club": table.club, "reason": "-", "changes": "{}", "state": "declined"}
    fields["ends"] = timezone.now()
    rows = [Proposal(name=f"Number {number}", **fields) for number in range(41)]
    Proposal.objects.bulk_create(rows)
    at = f"/clubs/{table.club.slug}/proposals/"
    first, last = table.shows(at), table.shows(f"{at}?page=3")
    assert "Number 40<" in first and "Number 20<" not in first and "?page=2" in first
    assert "Number 0<" in last and "?page=2" in last and "?page=4" not in last
    assert "Number 0<" in table.shows(f"{at}?page=99")


def test_nobody_asks_twice_unknowingly(table):
    table.proposes(name="Cheap guns")
    table.browsers[MEMBER].post(f"{Proposal.objects.get().address}cancel/")
    table.proposes(ORGANIZER, name="Dear guns", points="3")
    at = f"/clubs/{table.club.slug}/proposals/new/?rules={table.house.slug}&row="
    page = table.shows(f"{at}options/sharpshooter", OWNER)
    assert "Proposed before" in page and page.index("Dear guns") < page.index("Cheap guns")
    assert "Proposed before" not in table.shows(f"{at}options/tough", OWNER)
    shown = table.shows(Proposal.objects.latest("pk").address)
    assert "Cheap guns</a> was about the same rule before: Canceled." in shown


def test_a_damaged_proposal_hides_no_other_one(table, caplog):
    table.proposes(name="Damaged")
    Proposal.objects.update(changes="{", state="declined")
    table.proposes(name="Sound")
    assert "Sound" in table.shows(
        f"/clubs/{table.club.slug}/proposals/new/?rules={table.house.slug}&row=options/sharpshooter"
    )
    assert table.browsers[OWNER].get(Proposal.objects.latest("pk").address).status_code == 200
