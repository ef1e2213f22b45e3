"""The server's secret key: created on the first run, in a file that only its owner can read."""

import os
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key

NAME, RESTORED = "secret-key", "secret-key.restored"
"""The file of the key; and of the one that a restore puts there together with its data (see ``secret_key_mark``)."""


def secret_key(path: Path) -> str:
    """The key in the file, created if there is none."""
    if not path.exists():
        _make(path)
    return path.read_text(encoding="utf-8")


def write_key(path: Path, key: str) -> None:
    """Write a key, whole or not at all, and so that it survives a power cut."""
    draft = _drafted(path, key)
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the disk remember which files the folder has."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = _drafted(path, get_random_secret_key())
    # Processes may start together. A link appears with its whole content, and only the first one succeeds.
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


def _drafted(path: Path, key: str) -> Path:
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return draft
