"""In which language somebody reads: the address's, the account's, the cookie's, the browser's."""

import pytest
from django.test import Client
from django.utils.translation import trans_real

from armybuilder.accounts.models import Player
from tests.support import players
from tests.support.languages import pseudo_language


@pytest.fixture(autouse=True)
def two_languages(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]


def language(client, address="/about/", **headers):
    """The language of the answer."""
    return client.get(address, headers=headers).headers["Content-Language"]


def test_the_browsers_language_is_spoken():
    assert language(Client(), accept_language="de-AT,en;q=0.5") == "de"
    assert language(Client(), accept_language="fr") == "en"
    assert language(Client()) == "en"


def test_a_chosen_language_is_kept_in_the_browser():
    client = Client()
    answer = client.post("/language/", {"language": "de", "next": "/about/"})
    assert (answer.status_code, answer.url) == (302, "/about/")
    assert language(client, accept_language="en") == "de"


def test_a_chosen_language_is_kept_in_the_account():
    alice = players.signed_in("alice")
    alice.post("/language/", {"language": "de"})
    assert Player.objects.get(name="Alice").language == "de"
    elsewhere = players.signed_in("alice")
    elsewhere.cookies["language"] = "en"
    assert language(elsewhere, accept_language="en") == "de"


def test_an_address_may_ask_for_a_language():
    client = Client()
    assert language(client, "/about/?language=de", accept_language="en") == "de"
    assert language(client, "/about/", accept_language="en") == "en"
    assert language(client, "/about/?language=xx", accept_language="de") == "de"


@pytest.mark.parametrize("code", ("xx", "", "de\n", "../de"))
def test_a_language_that_there_is_not_changes_nothing(code):
    alice = players.signed_in("alice")
    alice.post("/language/", {"language": code})
    assert Player.objects.get(name="Alice").language == ""
    assert language(alice, accept_language="en") == "en"


def test_a_language_that_went_is_not_spoken(settings):
    players.signed_in("alice").post("/language/", {"language": "de"})
    settings.LANGUAGES = [("en", "English"), ("es", "Español")]
    assert language(players.signed_in("alice"), accept_language="es") == "es"


def test_pages_say_what_they_depend_on():
    assert {"Accept-Language", "Cookie"} <= set(Client().get("/about/").headers["Vary"].split(", "))


def test_it_leads_to_no_other_site():
    assert Client().post("/language/", {"language": "de", "next": "https://evil.example/"}).url == "/"


def test_the_page_to_choose_on_leads_back():
    page = Client().get("/language/?next=/library/").content.decode()
    assert 'name="next" value="/library/"' in page
    assert 'value="de" lang="de"' in " ".join(page.split())


def test_pages_name_their_language_and_the_others():
    client = Client()
    page = client.get("/about/", headers={"accept-language": "de"}).content.decode()
    assert '<html lang="de"' in page
    assert 'hreflang="de" href="http://127.0.0.1:8000/about/?language=de"' in page
    assert 'hreflang="x-default" href="http://127.0.0.1:8000/about/"' in page
    assert 'href="/language/?next=/about/"' in page


def test_one_language_is_not_offered(settings):
    settings.LANGUAGES = [("en", "English")]
    page = Client().get("/about/").content.decode()
    assert '<html lang="en"' in page
    assert "hreflang" not in page
    page = Client().get("/language/").content.decode()
    assert 'name="language"' not in page and 'name="units"' in page


def test_refusals_are_in_the_readers_language_too(settings, monkeypatch):
    settings.LANGUAGES = [("en", "English"), (pseudo_language.CODE, "Nobody’s")]
    monkeypatch.setitem(trans_real._translations, pseudo_language.CODE, pseudo_language.Pseudo(pseudo_language.CODE))
    settings.MOST_SENT = 1_000
    address = f"/about/?language={pseudo_language.CODE}"
    large = {"text": "x" * 2_000}
    answers = [Client().get(f"/nowhere{address}"), Client().post(address), Client().post(address, large)]
    assert [answer.status_code for answer in answers] == [404, 405, 413]
    assert all(pseudo_language.OPEN in answer.content.decode().split("<h1>")[1] for answer in answers)
