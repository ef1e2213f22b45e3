"""What every request passes through: headers, error pages, compression and the transaction of a writing request."""

from collections.abc import Callable

from django.conf import settings
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
SECRET = ("/armies/", "/shared/", "/pen/")
"""What only those who know its address may see: no search engine keeps it, and every look is asked for anew."""
WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
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


def transaction_for_writes(get_response: GetResponse) -> GetResponse:
    """Write all that a request changes, or nothing; reading requests never wait for the one write lock."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method not in WRITING:
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
