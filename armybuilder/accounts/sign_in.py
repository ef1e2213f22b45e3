"""Sign-in moves what this browser made to the account (``models.claim_browser``). Sign-out clears the browser."""

from django.contrib.auth.models import User

from armybuilder.accounts.models import claim_browser, player_of
from armybuilder.core.web.http import Request


def move_to_account(sender: type[User], request: Request, user: User, **kwargs: object) -> None:
    """Give the player everything that this browser made before they signed in."""
    request.user = user
    if player := player_of(request):
        claim_browser(request, player)


def clear_browser(sender: type[User], request: Request | None, user: User | None, **kwargs: object) -> None:
    """Mark the response: the browser must delete what it stored for the player who signed out."""
    if request is not None and user is not None:
        request.signed_out = True
