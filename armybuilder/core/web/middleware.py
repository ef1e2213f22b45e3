"""The middleware of every request: headers, limits, error pages and compression."""

import logging
import re
from collections.abc import Callable
from io import IOBase
from typing import IO

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest, ObjectDoesNotExist
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.utils import text
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRefresh
from zlib_ng import gzip_ng

from armybuilder.core.db.transactions import Changes
from armybuilder.core.web import navigation, pages
from armybuilder.core.web.http import Request
from rules import stored_values

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
        "worker-src 'self'",
    ]
)
FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""A PDF loads nothing. The policy does not bind the browser's own viewer."""
SHOWN_ELSEWHERE = ("/preview.png", "/favicon.ico", "/favicon.svg")
"""Pictures that chat programs and other sites show next to a link."""
CLEARED_AT_SIGN_OUT = '"cache", "storage"'
"""Data that a browser deletes at sign-out: pages, and unsaved changes. Its cookies then belong to the next visitor."""
LEFT_TO_PAGE = '"cache"'
"""The same where the page sends ``keeps``: its script has removed all but the changes that wait for their owner."""
CUT_OFF = _("The connection was lost before everything was sent.")
SECRET = (
    "/armies/", "/shared/", "/edit/", "/pen/", "/prints/", "/house/", "/account/", "/join/", "/games/", "/unsent/",
)  # fmt: skip
"""Pages for those who have the secret address; search engines must not index them."""
NOT_STORED = ("/account/", "/reports/", "/server/", "/admin/", "/unsent/")
"""Accounts, moderation, administration and what was typed: the browser stores no copy."""
WITHOUT_COOKIES = re.compile(r"/(shared|read|samples)/[^/]+/army\.json|/oembed/|/api/v1/.*")
"""Addresses for other programs: who asks is nobody, or has a token."""
SAVED = _("Your change was saved, but the next page couldn’t be shown. This is the previous page, reloaded.")
TEXT = ("text/", "application/json", "image/svg+xml")

# Django compresses with this. zlib takes 2.5 times as long for as many bytes, which is a tenth of an edit's time.
text.gzip_compress = gzip_ng.compress  # type: ignore[attr-defined]


def security_headers(get_response: GetResponse) -> GetResponse:
    """Allow pages only their own files. They are private unless a view says else, as ``http.public`` does."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_pdf = response.headers.get("Content-Type") == "application/pdf"
        response.headers.setdefault("Content-Security-Policy", FILE_POLICY if is_pdf else POLICY)
        response.headers.setdefault("Cross-Origin-Embedder-Policy", "require-corp")
        shown_elsewhere = request.path.endswith(SHOWN_ELSEWHERE)
        response.headers.setdefault(
            "Cross-Origin-Resource-Policy", "cross-origin" if shown_elsewhere else "same-origin"
        )
        if getattr(request, "signed_out", False):
            response.headers["Clear-Site-Data"] = LEFT_TO_PAGE if request.POST.get("keeps") else CLEARED_AT_SIGN_OUT
        if request.path.startswith(SECRET):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        if request.path.startswith(NOT_STORED):
            response.headers["Cache-Control"] = "private, no-store"
        else:
            # Who may see it can change at any moment, so browsers ask again each time.
            response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response

    return middleware


def ignore_cookies(get_response: GetResponse) -> GetResponse:
    """Neither read nor set cookies at addresses for other programs."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not WITHOUT_COOKIES.fullmatch(request.path_info):
            return get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        request.COOKIES = {}
        response = get_response(request)
        response.cookies.clear()
        varied = [name.strip() for name in response.headers.get("Vary", "").split(",")]
        response.headers["Vary"] = ", ".join(name for name in varied if name and name != "Cookie")
        return response

    return middleware


def error_pages(get_response: GetResponse) -> GetResponse:
    """Give Django's bare 405 response the look of the site."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405 and not response.content:
            return pages.wrong_method(response.headers["Allow"])
        return response

    return middleware


def read_copied_links(get_response: GetResponse) -> GetResponse:
    """Lead a link that was copied with a sign of the text behind it, as ``)`` or a quote, to its page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 404 and request.method in ("GET", "HEAD"):
            address = navigation.without_signs_behind(request.path_info)
            if address:
                query = request.META.get("QUERY_STRING")
                return redirect(f"{address}?{query}" if query else address)
        return response

    return middleware


def bounded_requests(get_response: GetResponse) -> GetResponse:
    """Refuse a body larger than any page accepts, before any of it is read: only forms with files may be large."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "")
        has_files = request.content_type == "multipart/form-data"
        maximum = settings.MOST_SENT if has_files else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length.isdecimal() and int(length[:20]) > maximum:
            return pages.too_much()
        return get_response(request)

    return middleware


class CompleteBody(IOBase):
    """A request's body that raises an error if it is shorter than its announced length."""

    def __init__(self, stream: IO[bytes], length: int) -> None:
        self.stream, self.missing = stream, length

    def read(self, size: int = -1, /) -> bytes:
        return self._counted(self._received(self.stream.read, size), size)

    def readline(self, size: int | None = -1, /) -> bytes:
        return self._counted(self._received(self.stream.readline, -1 if size is None else size), 1)

    def _received(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            return read(size)
        except OSError as error:
            # The sender closed the connection or was too slow.
            raise BadRequest(CUT_OFF) from error

    def _counted(self, data: bytes, size: int) -> bytes:
        self.missing -= len(data)
        if self.missing > 0 and (size < 0 or len(data) < size):
            raise BadRequest(CUT_OFF)
        return data


def whole_bodies(get_response: GetResponse) -> GetResponse:
    """Refuse a truncated body. Otherwise a part of a form would be taken for the whole form."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "")
        if length.isdecimal():
            # Django reads this stream and counts nowhere else.
            request._stream = CompleteBody(request._stream, int(length))  # type: ignore[assignment]
        return get_response(request)

    return middleware


class KeepSavedChanges:
    """Error pages say that nothing was changed. If rows were written and only the page failed, reload it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        request.changes = Changes()
        if request.method != "POST":
            return self.get_response(request)
        with connection.execute_wrapper(request.changes):
            return self.get_response(request)

    def process_exception(self, request: Request, error: Exception) -> HttpResponse | None:
        """Redirect to the page, with a message that the change is saved; ``None`` if nothing was written."""
        if not request.changes.are_kept():
            return None
        log.error("Saved, but not shown: %s", request.path, exc_info=error, extra={"request": request})
        messages.warning(request, SAVED)
        if request.htmx:
            return HttpResponseClientRefresh()
        before = request.headers.get("Referer", "")
        is_ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, request.is_secure())
        return redirect(before if is_ours else "/")


class Unreadable:
    """Count what a page leaves out because it is stored damaged; answer a page about such a row."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with stored_values.counting():
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """422 with a page that says what happened: if the page is about a damaged row, refers to one that is gone, or
        fails after it has met an odd value.
        """
        if isinstance(error, stored_values.UnreadableError):
            return pages.unreadable()
        is_odd = isinstance(error, stored_values.ODD) and stored_values.has_met_one()
        if not is_odd and not isinstance(error, ObjectDoesNotExist):
            return None
        log.error("Stored damaged, and not shown: %s", request.path, exc_info=error, extra={"request": request})
        return pages.unreadable()


class CompressText(GZipMiddleware):
    """Compress responses, but not PDFs."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith(TEXT):
            return super().process_response(request, response)
        return response
