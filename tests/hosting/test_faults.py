"""A database or disk that is away, frozen, full, locked or read-only: people are told, and it goes on by itself."""

import errno
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread, Timer

import psycopg
import pytest
from django.db import InterfaceError, connections
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.armies.pictures import portraits
from armybuilder.core.db.sqlite.base import DatabaseWrapper
from armybuilder.core.machine.file_locks import Busy, turn, turn_to_write
from armybuilder.core.machine.shared_files import write_whole
from armybuilder.core.web import pages
from tests.hosting.serving import Answer, Served, served
from tests.support.databases import postgresql, prepared_database

ROOT = Path(__file__).resolve().parent.parent.parent
COPY = "/samples/elves/copy/"
POSTGRES = pytest.mark.skipif(not postgresql.IS_THERE, reason="PostgreSQL is missing.")


def is_told(answer: Answer) -> bool:
    """Whether somebody learned that the server is busy. How soon is the setting's: a page may wait 4 seconds."""
    return answer.status == 503 and answer.headers["Retry-After"] == "5" and "The server is busy" in answer.text


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with a database file of its own."""
    with served(tmp_path_factory.mktemp("faults"), MUSTER_DATABASE_SECONDS="1") as running:
        yield running


@pytest.fixture
def form(server: Served) -> str:
    """A page with a form, loaded while all was well."""
    return server.get("/samples/elves/").text


@pytest.mark.long
def test_a_locked_file_shows_pages_and_refuses_changes_until_it_is_free(server, form):
    other = sqlite3.connect(server.folder / "muster.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert is_told(server.post(COPY, form))
    assert server.get("/samples/elves/").status == 200
    # Attempts that cannot be counted are not too many.
    sign_in = server.get("/account/login/").text
    assert is_told(server.post("/account/login/", sign_in, login="alice@example.org", password="a password"))
    other.execute("ROLLBACK")
    assert server.post(COPY, form).status == 302


@contextmanager
def full(server: Served):
    """No file of the server can grow any more, as on a full disk."""
    before = [(number, resource.prlimit(number, resource.RLIMIT_FSIZE)) for number in server.workers()]
    for number, (_, most) in before:
        resource.prlimit(number, resource.RLIMIT_FSIZE, (1, most))
    yield
    for number, limits in before:
        resource.prlimit(number, resource.RLIMIT_FSIZE, limits)


@pytest.mark.long
def test_a_full_disk_shows_pages_and_refuses_changes_until_there_is_room(server, form):
    with full(server):
        assert is_told(server.post(COPY, form))
        assert server.get("/samples/elves/").status == 200
        assert server.get("/readyz").status == 503
    assert server.post(COPY, form).status == 302


@pytest.mark.long
def test_the_process_that_forks_the_others_has_only_imported(server):
    """It has no thread but its own, no database and no file of one. The others share its memory."""
    assert server.get("/library/").status == 200
    first = Path(f"/proc/{server.process.pid}")
    assert len(list((first / "task").iterdir())) == 1
    opened = [os.readlink(link) for link in (first / "fd").iterdir()]
    assert [name for name in opened if str(server.folder) in name] == []


@pytest.mark.long
def test_a_process_that_may_open_no_file_is_replaced_and_the_server_goes_on(server, form):
    first = server.process.pid
    limits = resource.prlimit(first, resource.RLIMIT_NOFILE)
    opened = len(list(Path(f"/proc/{first}/fd").iterdir()))
    resource.prlimit(first, resource.RLIMIT_NOFILE, (opened + 2, limits[1]))
    seen = set(server.workers())
    try:
        os.kill(server.workers()[0], signal.SIGKILL)
        while len(seen) < 4:
            seen.update(server.workers())
            time.sleep(0.02)
    finally:
        resource.prlimit(first, resource.RLIMIT_NOFILE, limits)
    assert server.post(COPY, form).status == 302
    assert server.process.poll() is None and server.process.pid == first


@pytest.mark.long
def test_a_server_whose_first_process_was_killed_gives_its_address_free_at_once(tmp_path):
    """While one of its processes answers a last request, nobody waits for it, and the next server can start."""
    with served(tmp_path, MUSTER_DATABASE_SECONDS="20") as server:
        form = server.get("/samples/elves/").text
        other = sqlite3.connect(server.folder / "muster.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = Thread(target=server.post, args=(COPY, form))
        waiting.start()
        time.sleep(0.5)
        [child] = server.workers()
        server.process.kill()
        server.process.wait()
        server.start()
        while not server.workers() or not answers(server):
            assert server.process.poll() is None and Path(f"/proc/{child}").exists()
            time.sleep(0.1)
        other.execute("ROLLBACK")
        waiting.join()


def answers(server: Served) -> bool:
    try:
        return server.get("/library/").status == 200
    except OSError:
        return False


@pytest.mark.long
def test_a_database_file_that_is_gone_is_told_too(server, form):
    files = list(server.folder.glob("muster.sqlite3*"))
    aside = server.folder / "aside"
    aside.mkdir()
    for file in files:
        file.rename(aside / file.name)
    (server.folder / "muster.sqlite3").mkdir()
    try:
        renew(server)  # to the old ones, the file they have open would still be there
        assert is_told(server.get("/library/"))
        assert '"database": "down"' in server.get("/readyz").text
        assert server.get("/healthz").status == 200
    finally:
        (server.folder / "muster.sqlite3").rmdir()
        for file in aside.iterdir():
            file.rename(server.folder / file.name)
    assert server.post(COPY, form).status == 302


def test_a_database_file_that_is_away_for_a_moment_is_not_created_anew(server, form):
    file, aside = server.folder / "muster.sqlite3", server.folder / "aside.sqlite3"
    assert server.post(COPY, form).status == 302
    before = armies(file)
    file.rename(aside)
    try:
        assert all(is_told(server.get("/library/")) for _ in range(6))
        assert is_told(server.post(COPY, form))
        assert '"database": "down"' in server.get("/readyz").text
        assert not file.exists()
    finally:
        aside.rename(file)
    assert [server.post(COPY, form).status for _ in range(4)] == [302] * 4
    assert armies(file) == before + 4


@contextmanager
def on_a_disk_of_its_own(folder: Path):
    """A folder on a disk that can be made read-only."""
    folder.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "muster", folder]).returncode:
        pytest.skip("This user may mount no disk.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", folder], check=True)


@pytest.mark.long
def test_a_disk_that_was_read_only_needs_no_restart(tmp_path):
    """Its connections were opened while it was: all of them stay read-only, in as many threads as there are."""
    with on_a_disk_of_its_own(tmp_path / "disk") as disk, served(disk, MUSTER_DATABASE_SECONDS="1") as server:
        form = server.get("/samples/elves/").text
        server.stop()
        remount(disk, "ro")
        server.start()
        for _ in range(8):
            server.get("/library/")
        assert server.post(COPY, form).status == 503
        remount(disk, "rw")
        assert [server.post(COPY, form).status for _ in range(8)] == [302] * 8


@pytest.mark.long
def test_a_database_file_that_is_replaced_is_the_one_that_is_used(server, form):
    """Otherwise everything that is saved goes into a file that nobody finds again."""
    file = server.folder / "muster.sqlite3"
    assert server.post(COPY, form).status == 302
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(server.folder / "new")) as new:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        old.backup(new)
    before = armies(file)
    for name in ("muster.sqlite3-wal", "muster.sqlite3-shm"):
        (server.folder / name).unlink(missing_ok=True)
    (server.folder / "new").replace(file)
    assert [server.post(COPY, form).status for _ in range(4)] == [302] * 4
    assert armies(file) == before + 4


@pytest.mark.django_db
def test_nothing_is_written_to_a_file_that_was_replaced_since_its_request_began(tmp_path):
    """The request has looked at its connection, and then takes its time."""
    file = tmp_path / "muster.sqlite3"
    database = DatabaseWrapper({**connections["default"].settings_dict, "NAME": str(file), "OPTIONS": {}}, "replaced")
    with closing(database), database.cursor() as cursor:
        cursor.execute("CREATE TABLE armies (name TEXT)")
        file.rename(tmp_path / "old")
        with closing(sqlite3.connect(file)) as new:
            new.execute("CREATE TABLE armies (name TEXT)")
        with pytest.raises(InterfaceError, match="replaced") as error, transaction_in(database):
            cursor.execute("INSERT INTO armies VALUES ('Elves')")
    assert pages.is_unavailable(error.value)
    with closing(sqlite3.connect(tmp_path / "old")) as old:
        assert old.execute("SELECT count(*) FROM armies").fetchone() == (0,)


@pytest.mark.django_db
def test_nothing_is_written_to_a_file_that_was_replaced_while_a_transaction_waited(tmp_path):
    file = tmp_path / "muster.sqlite3"
    own = {"NAME": str(file), "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 60}}
    database = DatabaseWrapper({**connections["default"].settings_dict, **own}, "waiting")
    with closing(database), database.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("CREATE TABLE armies (name TEXT)")
        other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")

        def replace():
            for ending in ("", "-wal", "-shm"):
                (tmp_path / f"muster.sqlite3{ending}").rename(tmp_path / f"old{ending}")
            with closing(sqlite3.connect(file)) as new:
                new.execute("CREATE TABLE armies (name TEXT)")
            other.execute("ROLLBACK")

        replacing = Timer(0.2, replace)
        replacing.start()
        with pytest.raises(InterfaceError, match="replaced"), transaction_in(database):
            cursor.execute("INSERT INTO armies VALUES ('Elves')")
        replacing.join()
        assert not database.connection.in_transaction
        other.close()
    with closing(sqlite3.connect(tmp_path / "old")) as old:
        assert old.execute("SELECT count(*) FROM armies").fetchone() == (0,)


@contextmanager
def transaction_in(database: DatabaseWrapper):
    database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    yield
    database.commit()


def armies(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT count(*) FROM armies_army").fetchone()[0]


def renew(server: Served) -> None:
    """Wait for new processes in place of the old ones."""
    old = server.workers()
    for number in old:
        os.kill(number, signal.SIGKILL)
    while not server.workers() or set(old) & set(server.workers()):
        time.sleep(0.05)


@pytest.fixture(scope="module")
def postgres():
    """The address of a PostgreSQL server that may be harmed."""
    with postgresql.empty_database() as address:
        prepared_database.fill_postgresql(address)
        yield address


@pytest.fixture(scope="module")
def on_postgres(postgres, tmp_path_factory):
    """A server with that database."""
    with served(tmp_path_factory.mktemp("postgres"), DATABASE_URL=postgres, MUSTER_DATABASE_SECONDS="2") as running:
        yield running


def postmaster(postgres: str) -> int:
    """The number of the database server's first process."""
    with psycopg.connect(postgres) as connection:
        return int(connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone()[0].split()[0])


@contextmanager
def frozen(postgres: str):
    """All processes of the database server stand still: its connections are accepted, and nothing answers."""
    first = postmaster(postgres)
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    numbers = [first, *map(int, children)]
    for number in numbers:
        os.kill(number, signal.SIGSTOP)
    try:
        yield
    finally:
        for number in reversed(numbers):
            os.kill(number, signal.SIGCONT)


@pytest.mark.long
@POSTGRES
def test_a_frozen_database_server_costs_nobody_more_than_some_seconds(on_postgres, postgres):
    assert on_postgres.get("/library/").status == 200
    with frozen(postgres):
        for _ in range(2):
            assert is_told(on_postgres.get("/library/"))
        assert on_postgres.get("/healthz").status == 200
        assert '"database": "down"' in on_postgres.get("/readyz").text
    assert on_postgres.get("/library/").status == 200


@pytest.mark.long
@POSTGRES
def test_a_read_only_database_server_shows_pages_and_refuses_changes_until_it_can_be_written_again(
    on_postgres, postgres
):
    form = on_postgres.get("/samples/elves/").text
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("ALTER DATABASE muster SET default_transaction_read_only = on")
        end_others(connection)
        is_told(on_postgres.get("/library/"))  # the ended connection may cost one request
        assert is_told(on_postgres.post(COPY, form))
        assert on_postgres.get("/library/").status == 200
        assert '"database": "down"' in on_postgres.get("/readyz").text
        connection.execute("SET transaction_read_only = off")
        connection.execute("ALTER DATABASE muster SET default_transaction_read_only = off")
    assert on_postgres.post(COPY, form).status == 302


def end_others(connection: psycopg.Connection) -> None:
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


@pytest.mark.long
@POSTGRES
def test_a_statement_that_takes_too_long_is_aborted_in_servers_and_not_in_commands(postgres, tmp_path):
    script = """
import django
django.setup()
from django.db import connection
from armybuilder.core.web.pages import is_unavailable
try:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(1.5)")
        print("done")
except Exception as error:
    print(is_unavailable(error), error.__cause__.sqlstate)
"""

    def said(serves_pages: str) -> str:
        own = {
            **os.environ,
            "DATABASE_URL": postgres,
            "MUSTER_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
            "MUSTER_SERVES_PAGES": serves_pages,
            "MUSTER_DATABASE_SECONDS": "1",
        }
        return subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=own, capture_output=True, text=True).stdout

    assert said("1") == "True 57014\n"
    assert said("0") == "done\n"


@pytest.mark.long
@POSTGRES
def test_a_stopped_database_server_is_told_and_found_again_when_it_starts(on_postgres, postgres):
    first = postmaster(postgres)
    process = Path(f"/proc/{first}")
    owner, folder = process.stat().st_uid, os.readlink(process / "cwd")
    command = (process / "cmdline").read_bytes().decode().split("\0")[:-1]
    assert on_postgres.get("/library/").status == 200
    os.kill(first, signal.SIGQUIT)
    while process.exists():
        time.sleep(0.05)
    assert is_told(on_postgres.get("/library/"))
    assert '"database": "down"' in on_postgres.get("/readyz").text
    subprocess.Popen(command, user=owner, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not can_connect(postgres):
        time.sleep(0.05)
    assert on_postgres.get("/library/").status == 200


def can_connect(postgres: str) -> bool:
    try:
        psycopg.connect(postgres).close()
    except psycopg.OperationalError:
        return False
    return True


def test_writers_wait_no_longer_than_their_patience_for_others_of_this_and_other_processes(tmp_path, monkeypatch):
    """The time that a thread waits for those of its own process is part of it."""
    now = iter([0.0, 1.5, 1.5, 99.0])
    monkeypatch.setattr("armybuilder.core.machine.file_locks.time.monotonic", lambda: next(now))
    monkeypatch.setattr("armybuilder.core.machine.file_locks.time.sleep", lambda seconds: None)
    taken = []
    monkeypatch.setattr(
        "armybuilder.core.machine.file_locks.turn", lambda *asked, **more: taken.append(asked[3]) or turn(*asked)
    )
    with pytest.raises(Busy):
        monkeypatch.setattr("armybuilder.core.machine.file_locks._take_one", refuse)
        turn_to_write(tmp_path / "muster.sqlite3", 2.0).__enter__()
    assert taken == [0.5]


def refuse(*args: object) -> None:
    raise Busy


@pytest.mark.parametrize("number", ["ENOSPC", "EROFS", "EIO", "ESTALE", "EACCES", "EDQUOT", "ENOTCONN"])
def test_a_fault_of_the_disk_is_worth_another_try(rf, number):
    try:
        raise OSError(getattr(errno, number), "the disk")
    except OSError:
        answer = pages.broken(rf.get("/"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")


def test_a_missing_file_of_ours_is_a_defect(rf):
    try:
        raise FileNotFoundError(errno.ENOENT, "gone")
    except OSError:
        assert pages.broken(rf.get("/")).status_code == 500


@pytest.mark.django_db
def test_a_picture_for_a_storage_that_is_away_is_told_and_leaves_nothing(settings, tmp_path, monkeypatch):
    client = Client(raise_request_exception=False)
    client.post(COPY)
    army = Army.objects.get()
    (tmp_path / "away").touch()
    settings.PORTRAITS = tmp_path / "away" / "portraits"
    monkeypatch.setattr(portraits, "_decoded", lambda upload, crop: b"a picture")
    picture = (ROOT / "static" / "apple-touch-icon.png").open("rb")
    answer = client.post(f"/armies/{army.code}/units/1/portrait/", {"picture": picture, "version": army.version})
    assert answer.status_code == 503
    army.refresh_from_db()
    assert not army.build().units[0].portrait


def test_a_file_that_no_longer_fits_leaves_no_half_of_it(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            write_whole(tmp_path / "portraits" / "1.jpg", bytes(100))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list((tmp_path / "portraits").iterdir()) == []
