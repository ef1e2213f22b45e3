"""A moment as a number in an address: what was done in one go shares it, and can be undone by it."""

import re
from datetime import UTC, datetime, timedelta

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
    """The moment of an address; ``None`` where there is none.

    >>> read("1795278600000000") == datetime(2026, 11, 21, 16, 30, tzinfo=UTC)
    True
    """
    return _EPOCH + int(text) * _TICK if text and _DIGITS.fullmatch(text) else None


def told(moment: datetime, now: datetime) -> str:
    """How long ago, as one says it: ``5 minutes ago``, ``yesterday``, ``12 November``."""
    minutes, days = (now - moment) // timedelta(minutes=1), (now.date() - moment.date()).days
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} minute{'' if minutes == 1 else 's'} ago"
    if days < 1 or minutes < 6 * 60:
        return f"{minutes // 60} hour{'' if minutes < 120 else 's'} ago"
    if days < 7:
        return "yesterday" if days == 1 else f"{moment:%A}"
    year = "" if moment.year == now.year else f" {moment.year}"
    return f"{moment.day} {moment:%B}{year}"
