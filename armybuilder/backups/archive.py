"""The file of a backup: written in one go, and checked from its first to its last byte."""

import json
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, TypeVar

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.armies.pictures import portraits
from armybuilder.backups import consistent_read
from armybuilder.backups.one_process import one_process
from armybuilder.backups.progress import Tell, silent
from armybuilder.backups.refusals import BackupError
from armybuilder.backups.tables import Schema, schema_of
from armybuilder.core.machine.release import version
from armybuilder.core.machine.secret_key import sync_folder

FORMAT, VERSION = "muster-backup", 1
MANIFEST, KEY = "manifest.json", "secret-key"
DRAFT = ".muster-backup-"
"""The beginning of the names of unfinished files."""
TABLE = re.compile(r"tables/([a-z_]+\.[a-z_]+)\.jsonl")
PICTURE = re.compile(r"pictures/([0-9a-f]{64})\.jpg")
BEGINNING = b"PK\x03\x04"
"""The beginning of a zip file to which nothing was added in front."""
LONGEST_ROW = 64 * 1024 * 1024
LARGEST_MANIFEST = 1024 * 1024
LARGEST_PICTURE = 16 * 1024 * 1024
"""Bytes; a file with more than that is none of ours."""
PIECE = 1024 * 1024
LEVEL = 1
"""Of compression: a fast one, because rows of JSON become a tenth even so."""

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class TablePart:
    """A table in a backup."""

    columns: list[str]
    rows: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """A backup's description of itself."""

    made: str
    muster: str
    database: str
    migrations: list[list[str]]
    tables: dict[str, TablePart]
    pictures: list[str]
    """Number and digest of the list of all pictures, which are named by their own digests."""
    key: str
    """The digest of the secret key."""

    @property
    def digest(self) -> str:
        """The digest of everything that people have: equal on both sides of a restore."""
        digests = {name: part.sha256 for name, part in self.tables.items()}
        return _digest(json.dumps([digests, self.pictures, self.key], sort_keys=True).encode())

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(part.rows for part in self.tables.values())


def write(path: Path, tell: Tell = silent) -> Manifest:
    """Back up everything into a file, which only its owner can read. It appears when it is complete.

    Raises ``BackupError`` if a restore or another backup takes too long to end.
    """
    with one_process(tell):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=DRAFT)
        draft = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
                    manifest = _write(archive, tell)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
            sync_folder(path.parent)
        finally:
            draft.unlink(missing_ok=True)
    return manifest


def present(tell: Tell = silent) -> Manifest:
    """The manifest that a backup made now would have."""
    with one_process(tell):
        with consistent_read.one_moment() as own:
            schema = schema_of(own)
            parts = tables(own, schema, tell)
        return _manifest(schema, parts, [path.stem for path in _pictures()])


def tables(
    own: BaseDatabaseWrapper,
    schema: Schema,
    tell: Tell = silent,
    member: Callable[[str], AbstractContextManager[IO[bytes] | None]] = lambda name: nullcontext(),
) -> dict[str, TablePart]:
    """Read all tables, and write each of them into its member, if there is one."""
    total = sum(consistent_read.count(own, table) for table in schema.tables)
    parts: dict[str, TablePart] = {}
    for table in schema.tables:
        before = sum(part.rows for part in parts.values())
        with member(table.name) as into:
            rows = _report_rows(consistent_read.lines(own, table), tell, before, total)
            parts[table.name] = measured(table.columns, rows, into)
    return parts


def _write(archive: zipfile.ZipFile, tell: Tell) -> Manifest:
    def member(table: str) -> AbstractContextManager[IO[bytes]]:
        return archive.open(_info(f"tables/{table}.jsonl"), "w", force_zip64=True)

    with consistent_read.one_moment() as own:
        schema = schema_of(own)
        parts = tables(own, schema, tell, member)
    # Pictures that rows speak of were there before the rows.
    files, pictures = _pictures(), []
    for done, path in enumerate(files):
        tell("pictures", done, len(files))
        with suppress(FileNotFoundError):  # it was swept in this moment: no army has it
            archive.write(path, f"pictures/{path.name}", zipfile.ZIP_STORED)
            pictures.append(path.stem)
    archive.writestr(_info(KEY), settings.SECRET_KEY.encode())
    manifest = _manifest(schema, parts, pictures)
    header = {"format": FORMAT, "version": VERSION, "digest": manifest.digest, **asdict(manifest)}
    archive.writestr(_info(MANIFEST), json.dumps(header, indent=1))
    return manifest


def _manifest(schema: Schema, parts: dict[str, TablePart], pictures: list[str]) -> Manifest:
    return Manifest(
        made=timezone.now().isoformat(),
        muster=version(),
        database=connection.vendor,
        migrations=sorted(map(list, schema.migrations)),
        tables=parts,
        pictures=_listed(pictures),
        key=_digest(settings.SECRET_KEY.encode()),
    )


def measured(columns: list[str], lines: Iterable[bytes], into: IO[bytes] | None = None) -> TablePart:
    """The number, size and digest of rows, which are written on the way."""
    whole, rows, size = sha256(), 0, 0
    for line in lines:
        whole.update(line)
        rows, size = rows + 1, size + len(line)
        if into:
            into.write(line)
    return TablePart(columns, rows, size, whole.hexdigest())


def _report_rows(lines: Iterator[bytes], tell: Tell, before: int, total: int) -> Iterator[bytes]:
    for done, line in enumerate(lines):
        if done % consistent_read.AT_ONCE == 0:
            tell("rows", before + done, total)
        yield line


def _pictures() -> list[Path]:
    """The pictures that are what their names say; one that was damaged on the disk is in no backup."""
    portraits.shared().fetch(portraits.shared().paths())
    files = sorted(
        path for path in Path(settings.PORTRAITS).glob("*.jpg") if PICTURE.fullmatch(f"pictures/{path.name}")
    )
    return [path for path in files if _is_whole(path)]


def _is_whole(picture: Path) -> bool:
    try:
        return _digest(picture.read_bytes()) == picture.stem
    except FileNotFoundError:
        return False


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, timezone.now().timetuple()[:6])
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _listed(pictures: list[str]) -> list[str]:
    return [str(len(pictures)), _digest("".join(pictures).encode())]


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


class Archive:
    """A backup that is open for reading. Raises ``BackupError`` if it is damaged or something else."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self.file = file
        self.members = _members(file)
        self.manifest = self._manifest()

    def check(self, tell: Tell = silent) -> None:
        """Read everything and compare it with the manifest."""
        manifest = self.manifest
        names = {f"tables/{name}.jsonl" for name in manifest.tables}
        there = {name for name in self.members if name.startswith("tables/")}
        _none_of(names - there, _("“{name}” is missing from the backup."))
        _none_of(there - names, _("The backup contains “{name}”, which doesn’t belong there."))
        for done, (name, part) in enumerate(manifest.tables.items()):
            tell("check", done, len(manifest.tables))
            if measured(part.columns, self.lines(name)) != part:
                raise BackupError(_damaged(f"tables/{name}.jsonl"))
        if _listed([_digest(content) for _name, content in self.pictures()]) != manifest.pictures:
            raise BackupError(_("A picture is missing from the backup, or there is one too many."))
        if _digest(self.key()) != manifest.key:
            raise BackupError(_damaged(KEY))

    def lines(self, table: str) -> Iterator[bytes]:
        """The rows of a table as they were written."""
        name = f"tables/{table}.jsonl"
        with self._open(name) as zipped, BufferedReader(zipped, PIECE) as member:  # type: ignore[type-var]
            while line := _whole(name, lambda: member.readline(LONGEST_ROW)):
                if not line.endswith(b"\n"):
                    raise BackupError(_damaged(name))
                yield line

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Each picture with its digest."""
        for name in sorted(self.members):
            if match := PICTURE.fullmatch(name):
                content = self._content(name, LARGEST_PICTURE)
                if _digest(content) != match[1]:
                    raise BackupError(_damaged(name))
                yield match[1], content

    def key(self) -> bytes:
        """The secret key."""
        return self._content(KEY, PIECE)

    def _manifest(self) -> Manifest:
        try:
            header: Any = json.loads(self._content(MANIFEST, LARGEST_MANIFEST))
        except (RecursionError, ValueError) as error:
            raise error if isinstance(error, BackupError) else BackupError(_damaged(MANIFEST)) from error
        if not isinstance(header, dict) or header.pop("format", "") != FORMAT:
            raise BackupError(_("This isn’t a backup of Muster."))
        if header.pop("version", 0) != VERSION:
            raise BackupError(_("This backup was made by a newer version of Muster. Update Muster first."))
        written = header.pop("digest", "")
        try:
            header["tables"] = {name: TablePart(**part) for name, part in header["tables"].items()}
            header["migrations"] = [[str(app), str(name)] for app, name in header["migrations"]]
            manifest = Manifest(**header)
            is_same = manifest.digest == written
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise BackupError(_damaged(MANIFEST)) from error
        if not is_same:
            raise BackupError(_damaged(MANIFEST))
        return manifest

    def _content(self, name: str, max_bytes: int) -> bytes:
        with self._open(name) as member:
            content = _whole(name, lambda: member.read(max_bytes + 1))
        if len(content) > max_bytes:
            raise BackupError(_damaged(name))
        return content

    @contextmanager
    def _open(self, name: str) -> Iterator[IO[bytes]]:
        if name not in self.members:
            raise BackupError(_("“{name}” is missing from the backup.").format(name=name))
        with _whole(name, lambda: self.file.open(name)) as member:
            yield member


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """Open a backup. Its members are not read yet, except for the manifest."""
    try:
        with path.open("rb") as begun:
            if begun.read(len(BEGINNING)) != BEGINNING:
                raise zipfile.BadZipFile
        file = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BackupError(_("There is no file “{name}”.").format(name=path)) from None
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise BackupError(
            _("“{name}” isn’t a backup of Muster, or it is incomplete.").format(name=path.name)
        ) from error
    with file:
        yield Archive(file)


def _members(file: zipfile.ZipFile) -> set[str]:
    """The names of the members. A backup has no others than ours, and each once."""
    names = file.namelist()
    if MANIFEST not in names:
        raise BackupError(_("This isn’t a backup of Muster."))
    known = {name for name in names if name in (MANIFEST, KEY) or TABLE.fullmatch(name) or PICTURE.fullmatch(name)}
    _none_of(set(names) - known, _("The backup contains “{name}”, which doesn’t belong there."))
    twice = {name for name in known if names.count(name) > 1} if len(known) < len(names) else set()
    _none_of(twice, _("The backup contains “{name}” twice."))
    return known


def _none_of(names: set[str], refusal: str) -> None:
    if names:
        raise BackupError(refusal.format(name=min(names)))


def _whole(name: str, read: Callable[[], Read]) -> Read:
    try:
        return read()
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, ValueError) as error:
        raise error if isinstance(error, BackupError) else BackupError(_damaged(name)) from error


def _damaged(name: str) -> str:
    return _("The backup is damaged: “{name}” has changed since it was written.").format(name=name)
