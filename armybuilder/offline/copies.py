"""The pages that a browser keeps to show them without a connection, and their owners."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.http import HttpRequest, HttpResponse

from armybuilder.core.machine import release
from armybuilder.core.web.http import Request
from armybuilder.offline.owners import OWNER, owner_mark

RELEASE = "Muster-Release"
"""The header of a page that is kept: which release made it."""
_uuid, _key = "[0-9a-f-]{36}", r"[\w-]+"
KEPT = re.compile(
    rf"/armies/{_uuid}/|/read/{_uuid}/|/shared/{_key}/|/samples/{_key}/|/games/.+/|/rules/.*|/help/.*|/offline/"
)
"""Armies, games, rules and the guide. What lies below an army, such as its history, is not kept."""
PORTRAITS = re.compile(r"/portraits/.+\.jpg")
SHELL = re.compile(r"(?:css|fonts|js)/.+\.(?:css|js|woff2)|icons\.svg|favicon\.\w+|icon-192\.png")
"""The static files that pages need: not the pictures of the guide, nor what is on paper."""
MOST = {"offline": 1, "pages": 60, "prints": 12, "pictures": 120}
"""The maximum number of copies of each kind that a browser keeps; those opened longest ago go first."""


def is_kept(request: HttpRequest) -> bool:
    """Whether the browser keeps the page. The results of a search are not kept in place of what is searched."""
    is_search = "q" in request.GET
    return request.method == "GET" and not is_search and bool(KEPT.fullmatch(request.path))


def mark_copies(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Say in the headers of pages, prints and pictures that are kept whose they are."""

    def middleware(request: Request) -> HttpResponse:
        response = get_response(request)
        kind = response.headers.get("Content-Type", "")
        is_page = kind.startswith("text/html") and is_kept(request)
        is_file = kind == "application/pdf" or bool(PORTRAITS.fullmatch(request.path))
        if response.status_code == 200 and request.method == "GET" and (is_page or is_file):
            response.headers[OWNER], response.headers[RELEASE] = owner_mark(request), release_mark()
        return response

    return middleware


def marks(request: HttpRequest) -> dict[str, object]:
    """The facts that the page gives its scripts: whose copy it would be, and whether one is kept."""
    return {
        "owner_mark": owner_mark(cast(Request, request)),
        "release_mark": release_mark(),
        "is_kept": is_kept(request),
    }


def release_mark() -> str:
    """The running release: its version, and a digest of its static files."""
    return _release_mark_now() if settings.DEBUG else _release_mark()


def _release_mark_now() -> str:
    return f"{release.version()}-{sha256(repr(static_files()).encode()).hexdigest()[:12]}"


@cache
def _release_mark() -> str:
    return _release_mark_now()


def is_hashed() -> bool:
    """Whether the name of a static file says what is in it."""
    return isinstance(staticfiles_storage, ManifestFilesMixin)


def static_files() -> list[str]:
    """The addresses of the static files that pages need."""
    if isinstance(staticfiles_storage, ManifestFilesMixin):
        names = list(staticfiles_storage.hashed_files)
    else:
        names = [name for finder in finders.get_finders() for name, _ in finder.list(["*.LICENSE.txt"])]
    return [staticfiles_storage.url(name) for name in sorted(set(names)) if SHELL.fullmatch(name)]
