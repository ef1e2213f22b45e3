"""The parts of a backup besides rows: pictures and the secret key."""

import os
import tempfile
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from armybuilder.armies.pictures import portraits
from armybuilder.backups.archive import Archive
from armybuilder.backups.refusals import BackupError
from armybuilder.core.machine import shared_files
from armybuilder.core.machine.secret_key import RESTORED, write_key
from armybuilder.core.machine.secret_key_mark import THE_ONE, fingerprint, has_own_key
from armybuilder.core.models import SecretKeyMark, SharedFile

DRAFT = ".muster-restore-"
"""The beginning of the names of half-written pictures."""


class Pictures:
    """The pictures of a backup, in the folder of pictures."""

    def __init__(self) -> None:
        self._all: list[Path] = []
        self._added: list[Path] = []

    def add(self, backup: Archive) -> None:
        """Add those that are missing or damaged here."""
        folder = Path(settings.PORTRAITS)
        folder.mkdir(parents=True, exist_ok=True)
        for digest, content in backup.pictures():
            path = folder / f"{digest}.jpg"
            self._all.append(path)
            if not path.exists() or sha256(path.read_bytes()).hexdigest() != digest:
                self._added += [] if path.exists() else [path]
                _write(path, content)

    def share(self, known: list[SharedFile]) -> None:
        """Put them into the storage of all machines, and note in the database in use what is there, and was before."""
        SharedFile.objects.bulk_create(known, batch_size=500)
        portraits.shared().share(self._all)

    def remove_added(self) -> None:
        """Remove those that were not here before."""
        for path in self._added:
            path.unlink(missing_ok=True)


def known_to_all_machines() -> list[SharedFile]:
    """The live database's rows about the storage of all machines: no backup contains them, and they stay true."""
    if not shared_files.is_shared() or SharedFile._meta.db_table not in connection.introspection.table_names():
        return []
    return list(SharedFile.objects.all())


def read_key(backup: Archive) -> str:
    """The secret key in a backup. Raises ``BackupError`` if no server could start with it."""
    try:
        key = backup.key().decode()
    except UnicodeDecodeError:
        key = ""
    if not key.strip() or "\0" in key:
        raise BackupError(_("The secret key in the backup is empty or damaged."))
    return key


def leave_mark(key: str, since: datetime) -> None:
    """Note in the database in use which key belongs to it, and since when."""
    SecretKeyMark.objects.update_or_create(
        pk=THE_ONE, defaults={"fingerprint": fingerprint() if has_own_key() else fingerprint(key), "since": since}
    )


def lay_key_beside(key: str) -> None:
    """Lay the key where ``take_restored_key`` finds it, unless the environment has one."""
    if not has_own_key() and key != settings.SECRET_KEY:
        write_key(Path(settings.VAR, RESTORED), key)


def remove_key_beside() -> None:
    """Remove the key of a restore that came to nothing, and what was written of one."""
    for file in Path(settings.VAR).glob(f"{RESTORED}*"):
        file.unlink(missing_ok=True)


def remove_half_pictures() -> None:
    """Remove what a restore that was killed has written of a picture."""
    for file in Path(settings.PORTRAITS).glob(f"{DRAFT}*"):
        file.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, and so that it survives a power cut."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=DRAFT, delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            os.unlink(file.name)
            raise
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)
