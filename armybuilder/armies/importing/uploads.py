"""Reads imported armies: documents, texts and zips of them, strictly and within limits."""

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO, Protocol
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.accounts.account_data import BESIDE
from armybuilder.armies.documents.bundled_catalogues import BundledCatalogues, is_catalogue
from armybuilder.armies.documents.files import is_document
from rules import engine
from rules.engine.documents.strict_json import LARGEST, not_utf8
from rules.engine.notation.lines import MAX_LINES
from rules.engine.wording.text import shown
from rules.engine.wording.words import grouped

MOST_ARMIES = 100
"""Most armies of one import."""
MOST_TOGETHER = 2 * 2**20
"""Most bytes of all of them together, because a form sends them back to be saved."""
MOST_READ = 6_000
"""Most lines of all texts together, counted once for each rule book that may understand them: half a second."""
MOST_UNITS = 4_000
"""Most units of all armies together."""
MOST_ZIPPED = 2 * 2**20
"""Most bytes of an uploaded zip."""
ALONE = gettext_lazy("Too large together with the others. Import it on its own.")
LONG = gettext_lazy("The list is too long to try every rule book. Choose its rules first.")
TOO_LARGE = gettext_lazy("The file is larger than 1 MB.")
ENCRYPTED = 1
"""Bit of a zip's entry."""
BROKEN = (
    BadZipFile, EOFError, IndexError, NotImplementedError, OSError, OverflowError, RuntimeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
"""The errors that unpacking an invalid zip can raise."""

Books = Callable[[str], Sequence[engine.Catalogue]]
"""The rule books by which a text may be read."""


class Upload(Protocol):
    """A file as the browser sent it."""

    @property
    def name(self) -> str | None: ...
    @property
    def size(self) -> int | None: ...
    @property
    def file(self) -> IO[bytes] | None: ...


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """An army that was understood, or all errors."""

    name: str
    """Of its file; empty where it has none."""
    build: engine.Build | None = None
    mistakes: tuple[engine.Mistake, ...] = ()
    text: str | None = None
    """The file's text, where it holds no document."""


@dataclass(slots=True)
class Allowance:
    """The remaining budget of an import."""

    armies: int = MOST_ARMIES
    bytes: int = MOST_TOGETHER
    lines: int = MOST_READ
    units: int = MOST_UNITS
    guesses: engine.Guesses = field(default_factory=engine.Guesses)
    """The comparisons of unknown names with known ones, for all files together."""

    def count_army(self) -> str:
        """Count an army. Returns the error if there are too many."""
        if self.armies < 1:
            complaint = _("You can import {count} armies at once. Import the others afterwards.")
            return complaint.format(count=MOST_ARMIES)
        self.armies -= 1
        return "" if self.units > 0 else str(ALONE)

    def count_bytes(self, size: int) -> str:
        """Count so many bytes. Returns the error if they are too many."""
        if size > self.bytes:
            return str(ALONE)
        self.bytes -= size
        return ""

    def count_units(self, arrival: ParsedFile) -> ParsedFile:
        """The army that was read, or the error if its units are too many."""
        self.units -= len(arrival.build.units) if arrival.build else 0
        return arrival if self.units >= 0 else _refused(arrival.name, str(ALONE))

    def count_text(self, text: str, books: int) -> str:
        """Count a text for so many rule books. Returns the error if too much was read already."""
        lines = min(text.count("\n") + 1, MAX_LINES) * books
        if lines > self.lines:
            return str(LONG if lines > MOST_READ else ALONE)
        self.lines -= lines
        return ""


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a file, or why it cannot be read."""

    name: str
    bytes: bytes = b""
    refusal: str = field(default="", kw_only=True)


def read_files(
    uploads: Sequence[Upload], books: Books, allowance: Allowance, bundled: BundledCatalogues
) -> list[ParsedFile]:  # fmt: skip
    """The army of every file; catalogues are read first. Texts use the rule book that they name, or the one that
    understands most of them.
    """
    armies: list[Content] = []
    refused: list[ParsedFile] = []
    for content in (content for upload in uploads for content in _contents(upload, allowance)):
        if content.refusal or not is_catalogue(content.bytes):
            armies.append(content)
        elif arrival := _catalogue(content, allowance, bundled):
            refused.append(arrival)
    return [*refused, *(_arrival(content, books, allowance, bundled) for content in armies)]


def read_catalogue(text: str, allowance: Allowance, bundled: BundledCatalogues) -> ParsedFile | None:
    """Read a catalogue from the form. Returns its errors, if any."""
    content = text.encode("utf-8", "surrogatepass")
    refusal = allowance.count_bytes(len(content))
    return _refused("", refusal) if refusal else _catalogue(Content("", content), allowance, bundled)


def read_document(text: str | bytes, allowance: Allowance, bundled: BundledCatalogues, name: str = "") -> ParsedFile:
    """The army of a document."""
    try:
        return allowance.count_units(ParsedFile(name, engine.read_document(text, bundled.edition, allowance.guesses)))
    except engine.DocumentError as error:
        return ParsedFile(name, None, error.mistakes)


def _catalogue(content: Content, allowance: Allowance, bundled: BundledCatalogues) -> ParsedFile | None:
    try:
        bundled.take(content.bytes, allowance.guesses)
    except engine.DocumentError as error:
        return ParsedFile(content.name, None, error.mistakes)
    return None


def _arrival(content: Content, books: Books, allowance: Allowance, bundled: BundledCatalogues) -> ParsedFile:
    refusal = content.refusal or allowance.count_army()
    if refusal:
        return _refused(content.name, refusal)
    if is_document(content.bytes, content.name):
        return read_document(content.bytes, allowance, bundled, content.name)
    return _read_text(content, books, allowance, bundled)


def _read_text(content: Content, books: Books, allowance: Allowance, bundled: BundledCatalogues) -> ParsedFile:
    try:
        text = content.bytes.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return ParsedFile(content.name, None, (not_utf8(error),))
    every = [*books(text), *bundled.catalogues.values()]
    if refusal := allowance.count_text(text, len(every)):
        return _refused(content.name, refusal)
    reading = engine.read_among(text, every, allowance.guesses)
    mistakes = tuple(engine.Mistake(mistake.place, mistake.message) for mistake in reading.mistakes)
    return allowance.count_units(ParsedFile(content.name, None if mistakes else reading.build, mistakes, text))


def _refused(name: str, message: str) -> ParsedFile:
    return ParsedFile(name, None, (engine.Mistake("", message),))


def _contents(upload: Upload, allowance: Allowance) -> Iterator[Content]:
    """The contents of an upload: itself, or each file of a zip."""
    name, size, file = shown(upload.name or "file", 80), upload.size or 0, upload.file
    if file is None:
        yield Content(name, refusal=_("The file is empty."))
        return
    file.seek(0)
    zipped = file.read(2) == b"PK"
    file.seek(0)
    if size > (MOST_ZIPPED if zipped else LARGEST):
        yield Content(name, refusal=_("The zip is larger than 2 MB.") if zipped else str(TOO_LARGE))
    elif zipped:
        yield from _unzipped(name, file, allowance)
    else:
        yield _fitted(name, file, allowance)


def _unzipped(name: str, file: IO[bytes], allowance: Allowance) -> Iterator[Content]:
    try:
        with ZipFile(file) as archive:
            entries = [entry for entry in archive.infolist() if not (entry.is_dir() or _beside(entry.filename))]
            if len(entries) > MOST_ARMIES or not entries:
                complaint = ngettext(
                    "The zip contains {count} file. It can contain 1 to {most}.",
                    "The zip contains {count} files. It can contain 1 to {most}.",
                    len(entries),
                )
                yield Content(name, refusal=complaint.format(count=grouped(len(entries)), most=MOST_ARMIES))
                return
            yield from (_unpacked(archive, entry, allowance) for entry in entries)
    except BROKEN:
        yield Content(name, refusal=_("The zip is damaged. Create it again."))


def _beside(path: str) -> bool:
    """Whether the system, or Muster's export, added it to the zip besides the armies."""
    return path.startswith(("__MACOSX/", BESIDE)) or path.rpartition("/")[2].startswith(".")


def _unpacked(archive: ZipFile, entry: ZipInfo, allowance: Allowance) -> Content:
    """A file of a zip."""
    name = shown(entry.filename, 80)
    if entry.flag_bits & ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return Content(name, refusal=_("It is encrypted, or compressed in a way that Muster can’t read."))
    if entry.file_size > LARGEST:
        return Content(name, refusal=str(TOO_LARGE))
    try:
        with archive.open(entry) as opened:
            return _fitted(name, opened, allowance)
    except BROKEN:
        return Content(name, refusal=_("It is damaged inside the zip."))


def _fitted(name: str, file: IO[bytes], allowance: Allowance) -> Content:
    """The file's content. Its declared size is not trusted; one byte too many is enough to refuse it."""
    content = file.read(min(LARGEST, allowance.bytes) + 1)
    refusal = str(TOO_LARGE) if len(content) > LARGEST else allowance.count_bytes(len(content))
    return Content(name, refusal=refusal) if refusal else Content(name, content)
