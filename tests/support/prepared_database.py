"""SQLite databases that many tests begin with: made once, then copied.

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

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".pytest_cache" / "prepared"
NAME = "muster.sqlite3"


def prepare(folder: Path) -> None:
    """Put a database with today's tables and the rule books into a folder, a server's own (``MUSTER_VAR``)."""
    copy_to(folder / NAME)


def copy_to(file: Path) -> None:
    """Put a database with today's tables and the rule books there."""
    shutil.copyfile(made_once("rules", lambda folder: _run(folder, "migrate", "load_rules")), file)


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


def _run(folder: Path, *commands: str) -> None:
    own = {
        **os.environ,
        "DATABASE_URL": "",
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
