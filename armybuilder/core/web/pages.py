"""Pages that belong to no app: about, error pages, and what browsers and search engines ask for."""

import errno
import logging
import re
import sqlite3
import sys

from django.conf import settings
from django.core.exceptions import BadRequest, DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError, connections
from django.http import HttpRequest, HttpResponse
from django.middleware import csrf
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder.core.db.transactions import Overtaken
from armybuilder.core.web.http import Gone, public
from armybuilder.core.web.navigation import places

log = logging.getLogger("django.security.csrf")

SQLITE_CODES = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN")
"""Locked, read-only, disk full, disk broken, file missing. Extended codes begin with the same digits."""
POSTGRESQL_STATES = ("08", "25006", "40", "53", "55P03", "57")
"""Connection lost, read-only, deadlock, out of resources, lock timeout, shutting down; classes or whole SQLSTATEs."""
STORAGE_ERRORS = frozenset({
    errno.EACCES, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENODEV, errno.ENOSPC,
    errno.ENOTCONN, errno.ENOTDIR, errno.ENXIO, errno.EPERM, errno.EROFS, errno.ESTALE, errno.ETIMEDOUT,
})  # fmt: skip
"""Disk full, broken, read-only or not mounted."""

LEFT_ALONE = (
    "/*/sheets/", "/*.pdf", "/print/", "/prints/", "/armies/", "/shared/", "/edit/", "/join/", "/house/", "/account/",
    "/admin/", "/reports/", "/notices/", "/match/", "/games/",
)  # fmt: skip
SECRET_FIELDS = re.compile("password|^code$|^credential$")
"""Names of fields whose values are on no page."""
MOST_TYPED = 200_000
"""Letters of a form that can be sent again."""
MOST_OF_ADDRESS = 100
"""Letters of a foreign address that are shown."""
OTHER_ORIGIN = tuple(reason.partition("%s")[0] for reason in (csrf.REASON_BAD_ORIGIN, csrf.REASON_BAD_REFERER))
"""The beginnings of Django's reasons if a form comes from another address."""
Fields = list[tuple[str, str]]
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
UNREADABLE = (OSError, BadRequest, *TOO_MUCH)
"""The errors that reading a form may raise."""


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """The credits: rules, fonts, icons and code."""
    return render(request, "about.html")


@require_safe
@public
def robots(request: HttpRequest) -> HttpResponse:
    """The pages that search engines should skip: those that print, and those that only one person sees."""
    rules = [f"Disallow: {pattern}" for pattern in LEFT_ALONE]  # untranslated
    lines = ["User-agent: *", *rules, "", f"Sitemap: {settings.BASE_URL}{reverse('sitemaps')}"]  # untranslated
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@public
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at its traditional address."""
    return redirect(static("favicon.ico"))


@require_safe
@public
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest."""
    return render(request, "manifest.webmanifest", content_type="application/manifest+json")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 with the sentence of our ``BadRequest``; 413 if the request is too large."""
    if isinstance(exception, TOO_MUCH):
        return too_much()
    if isinstance(exception, DisallowedHost):
        return other_address(400, str(request.META.get("HTTP_HOST", "")))
    return _error("400.html", 400, sentence=str(exception) if isinstance(exception, BadRequest) else "")


def other_address(status: int, used: str) -> HttpResponse:
    """The visitor’s browser is at another address than the one that this server is set up for."""
    return _error("other_address.html", status, used=used[:MOST_OF_ADDRESS], own=settings.BASE_URL)


def unreadable() -> HttpResponse:
    """422 for the page of something that is stored damaged."""
    return _error("422_unreadable.html", 422)


def too_much() -> HttpResponse:
    """413."""
    return _error("413.html", 413)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _error("403.html", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token: an old page, or disabled cookies; or for one from another address."""
    used = (request.headers.get("Origin") or request.headers.get("Referer", ""))[:MOST_OF_ADDRESS]
    # Browsers that hide where they are send “null”.
    if reason.startswith(OTHER_ORIGIN) and used != "null":
        log.warning(
            "A form came from %s, but this server is %s. If visitors use the first address, set MUSTER_BASE_URL to it, "
            "or add its host to MUSTER_HOSTS, and let the proxy pass on Host and X-Forwarded-Proto.",
            used,
            settings.BASE_URL,
            extra={"request": request, "status_code": 403},
        )
        return other_address(403, used)
    return _error("403_csrf.html", 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404; 410 with its own page if the visitor may know what was there."""
    if isinstance(exception, Gone):
        return render(request, exception.template, dict(exception.context), status=410)
    return _error("404.html", 404)


def wrong_method(allowed: str) -> HttpResponse:
    """405."""
    response = _error("405.html", 405, accepts_forms="POST" in allowed)
    response.headers["Allow"] = allowed
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """500; 503 if the database or storage is busy, away, full or read-only, and the same request may soon succeed."""
    error = sys.exc_info()[1]
    if not (isinstance(error, Overtaken) or is_unavailable(error)):
        return _error("500.html", 500)
    drop_connections()
    changes = getattr(request, "changes", None)
    is_saved = bool(changes and changes.are_kept())
    fields = [] if is_saved or has_files(request) else typed_fields(request)
    address = request.get_full_path() if fields else ""
    response = _error("503.html", 503, address=address, fields=fields, is_saved=is_saved)
    response.headers["Retry-After"] = "5"
    return response


def typed_fields(request: HttpRequest) -> Fields:
    """The fields of a sent form, to be sent again, without its files; none from a form with a password, or too long."""
    if request.method != "POST":
        return []
    try:
        fields = [(str(name), str(value)) for name, values in request.POST.lists() for value in values]
    except UNREADABLE:
        return []
    is_secret = request.path.startswith("/admin/") or any(SECRET_FIELDS.search(name) for name, _ in fields)
    is_long = sum(len(value) for _, value in fields) > MOST_TYPED
    return [] if is_secret or is_long else fields


def has_files(request: HttpRequest) -> bool:
    """Whether files were chosen in the form that was sent."""
    try:
        return bool(request.FILES)
    except UNREADABLE:
        return True


def _error(template: str, status: int, **shown: str | bool | Fields) -> HttpResponse:
    # Rendered without the request, so that no context processor, session or database row can fail again.
    return HttpResponse(render_to_string(template, {**shown, "places": places("")}), status=status)


def is_unavailable(error: BaseException | None) -> bool:
    """Whether the database or storage is busy, away, full or read-only. The request itself is fine."""
    if isinstance(error, InterfaceError):
        return True
    if isinstance(error, OSError):
        return error.errno in STORAGE_ERRORS
    cause = error.__cause__ if isinstance(error, DatabaseError) else error
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorname", "").startswith(SQLITE_CODES)
    # The errors of psycopg, which is imported only where the database is PostgreSQL.
    if cause and hasattr(cause, "sqlstate"):
        # A connection that failed or broke has no SQLSTATE, because no server sent one.
        return (cause.sqlstate or "08").startswith(POSTGRESQL_STATES)
    return False


def drop_connections() -> None:
    """Close this thread's connections after the request. One opened while read-only would stay read-only."""
    for connection in connections.all(initialized_only=True):
        connection.close_at = 0
