"""A club for tests, with browsers of everybody who may ask for it."""

from dataclasses import dataclass

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club, Role
from tests.support import clubs
from tests.support.players import a_player, signed_in

OWNER, ORGANIZER, MEMBER, STRANGER, ANYBODY = KINDS = ("olu", "petra", "kay", "ravi", "")


@dataclass
class Table:
    """The club of Olu, Petra and Kay; Ravi does not belong to it, and nobody knows the last browser."""

    club: Club
    browsers: dict[str, Client]

    def does(self, who, part, **said):
        """The answer to a post of somebody's."""
        return self.browsers[who].post(f"/clubs/{self.club.slug}/{part}", said)

    def sees(self, who, part=""):
        """The answer to a look."""
        return self.browsers[who].get(f"/clubs/{self.club.slug}/{part}")

    def shows(self, who, part=""):
        """The page."""
        return self.sees(who, part).content.decode()

    def army(self, who, sample="undead"):
        """An army of somebody's, copied from a sample."""
        at = self.browsers[who].post(f"/samples/{sample}/copy/").url
        return Army.objects.get(code=at.split("/")[2])

    def shelves(self, who, sample="undead", **said):
        """An army that somebody put on the shelf."""
        army = self.army(who, sample)
        self.does(who, "shelf/", army=str(army.code), **said)
        army.refresh_from_db()
        return army

    def role(self, who):
        """What somebody is in the club, if they belong to it."""
        found = self.club.members.filter(player=a_player(who)).first()
        return found.role if found else None

    def code(self, who):
        """The code of a player."""
        return a_player(who).code

    def told(self, who):
        """What somebody's notices say, the newest first."""
        return [notice.sentence for notice in a_player(who).notices.all()]


@pytest.fixture
def table(db):
    """A club for members, called Tuesday Table."""
    club = clubs.club("Tuesday Table", olu=Role.OWNER, petra=Role.ORGANIZER, kay=Role.MEMBER)
    browsers = {who: signed_in(who) for who in KINDS if who} | {"": Client()}
    return Table(club, browsers)
