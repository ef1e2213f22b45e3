"""The parts of this server that work: the database, the storage and the print worker."""

import logging
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import Error, connection

from armybuilder.core.machine import shared_files
from armybuilder.jobs import worker_heartbeat

log = logging.getLogger(__name__)

UP, DOWN = "up", "down"
BLOCK = bytes(4096)
"""Written to see whether the disk has room: a small file may fit where a full disk has no block left."""


def state() -> dict[str, str]:
    """``up`` or ``down`` for each part. The reason goes to the log, as anybody may ask."""
    return {name: _state_of(name, check) for name, check in PARTS.items()}


def check_database() -> None:
    """Raises an error unless rows can be read and written."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            if connection.vendor == "postgresql":
                cursor.execute("SHOW transaction_read_only")
                if cursor.fetchone() == ("on",):
                    raise OSError("The database is read-only.")  # untranslated
        file = Path(str(connection.settings_dict["NAME"]))
        if connection.vendor == "sqlite" and file.exists() and not os.access(file, os.W_OK):
            raise OSError("The database is read-only.")  # untranslated
    finally:
        # This comes before the middleware that ends requests, and a broken connection helps nobody.
        connection.close_if_unusable_or_obsolete()


def check_storage() -> None:
    """Raises an error unless files can be written to every folder that has any."""
    for folder in folders():
        write_to(folder)
    shared_files.check()


def write_to(folder: Path) -> None:
    """Write a file to the folder, and remove it. Raises ``OSError`` if that is not possible."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(BLOCK)
        file.flush()


def check_print_worker() -> None:
    """Raises an error unless a worker has shown a sign of life, and has printed its last small page."""
    if not worker_heartbeat.has_worker():
        raise OSError("No print worker is running.")  # untranslated
    if not worker_heartbeat.can_print():
        raise OSError("The print worker cannot print.")  # untranslated


def folders() -> tuple[Path, ...]:
    """The folders that a server writes to."""
    return Path(settings.VAR), Path(settings.PORTRAITS), Path(settings.PRINTS)


PARTS: dict[str, Callable[[], None]] = {
    "database": check_database,
    "storage": check_storage,
    "print_worker": check_print_worker,
}


def _state_of(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except (Error, OSError) as error:
        log.warning("%s is down: %s", name, error)
        return DOWN
    return UP
