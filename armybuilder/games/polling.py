"""The question that phones ask every two seconds: is there anything new? Answered before there is a session.

The address holds the game's secret key, so nobody has to be known. A process remembers for a second how far a game is:
then an answer costs no statement. That nothing is new is said outside of all other middleware: the answer has no
content that headers could protect, and they would be most of its bytes.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import patch_cache_control

from armybuilder.armies.forms import whole_number
from armybuilder.games.models import EventRow, Game, Seat
from rules.games.events import EventError, read

ADDRESS = re.compile(r"/games/([A-Za-z0-9_-]{22})/deeds/")
FRESH = 1.0
"""Seconds for which a process believes what it read, as another one may have written."""
AWAY = timedelta(seconds=75)
"""A phone that was not heard from for so long is offline. Phones say every 30 seconds that they are there."""
MOST_KNOWN = 5_000
MOST_SENT = 1_000
"""Events of one answer; the next question gets the others."""


@dataclass(frozen=True, slots=True)
class Known:
    """The progress of a game, as somebody read it."""

    game: int
    """Its row."""
    number: int
    """Of its latest event."""
    here: tuple[int, ...]
    """The sides of the phones that were heard from lately, each phone once."""
    until: float
    """The moment until which this is believed."""

    @property
    def tag(self) -> str:
        """The ETag: another one as soon as there is something to tell the phones."""
        return f'"{self.number}-{".".join(map(str, self.here))}"'


_known: OrderedDict[str, Known] = OrderedDict()
"""By the game's key."""


GetResponse = Callable[[HttpRequest], HttpResponse]


def answer_unchanged(get_response: GetResponse) -> GetResponse:
    """Answer phones that know everything; everything else goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        etag, key = request.headers.get("If-None-Match", ""), _key(request)
        try:
            is_known = bool(etag and key) and _is_latest(key, etag)
        except DatabaseError:
            # It comes up again further in, where the answer gets its headers.
            is_known = False
        return _private(HttpResponseNotModified(headers={"ETag": etag})) if is_known else get_response(request)

    return middleware


def _is_latest(key: str, tag: str) -> bool:
    """Whether a phone knows everything. It may know more than this process, to which another one did not tell it."""
    known = _remembered(key)
    if known is None or known.tag != tag:
        known = _read(key)
    return known is not None and known.tag == tag


def answer_polls(get_response: GetResponse) -> GetResponse:
    """Answer with the events that a phone does not know; everything else goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if key and "text/html" in request.headers.get("Accept", ""):
            # A page that refused a button has this address, and is loaded again.
            return redirect("games:game", key)
        known = latest(key) if key else None
        return get_response(request) if known is None else _answer(request, known)

    return middleware


def _key(request: HttpRequest) -> str:
    """The game that is asked for; empty if something else is."""
    match = ADDRESS.fullmatch(request.path) if request.method in ("GET", "HEAD") else None
    return match[1] if match else ""


def _answer(request: HttpRequest, known: Known) -> HttpResponse:
    start = whole_number(request.GET.get("after", "")) or 0
    rows = list(EventRow.objects.filter(game=known.game, number__gt=start)[:MOST_SENT])
    last = rows[-1].number if rows else known.number
    seats = list(Seat.objects.filter(game=known.game).order_by("-pk").values_list("side", "name", "joined"))
    names = {side: name for side, name, _joined in seats}
    seated = sorted({side for side, _name, joined in seats if joined})
    answer = {"latest": last, "deeds": _readable(known.game, rows), "seated": seated, "names": names}
    response = JsonResponse(answer | {"here": known.here})
    response.headers["ETag"] = replace(known, number=last).tag
    return _private(response)


def _readable(game: int, rows: Sequence[EventRow]) -> list[dict[str, Any]]:
    """The events that phones can merge; a page of the game says that others were left out."""
    if not rows:
        return []
    row_of_game, events = Game.objects.only("start").get(pk=game), []
    for row in rows if row_of_game.is_readable else ():
        with suppress(EventError):
            events.append(read(row.event, row_of_game.start).written())
    return events


def _private(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    return response


def latest(key: str) -> Known | None:
    """The progress of a game; ``None`` if there is no such game."""
    return _remembered(key) or _read(key)


def _remembered(key: str) -> Known | None:
    """The progress of a game, if this process read it less than ``FRESH`` seconds ago."""
    known = _known.get(key)
    return known if known and known.until > time.monotonic() else None


def _read(key: str) -> Known | None:
    """The progress of a game, from the database."""
    facts = ("pk", "latest", "seats__side", "seats__phones__seen")
    rows = list(Game.objects.filter(key=key).values_list(*facts))
    if not rows:
        _known.pop(key, None)
        return None
    lately = timezone.now() - AWAY
    here = tuple(sorted(side for _game, _number, side, last_seen in rows if last_seen and last_seen > lately))
    return _remember(key, rows[0][0], rows[0][1], here)


def remember(key: str, game: int, number: int) -> None:
    """Note how far a game is."""
    known = _known.get(key)
    _remember(key, game, number, known.here if known else ())


def _remember(key: str, game: int, number: int, here: tuple[int, ...]) -> Known:
    known = _known[key] = Known(game, number, here, time.monotonic() + FRESH)
    _known.move_to_end(key)
    while len(_known) > MOST_KNOWN:
        _known.popitem(last=False)
    return known


def forget() -> None:
    """As in a process that has just begun."""
    _known.clear()
