"""The progress of a backup or a restore: in words, and on a line of a terminal."""

import time
from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Tell = Callable[[str, int, int], None]
"""Hears the stage, and how much of it is done, of how much."""
STAGES: dict[str, str | Promise] = {
    "wait": gettext_lazy("Waiting for another backup or restore"),
    "rows": gettext_lazy("Rows"),
    "pictures": gettext_lazy("Pictures"),
    "check": gettext_lazy("Checking the file"),
    "tables": gettext_lazy("Creating tables"),
    "load": gettext_lazy("Restoring rows"),
    "compare": gettext_lazy("Comparing digests"),
    "update": gettext_lazy("Updating to this version"),
    "place": gettext_lazy("Putting everything in place"),
}
EVERY = 0.2
"""Seconds between two lines."""


def silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


class ProgressLine:
    """A line of a terminal that says how far it is; nothing if nobody reads it there."""

    def __init__(self, out: Any) -> None:
        self.out, self.is_read, self.last = out, bool(out.isatty()), 0.0

    def tell(self, stage: str, done: int, total: int) -> None:
        """Write the stage over the one before."""
        if self.is_read and time.monotonic() - self.last > EVERY:
            self.last = time.monotonic()
            progress = _("{stage}: {percent} %").format(stage=STAGES[stage], percent=100 * done // max(1, total))
            self.out.write(f"\r\x1b[K{progress}", ending="")

    def end(self) -> None:
        """Leave an empty line."""
        if self.is_read:
            self.out.write("\r\x1b[K", ending="")
