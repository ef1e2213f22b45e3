"""Pages that belong to no app: about, and what is shown when a request cannot be answered."""

import sys

from django.core.exceptions import BadRequest, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from armybuilder.accounts.shown import places
from armybuilder.http import Gone

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
BUSY = ("locked", "lock timeout", "too many clients", "connection slots")
"""What databases say where others keep them busy: nothing is broken, and the same request may soon be answered."""


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Who made the rules, the letters, the icons and the code."""
    return render(request, "about.html")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, with the sentence of a ``BadRequest`` of ours; 413 for more than the server takes in."""
    if isinstance(exception, TOO_MUCH):
        return too_much()
    return _error("400.html", 400, str(exception) if isinstance(exception, BadRequest) else "")


def too_much() -> HttpResponse:
    """413."""
    return _error("413.html", 413)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _error("403.html", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token: an old page, or cookies switched off."""
    return _error("403_csrf.html", 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404; 410 with a page of its own where the visitor may know what was there."""
    if isinstance(exception, Gone):
        return render(request, exception.template, dict(exception.context), status=410)
    return _error("404.html", 404)


def wrong_method(allowed: str) -> HttpResponse:
    """405."""
    response = _error("405.html", 405)
    response.headers["Allow"] = allowed
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """500; 503 where the database was kept busy by others for longer than a request waits."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError) and any(words in str(error) for words in BUSY):
        response = _error("503.html", 503)
        response.headers["Retry-After"] = "5"
        return response
    return _error("500.html", 500)


def _error(template: str, status: int, sentence: str = "") -> HttpResponse:
    # Rendered without the request: no context processor, session or database row can fail a second time.
    return HttpResponse(render_to_string(template, {"sentence": sentence, "places": places("")}), status=status)
