"""What phones ask every two seconds: is there anything new? Answered before there is a session.

The address holds the game's secret key, so nobody has to be known. A process remembers for a second how far a game is,
and for as long as it is the only one to write: then an answer costs no statement.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils.cache import patch_cache_control

from armybuilder.games.models import DeedRow, Game, Seat

ADDRESS = re.compile(r"/games/([A-Za-z0-9_-]{22})/deeds/")
FRESH = 1.0
"""Seconds for which a process believes what it read, as another one may have written."""
MOST_KNOWN = 5_000
MOST_SENT = 1_000
"""Deeds of one answer; the next question gets the others."""

_known: OrderedDict[str, tuple[int, int, float]] = OrderedDict()
"""By key: the game's row, the number of its latest deed, and until when this is believed."""


def answer_polls(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer questions about deeds; everything else goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        found = ADDRESS.fullmatch(request.path) if request.method in ("GET", "HEAD") else None
        response = _answer(request, found[1]) if found else None
        return response if response is not None else get_response(request)

    return middleware


def _answer(request: HttpRequest, key: str) -> HttpResponse | None:
    known = latest(key)
    if known is None:
        return None
    game, number = known
    tag = f'"{number}"'
    if request.headers.get("If-None-Match") == tag:
        return _private(HttpResponseNotModified(headers={"ETag": tag}))
    after = request.GET.get("after", "")
    start = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else 0
    rows = list(DeedRow.objects.filter(game=game, number__gt=start)[:MOST_SENT])
    last = rows[-1].number if rows else number
    seated = sorted(set(Seat.objects.filter(game=game).values_list("side", flat=True)))
    response = JsonResponse({"latest": last, "deeds": [row.deed for row in rows], "seated": seated})
    response.headers["ETag"] = f'"{last}"'
    return _private(response)


def _private(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    return response


def latest(key: str) -> tuple[int, int] | None:
    """The row of a game and the number of its latest deed; ``None`` if there is no such game."""
    known = _known.get(key)
    if known and known[2] > time.monotonic():
        return known[:2]
    row = Game.objects.filter(key=key).values_list("pk", "latest").first()
    if row is None:
        _known.pop(key, None)
        return None
    remember(key, *row)
    return row


def remember(key: str, game: int, number: int) -> None:
    """Note how far a game is."""
    _known[key] = (game, number, time.monotonic() + FRESH)
    _known.move_to_end(key)
    while len(_known) > MOST_KNOWN:
        _known.popitem(last=False)
