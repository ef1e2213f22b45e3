"""Security headers on every kind of response, and what browsers store of them."""

import pytest
from django.test import Client

from armybuilder.core.web.middleware import FILE_POLICY, POLICY
from tests.support.players import PASSWORD, signed_in

pytestmark = pytest.mark.django_db
PAGES = ("/", "/samples/elves/", "/rules/vsgmr-7/", "/account/login/", "/no-such-page/", "/samples/elves/document.json")


@pytest.mark.parametrize("address", PAGES)
def test_every_answer_stays_apart_from_other_sites(client, address):
    headers = client.get(address).headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.any_database
def test_a_pdf_may_load_nothing(client):
    answer = client.get("/samples/elves/sheets.pdf?sheets=score")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Security-Policy"] == FILE_POLICY


def test_the_picture_beside_a_link_may_be_shown_by_others(client):
    answer = client.get("/samples/elves/preview.png")
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_no_copy_of_an_account_page_stays_in_the_browser(client):
    browser = signed_in("alice")
    for address in ("/account/", "/account/export/", "/account/delete/", "/account/email/"):
        assert "no-store" in browser.get(address).headers["Cache-Control"], address
    assert "no-store" in client.get("/account/login/").headers["Cache-Control"]
    assert browser.get("/armies/").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.long
def test_signing_out_clears_what_was_kept_but_no_cookie():
    browser = signed_in("alice")
    assert "Clear-Site-Data" not in browser.get("/account/logout/").headers
    assert browser.post("/account/logout/").headers["Clear-Site-Data"] == '"cache", "storage"'
    assert "Clear-Site-Data" not in browser.post("/account/logout/").headers


@pytest.mark.long
def test_a_page_that_has_cleared_the_rest_itself_keeps_what_waits():
    answer = signed_in("alice").post("/account/logout/", {"keeps": "1"})
    assert answer.headers["Clear-Site-Data"] == '"cache"'


def test_deleting_the_account_clears_it_too():
    browser = signed_in("alice")
    assert "Clear-Site-Data" in browser.post("/account/delete/", {"password": PASSWORD}).headers


def test_mails_feeds_and_calendars_name_the_servers_own_address_whatever_host_was_asked(
    settings, mailoutbox, django_capture_on_commit_callbacks
):
    settings.BASE_URL, settings.ALLOWED_HOSTS = "https://muster.example", ["localhost", "testserver"]
    signed_in("alice")
    browser = Client(HTTP_HOST="localhost")
    with django_capture_on_commit_callbacks(execute=True):
        browser.post("/account/password/reset/", {"email": "alice@example.org"})
        browser.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert [mail.body.count("https://muster.example/account/") for mail in mailoutbox] == [1, 1]
    said = "".join(mail.body for mail in mailoutbox) + browser.get("/library/feed.atom").content.decode()
    assert "localhost" not in said and "https://muster.example/library/" in said
