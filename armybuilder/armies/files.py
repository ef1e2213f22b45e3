"""Army documents in files: read as strictly as from anywhere, nothing of a file trusted."""

import re
import sys

from rules import engine
from rules.engine.strict import LARGEST
from rules.models import Edition
from rules.snapshot import catalogue, catalogue_by_slug

STANDARD_INPUT = "-"
DOCUMENT = re.compile(r"""\ufeff?\s*(\{|\[\s*["{}\[\]])""")
"""How documents begin; a text may begin with a name like ``[Old] Guard``."""


def read_army(file: str) -> engine.Build:
    """The army of a file, ``-`` for standard input. ``DocumentError`` also where it cannot be read."""
    return engine.read_document(_read(file), catalogue_by_slug)


def read_either(file: str, edition: str | None = None) -> tuple[engine.Build, tuple[engine.Remark, ...]]:
    """The army of a file, be it a document or a text, and what is to be said of the text.

    Texts name no rule book: it is the given one, or the one that understands most of them.
    Raises ``DocumentError`` and ``NotationError``.
    """
    content = _read(file)
    if is_document(content):
        return engine.read_document(content, catalogue_by_slug), ()
    text = _text(content)
    reading = engine.read_among(text, _catalogues(edition))
    if reading.build is None or reading.mistakes:
        raise engine.NotationError(reading.mistakes)
    return reading.build, reading.remarks


def is_document(text: str | bytes) -> bool:
    """Whether it looks like a document rather than a text."""
    head = text[:1_000].decode("utf-8", "replace") if isinstance(text, bytes) else text[:1_000]
    return DOCUMENT.match(head) is not None


def _catalogues(slug: str | None) -> list[engine.Catalogue]:
    editions = Edition.objects.books() if slug is None else Edition.objects.filter(slug=slug)
    if found := [catalogue(edition) for edition in editions]:
        return found
    message = "No rule book is loaded." if slug is None else f"The edition “{slug}” is not on this server."
    raise engine.DocumentError([engine.Mistake("", message)])


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        message = "This is not UTF-8: save the file as UTF-8."
        raise engine.DocumentError([engine.Mistake(f"byte {error.start}", message)]) from None


def _read(file: str) -> bytes:
    try:
        return _content(file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no file's"
        raise engine.DocumentError([engine.Mistake("", f"The file cannot be read: {reason}.")]) from None


def _content(file: str) -> bytes:
    """One byte more than a document may have is enough to refuse it."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    with open(file, "rb") as opened:
        return opened.read(LARGEST + 1)
