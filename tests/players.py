"""Players for tests: people with accounts, each at a browser of their own."""

from django.contrib.auth.models import User
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club, Member, Role, Shelved


def player(name: str) -> Player:
    """The player of that name, with an account."""
    user = User.objects.filter(username=name.lower()).first()
    if user is None:
        user = User.objects.create_user(name.lower(), f"{name.lower()}@example.org", "gargoyle-teapot-9")
    return Player.objects.get_or_create(user=user, defaults={"name": name})[0]


def signed_in(name: str) -> Client:
    """A browser at which that player is signed in."""
    client = Client()
    client.force_login(player(name).user)
    return client


def club(name: str, **members: Role) -> Club:
    """A club with members: ``club("Ghouls", alice=Role.OWNER)``."""
    made = Club.objects.create(name=name, slug=name.lower().replace(" ", "-"))
    for one, role in members.items():
        Member.objects.create(club=made, player=player(one.capitalize()), role=role)
    return made


def shelve(club: Club, army) -> Shelved:
    """Put an army on a club's shelf."""
    return Shelved.objects.create(club=club, army=army)
