"""A short id for each request: on its log lines, its error page and its response, so that one leads to the others."""

import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""An id that a proxy may have chosen; anything else could forge log lines."""

_current: ContextVar[str] = ContextVar("the id of the request that is answered", default="")


def request_id() -> str:
    """The id of the request that this thread answers; empty outside of requests."""
    return _current.get()


def identify_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give each request an id: the one that our proxy chose, or a new one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = _chosen(request)
        # Refusals are logged after this, with the request.
        request.META["muster.request_id"] = chosen
        before = _current.set(chosen)
        try:
            response = get_response(request)
        finally:
            _current.reset(before)
        response.headers[HEADER] = chosen
        return response

    return middleware


def _chosen(request: HttpRequest) -> str:
    sent = request.headers.get(HEADER, "")
    has_proxy = settings.ALLAUTH_TRUSTED_PROXY_COUNT > 0
    return sent if has_proxy and ACCEPTED.fullmatch(sent) else secrets.token_hex(4)
