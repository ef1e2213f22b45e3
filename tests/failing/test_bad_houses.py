"""Bad inputs about house rules: each has its sentence, nothing changes, what was typed is shown again."""

from copy import copy

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.house.models import HouseRules
from tests.failing.inputs.houses import HOUSES, LOOKS
from tests.support.databases.shared_rows import shared_rows

pytestmark = pytest.mark.any_database

CODED = "application/x-www-form-urlencoded"
FILES = {
    "nothing in it": (b"", "The document is empty."),
    "no JSON": (b"{", "This isn’t valid JSON"),
    "a list": (b"[]", "Expected an object"),
    "an army": (b'{"format": "muster-army/1"}', "muster-rules/1"),
    "no UTF-8": (b"\xff\xfe", "This isn’t UTF-8"),
    "2 MiB of it": (b" " * 2**21, "larger than 1 MB"),
    "nesting": (b"[" * 50_000, "nested more than 32 levels deep"),
}


@pytest.fixture(scope="module")
def shared_house(django_db_setup, django_db_blocker):
    """House rules of a visitor that these tests share, and their browser."""
    with shared_rows(django_db_blocker):
        with django_db_blocker.unblock():
            client = Client()
            at = client.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
            client.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": "1"})
            client.get(at)
            house = HouseRules.objects.get()
        yield house.pk, client


@pytest.fixture
def house(shared_house, visitor) -> HouseRules:
    """A draft of the visitor's with one change."""
    key, client = shared_house
    visitor.cookies = copy(client.cookies)
    return HouseRules.objects.get(pk=key)


@pytest.mark.parametrize("name", [name for name, row in HOUSES.items() if row[2] != 302])
def test_a_form_of_house_rules_says_what_is_wrong_and_keeps_what_was_typed(
    harmless, visitor, house, told, in_the_look, name
):
    address, fields, status, sentence, kept = HOUSES[name]
    kind = {} if isinstance(fields, dict) else {"content_type": CODED}
    answer = harmless(lambda: visitor.post(address.replace("HOUSE", str(house.code)), fields, **kind))
    assert answer.status_code == status
    page = told(answer)
    assert sentence in page and kept in page
    assert in_the_look(answer)


@pytest.mark.parametrize("name", LOOKS)
def test_an_address_of_house_rules_answers_as_it_should(harmless, visitor, house, in_the_look, name):
    address, status = LOOKS[name]
    answer = harmless(lambda: visitor.get(address.replace("HOUSE", str(house.code))))
    assert answer.status_code == status
    assert in_the_look(answer)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_catalogue_is_not_taken_in(harmless, visitor, told, name):
    content, sentence = FILES[name]
    answer = harmless(lambda: visitor.post("/house/bring/", {"file": SimpleUploadedFile("rules.json", content)}))
    assert answer.status_code == 422
    assert "The file couldn’t be imported" in told(answer) and sentence in told(answer)


def test_a_file_that_is_not_from_muster_gets_a_single_error(visitor, told):
    page = told(visitor.post("/house/bring/", {"file": SimpleUploadedFile("rules.json", b"{}")}))
    assert "This file wasn’t saved by Muster." in page and "This field is missing" not in page
    assert "<code>format</code>" not in page


def test_half_a_letter_is_read_as_the_sign_for_it(visitor, house):
    address, fields, status, *_ = HOUSES["a trait with half a letter"]
    answer = visitor.post(address.replace("HOUSE", str(house.code)), fields, content_type=CODED)
    assert answer.status_code == status
