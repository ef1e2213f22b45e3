"""Players, a club of theirs and a night of it, for tests."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club, Member, Role, Shelved
from armybuilder.nights.models import Answer, Night
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue
from tests.support.players import a_player

RULES = ["traits", "super-powers"]


def signed_in(one):
    """Their browser."""
    client = Client()
    client.force_login(one.user)
    return client


def troops(points, name="Troops", edition="vsgmr-7"):
    """An army of so many points: a commanding hero at 2 and troops at 1 each."""
    book = catalogue(Edition.objects.get(slug=edition))
    units = (
        engine.Unit(0, "Captain", "hero", 1, (("commander", ""),)),
        engine.Unit(1, "Soldiers", "troop", points - 2),
    )
    return engine.Build(book, name, units)


def keep(build, owner, visibility=Visibility.ME):
    """The army as its owner's."""
    army = Army.start(build, Edition.objects.get(slug=build.catalogue.slug), owner.key)
    army.visibility = visibility
    army.save(update_fields=("visibility",))
    return army


def sample(slug, owner, visibility=Visibility.ME):
    """A sample army as its owner's."""
    return keep(samples.get(slug).build, owner, visibility)


@dataclass
class Circle:
    """A club: alice owns it, olga organizes, bob and mira are members, charlie is a stranger."""

    club: Club
    players: dict[str, Player] = field(default_factory=dict)

    def __getattr__(self, name):
        return self.players[name]

    def client(self, name):
        """The British browser of one of them; an unknown name is somebody who did not sign in."""
        browser = signed_in(self.players[name]) if name in self.players else Client()
        browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en-GB"
        return browser

    def visitor(self, name):
        """The same as views know them."""
        one = self.players[name]
        return Visitor(one.key, player=one)

    def night(self, **more):
        """A night of version 7, 25 to 30 points."""
        said = {"title": "Basic Game", "starts": datetime(2027, 3, 23, 19, tzinfo=UTC),
                "ends": datetime(2027, 3, 23, 22, tzinfo=UTC), "zone": "Europe/London", "scenario": "basic-game",
                "edition": Edition.objects.get(slug="vsgmr-7"), "ranges": {"player": [50, 60]}, "rules": RULES,
                "max_gap": 10} | more  # fmt: skip
        return Night.objects.create(club=self.club, **said)

    def brings(self, night, name, army=None, come="yes", **more):
        """Their answer, with an army or without."""
        return Answer.objects.create(night=night, player=self.players[name], come=come, army=army, **more)

    def shelve(self, army):
        """Put an army on the club's shelf."""
        Shelved.objects.create(club=self.club, army=army)
        return army


def circle(public=False):
    """The club with its people."""
    club = Club.objects.create(slug="tuesday-table", name="Tuesday Table", place="Library hall", public=public)
    found = Circle(club, {name: a_player(name) for name in ("alice", "olga", "bob", "mira", "charlie")})
    roles = {"alice": Role.OWNER, "olga": Role.ORGANIZER, "bob": Role.MEMBER, "mira": Role.MEMBER}
    for name, role in roles.items():
        Member.objects.create(club=club, player=found.players[name], role=role)
    return found
