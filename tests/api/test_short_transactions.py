"""A transaction of the API locks rows only while they are written, all in one."""

from contextlib import contextmanager

import pytest

from armybuilder.armies.models import Army
from tests.support.databases.transactions import Watch

pytestmark = pytest.mark.any_database


@contextmanager
def kept_short():
    """All that is written meanwhile is written in one transaction, and nothing slow is done in it."""
    with Watch() as watch:
        yield
    assert watch.slow == [] and watch.unheld == []
    assert len(watch.groups) == 1, watch.groups


def test_every_operation_that_writes_writes_in_one_short_transaction(script, elves):
    script.ask("GET", "armies")  # The day of the token's last use is saved.
    with kept_short():
        assert script.ask("POST", "armies", elves, Idempotency_Key="a").status_code == 201
    path = f"armies/{Army.objects.get().code}"
    edit = {"edit": {"name": {"name": "Renamed"}}}
    elves["name"] = "Night Elves"
    writes = (("PUT", "", elves), ("POST", "/edits", edit), ("POST", "/versions/0/restore", None), ("DELETE", "", None))
    for method, below, content in writes:
        with kept_short():
            answer = script.ask(method, path + below, content, If_Match="*", Idempotency_Key=method + below)
            assert answer.status_code in (200, 204), answer.content
