"""Databases that many tests begin with: made once, then copied.

All migrations in a row take as long as many tests. A file is kept beside pytest's other memories until a migration,
a rule book or a package changes.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from django.db import connections

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".pytest_cache" / "prepared"
NAME = "muster.sqlite3"


def prepare(folder: Path) -> None:
    """Put a database with today's tables and the rule books into a folder, a server's own (``MUSTER_VAR``)."""
    copy_to(folder / NAME)


def copy_to(file: Path) -> None:
    """Put a database with today's tables and the rule books there."""
    shutil.copyfile(made_once("rules", load_rules), file)


def load_rules(folder: Path) -> None:
    """Load the rule books into a database of today's tables, in a folder."""
    shutil.copyfile(tables(), folder / NAME)
    _run(folder, "load_rules")


def tables() -> Path:
    """A database with today's tables, as the migrations leave them."""
    return made_once("tables", lambda folder: _run(folder, "migrate"))


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A database of this name, which is made in a folder if it is not there yet; nobody writes into it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prepared = FOLDER / f"{name}-{_digest()}.sqlite3"
        if not prepared.exists():
            for former in FOLDER.glob(f"{name}-*.sqlite3"):
                former.unlink()
            with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
                make(Path(folder))
                (Path(folder) / NAME).rename(prepared)
    return prepared


def make_on_postgresql(name: str) -> None:
    """Make a database of this name on the tests' server, with today's tables and the rule books."""
    with connections["default"]._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
    fill_postgresql(f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}")


def fill_postgresql(address: str) -> None:
    """Put today's tables and the rule books into an empty database on a PostgreSQL server."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    prepared = FOLDER / f"postgresql-{_digest()}.sql"
    with (FOLDER / "postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not prepared.exists():
            for former in FOLDER.glob("postgresql-*.sql"):
                former.unlink()
            with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
                _run(Path(folder), "migrate", "load_rules", database=address)
                subprocess.run(["pg_dump", "--no-owner", "-f", Path(folder) / "all.sql", address], check=True)
                (Path(folder) / "all.sql").rename(prepared)
            return
    said = {"stdout": subprocess.DEVNULL, "check": True}
    subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", prepared, address], **said)


def _run(folder: Path, *commands: str, database: str = "") -> None:
    own = {
        **os.environ,
        "DATABASE_URL": database,
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
        "MUSTER_VAR": str(folder),
    }
    for command in commands:
        run = [sys.executable, "manage.py", command, "--verbosity", "0"]
        done = subprocess.run(run, cwd=ROOT, env=own, capture_output=True, text=True)
        assert not done.returncode, done.stderr


def _digest() -> str:
    """Of every file that decides what is in the database. Migrations use nothing of the apps but other migrations."""
    digest = sha256()
    for file in sorted(_sources()):
        digest.update(str(file.relative_to(ROOT)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield ROOT / "requirements.lock"
    yield ROOT / "tests" / "old_database" / "rows.json.xz"
    yield from (ROOT / "armybuilder").rglob("migrations/*.py")
    yield from (ROOT / "rules").rglob("*.py")
    yield from (file for file in (ROOT / "fixtures").rglob("*") if file.is_file())
