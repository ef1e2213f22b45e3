"""The owners of what a browser keeps: copies of pages and waiting changes carry the mark of their player."""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from armybuilder.accounts.claiming import FORMER_KEYS, key_of, player_of
from armybuilder.core.web.http import Request

OWNER = "Muster-Owner"
"""The header with the mark: of a page whose copy is kept, and of a change that a page sends."""
MARK_LENGTH = 20
NOT_OWN = "This change was made by another player."  # untranslated


def owner_mark(request: Request) -> str:
    """The mark by which a browser knows its visitor: ``p`` for players who signed in, ``v`` for other visitors.

    Empty for a visitor who has made nothing yet. The player's key cannot be read from it.
    """
    # An error can come before the session.
    key = key_of(request) if hasattr(request, "session") else ""
    return _mark("p" if player_of(request) else "v", key) if key else ""


def refuse_others(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Answer 412 to a change that another player made in this browser. Its page keeps it until they sign in again."""

    def middleware(request: Request) -> HttpResponse:
        mark = request.headers.get(OWNER)
        if request.method == "POST" and mark is not None and not _may_send(request, mark):
            return HttpResponse(NOT_OWN, status=412, content_type="text/plain; charset=utf-8")
        return get_response(request)

    return middleware


def _may_send(request: Request, mark: str) -> bool:
    """Whether the visitor made the change, now or before they signed in."""
    own = owner_mark(request)
    if mark == own or not (mark or own.startswith("p")):
        return True
    return mark in {_mark("v", key) for key in request.session.get(FORMER_KEYS, [])}


def _mark(kind: str, key: str) -> str:
    # Without the server's secret key, which a restore may replace while changes wait. Players' keys are random.
    digest = hashlib.sha256(f"armybuilder.offline {key}".encode()).hexdigest()
    return f"{kind}{digest[:MARK_LENGTH]}"
