"""Army documents in files, which are read as strictly as any other input."""

import re
import sys
from collections.abc import Sequence

from django.utils.translation import gettext as _

from armybuilder.rule_books import named_in
from rules import engine
from rules.documents import Document, catalogue_of, read_catalogue
from rules.engine.documents.document import Editions
from rules.engine.documents.strict_json import LARGEST, located, not_utf8
from rules.engine.wording.messages import message
from rules.models import Edition
from rules.snapshot import catalogue, catalogue_by_slug

STANDARD_INPUT = "-"
DOCUMENT = re.compile(r"""\ufeff?\s*(\{|\[\s*["{}\[\]])""")
"""The beginning of documents; a text may begin with a name such as ``[Old] Guard``."""


def editions(files: Sequence[str]) -> Editions:
    """A function that finds editions: in the catalogues of these files, then in the database.

    Raises ``DocumentError``, whose errors name the file.
    """
    brought = {book.slug: book for book in (catalogue_of(read_rules(file)) for file in files)}
    return lambda slug: brought.get(slug) or catalogue_by_slug(slug)


def read_rules(file: str) -> Document:
    """The catalogue of a file. Raises ``DocumentError``, whose errors name the file."""
    try:
        return read_catalogue(_read(file))
    except engine.DocumentError as error:
        raise located(file, error) from None


def read_army(file: str, known: Editions = catalogue_by_slug) -> engine.Build:
    """The army of a file; ``-`` is standard input. Raises ``DocumentError``, also if it cannot be read."""
    return engine.read_document(_read(file), known)


def read_either(
    file: str, edition: str | None = None, known: Editions = catalogue_by_slug
) -> tuple[engine.Build, tuple[str, ...]]:
    """The army of a file, which may be a document or a text, and what was remarked and assumed of a text, a line each.

    The rule book of a text is the given one, or the one that understands most of it. Raises ``DocumentError`` and
    ``NotationError``.
    """
    content = _read(file)
    if is_document(content, file):
        return engine.read_document(content, known), ()
    text = _text(content)
    reading = engine.read_among(text, _catalogues(edition, known, text))
    if reading.build is None or reading.mistakes:
        raise engine.NotationError(reading.mistakes)
    return reading.build, tuple(map(str, (*reading.questions, *reading.assumptions)))


def is_document(text: str | bytes, file_name: str = "") -> bool:
    """Whether it looks like a document rather than a text; JSON of other programs is read as texts are."""
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    has_form = DOCUMENT.match(plain[:1_000]) is not None or file_name.lower().endswith(".json")
    return has_form and not engine.is_data_of_others(plain)


def _catalogues(slug: str | None, known: Editions, text: str) -> list[engine.Catalogue]:
    if slug is None:
        books = [catalogue(edition) for edition in (*Edition.objects.books(), *named_in(text, Edition.objects.all))]
    else:
        books = [book for book in [known(slug)] if book]
    if books:
        return books
    complaint = _("The rules aren’t loaded yet.") if slug is None else message("unknown-rules", name=slug)
    raise engine.DocumentError([engine.Mistake("", complaint)])


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise engine.DocumentError([not_utf8(error)]) from None


def _read(file: str) -> bytes:
    try:
        return _content(file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or _("invalid file name")
        complaint = _("The file can’t be read: {reason}.").format(reason=reason)
        raise engine.DocumentError([engine.Mistake("", complaint)]) from None


def _content(file: str) -> bytes:
    """One byte more than a document may have is enough to refuse it."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    with open(file, "rb") as opened:
        return opened.read(LARGEST + 1)
