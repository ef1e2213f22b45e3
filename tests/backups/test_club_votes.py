"""Proposals, votes, trials, try-outs, marks and crews come back from a backup: on each database, over other data."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.backups import archive, restoring
from armybuilder.clubs.models import Club, Role
from armybuilder.house.models import HouseRules
from armybuilder.marks import chores as mark_moments
from armybuilder.marks.models import Mark
from armybuilder.matches.jobs import marks, trials
from armybuilder.matches.models import Simulation
from armybuilder.nights.models import Answer, Night
from armybuilder.proposals import actions, chores
from armybuilder.proposals.models import Proposal, Vote, VotingRules
from rules import engine
from rules.models import Edition
from tests.backups.conftest import VENDORS, Lived
from tests.backups.servers import on_sqlite, pictures, rows
from tests.nights.people import keep, troops
from tests.support import clubs
from tests.support.databases import prepared_database
from tests.support.players import a_player, signed_in

pytestmark = [pytest.mark.sql, pytest.mark.long, pytest.mark.every_case]
NAMES = ("olu", "petra", "kay", "ravi")
TABLES = (Proposal, Vote, VotingRules, Simulation, Mark, Answer, Night, HouseRules)


def propose(club: Club, house: HouseRules, browser: Client, name: str, **said: str) -> Proposal:
    said = {"rules": house.slug, "row": "options/sharpshooter", "name": name, "reason": "Too dear.", **said}
    answer = browser.post(f"/clubs/{club.slug}/proposals/new/", said)
    assert answer.status_code == 302, answer.content.decode()
    return Proposal.objects.get(name=name)


def vote(proposal: Proposal, choice: str, *browsers: Client) -> None:
    for browser in browsers:
        assert browser.post(f"{proposal.address}vote/", {"choice": choice}).status_code == 302


def live() -> None:
    """A club votes, tries out, cancels and stops, and brings crews to a game night."""
    club = clubs.club("Tuesday Table", olu=Role.OWNER, **dict.fromkeys(NAMES[1:], Role.MEMBER))
    olu, petra, kay, ravi = browsers = [signed_in(name) for name in NAMES]
    draft = olu.post("/house/new/", {"name": "Our rules", "from": "vsgmr-7"}).url
    olu.post(f"{draft}price/", {"row": "options/tough", "level": "", "points": "3"})
    olu.post(f"{draft}publish/", {"visibility": f"club:{club.slug}"})
    house = HouseRules.objects.get()
    olu.post(f"/clubs/{club.slug}/voting/", {"days": "3", "quorum": "2", "majority": "thirds"})
    vote(propose(club, house, kay, "Accepted", **{"points:": "1"}), "for", *browsers)
    declined = propose(club, house, kay, "Declined", **{"points:": "4"})
    vote(declined, "against", *browsers)
    canceled = propose(club, house, kay, "Canceled", **{"points:": "5"})
    vote(canceled, "abstain", petra)
    kay.post(f"{canceled.address}cancel/")
    stopped = propose(club, house, petra, "Stopped", **{"points:": "6"})
    olu.post(f"{stopped.address}stop/", {"why": "We tried it in May."})
    propose(club, house, kay, "Tried out", nights="2", **{"points:": "2.5"})
    # No sample has it, so that the trial needs no pairings.
    opened = propose(club, house, kay, "Open", **{"row": "options/revenge", "points:": "3.5"})
    vote(opened, "for", petra, ravi)
    assert olu.get(opened.address).status_code == 200, "its trial is played"
    assert Proposal.objects.get(name="Open").trial_ready
    ravi.post("/account/delete/", {"password": "four words one remembers"})
    mark_moments.ask(Edition.objects.get(slug="vsgmr-2010"))
    mark_moments.look_at(Mark.objects.get())
    army = keep(troops(9, "Horde"), a_player("kay"))
    now = timezone.now()
    night = Night.objects.create(
        club=club, title="Tuesday", edition=Edition.objects.get(slug="vsgmr-7"), ranges={}, zone="Europe/London",
        starts=now + timedelta(days=1), ends=now + timedelta(days=1, hours=3),
    )  # fmt: skip
    Answer.objects.create(night=night, player=a_player("kay"), come="yes", army=army, crew="0.1x3")


@pytest.fixture(scope="module")
def voted(django_db_setup, django_db_blocker, tmp_path_factory) -> Lived:
    """The server of that club, and its backup."""
    folder = tmp_path_factory.mktemp("voted")
    prepared_database.prepare(folder)
    server, file = on_sqlite(folder), folder / "now.zip"
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), server.use():
        for module in (trials, marks):
            for name in ("LOOK_BATTLES", "EVEN_BATTLES", "EVEN_TURNS"):
                patch.setattr(module, name, 1 if name == "EVEN_TURNS" else 20)
        patch.setattr(trials, "PAIR_BATTLES", 20)
        live()
        return Lived(server, file, archive.write(file), rows())


def check_all_is_there(voted) -> None:
    now = rows()
    assert {table: len(found) for table, found in now.items()} == {
        table: len(found) for table, found in voted.rows.items()
    }
    assert now == voted.rows
    assert not pictures()


def test_the_backup_has_something_of_each(voted, django_db_blocker):
    with django_db_blocker.unblock(), voted.server.use():
        assert all(model.objects.exists() for model in TABLES)
        assert Counter(Proposal.objects.values_list("state", flat=True)) == Counter(
            ("accepted", "declined", "canceled", "stopped", "tryout", "open")
        )
        assert Vote.objects.filter(player=None).count() == 3 and Answer.objects.get().crew == "0.1x3"
        assert Mark.objects.get().made and Proposal.objects.get(name="Tried out").tryout_id


@pytest.mark.parametrize("vendor", VENDORS)
def test_all_of_it_comes_back_on_an_empty_server(voted, new_server, vendor):
    with new_server(vendor).use():
        assert restoring.restore(voted.file).digest == voted.manifest.digest
        check_all_is_there(voted)


@pytest.mark.parametrize("vendor", VENDORS)
def test_all_of_it_comes_back_in_place_of_other_votes(voted, new_server, vendor):
    """The other club had the same keys and more votes; then it is the backup's again, which is written once more."""
    with new_server(vendor).use():
        restoring.restore(voted.file)
        opened = Proposal.objects.get(name="Open")
        actions.vote(opened, a_player("olu"), "against")
        actions.cancel(Proposal.objects.get(name="Tried out"))
        Vote.objects.filter(proposal__name="Accepted").delete()
        Answer.objects.update(crew="")
        Mark.objects.all().delete()
        Club.objects.create(name="Others", slug="others")
        assert rows() != voted.rows
        assert restoring.restore(voted.file, replace=True).digest == voted.manifest.digest
        check_all_is_there(voted)


@pytest.mark.parametrize("vendor", VENDORS)
def test_the_club_goes_on_voting_with_what_was_restored(voted, new_server, vendor):
    with new_server(vendor).use():
        restoring.restore(voted.file)
        opened, tried_out = Proposal.objects.get(name="Open"), Proposal.objects.get(name="Tried out")
        assert opened.count.yes == 2 and a_player("olu").votes.filter(proposal=opened).count() == 0
        for name in ("olu", "kay"):
            assert actions.vote(opened, a_player(name), "for")
        Proposal.objects.filter(pk=opened.pk).update(ends=timezone.now())
        chores.look()
        opened, tried_out = Proposal.objects.get(name="Open"), Proposal.objects.get(name="Tried out")
        assert (opened.state, opened.revision, opened.count.yes) == ("accepted", 3, 4)
        assert tried_out.state == "tryout" and tried_out.after == opened
        army = Army.objects.get(name="Horde")
        assert army.brought.get().crew == "0.1x3" and engine.bill(army.build()).figures == 8
