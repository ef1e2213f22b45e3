"""Every address × everybody who may ask × everybody who may see: one matrix of literal answers."""

import pytest
from django.db import transaction

from tests.matrix import addresses, rows
from tests.matrix.answers import SIGHTS, WHO
from tests.matrix.cast import gathered


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    """The cast, once for all rows: every answer's changes are taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield gathered()
        transaction.set_rollback(True)


def test_every_address_has_a_row_and_every_row_an_address():
    assert sorted({address for _, address in rows.TABLE}) == sorted(addresses.every())


@pytest.mark.parametrize("row", rows.TABLE, ids=" ".join)
def test_an_address_answers_everybody_as_its_row_says(cast, row):
    said, answers = rows.TABLE[row]
    told = []
    for sight in SIGHTS:
        cast.see(sight)
        told.append(tuple(cast.ask(who, *row, said) for who in WHO))
    assert tuple(told) == answers
