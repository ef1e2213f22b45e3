"""Which paper somebody prints on: the account's, the browser's, else what is usual where they are."""

import pytest
from django.test import Client, RequestFactory

from armybuilder.accounts.models import Player
from armybuilder.accounts.paper import LETTER_COUNTRIES, paper_for, paper_of_locale, preferred_languages
from tests.support import players


def studio(client: Client) -> str:
    """The paper that the studio offers."""
    page = client.get("/samples/undead/sheets/?sheets=").content.decode()
    return page.partition('" checked id="paper-')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("header", "paper"),
    [
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "a4"),
        ("de,en-US;q=0.7,en;q=0.3", "a4"),
        ("en-GB,en;q=0.5", "a4"),
        ("en-GB,en-US;q=0.9,en;q=0.8", "a4"),
        ("es-ES,es;q=0.9", "a4"),
        ("es-MX,es;q=0.8,en-US;q=0.5,en;q=0.3", "letter"),
        ("es-419,es;q=0.9,en;q=0.8", "a4"),
        ("en-US,en;q=0.5", "letter"),
        ("en-CA,en-US;q=0.7,en;q=0.3", "letter"),
        ("fr-CA,fr;q=0.8", "letter"),
        ("fil-PH", "letter"),
        ("es-CL", "letter"),
        ("es", "a4"),
        ("en", "letter"),
        ("en-AU", "a4"),
        ("EN-us", "letter"),
        ("en_GB", "a4"),
        ("zh-Hant-TW", "a4"),
        ("en-Latn-US", "letter"),
        ("en-001", "a4"),
        ("de-1996", "a4"),
        ("en-US-u-rg-dezzzz", "letter"),
        ("en,de-DE;q=0.8", "a4"),
        ("en-US;q=0.5,de-DE", "a4"),
        ("de-DE;q=0,en-US", "letter"),
        ("de-DE;q=0.5, en-US;q=0.9", "letter"),
        (" de-AT ; q=0.9 ", "a4"),
        ("*", "letter"),
        ("*,de;q=0.5", "a4"),
        ("", "letter"),
        (";;;,,,=", "letter"),
        ("x-klingon,de-CH", "a4"),
        ("de-DE;q=much,en-US", "letter"),
        ("en-" + "x" * 5000 + ",de-DE", "letter"),
    ],
)
def test_paper_follows_the_region_of_the_preferred_language_and_then_the_language(header, paper):
    assert paper_for(preferred_languages(header)) == paper


def test_letter_is_the_paper_of_14_countries():
    """As ``paperSize`` of CLDR 48 (npm ``cldr-core``, ``supplemental/measurementData.json``) lists them."""
    assert " ".join(sorted(LETTER_COUNTRIES)) == "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("language", "paper"),
    [("de-DE", "a4"), ("en-GB", "a4"), ("es-ES", "a4"), ("es-MX", "letter"), ("en-US", "letter"),
     ("en-CA", "letter"), ("fr-CA", "letter")],
)  # fmt: skip
def test_a_new_browser_gets_the_paper_that_people_there_buy(language, paper):
    assert studio(Client(headers={"accept-language": language})) == paper


@pytest.mark.any_database
def test_a_browser_keeps_the_paper_that_was_chosen_last():
    client = Client(headers={"accept-language": "de-DE"})
    client.post("/samples/undead/sheets/", {"sheets": "", "paper": "legal", "paper_was": "a4"})
    assert studio(client) == "legal"
    client.post("/language/", {"paper": "letter"})
    assert studio(client) == "letter"
    assert studio(Client(headers={"accept-language": "de-DE"})) == "a4"


@pytest.mark.any_database
def test_an_account_keeps_its_paper_wherever_its_player_signs_in():
    client = players.signed_in("alice")
    client.post("/samples/undead/sheets/", {"sheets": "", "paper": "a4", "paper_was": "letter"})
    assert Player.objects.get(name="Alice").paper == "a4"
    elsewhere = players.signed_in("alice")
    elsewhere.cookies["paper"] = "legal"
    assert studio(elsewhere) == "a4"


def test_a_paper_that_nobody_chose_is_not_kept():
    """A link from somebody else names their paper; a tick on that page is no choice of paper."""
    client = Client(headers={"accept-language": "de-DE"})
    client.post("/samples/undead/sheets/", {"sheets": "roster", "paper": "letter", "paper_was": "letter"})
    assert "paper" not in client.cookies and studio(client) == "a4"


def test_a_cookie_with_another_word_counts_as_no_choice():
    client = Client(headers={"accept-language": "en-GB"})
    client.cookies["paper"] = "papyrus"
    assert studio(client) == "a4"


def test_the_page_to_choose_on_marks_the_paper():
    page = " ".join(Client(headers={"accept-language": "de-DE"}).get("/language/").content.decode().split())
    assert 'name="paper" value="a4" aria-current="true"' in page.replace("  ", " ")


@pytest.mark.parametrize(
    ("environment", "paper"),
    [
        ({"LANG": "de_DE.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"}, "a4"),
        ({"LC_ALL": "es_MX", "LC_PAPER": "de_DE", "LANG": "de_DE"}, "letter"),
        ({"LC_ALL": "", "LANG": "de_AT@euro"}, "a4"),
        ({"LANG": "de"}, "a4"),
        ({"LANG": "C.UTF-8"}, "letter"),
        ({"LANG": "POSIX"}, "letter"),
        ({}, "letter"),
    ],
)
def test_the_command_line_prints_on_the_paper_of_its_locale(environment, paper):
    assert paper_of_locale(environment) == paper


def test_a_header_that_says_nothing_leaves_it_to_the_language_of_the_page(rf: RequestFactory):
    assert studio(Client()) == "letter"
    client = Client()
    client.post("/language/", {"language": "de"})
    assert studio(client) == "a4"
