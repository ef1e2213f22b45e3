"""Why a backup cannot be made or restored, as sentences for people."""

from django.utils.translation import gettext_lazy as _

UNKNOWN_END = _(
    "The database went away at the moment when the backup was put in place. It has either all of the old data, or all "
    "of the backup. Start the database, and run manage.py backup --digest to see which."
)
STILL_RUNNING = _("Another backup, trial or restore is still running. Try again when it has finished.")


class BackupError(ValueError):
    """Why a file cannot be restored, or a backup not be made: a sentence. Nothing was changed."""


class StillRunning(BackupError):
    """Another process makes, tries or restores a backup for too long."""

    def __init__(self) -> None:
        super().__init__(str(STILL_RUNNING))


class UnknownEnd(Exception):
    """The database went away during the one statement that puts a backup in place, and did not come back."""

    def __init__(self) -> None:
        super().__init__(str(UNKNOWN_END))
