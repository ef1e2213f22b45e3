"""Prints from before their columns said what they hold keep all of it, there and back."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from armybuilder.printing.models import Print
from tests.support.databases.migrating import migrate

pytestmark = pytest.mark.long

BEFORE, AFTER = [("printing", "0002_setups")], [("printing", "0003_readable_columns")]
THEN, EARLIER = datetime(2026, 11, 22, 10, tzinfo=UTC), datetime(2026, 11, 21, 9, tzinfo=UTC)
OLD = {"turn": THEN, "wanted": False, "tries": 2, "sentence": "Too much.", "asked": EARLIER}
NEW = {"queue_position": THEN, "kept": False, "attempts": 2, "error": "Too much.", "requested": EARLIER}


def indexes():
    with connection.cursor() as cursor:
        return set(connection.introspection.get_constraints(cursor, "printing_print"))


def test_old_prints_keep_all_that_was_known_of_them(up_to_date):
    migrate(BEFORE).get_model("printing", "Print").objects.create(owner="ann", key="1", name="Elves", order={}, **OLD)
    migrate(AFTER)
    assert Print.objects.filter(name="Elves").values(*NEW).get() == NEW
    assert {"print_queue", "print_once"} <= indexes() and "print_turn" not in indexes()
    back = migrate(BEFORE).get_model("printing", "Print")
    assert back.objects.filter(name="Elves").values(*OLD).get() == OLD
    assert {"print_turn", "print_once"} <= indexes() and "print_queue" not in indexes()
