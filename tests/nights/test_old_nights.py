"""Nights from before they kept what was typed."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from armybuilder.core.i18n import time_zone_data
from armybuilder.nights.models import Night
from rules.models import Edition
from tests.nights import people
from tests.nights.test_changed_rules import CHANGED, OLD
from tests.support.databases.migrating import migrate

pytestmark = pytest.mark.long
BEFORE = [("nights", "0005_version")]
SPRING = datetime(2026, 2, 1, tzinfo=UTC)
"""When they were planned: before any of the new rules."""


@pytest.fixture
def old_nights(up_to_date):
    """A function that keeps nights as they were before, brings them up to date, and returns them."""
    club, edition = people.circle().club, Edition.objects.get(slug="vsgmr-7")

    def bring_up_to_date(*nights):
        old = migrate(BEFORE).get_model("nights", "Night")
        plan = {"club_id": club.pk, "edition_id": edition.pk, "zone": "UTC", "title": "Tuesday",
                "scenario": "basic-game",
                "starts": datetime(2026, 12, 8, 19, tzinfo=UTC), "ends": datetime(2026, 12, 8, 22, tzinfo=UTC),
                "ranges": {"player": [50, 60]}}  # fmt: skip
        rows = [old.objects.create(**plan | night) for night in nights]
        old.objects.update(made=SPRING, changed=SPRING)
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        found = Night.objects.in_bulk([row.pk for row in rows])
        return [found[row.pk] for row in rows]

    return bring_up_to_date


@pytest.mark.parametrize("system", ["old", "new"])
def test_their_typed_times_follow_from_the_rules_in_force_when_they_were_planned(old_nights, monkeypatch, system):
    zones = {name: time_zone_data._read(OLD / name, name) for name in CHANGED}
    monkeypatch.setattr(
        time_zone_data, "SYSTEM", (str(OLD) if system == "old" else str(time_zone_data.package_folder()),)
    )
    there = datetime(2026, 12, 8, 19), datetime(2026, 12, 8, 22)
    planned = [
        {
            "zone": name,
            **{
                key: moment.replace(tzinfo=zone).astimezone(UTC)
                for key, moment in zip(("starts", "ends"), there, strict=True)
            },
        }
        for name, zone in zones.items()
    ]
    for night in old_nights(*planned):
        assert (night.typed_start, night.typed_end) == ("2026-12-08T19:00", "2026-12-08T22:00"), night.zone


@pytest.mark.parametrize(
    ("title", "more", "own"),
    [
        ("Basic Game, 25 to 30 points", {}, ""),
        ("Grundspiel, 25 bis 30 Punkte", {}, ""),
        ("Basic Game, 25 to 40 points", {}, "Basic Game, 25 to 40 points"),
        ("Basic Game, 25 to 30 points, for beginners", {}, "Basic Game, 25 to 30 points, for beginners"),
        ("Tuesday", {}, "Tuesday"),
        ("Ambush", {"scenario": "ambush", "ranges": {"attacker": [50, 60], "defender": [40, 50]}}, ""),
        ("Basic Game, up to 12½ points", {"ranges": {"player": [None, 25]}}, ""),
    ],
)
def test_a_title_that_was_worded_from_the_game_is_dropped(old_nights, title, more, own):
    (night,) = old_nights({"title": title} | more)
    assert night.own_title == own
