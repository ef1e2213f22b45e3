"""Links that were copied with a sign of the text behind them."""

import pytest
from django.test import Client

from armybuilder.core.web.navigation import without_signs_behind

pytestmark = pytest.mark.django_db
KEY = "A" * 22
CODE = "0b1a4f5e-3c1f-4f0e-9a51-0d7e4a2b1c3d"
ADDRESSES = [
    f"/shared/{KEY}/", f"/edit/{KEY}/", f"/join/{KEY}/", f"/clubs/club/feed/{KEY}.atom", f"/read/{CODE}/",
    f"/clubs/club/nights/{CODE}/night.ics", f"/clubs/club/nights/{CODE}/", "/clubs/club/feed.atom",
    f"/shared/{KEY}/document.json", "/library/feed.atom", "/samples/elves/",
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("behind", [")", ".", ",", ">", "%22", "%27", "%E2%80%9D", "%E2%80%9C", ").", "**"])
def test_each_address_is_read_without_them(address, behind):
    answer = Client().get(address + behind)
    assert (answer.status_code, answer.url) == (302, address)
    if address.endswith("/"):
        assert Client().get(address[:-1] + behind).url == address


def test_the_query_stays():
    assert Client().get("/samples/elves/).?language=de").url == "/samples/elves/?language=de"


@pytest.mark.parametrize("path", ["/nothing/)", "/shared/short/)", "/\\example.org)"])
def test_what_leads_nowhere_is_not_found(path):
    assert Client().get(path).status_code == 404


def test_no_other_site_is_led_to():
    assert without_signs_behind("//example.org/)") == ""


def test_only_reading_is_led_on():
    assert Client().post(f"/join/{KEY}/)").status_code == 404
