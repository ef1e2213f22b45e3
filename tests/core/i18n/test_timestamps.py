"""How long ago something was, as pages say it."""

from datetime import UTC, datetime, timedelta

import pytest

from armybuilder.core.i18n import timestamps

NOW = datetime(2026, 11, 21, 16, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("ago", "sentence"),
    [
        (timedelta(0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(minutes=60), "1 hour ago"),
        (timedelta(minutes=119), "1 hour ago"),
        (timedelta(hours=16), "16 hours ago"),
        (timedelta(hours=17), "yesterday"),
        (timedelta(days=2), "Thursday"),
        (timedelta(days=6), "Sunday"),
        (timedelta(days=7), "November 14"),
        (timedelta(days=365), "November 21, 2025"),
    ],
)
def test_it_is_said_as_one_says_it(ago, sentence):
    assert timestamps.ago(NOW - ago, NOW) == sentence


def test_an_hour_before_midnight_is_not_yet_yesterday():
    midnight = datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    assert timestamps.ago(midnight - timedelta(hours=1), midnight) == "1 hour ago"
    assert timestamps.ago(midnight - timedelta(hours=6), midnight) == "yesterday"


@pytest.mark.parametrize("text", [None, "", "179527860000000", "x" * 16, "17952786000000001"])
def test_what_is_no_moment_is_none(text):
    assert timestamps.read(text) is None


def test_a_moment_comes_back_from_an_address():
    moment = datetime(2026, 11, 21, 16, 30, 1, 2, tzinfo=UTC)
    assert timestamps.read(timestamps.written(moment)) == moment
