"""Rate limits: how often something may be done, counted for all processes; see ``settings.ACCOUNT_RATE_LIMITS``.

Each attempt counts for a visitor (``key``) and for their address (``ip``). Reading a page counts nothing, unless it
starts a print. The API counts in ``api.operations.count``.
"""

import math
import threading
import time
from collections.abc import Callable
from functools import wraps

from allauth.core import ratelimit
from allauth.core.internal.ratelimit import apply_rate, consume, get_cache_key, get_rates
from django.conf import settings
from django.core.cache import cache
from django.db import InterfaceError, transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from armybuilder.accounts.attempts import is_within_limit
from armybuilder.accounts.claiming import key_of
from armybuilder.core.web.http import Request

WHAT = {
    "api": _("This program has sent many requests in the last minute."),
    "armies": _("You have created many armies in the last hour."),
    "game_codes": _("You have tried many game codes in the last minute."),
    "games": _("You have started many games in the last hour."),
    "house_files": _("You have uploaded many rule files in the last minute."),
    "imports": _("You have imported many files in the last minute."),
    "matches": _("You have simulated many matches in the last minute."),
    "pictures": _("You have uploaded many pictures in the last minute."),
    "prints": _("You have requested many prints in the last minute."),
    "proposals": _("You have made many proposals in the last hour."),
    "searches": _("You have searched for many armies in the last minute."),
    "texts": _("You have sent many lists in the last minute."),
    "votes": _("You have voted many times in the last minute."),
}
APP = "allauth.account"

_late = threading.BoundedSemaphore(8)


def _count(request: Request, action: str, key: str) -> bool:
    with transaction.atomic():
        return bool(consume(request, app=APP, action=action, key=key, limit_get=True))


def wait(request: Request, action: str, key: str = "") -> int:
    """Count an attempt of this visitor, or of the player with that key.

    Returns the seconds to wait before the next one, or 0 if this one is allowed.

    A refused attempt is not counted and writes nothing, so that nobody can keep the database busy with attempts. A
    database that cannot be written to raises ``InterfaceError``, which is answered with 503.
    """
    if settings.SINGLE_USER:
        return 0
    # Without cookies, the address stands for the visitor.
    key = key or key_of(request) or f"at {request.META.get('REMOTE_ADDR', '')}"
    seconds = _left(request, action, key)
    if seconds or _count(request, action, key):
        return seconds
    if seconds := _left(request, action, key):
        return seconds  # another attempt was counted in between
    raise InterfaceError("Tries cannot be counted: the database is busy or read-only.")


def _left(request: Request, action: str, key: str) -> int:
    """Seconds until all rates of the action have room."""
    now, longest = time.time(), 0.0
    for rate in get_rates(app=APP, action=action):
        history = cache.get(get_cache_key(request, app=APP, action=action, rate=rate, key=key), [])
        allowed, history = apply_rate(list(history), now, rate, dry_run=True)
        if not allowed:
            oldest = history[rate.amount - 1] if rate.amount else now
            longest = max(longest, oldest + rate.duration - now)
    return math.ceil(longest)


def remaining(request: Request, action: str, key: str) -> tuple[int, int, int, int]:
    """Of the player or address with that key: attempts allowed and seconds of their rate, attempts left, and seconds
    until there are all of them again."""
    rate = get_rates(app=APP, action=action)[0]
    history = cache.get(get_cache_key(request, app=APP, action=action, rate=rate, key=key), [])
    now = time.time()
    recent = [moment for moment in history if moment > now - rate.duration]
    reset = math.ceil(max(recent) + rate.duration - now) if recent else 0
    return rate.amount, math.ceil(rate.duration), max(rate.amount - len(recent), 0), reset


def message(action: str, seconds: int) -> str:
    """The message of a refusal.

    >>> message("pictures", 130)
    'You have uploaded many pictures in the last minute. Try again in 3 minutes.'
    """
    minutes = math.ceil(seconds / 60)
    if seconds < 60:
        soon = ngettext("Try again in {count} second.", "Try again in {count} seconds.", seconds).format(count=seconds)
    else:
        soon = ngettext("Try again in {count} minute.", "Try again in {count} minutes.", minutes).format(count=minutes)
    return f"{WHAT[action]} {soon}"


def refused(response: HttpResponse, seconds: int) -> HttpResponse:
    """The response, marked as an answer to one attempt too many, for browsers and programs.

    It is delayed, so that repeated attempts leave the processor to others. Only a few threads wait like this.
    """
    if _late.acquire(blocking=False):
        try:
            time.sleep(settings.REFUSAL_SECONDS)
        finally:
            _late.release()
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response


def answer(request: Request, action: str, seconds: int) -> HttpResponse:
    """The page of a refusal."""
    return refused(render(request, "429.html", {"sentence": message(action, seconds)}), seconds)


def limited(action: str, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, which answers with that page after too many attempts."""

    @wraps(view)
    def counted(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        return view(request, *args, **kwargs) if is_within_limit(request, action) else ratelimit.respond_429(request)

    return counted


def limit_posts(action: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A decorator: each POST to the view is an attempt; one too many gets the page of a refusal."""

    def decorated(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: Request, *args: object, **kwargs: object) -> HttpResponse:
            seconds = wait(request, action) if request.method == "POST" else 0
            return answer(request, action, seconds) if seconds else view(request, *args, **kwargs)

        return counted

    return decorated
