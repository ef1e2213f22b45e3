"""A backup, a trial and a restore exclude each other: on all machines with a database server, or on this one."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from django.db import Error

from armybuilder.backups.progress import Tell, silent
from armybuilder.backups.refusals import StillRunning
from armybuilder.core.db.one_at_a_time import one_at_a_time
from armybuilder.core.machine.file_locks import Busy
from armybuilder.core.machine.secret_key_mark import take_restored_key

PATIENCE_SECONDS = 60 * 60
"""Seconds that one process waits for another: a trial of a million armies takes some minutes."""


@contextmanager
def one_process(tell: Tell = silent, patience_seconds: float = PATIENCE_SECONDS) -> Iterator[None]:
    """Wait for others, and keep them out. Raises ``StillRunning`` if they take too long."""
    with ExitStack() as stack:
        tell("wait", 0, 1)
        try:
            stack.enter_context(one_at_a_time("backup", patience_seconds))
        except Busy as error:
            raise StillRunning from error
        # The other one may have brought a key with its data. An empty database says nothing about keys.
        with suppress(Error):
            take_restored_key()
        yield
