"""The history in the browser: times as on the reader's clock."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from armybuilder.armies.models import Army
from tests.support.browsers.copying_samples import copied


def history(page, made):
    """The history of a copied army that was made at that time."""
    mine = copied(page, "undead")
    Army.objects.get().versions.update(made=made)
    page.goto(f"{mine}history/")
    return page.locator("time")


@pytest.mark.quick
def test_times_are_those_of_the_readers_clock(new_page):
    time = history(new_page(timezone_id="America/Chicago", locale="en-US"), datetime(2026, 11, 23, 20, 45, tzinfo=UTC))
    expect(time).to_have_text("2:45 PM")


@pytest.mark.quick
def test_a_time_on_another_day_than_that_of_the_server_says_its_day(new_page):
    time = history(new_page(timezone_id="Asia/Tokyo", locale="en-US"), datetime(2026, 11, 23, 20, 45, tzinfo=UTC))
    expect(time).to_have_text("Nov 24, 2026, 5:45 AM")


@pytest.mark.quick
def test_without_scripts_times_are_in_utc(new_page):
    without = new_page(java_script_enabled=False, timezone_id="Asia/Tokyo")
    expect(history(without, datetime(2026, 11, 23, 20, 45, tzinfo=UTC))).to_have_text("8:45 PM UTC")
