"""Clubs for tests, with members and libraries."""

from armybuilder.clubs.models import Club, Member, Role, Shelved
from tests.support.players import a_player


def club(name: str, **members: Role) -> Club:
    """A club with members: ``club("Ghouls", alice=Role.OWNER)``."""
    made = Club.objects.create(name=name, slug=name.lower().replace(" ", "-"))
    for one, role in members.items():
        Member.objects.create(club=made, player=a_player(one), role=role)
    return made


def shelve(club: Club, army) -> Shelved:
    """Put an army on a club's shelf."""
    return Shelved.objects.create(club=club, army=army)
