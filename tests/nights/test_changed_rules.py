"""Nights in zones whose rules changed: planned with the release 2025b, read with the release 2026f."""

import zoneinfo
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.html import strip_tags

from armybuilder.core.i18n import time_zone_data
from armybuilder.nights import time_zone_updates
from armybuilder.nights.models import Night
from tests.nights.planning.test_planning import NEW, SAID, at

OLD = Path(__file__).parent / "zones-2025b"
"""The zones that 2025b and 2026f tell apart, as the package tzdata 2025.2 has them."""
CHANGED = sorted(str(file.relative_to(OLD)) for file in OLD.glob("*/*"))


@pytest.fixture
def rules(monkeypatch):
    """A function that lets the system have a release, and the package none or its own."""

    def use(system, package=""):
        monkeypatch.setattr(time_zone_data, "SYSTEM", (str(system),))
        monkeypatch.setattr(time_zone_data, "package_version", lambda: package)
        time_zone_data.use_newest(at_once=True)

    yield use
    monkeypatch.undo()
    time_zone_data.use_newest(at_once=True)


@pytest.fixture
def planned(circle, rules):
    """A function that plans a night at 19:00 on 8 December by the rules of 2025b, before those of 2026f come."""

    def plan(zone):
        rules(OLD)
        said = SAID | {"date": "2026-12-08", "zone": zone}
        assert circle.client("olga").post(NEW, said).status_code == 302
        rules(OLD, "2026f")
        return Night.objects.get()

    return plan


def test_all_of_them_are_tried():
    assert len(CHANGED) == 11


@pytest.mark.parametrize("zone", CHANGED)
def test_the_typed_time_is_shown_everywhere(circle, planned, zone):
    night, olga = planned(zone), circle.client("olga")
    pages = [at(night), f"/clubs/{circle.club.slug}/nights/", f"/clubs/{circle.club.slug}/"]
    for page in pages:
        text = strip_tags(olga.get(page).content.decode())
        assert "19:00 to 22:00" in text and "8 December" in " ".join(text.split())
    assert 'value="19:00"' in olga.get(at(night) + "edit/").content.decode()
    assert f"DTSTART;TZID={zone}:20261208T190000" in olga.get(at(night) + "night.ics").content.decode()
    circle.bob.zone = zone
    circle.bob.save()
    assert "19:00 to 22:00 your time" in " ".join(
        strip_tags(circle.client("bob").get(at(night)).content.decode()).split()
    )


@pytest.mark.parametrize("zone", CHANGED)
def test_the_moment_follows_the_new_rules(planned, zone):
    night = planned(zone)
    before = night.starts
    count = time_zone_updates.refresh()
    night.refresh_from_db()
    assert night.starts == datetime(2026, 12, 8, 19, tzinfo=time_zone_data.package_zone(zone)).astimezone(UTC)
    assert count == (night.starts != before)
    assert time_zone_updates.refresh() == 0


def test_a_server_that_keeps_running_takes_newer_rules_within_an_hour(rules, monkeypatch):
    rules(OLD)
    december = datetime(2026, 12, 8, 19)
    assert december.replace(tzinfo=time_zone_data.zone("America/Vancouver")).utcoffset().total_seconds() == -8 * 3600
    monkeypatch.setattr(time_zone_data, "package_version", lambda: "2026f")
    now = time_zone_data.time.monotonic()
    monkeypatch.setattr(time_zone_data.time, "monotonic", lambda: now + 59 * 60)
    assert december.replace(tzinfo=time_zone_data.zone("America/Vancouver")).utcoffset().total_seconds() == -8 * 3600
    monkeypatch.setattr(time_zone_data.time, "monotonic", lambda: now + 61 * 60)
    assert december.replace(tzinfo=time_zone_data.zone("America/Vancouver")).utcoffset().total_seconds() == -7 * 3600


@pytest.mark.parametrize(("package", "paths"), [("2026f", ()), ("2025a", (str(OLD),)), ("", (str(OLD),))])
def test_the_newer_release_is_used(rules, package, paths):
    rules(OLD, package)
    assert paths == zoneinfo.TZPATH
