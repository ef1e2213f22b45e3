"""Digests of what jobs depend on: plain values, and the program that does the work."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.conf import settings

SOURCES = ("armybuilder", "rules", "templates/printing", "static/print", "requirements.lock")
"""The sources that decide how a sheet looks."""


def digest(value: object) -> str:
    """A digest of plain values that nobody can guess without the server's secret."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    secret = hashlib.sha256(settings.SECRET_KEY.encode()).digest()
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, key=secret).hexdigest()


@cache
def release() -> str:
    """The release that this process runs."""
    return installed_release()


def installed_release() -> str:
    """A digest of everything that the look of sheets depends on; another release of the program renders them again."""
    return digest_of_files(SOURCES)


def digest_of_files(sources: Iterable[str], pattern: str = "*") -> str:
    """A digest of the project's files and of all files in its folders that have such a name."""
    whole = hashlib.blake2b(digest_size=16)
    for source in sources:
        place = Path(settings.ROOT, source)
        for file in sorted(place.rglob(pattern)) or [place]:
            if file.is_file() and file.suffix != ".pyc":
                whole.update(hashlib.blake2b(file.read_bytes()).digest())
    return whole.hexdigest()
