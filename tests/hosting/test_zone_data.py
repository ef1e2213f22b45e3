"""The doctor compares the system's time zone data with the package's, and names the zones in use that differ."""

from pathlib import Path

import pytest

from armybuilder.core.i18n import time_zone_data
from armybuilder.hosting.checks import machine
from tests.nights import people

pytestmark = pytest.mark.django_db

OLD = Path(__file__).parent.parent / "nights" / "zones-2025b"
"""The zones that 2025b and 2026f tell apart, as they were."""


@pytest.fixture
def releases(monkeypatch):
    """A function that lets the system have the files of 2025b under the name of a release, and the package another."""

    def use(system, package):
        monkeypatch.setattr(time_zone_data, "SYSTEM", (str(OLD),))
        monkeypatch.setattr(time_zone_data, "system_version", lambda: system)
        monkeypatch.setattr(time_zone_data, "package_version", lambda: package)

    return use


def plan_in(*zones):
    """Nights of a club in these time zones."""
    club = people.circle()
    for zone in zones:
        club.night(zone=zone)


def test_zones_in_use_that_differ_are_named_and_what_brings_the_system_up_to_date(releases):
    releases("2025b", "2026f")
    plan_in("America/Vancouver", "America/Edmonton", "Europe/London")
    [found] = machine.check_zone_data()
    assert "(2025b)" in str(found) and "(2026f)" in str(found)
    assert "America/Edmonton, America/Vancouver." in str(found) and "London" not in str(found)
    assert "apt-get install --only-upgrade tzdata" in str(found)


def test_a_newer_system_asks_for_a_newer_package(releases):
    releases("2027a", "2026f")
    plan_in("Africa/Casablanca")
    assert "pip install --upgrade tzdata" in str([*machine.check_zone_data()])


def test_a_players_own_zone_counts(releases):
    releases("2025b", "2026f")
    club = people.circle()
    club.bob.zone = "America/Havana"
    club.bob.save()
    assert "America/Havana" in str([*machine.check_zone_data()])


@pytest.mark.parametrize(("system", "package"), [("2026f", "2026f"), ("", "2026f")])
def test_the_same_release_or_no_release_is_no_note(releases, system, package):
    releases(system, package)
    plan_in("America/Vancouver")
    assert not [*machine.check_zone_data()]


def test_another_release_that_changes_no_zone_in_use_is_no_note(releases):
    releases("2025b", "2026f")
    plan_in("Europe/London")
    assert not [*machine.check_zone_data()]
