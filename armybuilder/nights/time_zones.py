"""Times: read in a night's own time zone, shown in the viewer's."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

TYPED = "%Y-%m-%dT%H:%M"
_SHAPE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:00)?")
HOME = "UTC"
"""The default time zone."""


@cache
def known() -> tuple[str, ...]:
    """The time zones that are named after places, and UTC."""
    places = {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
    return (HOME, *sorted(name for name in available_timezones() if name.partition("/")[0] in places))


def choices(moment: datetime) -> list[tuple[str, str]]:
    """Every time zone with its offset at that time: ``Europe/London (UTC+0)``."""
    return [(name, f"{name} ({offset(moment, name)})") for name in known()]


def offset(moment: datetime, name: str) -> str:
    """The offset of a zone: ``UTC+5:30``."""
    seconds = int((moment.astimezone(ZoneInfo(name)).utcoffset() or timedelta()).total_seconds())
    hours, minutes = divmod(abs(seconds) // 60, 60)
    return f"UTC{'-' if seconds < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def read(text: str, zone: str) -> datetime:
    """The time of a typed date and time in that zone. Raises ``ValueError`` with a sentence if it does not exist.

    If clocks go back and an hour comes twice, the first one is used.
    """
    if not _SHAPE.fullmatch(text):
        raise ValueError(_("Enter a date and a time, such as 2027-03-23 and 19:00."))
    try:
        typed = datetime.strptime(text[:16], TYPED)
    except ValueError:
        raise ValueError(_("This date doesn’t exist.")) from None
    try:
        moment = typed.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except OverflowError:
        raise ValueError(_("This date is too far away.")) from None
    if local(moment, zone) != typed:
        gap = _("Clocks in {place} go forward then, so {time} doesn’t exist. Choose another time.")
        raise ValueError(gap.format(place=named(zone), time=date_format(typed, "H:i")))
    return moment


def local(moment: datetime, zone: str) -> datetime:
    """The local date and time."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def later(moment: datetime, zone: str, days: timedelta) -> datetime:
    """The time so many days later with the same local time."""
    return (moment.astimezone(ZoneInfo(zone)) + days).astimezone(UTC)


def named(zone: str) -> str:
    """The zone's name for people.

    >>> named("America/Argentina/Buenos_Aires")
    'Buenos Aires'
    """
    return zone.rpartition("/")[2].replace("_", " ")


@dataclass(frozen=True, slots=True)
class When:
    """A night's date and hours for its viewer."""

    weekday: str
    day: str
    month: str
    year: str
    hours: str
    whose: str
    """The name of the time zone."""

    @property
    def date(self) -> str:
        """``Tue 24 March``"""
        return _("{weekday} {day} {month}").format(weekday=self.weekday, day=self.day, month=self.month)


def when(starts: datetime, ends: datetime, zone: str, own: str = "") -> When:
    """The night in the viewer's own zone; without one, in the night's zone, with its name."""
    seen = own or zone
    first, last = local(starts, seen), local(ends, seen)
    is_one_day = first.date() == last.date() or _one_night(first, last)
    hours = _("{start} to {end}").format(
        start=date_format(first, "H:i"),
        end=date_format(last, "H:i" if is_one_day else "D H:i"),  # untranslated
    )
    weekday, month = date_format(first, "D"), date_format(first, "F")
    return When(weekday, str(first.day), month, str(first.year), hours, _whose(starts, zone, own))


def _whose(starts: datetime, zone: str, own: str) -> str:
    """The name of the night's zone, with the time there if it differs."""
    if not own:
        return _("{place} time").format(place=named(zone))
    seen, there = local(starts, own), local(starts, zone)
    if own == zone or seen == there:
        return _("your time")
    time = date_format(there, "H:i" if there.date() == seen.date() else "D H:i")  # untranslated
    return _("your time, {time} in {place}").format(time=time, place=named(zone))


def soon(moment: datetime, now: datetime, zone: str) -> str:
    """How long until then: ``today``, ``tomorrow``, ``in 3 days``; or that it has begun."""
    days = (local(moment, zone).date() - local(now, zone).date()).days
    if moment <= now:
        return pgettext("when a game night is", "now")
    if days < 2:
        return _("tomorrow") if days else _("today")
    return ngettext("in {days} day", "in {days} days", days).format(days=days)


def _one_night(first: datetime, last: datetime) -> bool:
    """Whether it ends in the same night: 2 a.m. is not called another day."""
    return (last.date() - first.date()).days == 1 and last.hour < 6
