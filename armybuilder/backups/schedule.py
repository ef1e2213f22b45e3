"""The worker's part in backups: it starts the process that makes one, when somebody asks and
once a day, as soon as ``folder.is_due`` says so (``folder.HOUR``).
"""

import logging
import subprocess
import sys
import time

from django.conf import settings
from django.utils import timezone

from armybuilder.backups import folder, restoring
from armybuilder.backups.program import LIMITS

log = logging.getLogger(__name__)

GRACE = 60.0
"""Seconds that it may take to end itself."""
LOOK_SECONDS = 60.0
"""Seconds between two looks whether the daily backup is due."""


class Chores:
    """Starts one process at a time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.started_at, self.looked_at = time.monotonic(), float("-inf")

    def do(self, **signal: object) -> bool:
        """Start the process if there is something to do. It takes care of itself, so nothing else waits."""
        if self.process and self.process.poll() is None:
            self._end_if_overdue(self.process)
            return False
        self.process = self._start() if folder.is_asked() or self._is_due() else None
        return False

    def _is_due(self) -> bool:
        if not settings.BACKUPS_DAILY or time.monotonic() - self.looked_at < LOOK_SECONDS:
            return False
        self.looked_at = time.monotonic()
        return folder.is_due(timezone.now()) and restoring.has_people()

    def _end_if_overdue(self, process: subprocess.Popen[bytes]) -> None:
        """The process ends itself when its time is over, but it may be stuck before it knows its limits."""
        if time.monotonic() - self.started_at > LIMITS.wall + GRACE:
            log.error("A backup was stopped after %.0f hours.", LIMITS.wall / 3600)
            process.kill()

    def _start(self) -> subprocess.Popen[bytes]:
        self.started_at = time.monotonic()
        return subprocess.Popen([sys.executable, "-m", "armybuilder.backups.program"], cwd=settings.ROOT)
