"""One night's entry as a calendar file (RFC 5545), for every calendar program.

``calendar`` of ``night_page/views`` answers it. Clubs have feeds of armies (``clubs/feeds``), no calendar of nights.

Times are the local ones of the night's zone, with the zone's name and its rules. Programs that know the zone go by
their own rules, so the entry stays at the typed time; the others find the rules in the file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext as _

from armybuilder.core.i18n import time_zone_data
from armybuilder.nights.models import Night
from armybuilder.nights.time_zones import HOME

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
WIDE = 75
"""Most octets of a line; longer ones are folded."""
TYPE = "text/calendar; charset=utf-8"
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class Event:
    """The values of a calendar entry."""

    uid: str
    title: str
    starts: datetime
    """Local time of the zone, like the end."""
    ends: datetime
    zone: str
    changed: datetime
    revision: int = 0
    """The number of times it was changed."""
    place: str = ""
    description: str = ""
    address: str = ""
    canceled: bool = False


def title(night: Night) -> str:
    """The name of the entry among those of other clubs: ``Tuesday Table: Basic Game, 25 points``."""
    club = night.club.name
    return night.title if club.casefold() in night.title.casefold() else f"{club}: {night.title}"


def written(event: Event) -> str:
    """The file, with lines folded and ended as the standard requires."""
    return "".join(f"{line}\r\n" for folded_line in _lines(event) for line in folded(folded_line))


def _lines(event: Event) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Muster//Game nights//EN")  # untranslated
    yield from _zone_rules(event)
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{event.changed.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART{_local(event.starts, event.zone)}"
    yield f"DTEND{_local(event.ends, event.zone)}"
    yield f"SEQUENCE:{event.revision}"
    yield f"STATUS:{'CANCELLED' if event.canceled else 'CONFIRMED'}"
    # Programs that ignore the status show a canceled night like any other.
    title = _("Canceled: {night}").format(night=event.title) if event.canceled else event.title
    yield f"SUMMARY:{escaped(title)}"
    for name, text in (("LOCATION", event.place), ("DESCRIPTION", event.description)):
        if text:
            yield f"{name}:{escaped(text)}"
    if event.address:
        yield f"URL:{event.address}"
    yield from ("END:VEVENT", "END:VCALENDAR")


def _local(there: datetime, zone: str) -> str:
    """The end of a line with a local time; times in UTC need no zone."""
    return f":{there:%Y%m%dT%H%M%S}Z" if zone == HOME else f";TZID={zone}:{there:%Y%m%dT%H%M%S}"


def _zone_rules(event: Event) -> Iterator[str]:
    """The zone's offsets from the beginning of the year of the night until its end, one after the other."""
    if event.zone == HOME:
        return
    yield from ("BEGIN:VTIMEZONE", f"TZID:{event.zone}")
    first = datetime(event.starts.year, 1, 1, tzinfo=UTC)
    before = _offset(first, event.zone)
    for moment in (first, *_changes(first, event.ends.replace(tzinfo=UTC) + DAY, event.zone)):
        there = moment.astimezone(time_zone_data.zone(event.zone))
        kind = "DAYLIGHT" if there.dst() else "STANDARD"
        yield f"BEGIN:{kind}"
        yield f"DTSTART:{moment + before:%Y%m%dT%H%M%S}"
        yield f"TZOFFSETFROM:{_signed(before)}"
        before = _offset(moment, event.zone)
        yield f"TZOFFSETTO:{_signed(before)}"
        yield f"TZNAME:{there:%Z}"
        yield f"END:{kind}"
    yield "END:VTIMEZONE"


def _changes(first: datetime, last: datetime, zone: str) -> Iterator[datetime]:
    """The moments at which the clocks of the zone change, to the minute."""
    for day in (first + DAY * count for count in range((last - first).days + 1)):
        before, lower, upper = _offset(day, zone), day, day + DAY
        if _offset(upper, zone) == before:
            continue
        while upper - lower > MINUTE:
            middle = lower + (upper - lower) // MINUTE // 2 * MINUTE
            lower, upper = (middle, upper) if _offset(middle, zone) == before else (lower, middle)
        yield upper


def _offset(moment: datetime, zone: str) -> timedelta:
    return moment.astimezone(time_zone_data.zone(zone)).utcoffset() or timedelta()


def _signed(offset: timedelta) -> str:
    """``+0530``"""
    minutes = abs(offset) // MINUTE
    return f"{'-' if offset < timedelta() else '+'}{minutes // 60:02}{minutes % 60:02}"


def escaped(text: str) -> str:
    r"""Text as a value: separators and line breaks are escaped, other control characters are removed.

    >>> escaped("Hall; ring twice,\r\nthen wait")
    'Hall\\; ring twice\\,\\nthen wait'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in lines if sign == "\n" or sign.isprintable()).translate(_ESCAPES)


def folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 octets. Later ones begin with a space, and no character is split."""
    piece, bytes_left = "", WIDE
    for sign in line:
        size = len(sign.encode())
        if size > bytes_left:
            yield piece
            piece, bytes_left = " ", WIDE - 1
        piece, bytes_left = piece + sign, bytes_left - size
    yield piece
