"""Backups: whether they can be made, whether they are, and whether they can be restored."""

import os
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import Error
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from armybuilder.backups import folder, restoring
from armybuilder.hosting import health
from armybuilder.hosting.checks.findings import Findings, finding

OLD = timedelta(days=3)
"""The age of the last daily backup from which something is wrong."""


def check_backup_folder() -> Findings:
    """A backup that cannot be written is none."""
    try:
        health.write_to(Path(settings.BACKUPS))
    except OSError as error:
        yield finding(
            "backups-unwritable",
            _("The folder of backups {folder} can’t be written to: {reason}.").format(
                folder=settings.BACKUPS, reason=os.strerror(error.errno or 0)
            ),
            _("Give it to the user that runs Muster, mount its disk, or set MUSTER_BACKUPS to another folder."),
        )


def check_backups() -> Findings:
    """The last one, and whether it can be restored."""
    try:
        backups, failure = folder.backups(), folder.failure()
        has_people = restoring.has_people()
    except (Error, OSError):
        return  # the checks of the folder and of the database say why
    good = [backup for backup in backups if not backup.problem]
    if failure:
        yield finding(
            "backup-failed",
            _("The last backup couldn’t be made: {reason}.").format(reason=failure.rstrip(".")),
            _("Fix this, and make a backup on the page /server/ or with manage.py backup."),
        )
    if backups and backups[0].problem:
        yield finding(
            "backup-unrestorable",
            _("The last backup can’t be restored: {reason}.").format(reason=backups[0].problem.rstrip(".")),
            _("Keep the older backups, fix this, and make another one on the page /server/."),
        )
    is_expected = settings.BACKUPS_DAILY and has_people
    if is_expected and not failure and good and timezone.now() - good[0].moment > OLD:
        yield finding(
            "backup-old",
            _("The last backup that can be restored is {age} old.").format(age=timesince(good[0].moment, depth=1)),
            _("The print worker makes one a day: see whether it runs, and what its log says."),
        )


CHECKS = (check_backup_folder, check_backups)
