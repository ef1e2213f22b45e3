"""Simulations and searches from before their tables had digests go on, there and back."""

import pytest

from armybuilder.matches.models import Simulation
from armybuilder.toybox.models import Search
from tests.support.databases.migrating import migrate

pytestmark = pytest.mark.long

BEFORE = [("matches", "0002_results"), ("toybox", "0002_results")]
AFTER = [("matches", "0003_seals"), ("toybox", "0003_seals")]
OLD = {"order": {"seed": 7, "kind": "verdict"}, "result": {"advance:hold": {"share": 0.5, "battles": 40}}}


def test_orders_and_results_are_read_as_before(up_to_date):
    then = migrate(BEFORE)
    for app, name in (("matches", "Simulation"), ("toybox", "Search")):
        then.get_model(app, name).objects.create(key="a" * 32, **OLD)
    migrate(AFTER)
    for model in (Simulation, Search):
        row = model.objects.get()
        assert {"order": row.order, "result": row.result} == OLD
    assert migrate(BEFORE).get_model("matches", "Simulation").objects.values("order", "result").get() == OLD
