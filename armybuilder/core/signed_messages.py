"""Messages about what was just done are named in the address. A page shows them only if this browser just did it.

The response to a POST redirects to an address such as ``?message=published`` and sets a cookie that confirms it. A link
from somebody else has the words but not the cookie, so the page is shown without a message.
"""

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

FIELDS = frozenset({"message", "asked", "back", "gone", "kept", "moved", "stayed", "undo"})
"""Query fields that name such a message."""
SHOWN_FOR = 5 * 60
"""How many seconds a page that is reloaded shows the message again."""


def confirmed_messages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Confirm the messages of redirects, and remove unconfirmed ones from addresses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and not FIELDS.isdisjoint(request.GET):
            _check(request)
        response = get_response(request)
        if request.method == "POST" and 300 <= response.status_code < 400:
            _confirm(response)
        return response

    return middleware


def _check(request: HttpRequest) -> None:
    named = [(name, value) for name, values in request.GET.lists() if name in FIELDS for value in values]
    if constant_time_compare(request.COOKIES.get(settings.MESSAGE_COOKIE_NAME, ""), _sign(request.path, named)):
        return
    confirmed = request.GET.copy()
    for name, _ in named:
        confirmed.pop(name, None)
    request.GET = confirmed  # type: ignore[assignment]


def _confirm(response: HttpResponse) -> None:
    to = urlsplit(response.headers.get("Location", ""))
    named = [(name, value) for name, value in parse_qsl(to.query, keep_blank_values=True) if name in FIELDS]
    if named:
        response.set_cookie(
            settings.MESSAGE_COOKIE_NAME, _sign(to.path, named), max_age=SHOWN_FOR,
            secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
        )  # fmt: skip


def _sign(path: str, values: list[tuple[str, str]]) -> str:
    return salted_hmac("message", repr((path, sorted(values))), algorithm="sha256").hexdigest()[:32]
