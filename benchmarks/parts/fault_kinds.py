"""Faults that a server may meet, each as a context: the fault is there within the block and has ended after it."""

import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import OperationalError, connection

from benchmarks.parts.services import Postgres, Service, Web, Worker

PATIENCE = 60
"""Seconds in which a disk must have become read-only."""
HALF_REQUESTS, HOUR = 100, 3600
FEW_FILES, NO_FILE = 2, -4
"""How many more files a process may open when they are short. With less than none, it may not even replace some."""
GROUPS = (Path("/sys/fs/cgroup/pids"), Path("/sys/fs/cgroup"))
"""Where the kernel limits the processes of groups: its older way and its newer one."""
END_OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
"""Ends all connections to PostgreSQL but this one."""


@dataclass(frozen=True)
class Place:
    """What faults happen to."""

    web: Web
    worker: Worker
    var: Path
    temporary: Path
    """Where they have temporary files."""
    clock: Path
    """The file that says by how much the clock of the services is wrong."""

    @property
    def database(self) -> Path:
        """The file of SQLite."""
        return self.var / "muster.sqlite3"


Fault = Callable[[Place], AbstractContextManager[object]]


def processes(service: Service) -> list[int]:
    """The process of a service and its children."""
    return [service.process.pid, *service.children()]


@contextmanager
def frozen(*pids: int) -> Iterator[None]:
    """Processes that stand still."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


@contextmanager
def killed(*pids: int) -> Iterator[None]:
    """Processes that are gone."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    yield


@contextmanager
def moved(path: Path) -> Iterator[None]:
    """A file or folder that is not where it was."""
    aside = path.with_name(f"{path.name}.aside")
    path.rename(aside)
    try:
        yield
    finally:
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        aside.rename(path)


@contextmanager
def file_instead(folder: Path) -> Iterator[None]:
    """A file where a folder was."""
    with moved(folder):
        folder.write_text("in the way")
        yield


@contextmanager
def few_files(place: Place, *pids: int, more: int = FEW_FILES) -> Iterator[None]:
    """Processes that may open hardly any file more."""
    limits = {pid: resource.prlimit(pid, resource.RLIMIT_NOFILE) for pid in pids}
    for pid, (_, hard) in limits.items():
        opened = len(os.listdir(f"/proc/{pid}/fd"))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (opened + more, hard))
    try:
        yield
    finally:
        # Processes that were started in the meantime have the limit of their parent.
        for pid in {*limits, *processes(place.web), *processes(place.worker)}:
            with suppress(ProcessLookupError):
                hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)[1]
                resource.prlimit(pid, resource.RLIMIT_NOFILE, (min(limits[pids[0]][0], hard), hard))


def group_of_processes() -> Path | None:
    """A new group whose number of processes can be limited; ``None`` if this user may make none."""
    for folder in GROUPS:
        group = folder / f"muster-{os.getpid()}"
        with suppress(OSError):
            group.mkdir(exist_ok=True)
            if (group / "pids.max").exists():
                return group
            group.rmdir()
    return None


@contextmanager
def no_more_processes(*pids: int) -> Iterator[None]:
    """Processes that can start neither a process nor a thread: their group may have one."""
    group = group_of_processes()
    assert group
    for pid in pids:
        with suppress(ProcessLookupError):
            (group / "cgroup.procs").write_text(str(pid))
    (group / "pids.max").write_text("1")
    try:
        yield
    finally:
        (group / "pids.max").write_text("max")
        while members := (group / "cgroup.procs").read_text().split():
            for member in members:
                with suppress(ProcessLookupError):
                    (group.parent / "cgroup.procs").write_text(member)
        group.rmdir()


@contextmanager
def removed(folder: Path) -> Iterator[None]:
    """All that was in a folder, as somebody who cleans up leaves it."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
            continue
        path.unlink(missing_ok=True)
    yield


@contextmanager
def crowded(place: Place) -> Iterator[None]:
    """Connections that send half of a request and nothing more."""
    with ExitStack() as stack:
        for _ in range(HALF_REQUESTS):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", place.web.port)))
            line.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf")
        yield


def set_clock(file: Path, seconds: int) -> None:
    """Say by how much the clock of the services is wrong (see ``benchmarks/parts/wrong_clock.c``)."""
    with file.open("r+b" if file.exists() else "wb") as content:
        content.write(seconds.to_bytes(8, sys.byteorder, signed=True))


@contextmanager
def wrong_clock(place: Place, seconds: int) -> Iterator[None]:
    """A clock that goes wrong by that much, and is right again at the end."""
    set_clock(place.clock, seconds)
    try:
        yield
    finally:
        set_clock(place.clock, 0)


@contextmanager
def locked(place: Place) -> Iterator[None]:
    """An SQLite file that somebody else writes to."""
    with closing(sqlite3.connect(place.database, isolation_level=None, timeout=PATIENCE)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def replaced(place: Place) -> Iterator[None]:
    """Another file in place of the SQLite file, with the same in it. Nobody writes when it is replaced."""
    file, copy = place.database, place.database.with_suffix(".new")
    with closing(sqlite3.connect(file, isolation_level=None, timeout=PATIENCE)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with closing(sqlite3.connect(file)) as reader, closing(sqlite3.connect(copy)) as other:
            reader.backup(other)
        for name in ("-wal", "-shm"):
            Path(f"{file}{name}").unlink(missing_ok=True)
        copy.rename(file)
        writer.execute("ROLLBACK")
    yield


@contextmanager
def read_only(place: Place) -> Iterator[None]:
    """A disk that can only be read. It becomes so while the services are started again: nothing may write then."""
    end = time.monotonic() + PATIENCE
    with killed(*processes(place.web), *processes(place.worker)):
        while mount("-o", "remount,ro", str(place.var)):
            if time.monotonic() > end:
                raise SystemExit("The disk did not become read-only.")
            # Those that were started again may write already.
            with killed(*processes(place.web), *processes(place.worker)):
                time.sleep(0.005)
    try:
        yield
    finally:
        mount("-o", "remount,rw", str(place.var))


@contextmanager
def unwritable(file: Path) -> Iterator[None]:
    """A file that can only be read. Who had opened it before still writes."""
    mount("--bind", str(file), str(file))
    mount("-o", "remount,bind,ro", str(file))
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", file], check=True)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """A disk without room, mounted in that folder."""
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(1 << 20))
        with filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b"0")
        yield
    finally:
        filler.unlink()


@contextmanager
def gone(place: Place) -> Iterator[None]:
    """A disk that is not mounted: an empty folder is where it was."""
    folder = str(place.var)
    with tempfile.TemporaryDirectory() as aside:
        mount("--bind", folder, aside)
        subprocess.run(["umount", "-l", folder], check=True)
        try:
            yield
        finally:
            mount("--bind", aside, folder)
            subprocess.run(["umount", "-l", aside], check=True)


def mount(*words: str) -> int:
    """Mount something. Returns the exit code."""
    return subprocess.run(["mount", *words], stderr=subprocess.DEVNULL).returncode


@contextmanager
def together(*faults: AbstractContextManager[object]) -> Iterator[None]:
    """Several faults at once."""
    with ExitStack() as stack:
        for fault in faults:
            stack.enter_context(fault)
        yield


KILLS: dict[str, Fault] = {
    "web: all killed": lambda place: killed(*processes(place.web)),
    "web: one process killed": lambda place: killed(*place.web.children()[:1]),
    "web: the parent killed": lambda place: killed(place.web.process.pid),
    "worker: all killed": lambda place: killed(*processes(place.worker)),
    "worker: only itself killed": lambda place: killed(place.worker.process.pid),
    "worker: its fork server killed": lambda place: killed(*place.worker.children()),
}
PROCESSES: dict[str, Fault] = {
    "web: frozen": lambda place: frozen(*processes(place.web)),
    "web: one process frozen": lambda place: frozen(*place.web.children()[:1]),
    "web: the parent frozen": lambda place: frozen(place.web.process.pid),
    "web: no more files": lambda place: few_files(place, *place.web.children()),
    "web: few files, one process killed": lambda place: together(
        few_files(place, *processes(place.web)), killed(*place.web.children()[:1])
    ),
    "web: no file at all, one process killed": lambda place: together(
        few_files(place, *processes(place.web), more=NO_FILE), killed(*place.web.children()[:1])
    ),
    "web: 100 half requests": crowded,
    "worker: frozen": lambda place: frozen(*processes(place.worker)),
    "worker: no file at all": lambda place: few_files(place, *processes(place.worker), more=NO_FILE),
    "storage: prints gone": lambda place: moved(settings.PRINTS),
    "storage: a file instead of prints": lambda place: file_instead(settings.PRINTS),
    "storage: pictures gone": lambda place: moved(settings.PORTRAITS),
    "storage: a file instead of pictures": lambda place: file_instead(settings.PORTRAITS),
    "storage: backups gone": lambda place: moved(settings.BACKUPS),
}
FULL_MACHINES: dict[str, Fault] = {
    "web: no more processes, one killed": lambda place: together(
        no_more_processes(*processes(place.web)), killed(*place.web.children()[:1])
    ),
    "worker: no more processes, its fork server killed": lambda place: together(
        no_more_processes(*processes(place.worker)), killed(*place.worker.children())
    ),
}
TEMPORARY_FILES: dict[str, Fault] = {
    "storage: temporary files full": lambda place: full(place.temporary),
    "storage: temporary files full, fork server killed": lambda place: together(
        full(place.temporary), killed(*place.worker.children())
    ),
    "storage: temporary files removed": lambda place: removed(place.temporary),
}
CLOCKS: dict[str, Fault] = {
    "clock: an hour back": lambda place: wrong_clock(place, -HOUR),
    "clock: a day ahead": lambda place: wrong_clock(place, 24 * HOUR),
}
SQLITE: dict[str, Fault] = {
    "database: locked": locked,
    "database: replaced": replaced,
    "database: file gone": lambda place: moved(place.database),
}
DISKS: dict[str, Fault] = {
    "disk: read-only": read_only,
    "disk: full": lambda place: full(place.var),
    "disk: gone": gone,
    "disk: full, one process killed": lambda place: together(full(place.var), killed(*place.web.children()[:1])),
    "database: file read-only, one process killed": lambda place: together(
        unwritable(place.database), killed(*place.web.children()[:1])
    ),
}
RESTARTS = (
    "web: all killed", "web: the parent killed", "worker: all killed", "worker: only itself killed", "disk: read-only",
)  # fmt: skip
"""Faults after which a service has to be started again."""


def on_postgresql(server: Postgres) -> dict[str, Fault]:
    """Faults of a database server."""

    @contextmanager
    def down(place: Place) -> Iterator[None]:
        server.shut_down()
        try:
            yield
        finally:
            server.start()

    @contextmanager
    def crashed(place: Place) -> Iterator[None]:
        server.kill_all()
        yield

    @contextmanager
    def changed(change: str, back: str) -> Iterator[None]:
        # From another database: whoever is in one cannot close it.
        with connection._nodb_cursor() as cursor:
            cursor.execute(change)
            # Those that are open keep what they were opened with.
            cursor.execute(END_OTHERS)
            yield
            cursor.execute(back)

    @contextmanager
    def table_locked(place: Place) -> Iterator[None]:
        other = connection.copy()
        with closing(other), other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("LOCK armies_army IN ACCESS EXCLUSIVE MODE")
            yield
            cursor.execute("ROLLBACK")

    @contextmanager
    def crowded_server(place: Place) -> Iterator[None]:
        others = []
        with connection.cursor() as cursor:
            cursor.execute(END_OTHERS)
        connection.close()
        with suppress(OperationalError):
            while True:
                others.append(connection.copy())
                others[-1].ensure_connection()
        try:
            yield
        finally:
            for other in others:
                other.close()

    name = f'"{settings.DATABASES["default"]["NAME"]}"'
    return {
        "database: stopped": down,
        "database: killed": crashed,
        "database: frozen": lambda place: frozen(*server.processes()),
        "database: read-only": lambda place: changed(
            f"ALTER DATABASE {name} SET default_transaction_read_only = on",
            f"SET default_transaction_read_only = off; ALTER DATABASE {name} RESET default_transaction_read_only",
        ),
        "database: nobody let in": lambda place: changed(
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"
        ),
        "database: a table locked": table_locked,
        "database: no connection left": crowded_server,
    }  # fmt: skip
