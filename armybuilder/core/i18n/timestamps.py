"""A moment as a number in an address. What was done together shares it, and can be undone by it."""

import re
from datetime import UTC, datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.core.i18n import dates

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)
_DIGITS = re.compile(r"[0-9]{16}")


def written(moment: datetime) -> str:
    """The moment for an address.

    >>> written(datetime(2026, 11, 21, 16, 30, tzinfo=UTC))
    '1795278600000000'
    """
    return str((moment - _EPOCH) // _TICK)


def read(text: str | None) -> datetime | None:
    """The moment in an address, or ``None``.

    >>> read("1795278600000000") == datetime(2026, 11, 21, 16, 30, tzinfo=UTC)
    True
    """
    return _EPOCH + int(text) * _TICK if text and _DIGITS.fullmatch(text) else None


def ago(moment: datetime, now: datetime) -> str:
    """The time since a moment, in words: ``5 minutes ago``, ``yesterday``, ``November 12``."""
    minutes, days = (now - moment) // timedelta(minutes=1), (now.date() - moment.date()).days
    hours = minutes // 60
    if minutes < 1:
        return _("just now")
    if hours < 1:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    if days < 1 or hours < 6:
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    if days < 7:
        # Translators: when something was done, as in “Changed Monday”.
        weekday = pgettext("day of the past", "{weekday}").format(weekday=date_format(moment, "l"))
        return _("yesterday") if days == 1 else weekday
    day = dates.day_of_year(moment) if moment.year == now.year else dates.day(moment)
    # Translators: when something was done, as in “Changed November 12”.
    return pgettext("day of the past", "{date}").format(date=day)
