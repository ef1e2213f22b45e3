"""Printed pieces, pictures of their pages and whole prints on disk, named by digests of their content.

Files never change: each one appears whole under its name, and is deleted when space is needed.
"""

import json
import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from armybuilder.core.machine.shared_files import SharedFolder
from rules.stored_values import ODD

STALE = 60 * 60
"""Seconds after which a draft has been left behind by one who was killed."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet that lies in the store: the piece it is part of, and where in it."""

    piece: str
    first: int
    pages: int
    bookmarks: tuple[tuple[int, str, int], ...]
    """Depth, words, and the page of the sheet that each leads to."""


@dataclass(frozen=True)
class LaidOut:
    """The progress of a piece that is being laid out, as its child reports it."""

    sheets: int = 0
    """Sheets that are laid out."""
    pages: int = 0
    """Their pages."""
    begun: int = 0
    """Pages begun of the next sheet."""


NOTHING = LaidOut()


class Store:
    """The folder with everything that was printed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def shared(self) -> SharedFolder:
        """The folder, with what other machines have printed."""
        return SharedFolder(self.folder, "prints")

    def fetch(self, keys: Iterable[str]) -> None:
        """Get the sheets of those keys if another machine has printed them."""
        notes = [self._note(key) for key in keys]
        self.shared.fetch(notes)
        self.shared.fetch(self.pdf(piece) for note in notes if (piece := _piece(note)))

    def path(self, kind: str, key: str, suffix: str = ".pdf") -> Path:
        """The path of a stored file, whether or not it exists."""
        return self.folder / kind / key[:2] / f"{key[2:]}{suffix}"

    def pdf(self, key: str) -> Path:
        """The sheets of a key in a row, laid out together or put together."""
        return self.path("pdfs", key)

    def picture(self, key: str, page: int) -> Path:
        """A page of a sheet, as a picture."""
        return self.path("pictures", key, f"-{page}.webp")

    def printed(self, key: str) -> Printed | None:
        """The sheet of that key; ``None`` if it is missing or damaged."""
        try:
            result = json.loads(self._note(key).read_bytes())
            bookmarks = tuple((depth, label, page) for depth, label, page in result.pop("bookmarks"))
            printed = Printed(**result, bookmarks=bookmarks)
        except (OSError, *ODD):
            return None
        return printed if used(self.pdf(printed.piece)) else None

    def note(self, key: str, printed: Printed) -> None:
        """Say where a sheet is found."""
        with self.draft(self._note(key)) as draft:
            draft.write_text(json.dumps(asdict(printed)))

    def share(self, keys: Iterable[str], wholes: Iterable[str]) -> None:
        """Give other machines the sheets of those keys, with their pictures, and whole prints. Raises ``OSError``."""
        notes = [self._note(key) for key in keys]
        pieces = [self.pdf(piece) for note in notes if (piece := _piece(note))]
        pictures = [path for note in notes for path in self._pictures(note)]
        # A note comes after what it names.
        self.shared.share([*pieces, *pictures, *map(self.pdf, wholes)])
        self.shared.share(notes)

    def _note(self, key: str) -> Path:
        return self.path("sheets", key, ".json")

    def _pictures(self, note: Path) -> Iterable[Path]:
        return (self.folder / "pictures" / note.parent.name).glob(f"{note.stem}-*.webp")

    @contextmanager
    def draft(self, path: Path) -> Iterator[Path]:
        """A file to write. It appears under its name when it is complete, even if the power fails in between."""
        drafts = self.folder / "drafts"
        drafts.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=drafts)
        os.close(handle)
        draft = Path(name)
        try:
            yield draft
            _reach_disk(draft)
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    def trim(self) -> None:
        """Make room: forgotten drafts go, and what was not used longest until the rest fits."""
        files = sorted(_files(self.folder), key=lambda file: file[0])
        too_much = sum(size for _, size, _ in files) - settings.PRINTS_BYTES
        stale = time.time() - STALE
        for moment, size, path in files:
            if too_much > 0 or (path.parent.name == "drafts" and moment < stale):
                path.unlink(missing_ok=True)
                too_much -= size
        self.shared.trim(settings.PRINTS_BYTES)


def used(path: Path) -> bool:
    """Whether the file is there; it counts as used now."""
    store().shared.fetch([path])
    try:
        os.utime(path)
    except FileNotFoundError:
        return False
    return True


def store() -> Store:
    """The store of this server."""
    return Store(Path(settings.PRINTS))


def _piece(note: Path) -> str:
    """The piece that a note names; empty if there is no note."""
    try:
        return str(json.loads(note.read_bytes())["piece"])
    except (OSError, *ODD):
        return ""


def _reach_disk(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):
            if path.is_file():
                status = path.stat()
                yield status.st_mtime, status.st_size, path
