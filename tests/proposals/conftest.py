"""A club that plays house rules, with browsers of its members."""

from dataclasses import dataclass, field

import pytest
from django.test import Client

from armybuilder.clubs.models import Club, Role
from armybuilder.house.models import HouseRules
from armybuilder.matches.jobs import simulations, trials
from armybuilder.proposals.models import Proposal
from tests.support import clubs
from tests.support.players import a_player, signed_in

OWNER, ORGANIZER, MEMBER, STRANGER = "olu", "petra", "kay", "ravi"


@dataclass
class Table:
    """The club of Olu, Petra and Kay, which plays Olu's house rules; Ravi does not belong to it."""

    club: Club
    house: HouseRules
    browsers: dict[str, Client] = field(default_factory=dict)

    def proposes(self, who: str = MEMBER, row: str = "options/sharpshooter", points: str = "1", **said):
        """The answer to a proposal of another price."""
        prices = {} if any(name.startswith("points:") for name in said) else {"points:": points}
        said = {"rules": self.house.slug, "row": row, "name": "Cheaper", "reason": "Too dear.", **prices, **said}
        return self.browsers[who].post(f"/clubs/{self.club.slug}/proposals/new/", said)

    def votes(self, proposal: Proposal, choice: str, *names: str) -> None:
        """Somebody's votes."""
        for who in names:
            answer = self.browsers[who].post(f"{proposal.address}vote/", {"choice": choice})
            assert answer.status_code == 302, who

    def shows(self, at: str, who: str = MEMBER) -> str:
        """A page, as somebody sees it."""
        answer = self.browsers[who].get(at)
        assert answer.status_code == 200, at
        return " ".join(answer.content.decode().split())

    def price(self, option: str = "sharpshooter", level: str = "") -> object:
        """What an option costs in the newest revision."""
        from rules.snapshot import catalogue

        return catalogue(self.house.revisions().first()).level(option, level).points / 2

    def notices(self, who: str) -> list[str]:
        """What somebody's notifications say, the newest first."""
        return [notice.sentence for notice in a_player(who).notices.all()]


@pytest.fixture(autouse=True)
def few_battles(monkeypatch):
    for name, count in {"LOOK_BATTLES": 20, "EVEN_BATTLES": 60, "PAIR_BATTLES": 60, "EVEN_TURNS": 1}.items():
        monkeypatch.setattr(trials, name, count)


@pytest.fixture
def no_battles(monkeypatch):
    """Votes need no trial."""
    monkeypatch.setattr(simulations, "are_installed", lambda: False)


@pytest.fixture
def table(db) -> Table:
    """The club, and revision 1 of its house rules."""
    club = clubs.club("Tuesday Table", olu=Role.OWNER, petra=Role.ORGANIZER, kay=Role.MEMBER)
    browsers = {who: signed_in(who) for who in (OWNER, ORGANIZER, MEMBER, STRANGER)}
    at = browsers[OWNER].post("/house/new/", {"name": "Table rules", "from": "vsgmr-7"}).url
    browsers[OWNER].post(f"{at}price/", {"row": "options/tough", "level": "", "points": "3"})
    browsers[OWNER].post(f"{at}publish/", {"visibility": f"club:{club.slug}"})
    return Table(club, HouseRules.objects.get(), browsers)


@pytest.fixture
def open_rules(db):
    """A function: the document of a rule book."""
    from rules.documents import document_of
    from rules.models import Edition

    return lambda slug: document_of(Edition.objects.get(slug=slug))
