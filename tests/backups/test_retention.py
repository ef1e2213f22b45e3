"""Which backups stay after a day, a month, a year, and a pause."""

from datetime import UTC, datetime, timedelta

import pytest

from armybuilder.backups.retention import DatedBackup, Span, retained

NOW = datetime(2026, 3, 22, 12, tzinfo=UTC)  # a Sunday
NIGHT = datetime(2026, 3, 22, 3, tzinfo=UTC)


def ago(*days: float) -> list[DatedBackup]:
    return [DatedBackup(NIGHT - timedelta(days=day)) for day in days]


def days(backups) -> list[float]:
    """How long ago they were made."""
    return sorted((NIGHT - one.moment) / timedelta(days=1) for one in backups)


@pytest.mark.parametrize(
    ("made", "stay"),
    [
        ([], []),
        ([0], [0]),
        (range(7), range(7)),
        # One of every day for two weeks: the last of the week before is that of Sunday the 15th.
        (range(14), range(8)),
        # For a month: Sundays stand for their weeks, and the 28th for February.
        (range(31), [*range(7), 7, 14, 21, 22]),
        # For a year: the last days of five months more, although the oldest Sundays are gone.
        (range(365), [*range(7), 7, 14, 21, 22, 50, 81, 112, 142]),
        # Every one of the last days stays, however many.
        ([0, 0.1, 0.2, 6.3], [0, 0.1, 0.2, 6.3]),
        # The last one of a day stands for it.
        ([7, 7.05, 7.1], [7]),
        # After a pause of a year nothing is lost: only periods with a backup count.
        ([400, 401, 402], [400, 401, 402]),
        ([0, *range(400, 410)], [0, 400, 401, 402, 403, 404, 405, 406]),
    ],
)
def test_what_stays(made, stay):
    assert days(retained(ago(*made), NOW)) == pytest.approx(list(stay))


def test_what_they_stand_for():
    spans = retained(ago(*range(365)), NOW)
    assert [span for _, span in sorted(spans.items(), key=lambda one: one[0].moment)] == (
        [Span.MONTH] * 5 + [Span.WEEK] * 3 + [Span.DAY] * 7
    )


def test_day_after_day_it_comes_to_seven_days_four_weeks_and_six_months():
    there: set[DatedBackup] = set()
    counts = []
    for day in range(800):
        night = NIGHT + timedelta(days=day)
        there = set(retained({*there, DatedBackup(night)}, night))
        counts.append(len(there))
    oldest = min(one.moment for one in there)
    assert max(counts) <= 7 + 4 + 6 and min(counts[365:]) >= 13
    assert timedelta(days=140) < NIGHT + timedelta(days=799) - oldest < timedelta(days=190)


def test_one_that_cannot_be_restored_takes_no_place():
    bad = DatedBackup(NIGHT - timedelta(days=7), is_bad=True)
    good = DatedBackup(NIGHT - timedelta(days=7, hours=20))
    assert set(retained([bad, good], NOW)) == {good}
    assert set(retained([DatedBackup(NIGHT, is_bad=True)], NOW)) == {DatedBackup(NIGHT, is_bad=True)}
