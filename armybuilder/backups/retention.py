"""The choice of the backups that stay: those of the last days, and ever fewer of the time before."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

DAYS, WEEKS, MONTHS = 7, 4, 6
"""The last one of so many days, weeks and months stays."""


class Span(Enum):
    """The longest time that a backup stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class DatedBackup:
    """A backup, as far as keeping it goes."""

    moment: datetime
    """In UTC."""
    is_bad: bool = False
    """Whether restoring it failed; then another one stands for its day, week and month."""


def retained(backups: Iterable[DatedBackup], now: datetime) -> dict[DatedBackup, Span]:
    """The backups that stay, each with what it stands for. Every one of the last days stays.

    Only days, weeks (from Monday) and months with a backup count, so a server that was off for a year loses none.
    """
    ordered = sorted(backups, key=lambda backup: backup.moment)
    stays = {backup: Span.DAY for backup in ordered if now - backup.moment < timedelta(days=DAYS)}
    good = [backup for backup in ordered if not backup.is_bad]
    for span, maximum, period_of in _SPANS:
        last = {period_of(backup.moment): backup for backup in good}
        for period in sorted(last, reverse=True)[:maximum]:
            stays.setdefault(last[period], span)
    return stays


_SPANS: tuple[tuple[Span, int, Callable[[datetime], tuple[int, ...]]], ...] = (
    (Span.DAY, DAYS, lambda moment: moment.timetuple()[:3]),
    (Span.WEEK, WEEKS, lambda moment: moment.isocalendar()[:2]),
    (Span.MONTH, MONTHS, lambda moment: moment.timetuple()[:2]),
)
