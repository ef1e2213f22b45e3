"""Armies on their way in: documents, texts and zips of them, each read strictly and within bounds, none trusted."""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO, Protocol
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from armybuilder.accounts.holdings import BESIDE
from armybuilder.armies.catalogues import Along, is_catalogue
from armybuilder.armies.files import is_document
from rules import engine
from rules.engine.strict import LARGEST
from rules.engine.text import shown

MOST_ARMIES = 100
"""Armies that come in at once."""
MOST_TOGETHER = 2 * 2**20
"""Bytes of all of them together: what a form carries back to be kept."""
MOST_ZIPPED = 2 * 2**20
"""Bytes of a zip as it comes."""
TOO_LARGE = "The file is larger than 1 MiB."
ENCRYPTED = 1
"""Bit of a zip's entry."""
BROKEN = (
    BadZipFile, EOFError, IndexError, NotImplementedError, OSError, OverflowError, RuntimeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
"""What unpacking a zip that is none can raise."""


class Upload(Protocol):
    """A file as the browser sent it."""

    @property
    def name(self) -> str | None: ...
    @property
    def size(self) -> int | None: ...
    @property
    def file(self) -> IO[bytes] | None: ...


@dataclass(frozen=True, slots=True)
class Arrival:
    """An army that was understood, or every mistake that kept it from being so."""

    name: str
    """Of its file; empty where it has none."""
    build: engine.Build | None = None
    mistakes: tuple[engine.Mistake, ...] = ()
    text: str | None = None
    """The file's text, where it holds no document."""


@dataclass(slots=True)
class Room:
    """What may still come in."""

    armies: int = MOST_ARMIES
    bytes: int = MOST_TOGETHER

    def take(self, size: int) -> str:
        """Take a file of that size in; answers why not where there is no room for it."""
        if self.armies < 1:
            return f"{MOST_ARMIES} armies come in at once: bring the others in another time."
        refusal = self.fit(size)
        self.armies -= 0 if refusal else 1
        return refusal

    def fit(self, size: int) -> str:
        """The same for a file that holds no army."""
        if size > self.bytes:
            return "It does not fit beside the others: bring it in by itself."
        self.bytes -= size
        return ""


@dataclass(frozen=True, slots=True)
class Content:
    """What a file holds, or why it cannot be read."""

    name: str
    bytes: bytes = b""
    refusal: str = field(default="", kw_only=True)


def read_files(
    uploads: Sequence[Upload], books: Sequence[engine.Catalogue], room: Room, along: Along
) -> list[Arrival]:  # fmt: skip
    """The army of every file, after the catalogues among them; texts are read by the book that understands most."""
    refused = [_catalogue(content, room, along) for content in _all(uploads) if _is_catalogue(content)]
    rest = (content for content in _all(uploads) if not _is_catalogue(content))
    every = [*books, *along.catalogues.values()]
    return [*filter(None, refused), *(_arrival(content, every, room, along) for content in rest)]


def read_catalogue(text: str | bytes, room: Room, along: Along, name: str = "") -> Arrival | None:
    """Take a catalogue in; what is wrong with it where it cannot be."""
    size = len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    if refusal := room.fit(size):
        return _refused(name, refusal)
    try:
        along.take(text)
    except engine.DocumentError as error:
        return Arrival(name, None, error.mistakes)
    return None


def read_document(text: str | bytes, along: Along, name: str = "") -> Arrival:
    """The army of a document."""
    try:
        return Arrival(name, engine.read_document(text, along.edition))
    except engine.DocumentError as error:
        return Arrival(name, None, error.mistakes)


def _all(uploads: Iterable[Upload]) -> Iterator[Content]:
    return (content for upload in uploads for content in _contents(upload))


def _is_catalogue(content: Content) -> bool:
    return not content.refusal and is_catalogue(content.bytes)


def _catalogue(content: Content, room: Room, along: Along) -> Arrival | None:
    return read_catalogue(content.bytes, room, along, content.name)


def _arrival(content: Content, books: Sequence[engine.Catalogue], room: Room, along: Along) -> Arrival:
    refusal = content.refusal or room.take(len(content.bytes))
    if refusal:
        return _refused(content.name, refusal)
    if is_document(content.bytes) or content.name.lower().endswith(".json"):
        return read_document(content.bytes, along, content.name)
    return _read_text(content, books)


def _read_text(content: Content, books: Sequence[engine.Catalogue]) -> Arrival:
    try:
        text = content.bytes.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _refused(content.name, "This is not UTF-8: save the file as UTF-8.", f"byte {error.start}")
    found = engine.read_among(text, books)
    mistakes = tuple(engine.Mistake(one.place, one.message) for one in found.mistakes)
    return Arrival(content.name, None if mistakes else found.build, mistakes, text)


def _refused(name: str, message: str, place: str = "") -> Arrival:
    return Arrival(name, None, (engine.Mistake(place, message),))


def _contents(upload: Upload) -> Iterator[Content]:
    """What an upload holds: itself, or each file of a zip."""
    name, size, file = shown(upload.name or "file", 80), upload.size or 0, upload.file
    if file is None:
        yield Content(name, refusal="The file is empty.")
        return
    file.seek(0)
    zipped = file.read(2) == b"PK"
    file.seek(0)
    if size > (MOST_ZIPPED if zipped else LARGEST):
        yield Content(name, refusal="The zip is larger than 2 MiB." if zipped else TOO_LARGE)
    elif zipped:
        yield from _unzipped(name, file)
    else:
        yield Content(name, file.read(LARGEST + 1))


def _unzipped(name: str, file: IO[bytes]) -> Iterator[Content]:
    try:
        with ZipFile(file) as archive:
            entries = [entry for entry in archive.infolist() if not (entry.is_dir() or _beside(entry.filename))]
            if len(entries) > MOST_ARMIES or not entries:
                yield Content(name, refusal=f"The zip holds {len(entries):,} files: 1 to {MOST_ARMIES} can be read.")
                return
            yield from (_unpacked(archive, entry) for entry in entries)
    except BROKEN:
        yield Content(name, refusal="The zip is damaged: pack it again.")


def _beside(path: str) -> bool:
    """Whether a computer put it into the zip by itself, or Muster, beside the armies of somebody."""
    return path.startswith(("__MACOSX/", BESIDE)) or path.rpartition("/")[2].startswith(".")


def _unpacked(archive: ZipFile, entry: ZipInfo) -> Content:
    """A file of a zip. What the zip says of its size is not believed: one byte too many is enough to refuse it."""
    name = shown(entry.filename, 80)
    if entry.flag_bits & ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return Content(name, refusal="It is locked, or packed in a way that is not read here.")
    if entry.file_size > LARGEST:
        return Content(name, refusal=TOO_LARGE)
    try:
        with archive.open(entry) as opened:
            content = opened.read(LARGEST + 1)
    except BROKEN:
        return Content(name, refusal="It is damaged within the zip.")
    return Content(name, content) if len(content) <= LARGEST else Content(name, refusal=TOO_LARGE)
