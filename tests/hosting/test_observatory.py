"""Mozilla's Observatory gives every page its best score: 160, and as much as its rules allow to other answers."""

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.support.observatory import score
from tests.support.players import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
PAGE, FILE = 160, 155
"""A file has no scripts, so it can't have the 5 points for their digests."""

PAGES = {
    "page": "/", "army": "/samples/elves/", "rules": "/rules/vsgmr-7/", "house rules": "/house/", "guide": "/guide/",
    "studio": "/samples/elves/sheets/", "library": "/library/", "sign-in": "/account/login/",
    "sign-up": "/account/signup/", "moderation": "/reports/", "not found": "/no-such-page/", "changes": "/changes/",
    "offline": "/offline/",
    "wrong method": "/samples/elves/copy/", "bad request": "/library/?after=%00",
}  # fmt: skip
FILES = {
    "PDF": "/samples/elves/sheets.pdf?sheets=score", "JSON": "/samples/elves/document.json",
    "text": "/samples/elves/text/", "schema": "/schema/muster-army-1.json", "feed": "/library/feed.atom",
    "robots": "/robots.txt", "site map": "/sitemap.xml", "manifest": "/manifest.webmanifest",
    "style": "/static/css/theme.css", "script": "/static/js/theme.js", "worker": "/sw.js",
    "drawing": "/static/icons.svg",
}  # fmt: skip


@pytest.fixture
def https(settings):
    """A server with https."""
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 365 * 24 * 60 * 60
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True
    return settings


def scored(browser: Client, address: str, **headers: str) -> tuple[HttpResponse, dict[str, int], int]:
    """An answer with its points, of a browser that gets its cookies with it."""
    answer = browser.get(address, secure=True, headers=headers)
    answer.cookies.update(browser.get("/account/login/", secure=True).cookies)
    points = score(answer, Client().get(address))
    return answer, vars(points), points.total


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_160(https, name):
    answer, points, total = scored(Client(raise_request_exception=False), PAGES[name])
    assert (total, "html" in answer.headers["Content-Type"]) == (PAGE, True), points


@pytest.mark.parametrize("name", FILES)
def test_every_file_has_all_that_a_file_can_have(https, name):
    answer, points, total = scored(Client(), FILES[name])
    assert answer.status_code == 200
    assert total == FILE, points


def test_on_browsers_lists_of_https_a_pdf_has_160_too(https):
    https.SECURE_HSTS_INCLUDE_SUBDOMAINS = https.SECURE_HSTS_PRELOAD = True
    answer = Client().get(FILES["PDF"], secure=True)
    answer.cookies.update(Client().get("/account/login/", secure=True).cookies)
    assert score(answer, Client().get(FILES["PDF"]), is_preloaded=True).total == PAGE


def test_a_part_of_a_page_loses_nothing(https):
    _, points, total = scored(Client(), "/library/", **{"HX-Request": "true"})
    assert total == FILE, points


def test_pages_of_an_account_have_it_too(https):
    browser = signed_in("alice")
    for address in ("/account/", "/armies/", "/clubs/", "/notices/"):
        _, points, total = scored(browser, address)
        assert total == PAGE, (address, points)


def test_an_error_of_the_server_has_it_too(https, monkeypatch):
    monkeypatch.setattr("armybuilder.core.web.pages.render", lambda *_: 1 / 0)
    answer, points, total = scored(Client(raise_request_exception=False), "/about/")
    assert (answer.status_code, total) == (500, PAGE), points


def test_the_administration_loses_nothing(https):
    """Its scripts are Django's own, without digests."""
    _, points, total = scored(Client(), "/admin/login/")
    assert total == FILE, points


def test_the_picture_beside_a_link_may_be_shown_elsewhere_and_loses_nothing_else(https):
    _, points, total = scored(Client(), "/samples/elves/preview.png")
    assert (total, points["corp"]) == (FILE - 10, 0), points
