"""Players of tests: alice, bob and charlie, with their browsers and armies."""

from django.contrib.auth.models import User
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army

PASSWORD = "four words one remembers"


def a_player(name: str) -> Player:
    """A player with a confirmed address, created if there is none."""
    email = f"{name}@example.org"
    found = Player.objects.filter(user__email=email).first()
    if found:
        return found
    user = User.objects.create_user(name, email, PASSWORD)
    user.emailaddress_set.create(email=email, verified=True, primary=True)
    return Player.objects.create(user=user, name=name.capitalize())


def signed_in(name: str) -> Client:
    """A browser in which the player is signed in."""
    client = Client()
    client.force_login(a_player(name).user)
    return client


def copied(browser: Client, sample: str = "elves") -> Army:
    """The visitor's own copy of a sample army."""
    code = browser.post(f"/samples/{sample}/copy/").url.split("/")[2]
    return Army.objects.get(code=code)
