"""Signing in: what was made in the browser before becomes the account's."""

from django.contrib.auth.models import User

from armybuilder.accounts.models import player_of, take_along
from armybuilder.http import Request


def bring_along(sender: type[User], request: Request, user: User, **kwargs: object) -> None:
    """Give the player what this browser made before they signed in."""
    request.user = user
    if player := player_of(request):
        take_along(request, player)
