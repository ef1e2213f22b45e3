"""A database that others keep busy: the request is told so, and changes nothing."""

import pytest
from django.db import OperationalError
from django.test import Client

from armybuilder import pages
from armybuilder.armies.models import Army
from tests.locks import held, impatient

SAID = {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "30", "rules": ["traits"]}


@pytest.fixture
def busy(live):
    """Somebody else who does not let go of the lock for writing, and a connection that gives up soon."""
    with impatient(), held():
        yield


@pytest.mark.django_db(transaction=True)
def test_a_post_that_waits_in_vain_is_told_to_come_again(busy):
    client = Client(raise_request_exception=False)
    answer = client.post("/armies/", SAID)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    page = answer.content.decode()
    assert "The table is full" in page and 'class="brand"' in page
    assert not Army.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_reading_goes_on_meanwhile(busy):
    assert Client().get("/samples/undead/").status_code == 200


@pytest.mark.parametrize(("said", "status"), [("database is locked", 503), ("no such table: armies_army", 500)])
def test_only_a_busy_database_is_worth_another_try(rf, said, status):
    try:
        raise OperationalError(said)
    except OperationalError:
        assert pages.broken(rf.get("/")).status_code == status
