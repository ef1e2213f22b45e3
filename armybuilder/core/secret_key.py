"""The server's secret key: created on the first run, in a file that only its owner can read."""

import os
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(path: Path) -> str:
    """The key in the file, created if there is none."""
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii")


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(get_random_secret_key())
    # Processes may start together. A link appears with its whole content, and only the first one succeeds.
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
