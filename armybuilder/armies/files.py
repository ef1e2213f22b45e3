"""Army documents in files: read as strictly as from anywhere, nothing of a file trusted."""

import sys

from rules import engine
from rules.engine.strict import LARGEST
from rules.snapshot import catalogue_by_slug

STANDARD_INPUT = "-"


def read_army(file: str) -> engine.Build:
    """The army of a file, ``-`` for standard input. ``DocumentError`` also where it cannot be read."""
    try:
        content = _content(file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no file's"
        raise engine.DocumentError([engine.Mistake("", f"The file cannot be read: {reason}.")]) from None
    return engine.read_document(content, catalogue_by_slug)


def _content(file: str) -> bytes:
    """One byte more than a document may have is enough to refuse it."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    with open(file, "rb") as opened:
        return opened.read(LARGEST + 1)
