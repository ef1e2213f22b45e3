"""A SQLite database with today's tables and the rule books, for tests and servers of their own: made once, then copied.

All migrations in a row take as long as many tests. The file is kept beside pytest's other memories until a migration,
a rule book or a package changes.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".pytest_cache" / "prepared"
NAME = "muster.sqlite3"


def prepare(folder: Path) -> None:
    """Put the database into a folder that becomes a server's own (``MUSTER_VAR``)."""
    copy_to(folder / NAME)


def copy_to(file: Path) -> None:
    """Put the database there."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prepared = FOLDER / f"{_digest()}.sqlite3"
        if not prepared.exists():
            _make(prepared)
    shutil.copyfile(prepared, file)


def _make(prepared: Path) -> None:
    for former in FOLDER.glob("*.sqlite3"):
        former.unlink()
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        own = {
            **os.environ,
            "DATABASE_URL": "",
            "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
            "MUSTER_VAR": folder,
        }
        for command in ("migrate", "load_rules"):
            run = [sys.executable, "manage.py", command, "--verbosity", "0"]
            done = subprocess.run(run, cwd=ROOT, env=own, capture_output=True, text=True)
            assert not done.returncode, done.stderr
        (Path(folder) / NAME).rename(prepared)


def _digest() -> str:
    """Of every file that decides what is in the database. Migrations use nothing of the apps but other migrations."""
    digest = sha256()
    for file in sorted(_sources()):
        digest.update(str(file.relative_to(ROOT)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield ROOT / "requirements.lock"
    yield from (ROOT / "armybuilder").rglob("migrations/*.py")
    yield from (ROOT / "rules").rglob("*.py")
    yield from (file for file in (ROOT / "fixtures").rglob("*") if file.is_file())
