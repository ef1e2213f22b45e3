"""The calendar file, read back as a calendar reads it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.nights import calendar_file
from armybuilder.nights.calendar_file import Event, escaped, folded, written


def read(text):
    """The fields of the event: lines unfolded, values taken out of their escapes."""
    assert text.endswith("\r\n") and "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")
    return {name: unescaped(value) for name, _, value in (line.partition(":") for line in lines) if name}


def unescaped(value):
    """The text of a value."""
    said, signs = "", iter(value)
    for sign in signs:
        after = next(signs) if sign == "\\" else ""
        said += {"n": "\n", "N": "\n"}.get(after, after) if after else sign
    return said


def event(**more):
    said = {"uid": "a@b", "title": "Basic Game", "starts": datetime(2027, 3, 23, 19),
            "ends": datetime(2027, 3, 23, 22), "zone": "UTC", "changed": datetime(2027, 3, 1, tzinfo=UTC)}  # fmt: skip
    return Event(**said | more)


def test_a_night_is_read_back():
    said = read(
        written(
            event(place="Hall; back door", description="Bring dice,\nall of them", revision=3, address="https://a.b/c")
        )
    )
    assert said == {
        "BEGIN": "VEVENT", "VERSION": "2.0", "PRODID": "-//Muster//Game nights//EN", "UID": "a@b",
        "DTSTAMP": "20270301T000000Z", "DTSTART": "20270323T190000Z", "DTEND": "20270323T220000Z", "SEQUENCE": "3",
        "STATUS": "CONFIRMED", "SUMMARY": "Basic Game", "LOCATION": "Hall; back door",
        "DESCRIPTION": "Bring dice,\nall of them", "URL": "https://a.b/c", "END": "VCALENDAR",
    }  # fmt: skip


def test_a_night_that_is_called_off_says_so():
    assert read(written(event(canceled=True)))["STATUS"] == "CANCELLED"


@pytest.mark.parametrize(
    "language, title", [("en", "Canceled: Basic Game"), ("de", "Abgesagt: Basic Game"), ("es", "Cancelada: Basic Game")]
)
def test_its_title_says_so_too_for_programs_that_ignore_the_status(language, title):
    with translation.override(language):
        assert read(written(event(canceled=True)))["SUMMARY"] == title
        assert read(written(event()))["SUMMARY"] == "Basic Game"


@pytest.mark.parametrize(
    "day, zone, offset",
    [
        # The clocks of Leeds and Lisbon go forward on 28 March 2027, those of Chicago on 14 March.
        (datetime(2027, 3, 23, 19), "Europe/London", "+0000"),
        (datetime(2027, 3, 30, 19), "Europe/London", "+0100"),
        (datetime(2027, 3, 12, 19), "America/Chicago", "-0600"),
        (datetime(2027, 3, 14, 19), "America/Chicago", "-0500"),
        (datetime(2027, 3, 14, 19), "Asia/Kathmandu", "+0545"),
        (datetime(2026, 12, 8, 19), "America/Vancouver", "-0700"),
        (datetime(2027, 12, 31, 23), "Australia/Sydney", "+1100"),
    ],
)
def test_times_are_local_with_the_rules_of_their_zone(day, zone, offset):
    text = written(event(starts=day, ends=day + timedelta(hours=3), zone=zone))
    assert f"\r\nDTSTART;TZID={zone}:{day:%Y%m%dT%H%M%S}\r\n" in text
    assert text.partition("BEGIN:VEVENT")[0].rpartition("TZOFFSETTO:")[2][:5] == offset
    assert f"TZID:{zone}\r\n" in text


@given(st.text(max_size=300))
def test_no_text_breaks_out_of_its_line(text):
    said = read(written(event(title=text)))
    assert list(said) == list(read(written(event())))
    assert said["SUMMARY"] == unescaped(escaped(text))


def test_long_lines_are_folded_between_letters():
    assert [len(piece.encode()) for piece in folded("é" * 80)] == [74, 75, 13]
    assert "".join(piece[bool(place) :] for place, piece in enumerate(folded("é" * 80))) == "é" * 80


def test_two_lines_cannot_be_smuggled_in():
    assert "\r\nATTENDEE" not in written(event(title="Basic\r\nATTENDEE:x", description="a\rATTENDEE:y"))


def test_a_calendar_entry_names_the_club_once(circle):
    named = circle.night()
    assert calendar_file.title(named) == f"{circle.club.name}: Basic Game"
    own = circle.night(title=f"Finals of {circle.club.name}", own_title=True)
    assert calendar_file.title(own) == f"Finals of {circle.club.name}"
    answer = circle.client("bob").get(f"/clubs/{circle.club.slug}/nights/{named.code}/night.ics")
    assert f"SUMMARY:{circle.club.name}: Basic Game" in answer.content.decode()
    assert f'filename="basic-game-{named.local_start:%Y-%m-%d}.ics"' in answer.headers["Content-Disposition"]
