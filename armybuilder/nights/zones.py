"""Moments as clocks on walls: read in a night's own time zone, shown in the viewer's."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

TYPED = "%Y-%m-%dT%H:%M"
_SHAPE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:00)?")
HOME = "UTC"
"""Where nobody says where they are."""


@cache
def known() -> tuple[str, ...]:
    """The time zones that are called after places, and UTC."""
    places = {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
    return (HOME, *sorted(name for name in available_timezones() if name.partition("/")[0] in places))


def choices(moment: datetime) -> list[tuple[str, str]]:
    """Every time zone with its offset at that moment: ``Europe/London (UTC+0)``."""
    return [(name, f"{name} ({offset(moment, name)})") for name in known()]


def offset(moment: datetime, name: str) -> str:
    """How far a zone's clocks are from UTC: ``UTC+5:30``."""
    seconds = int((moment.astimezone(ZoneInfo(name)).utcoffset() or timedelta()).total_seconds())
    hours, minutes = divmod(abs(seconds) // 60, 60)
    return f"UTC{'-' if seconds < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def read(text: str, zone: str) -> datetime:
    """The moment of a date and time typed for that zone; ``ValueError`` with a sentence where there is none.

    An hour that comes twice, as clocks go back, is the first of the two.
    """
    if not _SHAPE.fullmatch(text):
        raise ValueError("A date and a time, as in 2027-03-23 and 19:00.")
    try:
        typed = datetime.strptime(text[:16], TYPED)
    except ValueError:
        raise ValueError("There is no such day.") from None
    try:
        moment = typed.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except OverflowError:
        raise ValueError("That is too far away.") from None
    if local(moment, zone) != typed:
        raise ValueError(f"Clocks in {named(zone)} go forward then: there is no {typed:%H:%M}.")
    return moment


def local(moment: datetime, zone: str) -> datetime:
    """What the clock on the wall says."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def later(moment: datetime, zone: str, days: timedelta) -> datetime:
    """The moment so many days later at which the clock on the wall says the same."""
    return (moment.astimezone(ZoneInfo(zone)) + days).astimezone(UTC)


def named(zone: str) -> str:
    """The zone as one says it.

    >>> named("America/Argentina/Buenos_Aires")
    'Buenos Aires'
    """
    return zone.rpartition("/")[2].replace("_", " ")


@dataclass(frozen=True, slots=True)
class When:
    """A night's date and hours, as somebody sees them."""

    weekday: str
    day: str
    month: str
    year: str
    hours: str
    whose: str
    """Whose time that is."""

    @property
    def date(self) -> str:
        """``Tue 24 March``"""
        return f"{self.weekday} {self.day} {self.month}"


def when(starts: datetime, ends: datetime, zone: str, own: str = "") -> When:
    """The night in the viewer's own zone; in its own, which is named, where the viewer has none."""
    seen = own or zone
    first, last = local(starts, seen), local(ends, seen)
    until = f"{last:%H:%M}" if first.date() == last.date() or _one_night(first, last) else f"{last:%a %H:%M}"
    whose = "your time" if own else f"{named(zone)} time"
    if own and own != zone and local(starts, zone) != first:
        there = local(starts, zone)
        day = "" if there.date() == first.date() else f"{there:%a} "
        whose += f", {day}{there:%H:%M} in {named(zone)}"
    hours = f"{first:%H:%M} to {until}"
    return When(f"{first:%a}", str(first.day), f"{first:%B}", str(first.year), hours, whose)


def soon(moment: datetime, now: datetime, zone: str) -> str:
    """How long until then: ``today``, ``tomorrow``, ``in 3 days``; that it is on where it has begun."""
    days = (local(moment, zone).date() - local(now, zone).date()).days
    if moment <= now:
        return "now"
    return {0: "today", 1: "tomorrow"}.get(days, f"in {days} days")


def _one_night(first: datetime, last: datetime) -> bool:
    """Whether it ends in the night that it begins in: nobody calls two o'clock then another day."""
    return (last.date() - first.date()).days == 1 and last.hour < 6
