"""What was typed in a form is kept when its sign-in has ended, or when somebody signed in in another tab."""

import re
from html import unescape

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.clubs.models import Club
from armybuilder.house.models import HouseRules
from armybuilder.offline.unsent_forms import MAX_FORMS
from tests.support.players import PASSWORD, a_player

HERE = {"Origin": "http://testserver", "Referer": "http://testserver/clubs/new/"}
ELSEWHERE = {"Origin": "https://club.example"}
CLUB = {"name": "Tin & “Lead” Soldiers", "about": "Every second Friday.\nBring dice.", "visibility": "members"}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
ACTION = re.compile(r'<form method="post" action="([^"]+)">')


class Browser:
    """A browser with its cookies and the tokens of the pages that it shows."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True, headers=HERE)
        a_player("alice")

    def page(self, address: str) -> str:
        return self.client.get(address, follow=True).content.decode()

    def token(self, address: str = "/clubs/new/") -> str:
        return TOKEN.findall(self.page(address))[0]

    def sign_in(self, **more: str):
        sent = {"login": "alice@example.org", "password": PASSWORD, **more}
        return self.client.post("/account/login/", {**sent, "csrfmiddlewaretoken": self.token("/account/login/")})

    def send(self, page: str):
        """The form of a page with what was typed, sent again."""
        fields = [(name, unescape(value)) for name, value in HIDDEN.findall(page)]
        return self.client.post(unescape(ACTION.findall(page)[0]), dict(fields))


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.sign_in()
    return browser


def end_sessions() -> None:
    Session.objects.all().delete()


def test_a_club_typed_before_the_session_ended_is_sent_after_signing_in(browser):
    token = browser.token()
    end_sessions()

    answer = browser.client.post("/clubs/new/", {**CLUB, "csrfmiddlewaretoken": token})
    page = browser.page(answer.url)
    assert answer.url.startswith("/unsent/") and "You are no longer signed in" in page
    assert "Every second Friday.\nBring dice." in page and "Tin &amp; “Lead” Soldiers" in page
    assert not Club.objects.exists()

    signed_in = browser.sign_in(next=answer.url)
    assert signed_in.url == answer.url
    page = browser.page(answer.url)
    assert "You are signed in as" in page and "Alice" in page
    assert browser.send(page).status_code == 302
    club = Club.objects.get()
    assert (club.name, club.about.splitlines()) == (CLUB["name"], CLUB["about"].splitlines())
    assert browser.client.get(answer.url).status_code == 404, "it was sent, so nothing is kept"


FORMS = {
    "/account/": {"name": "Alice the Second", "zone": "Europe/Lisbon"},
    "/clubs/{club}/settings/": {"name": "Renamed"},
    "/clubs/{club}/nights/new/": {"title": "Winter league", "day": "2030-01-04"},
    "/clubs/{club}/invite/": {"email": "ravi@example.org"},
    "/clubs/{club}/folders/": {"name": "League"},
    "/clubs/{club}/proposals/new/": {"why": "Archers are too strong."},
    "/house/{house}/name/": {"name": "Faster archers"},
    "/house/{house}/publish/": {"note": "Archers cost 4."},
    "/notices/wishes/": {"mails": "never"},
}


@pytest.mark.parametrize("address", FORMS)
def test_each_form_of_a_player_is_kept(browser, address):
    token, fields = browser.token(), FORMS[address]
    browser.client.post("/clubs/new/", {**CLUB, "csrfmiddlewaretoken": token})
    browser.client.post("/house/new/", {"name": "Ours", "from": "vsgmr-7", "csrfmiddlewaretoken": token})
    address = address.format(club=Club.objects.get().slug, house=HouseRules.objects.get().code)
    end_sessions()

    answer = browser.client.post(address, {**fields, "csrfmiddlewaretoken": token})
    browser.sign_in(next=answer.url)
    page = browser.page(answer.url)
    assert ACTION.findall(page)[0] == address
    assert fields.items() <= dict(HIDDEN.findall(page)).items()


def test_a_form_from_before_a_sign_in_in_another_tab_can_be_sent_again(browser):
    end_sessions()
    old = browser.token("/account/login/")
    browser.sign_in()

    answer = browser.client.post("/clubs/new/", {**CLUB, "csrfmiddlewaretoken": old[:-4] + "aaaa"})
    page = answer.content.decode()
    assert answer.status_code == 403 and "This form was not sent yet" in page
    assert browser.send(page).status_code == 302 and Club.objects.get().name == CLUB["name"]


def test_a_part_of_a_page_leads_to_what_was_typed(browser):
    old = browser.token()
    end_sessions()
    browser.sign_in()

    sent = {**CLUB, "csrfmiddlewaretoken": old}
    answer = browser.client.post("/clubs/new/", sent, headers={"HX-Request": "true"})
    assert "Every second Friday." in browser.page(answer.headers["HX-Redirect"])


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_no_other_site_gets_its_form_sent(browser, is_signed_in):
    if not is_signed_in:
        end_sessions()
    for headers in (ELSEWHERE, {"Origin": "null"}):
        answer = browser.client.post("/clubs/new/", CLUB, headers=headers)
        assert answer.status_code == 403 and "Every second Friday" not in answer.content.decode()
    browser.client.defaults.pop("HTTP_ORIGIN")
    assert "Every second Friday" not in browser.client.post("/clubs/new/", CLUB).content.decode()


def test_a_password_is_on_no_page(browser):
    token = browser.token()
    end_sessions()
    answer = browser.client.post("/account/delete/", {"password": PASSWORD, "csrfmiddlewaretoken": token})
    assert answer.url.startswith("/account/login/")
    answer = browser.client.post("/account/delete/", {"password": PASSWORD})
    assert answer.status_code == 403 and PASSWORD not in answer.content.decode()


def test_a_file_has_to_be_chosen_again(browser):
    token = browser.token()
    end_sessions()
    sent = {"name": "Alice", "file": SimpleUploadedFile("a.txt", b"text"), "csrfmiddlewaretoken": token}
    answer = browser.client.post("/account/", sent)
    browser.sign_in(next=answer.url)
    page = browser.page(answer.url)
    assert "choose it again" in page and "/account/" not in ACTION.findall(page)


def test_a_few_forms_are_kept_and_each_can_be_discarded(browser):
    token = browser.token()
    end_sessions()
    pages = [
        browser.client.post("/account/", {"name": f"Alice {number}", "csrfmiddlewaretoken": token}).url
        for number in range(MAX_FORMS + 1)
    ]
    assert [browser.client.get(page).status_code for page in pages] == [404, *[200] * MAX_FORMS]
    browser.client.post(f"{pages[1]}discard/", {"csrfmiddlewaretoken": token})
    assert browser.client.get(pages[1]).status_code == 404 and browser.client.get(pages[2]).status_code == 200
    assert Browser().client.get(pages[2]).status_code == 404, "nobody else sees it"


def test_what_waits_in_the_browser_itself_is_answered_as_before(browser):
    token = browser.token()
    end_sessions()
    sent = {"name": "Alice", "csrfmiddlewaretoken": token}
    headers = {"HX-Request": "true", "Muster-Owner": "v0"}
    assert browser.client.post("/account/", sent, headers=headers).status_code == 412
