"""Clocks on walls: a night's own, the viewer's, and the nights on which they are changed."""

from datetime import UTC, datetime, timedelta

import pytest

from armybuilder.core.i18n.dates import as_written_in
from armybuilder.nights import time_zones


@pytest.fixture(autouse=True)
def in_britain():
    """The viewer writes 19:00."""
    with as_written_in("GB"):
        yield


@pytest.mark.parametrize(
    "typed, zone, moment",
    [
        ("2027-03-23T19:00", "Europe/London", datetime(2027, 3, 23, 19, tzinfo=UTC)),
        ("2027-03-30T19:00", "Europe/London", datetime(2027, 3, 30, 18, tzinfo=UTC)),
        ("2027-07-01T19:00", "America/Chicago", datetime(2027, 7, 2, 0, tzinfo=UTC)),
        # 01:30 comes twice that night: it is the first.
        ("2027-10-31T01:30", "Europe/London", datetime(2027, 10, 31, 0, 30, tzinfo=UTC)),
        ("2027-03-23T19:00:00", "UTC", datetime(2027, 3, 23, 19, tzinfo=UTC)),
    ],
)
def test_a_typed_moment_is_read_in_its_zone(typed, zone, moment):
    there = time_zones.read(typed, zone)
    assert (time_zones.typed(there), time_zones.moment(there, zone)) == (typed[:16], moment)


@pytest.mark.parametrize(
    "typed, sentence",
    [
        ("2027-03-28T01:30", "Clocks in London go forward then, so 01:30 doesn’t exist. Choose another time."),
        ("2027-02-30T19:00", "This date doesn’t exist."),
        ("tomorrow", "Enter a date and a time, such as 2027-03-23 and 19:00."),
        ("", "Enter a date and a time, such as 2027-03-23 and 19:00."),
        ("٢٠٢٧-03-23T19:00", "Enter a date and a time, such as 2027-03-23 and 19:00."),
    ],
)
def test_what_is_no_moment_is_refused(typed, sentence):
    with pytest.raises(ValueError) as error:
        time_zones.read(typed, "Europe/London")
    assert str(error.value) == sentence


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "9999-12-31T23:59"])
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Chicago"])
def test_the_ends_of_time_break_nothing(typed, zone):
    try:
        time_zones.read(typed, zone)
    except ValueError as error:
        assert str(error) == "This date is too far away."


def when(zone, own="", hours=3, starts=datetime(2027, 3, 23, 19, tzinfo=UTC)):
    first, last = (time_zones.local(moment, zone) for moment in (starts, starts + timedelta(hours=hours)))
    return time_zones.when(first, last, zone, own)


def test_whoever_has_no_zone_sees_the_nights_own_with_its_name():
    shown = when("Europe/Lisbon")
    assert (shown.date, shown.hours, shown.whose) == ("Tue 23 March", "19:00 to 22:00", "Lisbon time")


def test_whoever_has_the_same_clock_sees_their_own_time():
    assert when("Europe/Lisbon", "Europe/London").whose == "your time"


def test_whoever_is_elsewhere_sees_both():
    shown = when("Europe/London", "America/Chicago")
    assert (shown.hours, shown.whose) == ("14:00 to 17:00", "your time, 19:00 in London")
    far = when("Europe/London", "Asia/Tokyo")
    assert (far.date, far.hours, far.whose) == ("Wed 24 March", "04:00 to 07:00", "your time, Tue 19:00 in London")


def test_the_gap_between_two_places_follows_both_their_clocks():
    # From 14 to 28 March Chicago is five hours behind London, then six again.
    assert (
        when("Europe/London", "America/Chicago", starts=datetime(2027, 3, 30, 18, tzinfo=UTC)).hours == "13:00 to 16:00"
    )
    assert (
        when("Europe/London", "America/Chicago", starts=datetime(2027, 3, 9, 19, tzinfo=UTC)).hours == "13:00 to 16:00"
    )


def test_a_night_that_ends_after_midnight_is_one_night_and_a_weekend_is_not():
    assert when("Europe/London", hours=7).hours == "19:00 to 02:00"
    assert when("Europe/London", hours=24).hours == "19:00 to Wed 19:00"


def test_a_night_over_a_change_of_clocks_ends_by_the_new_clock():
    shown = when("Europe/London", hours=8, starts=datetime(2027, 3, 27, 19, tzinfo=UTC))
    assert shown.hours == "19:00 to 04:00"


def test_zones_are_places():
    assert {"UTC", "Europe/Lisbon", "America/Argentina/Buenos_Aires"} <= set(time_zones.known())
    assert not {"Etc/GMT+5", "posixrules", "../../etc/passwd", ""} & set(time_zones.known())
