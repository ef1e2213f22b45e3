"""A night as a calendar file (RFC 5545), for every calendar program."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

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
    ends: datetime
    changed: datetime
    revision: int = 0
    """How often it was changed."""
    place: str = ""
    description: str = ""
    address: str = ""
    canceled: bool = False


def written(event: Event) -> str:
    """The file, with lines folded and ended as the standard requires.

    Times are in UTC, so that the file needs no time zone rules; each calendar shows its owner's own time.
    """
    return "".join(f"{line}\r\n" for said in _lines(event) for line in folded(said))


def _lines(event: Event) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Muster//Game nights//EN", "BEGIN:VEVENT")  # untranslated
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{_moment(event.changed)}"
    yield f"DTSTART:{_moment(event.starts)}"
    yield f"DTEND:{_moment(event.ends)}"
    yield f"SEQUENCE:{event.revision}"
    yield f"STATUS:{'CANCELLED' if event.canceled else 'CONFIRMED'}"
    yield f"SUMMARY:{escaped(event.title)}"
    for name, text in (("LOCATION", event.place), ("DESCRIPTION", event.description)):
        if text:
            yield f"{name}:{escaped(text)}"
    if event.address:
        yield f"URL:{event.address}"
    yield from ("END:VEVENT", "END:VCALENDAR")


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    r"""Text as a value: separators and line breaks are escaped, other control characters are removed.

    >>> escaped("Hall; ring twice,\r\nthen wait")
    'Hall\\; ring twice\\,\\nthen wait'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in lines if sign == "\n" or sign.isprintable()).translate(_ESCAPES)


def folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 octets. Later ones begin with a space, and no character is split."""
    piece, room = "", WIDE
    for sign in line:
        size = len(sign.encode())
        if size > room:
            yield piece
            piece, room = " ", WIDE - 1
        piece, room = piece + sign, room - size
    yield piece
