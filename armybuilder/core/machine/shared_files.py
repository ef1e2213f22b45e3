"""Pictures and prints on several machines: a folder of each machine, and a storage that all of them reach.

The files never change, as their names say what is in them. A machine puts a new file into its own folder first and
then into the storage (``share``); one that lacks a file gets it from there (``fetch``). ``SharedFile`` has a row for
each file of the storage, so looking for many files that do not exist takes one query, and no request to the storage.
Without ``MUSTER_STORAGE`` there is one machine, and its folder has everything; so it seems to limited child processes.
"""

import os
import tempfile
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db.models import Sum
from django.utils import timezone

from armybuilder.core.models import SharedFile

ALIAS = "shared"


class StorageAway(OSError):
    """The storage of all machines does not answer, or refuses a file."""


class SharedFolder:
    """A folder of this machine, and its files in the storage of all machines, under the folder's name."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name

    def fetch(self, paths: Iterable[Path]) -> None:
        """Get those files that are missing here and that another machine has shared."""
        if not is_shared():
            return
        missing = {self._name(path): path for path in paths if not path.is_file()}
        rows = SharedFile.objects.filter(name__in=missing)
        stored = [row.name for row in rows] if missing else []
        for name in stored:
            write_whole(missing[name], _got(name))
        if stored:
            SharedFile.objects.filter(name__in=stored).update(used=timezone.now())

    def share(self, paths: Iterable[Path]) -> None:
        """Put those files into the storage that are here and not yet there. Raises ``StorageAway``."""
        if not is_shared():
            return
        here = {self._name(path): path for path in paths if path.is_file()}
        known = set(SharedFile.objects.filter(name__in=here).values_list("name", flat=True))
        for name, path in here.items():
            if name not in known:
                content = path.read_bytes()
                _put(name, content)
                SharedFile.objects.get_or_create(name=name, defaults={"size": len(content)})

    def remove(self, paths: Iterable[Path]) -> None:
        """Delete the files here and in the storage. Other machines delete their copies in ``is_deleted``."""
        every = list(paths)
        if is_shared():
            self._remove([self._name(path) for path in every])
        for path in every:
            path.unlink(missing_ok=True)

    def is_deleted(self, path: Path) -> bool:
        """Whether another machine deleted the file. The copy in this folder is deleted, too."""
        if not is_shared() or SharedFile.objects.filter(name=self._name(path)).exists():
            return False
        path.unlink(missing_ok=True)
        return True

    def paths(self) -> list[Path]:
        """The files of all machines, as they are called here."""
        names = SharedFile.objects.filter(name__startswith=f"{self.name}/").values_list("name", flat=True)
        return [self.folder / name.removeprefix(f"{self.name}/") for name in names] if is_shared() else []

    def trim(self, max_bytes: int) -> None:
        """Delete files of the storage until so many bytes are left: first those that nobody used for the longest."""
        rows = SharedFile.objects.filter(name__startswith=f"{self.name}/")
        too_much = (rows.aggregate(sum=Sum("size"))["sum"] or 0) - max_bytes if is_shared() else 0
        if too_much <= 0:
            return
        gone: list[str] = []
        for name, size in rows.order_by("used").values_list("name", "size").iterator():
            if too_much <= 0:
                break
            gone.append(name)
            too_much -= size
        self._remove(gone)

    def _remove(self, names: Collection[str]) -> None:
        # The row goes first: a file without a row is only garbage, a row without its file would be an error.
        SharedFile.objects.filter(name__in=names).delete()
        for name in names:
            try:
                _storage().delete(name)
            except _failures() as error:
                raise StorageAway(str(error)) from error

    def _name(self, path: Path) -> str:
        return f"{self.name}/{path.relative_to(self.folder).as_posix()}"


def is_shared() -> bool:
    """Whether there is a storage of all machines."""
    return ALIAS in settings.STORAGES


def check() -> None:
    """Write a file to the storage, read it and delete it. Raises ``StorageAway``."""
    if not is_shared():
        return
    name, content = f"check/{os.urandom(8).hex()}", b"Muster"
    _put(name, content)
    if _got(name) != content:
        raise StorageAway("It returns something else than was written.")  # untranslated
    try:
        _storage().delete(name)
    except _failures() as error:
        raise StorageAway(str(error)) from error


def _storage() -> Storage:
    return storages[ALIAS]


def _put(name: str, content: bytes) -> None:
    try:
        # Two machines may put the same file at the same time.
        if not _storage().exists(name):
            _storage().save(name, ContentFile(content))
    except _failures() as error:
        raise StorageAway(str(error)) from error


def _got(name: str) -> bytes:
    try:
        with _storage().open(name) as file:
            return bytes(file.read())
    except _failures() as error:
        raise StorageAway(str(error)) from error


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. An existing one gets a new time, so that no sweep deletes it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(content)
            file.flush()
        except OSError:
            os.unlink(file.name)
            raise
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


@cache
def _failures() -> tuple[type[Exception], ...]:
    try:
        from boto3.exceptions import Boto3Error
        from botocore.exceptions import BotoCoreError, ClientError
    except ImportError:
        return (OSError,)
    return OSError, BotoCoreError, Boto3Error, ClientError
