"""The context of every page: the places in the bar, and the player."""

from typing import cast

from django.conf import settings
from django.http import HttpRequest

from armybuilder.accounts.claiming import player_of
from armybuilder.core.web.http import Request
from armybuilder.core.web.navigation import places

CONSOLE = "django.core.mail.backends.console.EmailBackend"
"""The mail backend of a server without a mail server."""


def is_mail_in_console() -> bool:
    """Whether this server sends no mails, but writes them to its console."""
    return bool(settings.EMAIL_BACKEND == CONSOLE)


def player_in_bar(request: HttpRequest) -> dict[str, object]:
    """The places and the player of the bar, without a second query for what the view has loaded."""
    return {
        "places": places(request.path),
        "is_mail_in_console": is_mail_in_console(),
        "signing": not settings.SINGLE_USER,
        "player": None if settings.SINGLE_USER else player_of(cast(Request, request)),
    }
