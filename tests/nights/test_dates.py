"""When a night is, on its page for viewers all over the world, and in the calendar file for their programs."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils.html import strip_tags

from armybuilder.nights import time_zones
from armybuilder.nights.models import Night
from tests.nights.people import keep, troops
from tests.nights.planning.test_planning import NEW, SAID, at
from tests.nights.test_calendar_file import read


@pytest.fixture
def planned(circle):
    """A function that plans a night in Leeds at 19:00 of a day."""

    def plan(day):
        said = SAID | {"date": day}
        assert circle.client("olga").post(NEW, said).status_code == 302
        return Night.objects.latest("pk")

    return plan


def hours(circle, night, zone):
    """What the page says to somebody who lives there: the day, and the hours."""
    circle.bob.zone = zone
    circle.bob.save()
    page = circle.client("bob").get(at(night)).content.decode()
    line = " ".join(strip_tags(page.partition("<time")[2].partition(">")[2].partition("</p>")[0]).split())
    return page.partition("<h1")[2].partition("</h1>")[0].rpartition(", ")[2], line.partition(" Library")[0]


@pytest.mark.parametrize(
    "day, zone, told",
    [
        # Clocks go forward on 14 March in Chicago, on 28 March in Leeds, and back on 4 April in Sydney.
        ("2027-03-09", "America/Chicago", ("Tue 9 March", "13:00 to 16:00 your time, 19:00 in London")),
        ("2027-03-23", "America/Chicago", ("Tue 23 March", "14:00 to 17:00 your time, 19:00 in London")),
        ("2027-03-30", "America/Chicago", ("Tue 30 March", "13:00 to 16:00 your time, 19:00 in London")),
        ("2027-03-23", "Australia/Sydney", ("Wed 24 March", "06:00 to 09:00 your time, Tue 19:00 in London")),
        ("2027-03-30", "Australia/Sydney", ("Wed 31 March", "05:00 to 08:00 your time, Tue 19:00 in London")),
        ("2027-04-06", "Australia/Sydney", ("Wed 7 April", "04:00 to 07:00 your time, Tue 19:00 in London")),
        ("2027-03-23", "Asia/Kathmandu", ("Wed 24 March", "00:45 to 03:45 your time, Tue 19:00 in London")),
        ("2027-12-31", "Pacific/Kiritimati", ("Sat 1 January", "09:00 to 12:00 your time, Fri 19:00 in London")),
        ("2027-03-30", "", ("Tue 30 March", "19:00 to 22:00 London time")),
    ],
)
def test_the_page_shows_the_viewers_own_hours_on_both_sides_of_every_change_of_clocks(circle, planned, day, zone, told):
    assert hours(circle, planned(day), zone) == told


@pytest.mark.parametrize(
    ("header", "day", "clock"),
    [
        ("en-US,en;q=0.9", "Tue, March 23", "7:00\xa0PM to 10:00\xa0PM"),
        ("en-GB,en;q=0.9", "Tue 23 March", "19:00 to 22:00"),
        ("de-DE,de;q=0.9", "Di., 23. März", "19:00 bis 22:00"),
        ("es-ES,es;q=0.9", "mar, 23 de marzo", "19:00 a 22:00"),
        ("es-MX,es;q=0.9", "mar, 23 de marzo", "7:00\xa0p.m. a 10:00\xa0p.m."),
    ],
)
def test_day_and_hours_are_written_as_where_the_viewer_lives(circle, planned, header, day, clock):
    night, bob = planned("2027-03-23"), circle.client("bob")
    for page in (at(night), f"/clubs/{circle.club.slug}/nights/", f"/clubs/{circle.club.slug}/"):
        text = " ".join(strip_tags(bob.get(page, headers={"accept-language": header}).content.decode()).split(" "))
        assert clock in text
    assert day in bob.get(at(night), headers={"accept-language": header}).content.decode()


@pytest.mark.parametrize(
    "day, starts, ends", [
        ("2027-03-23", "20270323T190000", "20270323T220000"),
        ("2027-03-30", "20270330T190000", "20270330T220000"),
        ("2027-11-02", "20271102T190000", "20271102T220000"),
    ],
)  # fmt: skip
def test_the_file_says_the_times_that_were_typed(circle, planned, day, starts, ends):
    said = event(circle, planned(day))
    assert (said["DTSTART;TZID=Europe/London"], said["DTEND;TZID=Europe/London"]) == (starts, ends)


def event(circle, night, **more):
    """The calendar file of the night, read."""
    return read(circle.client("bob").get(at(night) + "night.ics", **more).content.decode())


def aged(night):
    """Let the night have been changed last in March."""
    Night.objects.filter(pk=night.pk).update(changed=datetime(2026, 3, 1, 12, tzinfo=UTC))


def test_a_calendar_knows_the_night_again_after_every_change_and_that_it_is_newer(circle, planned):
    night, olga = planned("2027-03-30"), circle.client("olga")
    first = event(circle, night)
    assert (first["UID"], first["SEQUENCE"]) == (f"{night.code}@muster", "0")
    actions = [
        lambda: olga.post(at(night) + "edit/", SAID | {"date": "2027-04-06"}),
        lambda: olga.post(at(night) + "call-off/", {"off": "1"}),
        lambda: olga.post(at(night) + "call-off/", {"off": "0"}),
    ]
    for number, action in enumerate(actions, 1):
        aged(night)
        assert event(circle, night)["DTSTAMP"] == "20260301T120000Z"
        assert action().status_code == 302
        said = event(circle, night)
        assert (said["UID"], said["SEQUENCE"]) == (first["UID"], str(number))
        assert said["DTSTAMP"] > "20260301T120000Z"
    assert said["DTSTART;TZID=Europe/London"] == "20270406T190000"


def test_what_is_no_change_of_the_night_leaves_its_file_as_it_was(circle, planned):
    night = planned("2027-03-30")
    aged(night)
    before = event(circle, night)
    olga = circle.client("olga")
    olga.post(at(night) + "edit/", SAID)
    for name in ("bob", "mira"):
        circle.brings(night, name, keep(troops(28), circle.players[name], "club"))
    olga.post(at(night) + "draw/", {"drawn": "0"})
    olga.post(at(night) + "call-off/", {"off": "0"})
    assert event(circle, night) == before


def test_a_server_with_two_names_has_one_night(circle, planned, settings):
    settings.ALLOWED_HOSTS = ["testserver", "muster.example"]
    night = planned("2027-03-30")
    here, there = event(circle, night), event(circle, night, headers={"host": "muster.example"})
    assert (here["UID"], here["DTSTAMP"]) == (there["UID"], there["DTSTAMP"])


def test_the_next_night_is_planned_at_the_same_hour_by_the_new_clock(circle, planned):
    planned("2027-03-23")
    page = circle.client("olga").get(NEW).content.decode()
    assert all(f'value="{value}"' in page for value in ("2027-03-30", "19:00", "22:00"))


def test_a_night_that_has_begun_is_now():
    begins = datetime(2026, 3, 22, 19, tzinfo=UTC)
    assert time_zones.soon(begins, begins + timedelta(minutes=5), "Europe/London") == "now"
