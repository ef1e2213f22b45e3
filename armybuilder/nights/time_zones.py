"""Times: read in a night's own time zone, shown in the viewer's."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfoNotFoundError

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.core.i18n import dates, time_zone_data
from rules.stored_values import leave_out

TYPED = "%Y-%m-%dT%H:%M"
_SHAPE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:00)?")
HOME = "UTC"
"""The default time zone."""


def known() -> tuple[str, ...]:
    """The time zones that are named after places, and UTC."""
    places = {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
    return (HOME, *sorted(name for name in time_zone_data.names() if name.partition("/")[0] in places))


def zone_of(name: str) -> tzinfo:
    """The time zone of a stored name; UTC if there is none of that name."""
    try:
        return time_zone_data.zone(name)
    except (ValueError, OSError, ZoneInfoNotFoundError) as error:
        leave_out(f"time zone {name[:60]!r}", error)
        return UTC


def choices(moment: datetime) -> list[tuple[str, str]]:
    """Every time zone with its offset at that time: ``Europe/London (UTC+0)``."""
    return [(name, f"{name} ({offset(moment, name)})") for name in known()]


def offset(moment: datetime, name: str) -> str:
    """The offset of a zone: ``UTC+5:30``."""
    seconds = int((moment.astimezone(zone_of(name)).utcoffset() or timedelta()).total_seconds())
    hours, minutes = divmod(abs(seconds) // 60, 60)
    return f"UTC{'-' if seconds < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def read(text: str, zone: str) -> datetime:
    """A typed date and time, for that zone. Raises ``ValueError`` with a sentence if it does not exist.

    If clocks go back and an hour comes twice, the first one is meant.
    """
    if not _SHAPE.fullmatch(text):
        raise ValueError(_("Enter a date and a time, such as 2027-03-23 and 19:00."))
    try:
        typed_moment = datetime.strptime(text[:16], TYPED)
    except ValueError:
        raise ValueError(_("This date doesn’t exist.")) from None
    try:
        there = local(moment(typed_moment, zone), zone)
    except OverflowError:
        raise ValueError(_("This date is too far away.")) from None
    if there != typed_moment:
        gap = _("Clocks in {place} go forward then, so {time} doesn’t exist. Choose another time.")
        raise ValueError(gap.format(place=zone_name(zone), time=dates.clock(typed_moment)))
    return typed_moment


def typed(there: datetime) -> str:
    """A local time as nights keep it: ``2027-03-23T19:00``."""
    return f"{there:{TYPED}}"


def read_typed(text: str) -> datetime:
    """The local time that ``typed`` wrote. Raises ``ValueError``."""
    there = datetime.fromisoformat(text)
    if there.tzinfo is not None or not 1900 < there.year < 9990:
        raise ValueError(text)
    return there


def moment(there: datetime, zone: str) -> datetime:
    """The moment of a local time. If clocks go back and an hour comes twice, it is the first one."""
    return there.replace(tzinfo=zone_of(zone)).astimezone(UTC)


def local(moment: datetime, zone: str) -> datetime:
    """The local date and time."""
    return moment.astimezone(zone_of(zone)).replace(tzinfo=None)


def zone_name(zone: str) -> str:
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
    date: str
    """``Tue, March 24``"""
    full_date: str
    """``Tue, March 24, 2026``"""
    hours: str
    whose: str
    """The name of the time zone."""


def when(starts: datetime, ends: datetime, zone: str, own: str = "") -> When:
    """The night in the viewer's own zone; without one, in the night's zone, with its name.

    ``starts`` and ``ends`` are local times of the night's zone.
    """
    first, last = (seen_from(there, zone, own) for there in (starts, ends))
    # 2 a.m. is not called another day.
    is_one_day = first.date() == last.date() or ((last.date() - first.date()).days == 1 and last.hour < 6)
    end = dates.clock(last) if is_one_day else dates.weekday_and_clock(last)
    return When(
        weekday=date_format(first, "D"),
        day=str(first.day),
        month=date_format(first, "F"),
        date=dates.weekday_and_day(first),
        full_date=dates.weekday_and_date(first),
        hours=_("{start} to {end}").format(start=dates.clock(first), end=end),
        whose=_whose(starts, zone, own),
    )


def seen_from(there: datetime, zone: str, own: str) -> datetime:
    """A local time by the clocks of another zone, if that is given."""
    return there if own in ("", zone) else local(moment(there, zone), own)


def _whose(starts: datetime, zone: str, own: str) -> str:
    """The name of the night's zone, with the time there if it differs."""
    if not own:
        return _("{place} time").format(place=zone_name(zone))
    own_start = seen_from(starts, zone, own)
    if own_start == starts:
        return _("your time")
    time = dates.clock(starts) if starts.date() == own_start.date() else dates.weekday_and_clock(starts)
    return _("your time, {time} in {place}").format(time=time, place=zone_name(zone))


def soon(there: datetime, now: datetime, zone: str) -> str:
    """The time left until that local time: ``today``, ``tomorrow``, ``in 3 days``; or that it has begun."""
    days = (there.date() - local(now, zone).date()).days
    if moment(there, zone) <= now:
        return pgettext("when a game night is", "now")
    if days < 2:
        return _("tomorrow") if days else _("today")
    return ngettext("in {days} day", "in {days} days", days).format(days=days)
