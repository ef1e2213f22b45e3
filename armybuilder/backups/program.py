"""The process that makes a backup and tries it, within limits, so that it harms nobody else: ``python -m`` runs it."""

import gc
import os
import sys
import time
from collections.abc import Callable

import django

from armybuilder.jobs.process_limits import MEBIBYTE, Limits, confine

LIMITS = Limits(memory=512 * MEBIBYTE, seconds=4 * 3600, wall=12 * 3600, file=2**50, files=256, nice=10)
EVERY = 0.5
"""Seconds between two notes of how far it is."""


def main() -> int:
    """Make one, try it, and delete what does not stay, unless another process is doing so. Returns the exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    confine(LIMITS)
    # Migrations leave much to collect.
    gc.enable()
    from armybuilder.backups import folder
    from armybuilder.core.machine.file_locks import Busy, turn

    try:
        with turn(folder.folder(), "backup", 1, patience=0):
            return make_and_try()
    except Busy:
        return 0


def make_and_try() -> int:
    """Make a backup and try it. Returns 0 if all went well."""
    from django.db import Error as DatabaseError
    from django.utils import timezone

    from armybuilder.backups import archive, folder, restoring
    from armybuilder.backups.refusals import BackupError, StillRunning
    from armybuilder.core.web.pages import is_unavailable

    deadline, path, tell = folder.begin_request(), folder.new_path(timezone.now()), _teller(folder.tell_progress)
    folder.remove_drafts()
    try:
        archive.write(path, tell)
        folder.note(path, deadline)
        folder.note_failure("")
        try:
            restoring.try_out(path, tell)
            problem = ""
        except StillRunning:
            raise
        except BackupError as error:
            if error.__cause__ and is_unavailable(error.__cause__):
                raise error.__cause__ from None  # nothing is wrong with the backup
            problem = str(error)
        folder.note(path, deadline, tried=True, problem=problem)
        folder.remove_surplus(timezone.now())
    except (DatabaseError, OSError, MemoryError, StillRunning) as error:
        folder.note_failure(str(error) or type(error).__name__)
        print(f"backup: {error!r}", file=sys.stderr)
        return 1
    finally:
        folder.end_request()
        folder.end_progress()
    return 1 if problem else 0


def _teller(note: Callable[[str, int, int], None]) -> Callable[[str, int, int], None]:
    """Notes the progress from time to time, and each new stage."""
    last: tuple[float, str] = (0.0, "")

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal last
        if stage != last[1] or time.monotonic() - last[0] > EVERY:
            last = (time.monotonic(), stage)
            note(stage, done, total)

    return tell


if __name__ == "__main__":
    sys.exit(main())
