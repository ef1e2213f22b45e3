"""What every request passes through: headers, error pages, compression and the transaction of a writing request."""

from collections.abc import Callable
from io import IOBase
from typing import IO

from django.conf import settings
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from armybuilder import pages

GetResponse = Callable[[HttpRequest], HttpResponse]

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    ]
)
CUT_OFF = "The connection broke before all of it had arrived."
SECRET = ("/armies/", "/shared/", "/pen/", "/prints/", "/house/", "/account/", "/join/")
"""What only those who know its address may see: no search engine keeps it, and every look is asked for anew."""
ASKED = (*SECRET, "/read/", "/notices/", "/reports/", "/clubs/")
"""Who may see it can change at any moment: every look is asked for anew."""
WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
HASHING = (
    "/account/login/", "/account/signup/", "/account/password/", "/account/reauthenticate/", "/account/delete/",
    "/admin/login/",
)  # fmt: skip
"""Where passwords are hashed, slowly on purpose: in a transaction, all who write would wait for it on SQLite."""
TEXT = ("text/", "application/json", "image/svg+xml")


def security_headers(get_response: GetResponse) -> GetResponse:
    """Forbid pages everything but their own files."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # A browser's own PDF viewer is a page of plugins and inline styles: the policy would stop it.
        if response.headers.get("Content-Type") != "application/pdf":
            response.headers.setdefault("Content-Security-Policy", POLICY)
        if request.path.startswith(SECRET):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        if request.path.startswith(ASKED):
            response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response

    return middleware


def error_pages(get_response: GetResponse) -> GetResponse:
    """Give a wrong method's bare answer the app's look."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405 and not response.content:
            return pages.wrong_method(response.headers["Allow"])
        return response

    return middleware


def bounded_requests(get_response: GetResponse) -> GetResponse:
    """Turn away more than any page takes in, before any of it is read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "")
        if length.isdecimal() and int(length[:20]) > settings.MOST_SENT:
            return pages.too_much()
        return get_response(request)

    return middleware


class Whole(IOBase):
    """A request's body that is refused where less of it came than was announced."""

    def __init__(self, stream: IO[bytes], length: int) -> None:
        self.stream, self.missing = stream, length

    def read(self, size: int = -1, /) -> bytes:
        """Bytes of the body, as from any stream."""
        return self._counted(self.stream.read(size), size)

    def readline(self, size: int | None = -1, /) -> bytes:
        """A line of the body."""
        return self._counted(self.stream.readline(-1 if size is None else size), 1)

    def _counted(self, data: bytes, size: int) -> bytes:
        self.missing -= len(data)
        if self.missing > 0 and (size < 0 or len(data) < size):
            raise BadRequest(CUT_OFF)
        return data


def whole_bodies(get_response: GetResponse) -> GetResponse:
    """Refuse a body that breaks off: what is left of a form would be taken for all of it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "")
        if length.isdecimal():
            # Django reads what comes and has no other place to count it.
            request._stream = Whole(request._stream, int(length))  # type: ignore[assignment]
        return get_response(request)

    return middleware


def transaction_for_writes(get_response: GetResponse) -> GetResponse:
    """Write all that a request changes, or nothing; reading requests never wait for the one write lock.

    Pages that hash begin their own transaction, once they have.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method not in WRITING or request.path.startswith(HASHING):
            return get_response(request)
        with transaction.atomic():
            response = get_response(request)
            # An exception arrives here as its page.
            if response.status_code >= 400:
                transaction.set_rollback(True)
            return response

    return middleware


class CompressText(GZipMiddleware):
    """Compress what shrinks; a PDF does not."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed where it is text."""
        if response.headers.get("Content-Type", "").startswith(TEXT):
            return super().process_response(request, response)
        return response
