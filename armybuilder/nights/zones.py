"""Moments as clocks on walls: read in a night's own time zone, shown in the viewer's."""

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
        return _("{weekday} {day} {month}").format(weekday=self.weekday, day=self.day, month=self.month)


def when(starts: datetime, ends: datetime, zone: str, own: str = "") -> When:
    """The night in the viewer's own zone; in its own, which is named, where the viewer has none."""
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
    """Whose time that is, with the time there where it is another."""
    if not own:
        return _("{place} time").format(place=named(zone))
    seen, there = local(starts, own), local(starts, zone)
    if own == zone or seen == there:
        return _("your time")
    time = date_format(there, "H:i" if there.date() == seen.date() else "D H:i")  # untranslated
    return _("your time, {time} in {place}").format(time=time, place=named(zone))


def soon(moment: datetime, now: datetime, zone: str) -> str:
    """How long until then: ``today``, ``tomorrow``, ``in 3 days``; that it is on where it has begun."""
    days = (local(moment, zone).date() - local(now, zone).date()).days
    if moment <= now:
        return pgettext("when a game night is", "now")
    if days < 2:
        return _("tomorrow") if days else _("today")
    return ngettext("in {days} day", "in {days} days", days).format(days=days)


def _one_night(first: datetime, last: datetime) -> bool:
    """Whether it ends in the night that it begins in: nobody calls two o'clock then another day."""
    return (last.date() - first.date()).days == 1 and last.hour < 6
