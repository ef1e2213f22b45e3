"""Dates and times as they are written where the reader lives: 6:00 PM in the US, 18:00 in the UK.

The language of the page gives the words, the region of the reader the order and the clock, by the tables of CLDR.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import format_date, format_skeleton, format_time
from django.conf import settings
from django.utils.translation import get_language

NOWHERE = "ZZ"
"""CLDR's code of an unknown region."""
region: ContextVar[str] = ContextVar("region", default="")
"""The region of the reader, such as GB; empty if that is not known."""


@contextmanager
def as_written_in(code: str) -> Iterator[None]:
    """Dates made within are written as in that region."""
    before = region.set(code)
    try:
        yield
    finally:
        region.reset(before)


def region_of_zone(zone: str) -> str:
    """The country of a time zone: GB for Europe/London; empty for UTC and unknown ones."""
    zone = get_global("zone_aliases").get(zone, zone)
    code = str(get_global("zone_territories").get(zone, ""))
    return "" if code == NOWHERE else code


def locale() -> Locale:
    """The reader's language, as it is written in their region."""
    return _locale(get_language() or settings.LANGUAGE_CODE, region.get())


@lru_cache(maxsize=500)
def _locale(language: str, code: str) -> Locale:
    """CLDR has no German of the US: then the language alone decides."""
    try:
        return Locale.parse(f"{language}_{code}" if code else language, sep="_")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(language, sep="-")


def language_tag() -> str:
    """The same for scripts: ``en-GB``."""
    return str(locale()).replace("_", "-")


def clock(moment: datetime) -> str:
    """``6:00 PM``, ``18:00``"""
    return _clock(moment.hour, moment.minute, locale())


@lru_cache(maxsize=5_000)
def _clock(hour: int, minute: int, reader: Locale) -> str:
    """The log of a long game writes thousands of times, many of them the same."""
    return _plain(format_time(time(hour, minute), "short", locale=reader))


def weekday_and_clock(moment: datetime) -> str:
    """``Tue 6:00 PM``, ``Tue 18:00``"""
    has_twelve_hours = "h" in locale().time_formats["short"].pattern
    return _plain(format_skeleton("Ehm" if has_twelve_hours else "EHm", moment, locale=locale()))


def day(moment: date) -> str:
    """``December 4, 2026``, ``4 December 2026``"""
    return format_date(moment, "long", locale=locale())


def day_of_year(moment: date) -> str:
    """``December 4``, ``4 December``"""
    return format_skeleton("MMMMd", moment, locale=locale())


def weekday_and_day(moment: date) -> str:
    """``Fri, December 4``, ``Fri 4 December``"""
    return format_skeleton("MMMMEd", moment, locale=locale())


def weekday_and_date(moment: date) -> str:
    """``Fri, December 4, 2026``, ``Fri, 4 December 2026``"""
    return format_skeleton("yMMMMEd", moment, locale=locale())


def _plain(text: str) -> str:
    """CLDR's narrow space before PM is in few fonts; the usual one does not break the line either."""
    return text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
