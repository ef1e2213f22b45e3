"""The moments of nights, by which they are sorted and found, follow the newest rules of time zones."""

from armybuilder.core.db import transactions
from armybuilder.core.i18n import time_zone_data
from armybuilder.nights.models import Night

_refreshed_for: tuple[str, ...] = ()


def keep_up(**signal: object) -> bool:
    """Bring the moments up to date if there are other rules than last time. Returns whether any was wrong."""
    global _refreshed_for
    rules = time_zone_data.files_in_use()
    if rules == _refreshed_for:
        return False
    count = refresh()
    _refreshed_for = rules
    return count > 0


def refresh() -> int:
    """Bring the moments of all nights up to date. Returns how many were wrong."""
    wrong = []
    for night in Night.objects.all():
        stored = night.starts, night.ends
        night.set_moments()
        if stored != (night.starts, night.ends):
            wrong.append(night)
    if wrong:
        transactions.write(lambda: _write(wrong))
    return len(wrong)


def _write(nights: list[Night]) -> None:
    for night in nights:
        # Somebody may have changed its plan since.
        as_read = {"typed_start": night.typed_start, "typed_end": night.typed_end, "zone": night.zone}
        Night.objects.filter(pk=night.pk, **as_read).update(starts=night.starts, ends=night.ends)
