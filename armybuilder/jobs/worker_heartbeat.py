"""Signals between requests and the worker: how they wake it, and how it shows that it is there."""

import json
import logging
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from armybuilder.core.machine.file_locks import Presence
from armybuilder.core.machine.secret_key_mark import fingerprint
from armybuilder.core.models import WorkerSign
from armybuilder.jobs.digests import release
from rules.stored_values import ODD

log = logging.getLogger(__name__)

DISK_SECONDS = 0.5
"""Seconds between two attempts to write to a disk that is away."""
QUIET = 10.0
"""Seconds without a beat after which no worker is there."""


def open_pipe() -> int:
    """Create the pipe through which requests wake the worker. The returned file is readable when one does."""
    path = _file("bell")
    with suppress(FileExistsError):
        os.mkfifo(path, 0o600)
    return os.open(path, os.O_RDWR | os.O_NONBLOCK)


def wake_worker() -> None:
    """Make the worker look for work now. It looks from time to time anyway."""
    with suppress(OSError):
        handle = os.open(_file("bell"), os.O_WRONLY | os.O_NONBLOCK)
        try:
            os.write(handle, b"!")
        finally:
            os.close(handle)


def empty_pipe(pipe: int) -> None:
    """Read what requests wrote."""
    with suppress(BlockingIOError):
        while os.read(pipe, 4096):
            pass


@dataclass(frozen=True)
class Introduction:
    """The data that a worker gives about itself when it starts."""

    release: str
    key: str
    """A fingerprint of its secret key."""
    storage: str = ""
    """The storage in which it shares prints with other machines."""
    cannot_print: bool = False
    """Its last small page could not be printed (see ``printing/jobs/trial_print``)."""

    @property
    def values(self) -> dict[str, object]:
        """As it is kept. Processes of an older release do not know of every field, so empty ones are left out."""
        return {name: value for name, value in asdict(self).items() if value}


_cannot_print = False


def introduction() -> Introduction:
    """The introduction of this process."""
    return Introduction(release(), fingerprint(), settings.STORAGE, _cannot_print)


def introduce(*, can_print: bool = True) -> None:
    """Show that a worker is there, with its release, secret key and storage, and whether it can print."""
    global _cannot_print
    _cannot_print = not can_print
    _file("beat").write_text(json.dumps(introduction().values), encoding="ascii")


def wait_for_disk(goes_on: Callable[[], bool]) -> None:
    """Show that a worker is there, as soon as that can be written: a disk that is away, full or read-only comes back.

    Who starts again and again instead needs seconds for each start, and service managers give up on them.
    """
    while goes_on():
        try:
            return introduce()
        except OSError as error:
            log.warning("The disk is away or cannot be written: %s", error)
            time.sleep(DISK_SECONDS)


def last_worker() -> Introduction | None:
    """The worker that was started last; ``None`` if there was none, or if it said nothing."""
    try:
        return Introduction(**json.loads(_file("beat").read_text(encoding="ascii")))
    except (OSError, *ODD):
        return None


def workers_elsewhere() -> list[Introduction]:
    """The workers that have shown a sign of life in the database."""
    return [read for sign in _recent_signs() if (read := _read(sign.introduction))]


def _recent_signs() -> QuerySet[WorkerSign]:
    if connection.vendor != "postgresql":
        return WorkerSign.objects.none()
    return WorkerSign.objects.filter(seen__gt=Now() - timedelta(seconds=QUIET))


def _read(values: Any) -> Introduction | None:
    try:
        return Introduction(**values)
    except TypeError:
        return None


def take_part() -> Presence:
    """Show the workers that start later on this machine that this one lives."""
    return Presence(_file("workers.lock"))


def is_any_elsewhere() -> bool:
    """Whether a worker of another machine may live."""
    return _recent_signs().exclude(name__startswith=_machine()).exists()


def beat() -> None:
    """Show that a worker is there."""
    _file("beat").touch()


def beat_for_others() -> None:
    """Show it to the web processes of other machines, which a database server may have."""
    if connection.vendor == "postgresql":
        values = {"introduction": introduction().values, "seen": Now()}
        WorkerSign.objects.update_or_create(name=f"{_machine()}{os.getpid()}", defaults=values)


def leave_others() -> None:
    """Take back the signs of this worker, and of those that were killed."""
    own = Q(name=f"{_machine()}{os.getpid()}")
    WorkerSign.objects.filter(own | Q(seen__lt=Now() - timedelta(days=1))).delete()


def has_worker() -> bool:
    """Whether a worker is there: on this machine or, with a database server, on another one."""
    return settings.JOBS_INLINE or _is_here() or bool(workers_elsewhere())


def can_print() -> bool:
    """Whether a worker that is there has printed its last small page."""
    own = last_worker() if _is_here() else None
    known = [own] if own else workers_elsewhere()
    return not known or any(not worker.cannot_print for worker in known)


def _is_here() -> bool:
    try:
        return abs(time.time() - _file("beat").stat().st_mtime) < QUIET
    except OSError:
        return False


def _machine() -> str:
    """The beginning of the names of this machine's workers."""
    return f"{socket.gethostname()[:80]}:"


def _file(name: str) -> Path:
    folder = Path(settings.JOBS)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name
