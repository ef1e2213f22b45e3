"""What phones ask every two seconds: is there anything new? Answered before there is a session.

The address holds the game's secret key, so nobody has to be known. A process remembers for a second how far a game is:
then an answer costs no statement. That nothing is new is said outside of all other middleware: the answer has no
content that headers could protect, and they would be most of its bytes.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable

from django.db import DatabaseError
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


GetResponse = Callable[[HttpRequest], HttpResponse]


def answer_unchanged(get_response: GetResponse) -> GetResponse:
    """Answer phones that know everything; everything else goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        seen, key = request.headers.get("If-None-Match", ""), _key(request)
        try:
            is_known = bool(seen and key) and _is_latest(key, seen)
        except DatabaseError:
            # It comes up again further in, where the answer gets its headers.
            is_known = False
        return _private(HttpResponseNotModified(headers={"ETag": seen})) if is_known else get_response(request)

    return middleware


def _is_latest(key: str, tag: str) -> bool:
    """Whether a phone knows everything. It may know more than this process, to which another one did not tell it."""
    return any(known and _tag(known[1]) == tag for known in (latest(key, anew) for anew in (False, True)))


def answer_polls(get_response: GetResponse) -> GetResponse:
    """Answer with the deeds that a phone does not know; everything else goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        key = _key(request)
        known = latest(key) if key else None
        return get_response(request) if known is None else _answer(request, *known)

    return middleware


def _key(request: HttpRequest) -> str:
    """The game that is asked for; empty if something else is."""
    found = ADDRESS.fullmatch(request.path) if request.method in ("GET", "HEAD") else None
    return found[1] if found else ""


def _tag(number: int) -> str:
    return f'"{number}"'


def _answer(request: HttpRequest, game: int, number: int) -> HttpResponse:
    after = request.GET.get("after", "")
    start = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else 0
    rows = list(DeedRow.objects.filter(game=game, number__gt=start)[:MOST_SENT])
    last = rows[-1].number if rows else number
    seated = sorted(set(Seat.objects.filter(game=game).values_list("side", flat=True)))
    response = JsonResponse({"latest": last, "deeds": [row.deed for row in rows], "seated": seated})
    response.headers["ETag"] = _tag(last)
    return _private(response)


def _private(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    return response


def latest(key: str, anew: bool = False) -> tuple[int, int] | None:
    """The row of a game and the number of its latest deed, asked anew or as remembered; ``None`` if there is none."""
    known = _known.get(key)
    if known and not anew and known[2] > time.monotonic():
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


def forget() -> None:
    """As in a process that has just begun."""
    _known.clear()
