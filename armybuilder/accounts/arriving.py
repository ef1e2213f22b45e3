"""Signing in and out: what was made in the browser before becomes the account's, and nothing stays behind."""

from django.contrib.auth.models import User

from armybuilder.accounts.models import player_of, take_along
from armybuilder.core.http import Request


def bring_along(sender: type[User], request: Request, user: User, **kwargs: object) -> None:
    """Give the player what this browser made before they signed in."""
    request.user = user
    if player := player_of(request):
        take_along(request, player)


def leave_nothing(sender: type[User], request: Request | None, user: User | None, **kwargs: object) -> None:
    """Have the answer tell the browser to forget what it kept for the player who signed out."""
    if request is not None:
        request.signed_out = True
