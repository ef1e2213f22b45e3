"""In which units somebody reads: the account's, the browser's, else inches."""

import pytest
from django.test import Client

from armybuilder.accounts.models import Player
from tests.support import players


def reads_centimeters(client):
    page = client.get("/rules/vsgmr-7/moves/").content.decode()
    assert ("15\u00a0cm" in page) != ("6″" in page)
    return "15\u00a0cm" in page


def test_inches_are_read_unless_another_unit_is_chosen():
    assert not reads_centimeters(Client(headers={"accept-language": "de"}))


@pytest.mark.any_database
def test_chosen_units_are_kept_in_the_browser():
    client = Client()
    answer = client.post("/language/", {"units": "cm", "next": "/about/"})
    assert (answer.status_code, answer.url) == (302, "/about/")
    assert reads_centimeters(client) and not reads_centimeters(Client())
    client.post("/language/", {"units": "in"})
    assert not reads_centimeters(client)


def test_chosen_units_are_kept_in_the_account():
    players.signed_in("alice").post("/language/", {"units": "cm"})
    assert Player.objects.get(name="Alice").units == "cm"
    elsewhere = players.signed_in("alice")
    elsewhere.cookies["units"] = "in"
    assert reads_centimeters(elsewhere)


def test_a_language_chosen_leaves_the_units():
    client = Client()
    client.post("/language/", {"units": "cm"})
    client.post("/language/", {"language": "en"})
    assert client.cookies["units"].value == "cm"


@pytest.mark.parametrize("units", ["", "mm", "in\x00", "cm" * 50])
def test_units_that_there_are_not_change_nothing(units):
    client = Client()
    client.cookies["units"] = "mm"
    assert client.post("/language/", {"units": units}).status_code == 302
    assert client.cookies["units"].value == "mm"
    assert client.get("/about/").status_code == 200


def test_the_page_to_choose_on_marks_what_is_chosen():
    client = Client()
    client.post("/language/", {"units": "cm"})
    page = " ".join(client.get("/language/").content.decode().split())
    assert 'name="units" value="cm" aria-current="true"' in page.replace("  ", " ")
    assert '<a href="/language/?next=/language/">' in page
