"""The activity log: who did what in a club, and what moderators did, for those who are responsible."""

import logging
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone, translation

from armybuilder.accounts.models import Player
from armybuilder.audit import trail
from armybuilder.audit.models import Entry
from armybuilder.audit.sentences import SENTENCES
from armybuilder.clubs.models import Club, JoinRequest, Member, Role
from armybuilder.reports.models import Decision, Report
from armybuilder.reports.reporting import decide
from tests.support.players import PASSWORD


def player(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.fixture
def club(alice, bob):
    """Alice's club, which Bob has joined."""
    alice.post("/clubs/new/", {"name": "Knights", "public": "on"})
    found = Club.objects.get()
    Member.objects.create(club=found, player=player("Bob"))
    return found


def sentences(club: Club) -> list[str]:
    return [entry.sentence for entry in reversed(trail.latest(club.log_place))]


def test_what_is_done_in_a_club_is_on_its_page_for_those_who_organize_it(alice, bob, charlie, club):
    at = f"/clubs/{club.slug}/"
    charlie.post(f"{at}ask/", {"words": "Hello."})
    alice.post(f"{at}requests/{JoinRequest.objects.get().pk}/let-in/")
    alice.post(f"{at}players/{player('Bob').code}/role/", {"role": "organizer"})
    bob.post(f"{at}invite/link/")
    bob.post(f"{at}invite/link/", {"instead-of": Club.objects.get().link})
    bob.post(f"{at}invite/link/turn-off/")
    bob.post(f"{at}invite/", {"email": "dora@example.org"})
    bob.post(f"{at}invite/{club.invitations.get().pk}/cancel/")
    alice.post(f"{at}settings/", {"name": "Knights", "place": "The cellar", "public": "on"})
    alice.post(f"{at}settings/", {"name": "Knights", "place": "The cellar"})
    alice.post(f"{at}players/{player('Charlie').code}/remove/")
    bob.post(f"{at}leave/")
    alice.post(f"{at}remove/")
    alice.post(f"{at}restore/")
    expected = [
        "Alice created the club.", "Alice accepted the request of Charlie.", "Alice made Bob an organizer.",
        "Bob created an invitation link.", "Bob reset the invitation link.", "Bob turned off the invitation link.",
        "Bob sent an invitation by e-mail.", "Bob canceled an invitation by e-mail.",
        "Alice changed the club’s description.", "Alice limited the club’s page to members.",
        "Alice removed Charlie from the club.", "Bob left the club.", "Alice deleted the club.",
        "Alice restored the club.",
    ]  # fmt: skip
    assert sentences(club) == expected
    page = alice.get(f"{at}log/").content.decode()
    places = [page.index(sentence) for sentence in reversed(expected)]
    assert places == sorted(places)
    assert "dora" not in page
    assert bob.get(f"{at}log/").status_code == charlie.get(f"{at}log/").status_code == 404


def test_an_action_that_is_refused_leaves_no_entry(alice, club):
    alice.post(f"/clubs/{club.slug}/leave/")
    assert sentences(club) == ["Alice created the club."]


def test_an_entry_is_written_with_the_action_or_not_at_all(alice, club):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        trail.record(club.log_place, "club-edited", player("Alice"))
        raise ZeroDivisionError
    assert sentences(club) == ["Alice created the club."]


def test_who_deletes_their_account_stays_in_the_log_as_somebody(alice, bob, club):
    alice.post(f"/clubs/{club.slug}/players/{player('Bob').code}/role/", {"role": "organizer"})
    bob.post("/account/delete/", {"password": PASSWORD})
    assert sentences(club) == [
        "Alice created the club.", "Alice made somebody an organizer.", "Somebody left the club."
    ]  # fmt: skip


def test_the_heir_of_a_club_is_in_its_log(alice, bob, club):
    alice.post("/account/delete/", {"password": PASSWORD})
    assert sentences(club)[-1] == "Bob became an owner, because no other was left."


def test_the_log_of_a_club_ends_with_the_club_and_old_entries_end_after_a_year(club):
    trail.record(trail.SERVER, "backup-requested", None)
    Entry.objects.filter(place=trail.SERVER).update(made=timezone.now() - trail.KEPT * 1.01)
    assert trail.delete_old() == 1
    club.delete()
    assert not Entry.objects.exists()


def test_moderators_read_what_moderators_did(alice, bob, army):
    User.objects.filter(player__name="Bob").update(is_staff=True)
    for decision in (Decision.LEFT, Decision.OUT, Decision.BACK):
        if decision != Decision.BACK:
            report = Report.objects.create(army=army, reporter=player("Bob"), name="Elves", reason="Rude.")
        decide(report, decision, player("Bob"), "An insult." if decision == Decision.OUT else "")
        Report.objects.exclude(pk=report.pk).delete()
        if decision == Decision.LEFT:
            report.delete()
    page = bob.get("/reports/log/").content.decode()
    for sentence in (
        "Bob dismissed the reports of Elves.",
        "Bob removed Elves from the library: An insult.",
        "Bob allowed Elves in the library again.",
    ):
        assert sentence in page
    assert alice.get("/reports/log/").status_code == 404


def test_the_log_is_read_in_the_readers_language(alice, club):
    with translation.override("de"):
        assert sentences(club) == ["Alice hat den Club gegründet."]


def test_every_sentence_is_used_and_every_used_one_is_there():
    files = (Path(__file__).parent.parent.parent / "armybuilder").rglob("*.py")
    code = "".join(file.read_text("utf-8") for file in files if file.name != "sentences.py")
    used = {key for key in SENTENCES if f'"{key}"' in code} | {f"role-{role.value}" for role in Role}
    assert used == set(SENTENCES)


def test_each_entry_is_also_a_line_of_the_servers_log_without_names(alice, club, caplog):
    caplog.set_level(logging.INFO, "muster.security")
    alice.post(f"/clubs/{club.slug}/settings/", {"name": "Knights", "place": "The cellar", "public": "on"})
    (line,) = [record.getMessage() for record in caplog.records if record.name == "muster.security"]
    assert re.fullmatch(rf"club-edited at=club-{club.pk} by={player('Alice').pk}", line)
