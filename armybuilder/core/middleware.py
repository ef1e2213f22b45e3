"""What every request passes through: headers, bounds, error pages and compression."""

import logging
from collections.abc import Callable
from io import IOBase
from typing import IO

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRefresh

from armybuilder.core import pages
from armybuilder.core.http import Request
from armybuilder.core.writing import has_written

log = logging.getLogger("django.request")

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
PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""A browser's own PDF viewer is a page of plugins, inline styles and scripts: the policy above would stop it."""
SHOWN_ELSEWHERE = ("/preview.png", "/favicon.ico", "/favicon.svg")
"""Pictures that chat programs and other pages show beside a link."""
LEFT_BEHIND = '"cache", "storage"'
"""What a browser forgets when somebody signs out: pages, and changes that waited. Its cookies know the next visitor."""
CUT_OFF = _("The connection was lost before everything was sent.")
SECRET = ("/armies/", "/shared/", "/edit/", "/pen/", "/prints/", "/house/", "/account/", "/join/")
"""What only those who know its address may see: no search engine keeps it."""
NOT_STORED = ("/account/", "/reports/", "/admin/")
"""Accounts, moderation and administration: no copy stays in the browser."""
SAVED = _("Your change was saved, but the next page couldn’t be shown. This is the previous page, reloaded.")
TEXT = ("text/", "application/json", "image/svg+xml")


def security_headers(get_response: GetResponse) -> GetResponse:
    """Forbid pages everything but their own files; they are private unless a view is ``http.public``."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_pdf = response.headers.get("Content-Type") == "application/pdf"
        response.headers.setdefault("Content-Security-Policy", PDF_POLICY if is_pdf else POLICY)
        if not is_pdf:
            response.headers.setdefault("Cross-Origin-Embedder-Policy", "require-corp")
        shown_elsewhere = request.path.endswith(SHOWN_ELSEWHERE)
        response.headers.setdefault(
            "Cross-Origin-Resource-Policy", "cross-origin" if shown_elsewhere else "same-origin"
        )
        if getattr(request, "signed_out", False):
            response.headers["Clear-Site-Data"] = LEFT_BEHIND
        if request.path.startswith(SECRET):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        if request.path.startswith(NOT_STORED):
            response.headers["Cache-Control"] = "private, no-store"
        else:
            # Who may see it can change at any moment: every look is asked for anew.
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
        return self._counted(self._received(self.stream.read, size), size)

    def readline(self, size: int | None = -1, /) -> bytes:
        """A line of the body."""
        return self._counted(self._received(self.stream.readline, -1 if size is None else size), 1)

    def _received(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            return read(size)
        except OSError as error:
            # The sender broke off, or let the server wait for too long.
            raise BadRequest(CUT_OFF) from error

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


class ChangesStay:
    """An error says that nothing was changed: where rows were written, and only the page failed, it is loaded again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer to the request."""
        has_written.set(False)
        return self.get_response(request)

    def process_exception(self, request: Request, error: Exception) -> HttpResponse | None:
        """Lead back to the page, which says that the change is saved; none where nothing was written."""
        if not has_written.get():
            return None
        log.error("Saved, but not shown: %s", request.path, exc_info=error, extra={"request": request})
        messages.warning(request, SAVED)
        if request.htmx:
            return HttpResponseClientRefresh()
        before = request.headers.get("Referer", "")
        is_ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, request.is_secure())
        return redirect(before if is_ours else "/")


class CompressText(GZipMiddleware):
    """Compress what shrinks; a PDF does not."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed where it is text."""
        if response.headers.get("Content-Type", "").startswith(TEXT):
            return super().process_response(request, response)
        return response
