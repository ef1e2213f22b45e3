"""Nights keep the local times that were typed.

What was typed is derived once from the moments, by the rules of time zones that were in force when the night was
planned: as Python found them then, first in the system's files. If these came to the machine after the night was
planned, clocks that were changed for good in 2026 count as before.
"""

import zoneinfo
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from django.db import migrations, models

PACIFIC = (-8, ("2026-11-01T09", "2027-03-14T10"), ("2027-11-07T09", "2028-03-12T10"), ("2028-11-05T09", "2029-03-11T10"))
MOUNTAIN = (-7, ("2026-11-01T08", "2027-03-14T09"), ("2027-11-07T08", "2028-03-12T09"), ("2028-11-05T08", "2029-03-11T09"))
CENTRAL = (-6, ("2026-11-01T07", "2027-03-14T08"), ("2027-11-07T07", "2028-03-12T08"), ("2028-11-05T07", "2029-03-11T08"))
MOROCCO = (1, ("2026-09-20T01", "2027-02-07T02"), ("2027-03-14T02", "2028-01-23T02"), ("2028-03-05T02", "2029-01-14T02"))
BEFORE = {
    "America/Vancouver": PACIFIC,
    "America/Edmonton": MOUNTAIN,
    "America/Yellowknife": MOUNTAIN,
    "America/Inuvik": MOUNTAIN,
    "America/Winnipeg": CENTRAL,
    "America/Rainy_River": CENTRAL,
    "America/Havana": (-5, ("2026-11-01T05", "2027-03-14T05")),
    "Africa/Casablanca": MOROCCO,
    "Africa/El_Aaiun": MOROCCO,
}
"""By the release 2025b: the offset in hours, and from when to when (UTC) the release 2026f has another one."""


def keep_typed_times(apps, schema_editor):
    """The local times of every night; the moments stay as they are."""
    for night in apps.get_model("nights", "Night").objects.all():
        planned = night.changed if night.revision else night.made
        night.typed_start, night.typed_end = (
            f"{typed(moment, night.zone, planned):%Y-%m-%dT%H:%M}" for moment in (night.starts, night.ends)
        )
        night.save(update_fields=("typed_start", "typed_end"))


def typed(moment, name, planned):
    """The local time by the rules that were in force."""
    file = rules_file(name)
    if file is None:
        return moment.astimezone(UTC)
    offset, *periods = BEFORE.get(name, (0,))
    if planned.timestamp() < file.stat().st_ctime and any(is_within(moment, *period) for period in periods):
        return moment.astimezone(timezone(timedelta(hours=offset)))
    with file.open("rb") as stream:
        return moment.astimezone(zoneinfo.ZoneInfo.from_file(stream, key=name))


def is_within(moment, since, until):
    """Whether the moment is in the period."""
    first, last = (datetime.fromisoformat(f"{text}:00+00:00") for text in (since, until))
    return first <= moment < last


def rules_file(name):
    """Where Python found the zone: in the system's files, or in the package."""
    from armybuilder.core.i18n import time_zone_data

    folders = [*map(Path, time_zone_data.SYSTEM), time_zone_data.package_folder()]
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


class Migration(migrations.Migration):

    dependencies = [("nights", "0005_version")]

    operations = [
        migrations.AddField(
            "night", "typed_start",
            models.CharField(max_length=16, default="", help_text="Local time of the place, as in 2027-03-23T19:00."),
            preserve_default=False,
        ),
        migrations.AddField("night", "typed_end", models.CharField(max_length=16, default=""), preserve_default=False),
        migrations.AlterField("night", "starts", models.DateTimeField(help_text="Follows from the typed time.")),
        migrations.AlterField("night", "ends", models.DateTimeField(help_text="Follows from the typed time.")),
        migrations.RunPython(keep_typed_times, migrations.RunPython.noop),
    ]
