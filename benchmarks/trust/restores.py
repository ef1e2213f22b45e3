"""Restores that meet others, and restores that are killed: the old data or the new, whole, and a server that starts.

On the database of ``DATABASE_URL``. Two commands (restore, trial, backup, digest) begin at random instants or when the
other one has come to a certain point, as two processes or as two threads of one. And restores are killed by ``strace``
at each of their system calls that writes, renames or waits for the disk. ``MUSTER_BENCH_PAIRS`` and
``MUSTER_BENCH_RESTORES`` set other numbers than 100 and 100, ``MUSTER_BENCH_SEED`` other instants, and
``MUSTER_BENCH_SECONDS`` how long each of the two tables takes at most.
"""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test import override_settings

from armybuilder.armies.models import Army
from armybuilder.backups import archive
from armybuilder.core.machine.secret_key_mark import leave_mark, refuse_other_key
from armybuilder.jobs import fork_server
from armybuilder.library import generated_armies
from benchmarks.parts import restore_program
from benchmarks.parts.table import MAX_SECONDS, SEED, log_row, show, sized
from tests.matrix.cast import gathered
from tests.support.databases import every_kind_of_row

PAIRS = sized(int(os.environ.get("MUSTER_BENCH_PAIRS", "100")), 2)
KILLS = sized(int(os.environ.get("MUSTER_BENCH_RESTORES", "100")), 3)
ARMIES = sized(60, 5)
CALLS = (
    "write", "pwrite64", "rename", "unlink", "fsync", "fdatasync", "ftruncate", "openat", "mkdir", "chmod", "sendto",
    "flock",
)  # fmt: skip
"""System calls at which a restore is killed: its own, those of SQLite, and those of PostgreSQL's client."""
PAIRED = [
    ("restore", "restore"), ("restore", "try"), ("restore", "backup"), ("restore", "digest"), ("try", "try"),
    ("try", "backup"), ("restore", "restore"), ("restore", "try"),
]  # fmt: skip
LEFT_OUT = {"django_migrations", "core_secretkeymark", "core_workersign", "accounts_tries", "sqlite_sequence"}
"""Tables with what is true of machines, or with times of today."""


@dataclass
class Data:
    """Everything that a server may have: a backup of it, and what the database has then."""

    name: str
    file: Path
    digest: str
    rows: str = ""
    key: str = ""


@dataclass
class Report:
    """What happened how often, and what should not have."""

    counts: Counter[str] = field(default_factory=Counter)
    surprises: list[str] = field(default_factory=list)
    start: float = field(default_factory=time.monotonic)

    def add(self, what: str, trouble: list[str]) -> None:
        """Count it, and print it at once."""
        self.counts[what] += 1
        log_row([f"{self.seconds:.0f} s", str(self.counts.total()), what, *trouble])

    @property
    def seconds(self) -> float:
        """Since it was begun."""
        return time.monotonic() - self.start


class Forked:
    """A process that has read all modules already, and begins like a new one: without connections, with the key."""

    def __init__(self, work: Callable[[], int], kill: str = "") -> None:
        connections.close_all()
        self.out = tempfile.TemporaryFile()  # noqa: SIM115
        self.pid = os.fork()
        if not self.pid:
            self._live(work, bool(kill))
        self.tracer = self._trace(kill) if kill else None

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        if not hasattr(self, "code"):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if not pid:
                return None
            self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def wait(self) -> tuple[int, str]:
        """Its exit code, and what it said."""
        while self.poll() is None:
            time.sleep(0.005)
        if self.tracer:
            self.tracer.wait()
        self.out.seek(0)
        return self.code, self.out.read().decode()

    def _live(self, work: Callable[[], int], waits: bool) -> None:
        code = 99
        try:
            os.dup2(self.out.fileno(), 1)
            os.dup2(self.out.fileno(), 2)
            sys.stdout = sys.stderr = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
            if waits:
                os.kill(os.getpid(), signal.SIGSTOP)
            settings.SECRET_KEY = Path(settings.VAR, "secret-key").read_text("utf-8")
            code = work()
            sys.stdout.flush()
        except BaseException:
            traceback.print_exc()
            sys.stdout.flush()
        finally:
            os._exit(code)

    def _trace(self, kill: str) -> "subprocess.Popen[bytes]":
        call, _, number = kill.partition(":")
        os.waitpid(self.pid, os.WUNTRACED)
        if number:
            what = ["-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}"]
        else:
            what = ["-o", call, "-e", f"trace={','.join(CALLS)}"]
        tracer = subprocess.Popen(["strace", "-p", str(self.pid), *what], stderr=subprocess.PIPE)
        assert tracer.stderr
        tracer.stderr.readline()  # it is attached
        os.kill(self.pid, signal.SIGCONT)
        return tracer


def start_server() -> int:
    """What a server does when it starts."""
    call_command("prepare", verbosity=0)
    refuse_other_key()
    return 0


def add_every_kind() -> None:
    """Rows of every table: a club with nights, crews, proposals and votes, games, toy boxes, house rules, marks."""
    # Nobody asks for files of pages.
    unhashed = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = settings.STORAGES | {"staticfiles": unhashed}
    settled = {
        "STORAGES": storages,
        "ALLOWED_HOSTS": ["testserver"],
        "ACCOUNT_RATE_LIMITS": False,
        "MATCH_BATTLES": 4,
        "JOBS_INLINE": True,
    }
    with override_settings(**settled):
        every_kind_of_row.add_rows(gathered())
    fork_server.stop()


class Stage:
    """A server with one of two sets of data, which are put in place again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.var = folder, Path(settings.VAR)
        restore_program.copy_tables_from(folder / "tables")
        self._dump_tables()
        self.data = [self._data(name) for name in ("first", "second")]
        for one in self.data:
            # What the database has afterwards is told by one restore that nothing disturbs.
            code, said = self.run(f"restore:{one.file}")
            if code:
                raise SystemExit(said)
            one.rows, one.key = self.rows(), self.key()

    def run(self, *asked: str, kill: str = "") -> tuple[int, str]:
        """Run commands in one process, killed at a system call. Returns its exit code and what it said."""
        return self.start(*asked, kill=kill).wait()

    def start(self, *asked: str, kill: str = "") -> Forked:
        """Start a process with commands."""
        return Forked(lambda: restore_program.work_together(list(asked)), kill)

    def starts(self) -> str:
        """Have a server start: it finishes or undoes what was left. Returns why it does not."""
        code, said = Forked(start_server).wait()
        return said[-500:] if code else ""

    def what_is_there(self) -> str:
        """Which data the server has: its rows, with its key."""
        rows, key = self.rows(), self.key()
        return next((one.name for one in self.data if (one.rows, one.key) == (rows, key)), "neither")

    def left_behind(self) -> list[str]:
        """Files and schemas that no server needs."""
        odd = re.compile(r"\.aside|\.restored|^tmp|secret-key\.\d|^\.muster")
        found = [path.name for path in self.var.rglob("*") if odd.search(path.name)]
        if connection.vendor == "postgresql":
            found += [name for (name,) in self._ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'muster_%'")]
        return found

    def key(self) -> str:
        """The digest of the secret key."""
        return sha256((self.var / "secret-key").read_bytes()).hexdigest()

    def rows(self) -> str:
        """The digest of all rows of all tables that backups contain, read by nothing of Muster."""
        if connection.vendor == "sqlite":
            names = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        else:
            names = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        digest = sha256()
        for (name,) in sorted(self._ask(names)):
            if name not in LEFT_OUT:
                rows = sorted(map(repr, self._ask(f'SELECT * FROM "{name}"')))
                digest.update(f"{name} {len(rows)} {rows}".encode())
        return digest.hexdigest()

    def _ask(self, query: str) -> list[tuple[Any, ...]]:
        if connection.vendor == "sqlite":
            with closing(sqlite3.connect(self.var / "muster.sqlite3")) as database:
                return database.execute(query).fetchall()
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute(query)
            return list(cursor.fetchall())

    def _dump_tables(self) -> None:
        if connection.vendor == "sqlite":
            shutil.copyfile(self.var / "muster.sqlite3", self.folder / "tables")
            return
        dump = ["pg_dump", "--schema-only", "--no-owner", "--schema=public", os.environ["DATABASE_URL"]]
        text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
        # Newer dumps have lines for psql alone.
        lines = [line for line in text.splitlines() if not re.match(r"\\|CREATE SCHEMA|COMMENT ON SCHEMA", line)]
        move = "INSERT INTO public.django_migrations SELECT * FROM " + "muster_tables.django_migrations;"
        self._keep_migrations()
        (self.folder / "tables").write_text("\n".join([*lines, move]), "utf-8")

    def _keep_migrations(self) -> None:
        """A copy of the list of migrations that no restore touches."""
        with connection.cursor() as cursor:
            cursor.execute("CREATE SCHEMA IF NOT EXISTS muster_tables")
            cursor.execute("CREATE TABLE IF NOT EXISTS muster_tables.django_migrations AS TABLE django_migrations")

    def _data(self, name: str) -> Data:
        """Make armies, and a key of their own, and back them up."""
        if Army.objects.exists():
            Army.objects.filter(pk__in=list(Army.objects.values_list("pk", flat=True)[::7])).delete()
            Army.objects.update(name=name)
        else:
            # Players without an army would only be read and written by each restore.
            with patch.object(generated_armies, "PLAYERS", ARMIES):
                generated_armies.fill(ARMIES, 39)
            add_every_kind()
        settings.SECRET_KEY = f"the key of the {name} data, of more than fifty letters {'x' * 20}"
        Path(settings.VAR, "secret-key").write_text(settings.SECRET_KEY, "utf-8")
        leave_mark(accept=True)
        file = self.folder / f"{name}.zip"
        return Data(name, file, archive.write(file).digest)


def pairs(stage: Stage, chance: random.Random, report: Report) -> None:
    """Two commands at once, again and again."""
    for number in range(PAIRS):
        if report.seconds > MAX_SECONDS:
            return
        kinds = PAIRED[number % len(PAIRED)]
        before = stage.what_is_there()
        # The first one always brings what is not there.
        brought = [one for one in stage.data if one.name != before] + [one for one in stage.data if one.name == before]
        asked = [
            f"{kind}:{brought[place].file}" if kind in ("restore", "try")
            else f"{kind}:{stage.folder / 'made.zip'}" if kind == "backup" else kind
            for place, kind in enumerate(kinds)
        ]  # fmt: skip
        # Each kind of pair meets in both ways.
        if (number + number // len(PAIRED)) % 2:
            _code, said = stage.run(*asked)
            how = "one process"
        else:
            first = stage.start(asked[0])
            wait(stage, first, chance)
            second = stage.start(asked[1])
            said = first.wait()[1] + second.wait()[1]
            how = "two processes"
        judge(stage, report, f"{how}: {kinds[0]} and {kinds[1]}", asked, said, before)


def wait(stage: Stage, first: Forked, chance: random.Random) -> None:
    """Until a random instant, or until the first one has a database aside, or its key lies beside."""
    aim = chance.choice(["random", "aside", "key"])
    end = time.monotonic() + (chance.random() * 3 if aim == "random" else 15)
    while time.monotonic() < end and first.poll() is None:
        files = [path.name for path in stage.var.iterdir()]
        if (aim == "aside" and any(".aside" in name for name in files)) or (aim == "key" and any(
            name.endswith(".restored") for name in files
        )):  # fmt: skip
            return
        time.sleep(0.002)


def judge(stage: Stage, report: Report, title: str, asked: list[str], said: str, before: str) -> None:
    """Whether what is there is what the commands said."""
    lines = [line for line in said.splitlines() if re.match(r"(restore|try|backup|digest) \d", line)]
    restored = {
        one.name for one in stage.data for line in lines if line.startswith(f"restore 0 {one.file} was restored")
    }
    refused = [line for line in lines if " 0 " not in line[:12] and not line.endswith("Nothing was changed.")]
    there, trouble = stage.what_is_there(), []
    if len(lines) != len(asked):
        trouble.append("a command said nothing")
    if there not in (restored or {before}):
        trouble.append(f"{there} is there")
    if refused:
        trouble.append("a refusal does not say that nothing was changed")
    if stage.left_behind() and stage.left_behind() != ["muster_tables"]:
        trouble.append(f"left: {stage.left_behind()}")
    trouble += made_is_whole(stage, lines)
    report.add(f"{title}: {'; '.join(line.split()[0] + ' ' + line.split()[1] for line in lines)}", trouble)
    if trouble:
        report.surprises.append(f"{title}: {trouble} {said[-600:]}")


def made_is_whole(stage: Stage, lines: list[str]) -> list[str]:
    """Whether a backup or a digest from this moment is of one of the two sets of data, with its key."""
    known = {one.digest for one in stage.data}
    return [
        f"another digest: {line}" for line in lines
        if re.match("(backup|digest) 0", line) and line.rpartition(" ")[2] not in known
    ]  # fmt: skip


def counted_calls(stage: Stage) -> dict[str, int]:
    """How many calls of each kind a whole restore makes."""
    counts: Counter[str] = Counter()
    there = stage.what_is_there()
    one = next(one for one in stage.data if one.name != there)
    stage.run(f"restore:{one.file}", kill=str(stage.folder / "calls"))
    for line in (stage.folder / "calls").read_text(errors="replace").splitlines():
        counts[line.partition("(")[0]] += 1
    return {name: counts[name] for name in CALLS if counts[name]}


def instants(counts: dict[str, int], chance: random.Random) -> list[str]:
    """System calls at which restores are killed: each rare one, and the frequent ones at random."""
    every = [f"{name}:{number}" for name, count in counts.items() if count <= 12 for number in range(1, count + 1)]
    often = [name for name, count in counts.items() if count > 12]
    while often and len(every) < KILLS:
        name = chance.choice(often)
        # Most of the beginning reads Python's modules; what counts comes late.
        number = max(1, int(counts[name] * (1 - chance.random() ** 2)))
        every.append(f"{name}:{number}")
    chance.shuffle(every)
    return every[:KILLS]


def kills(stage: Stage, chance: random.Random, report: Report) -> None:
    """Restores that are killed, each followed by a server that starts."""
    for instant in instants(counted_calls(stage), chance):
        if report.seconds > MAX_SECONDS:
            return
        before = stage.what_is_there()
        one = next(one for one in stage.data if one.name != before)
        code, said = stage.run(f"restore:{one.file}", kill=instant)
        is_said = f"{one.file} was restored" in said
        trouble = [why] if (why := stage.starts()) else []
        there = stage.what_is_there()
        if there not in {before, one.name} or (is_said and there != one.name):
            trouble.append(f"{there} is there instead of {before} or {one.name}")
        if stage.left_behind() and stage.left_behind() != ["muster_tables"]:
            trouble.append(f"left: {stage.left_behind()}")
        end = "killed" if code == -signal.SIGKILL else f"ended with {code}"
        report.add(f"{instant.partition(':')[0]}: {end}, {'the new' if there == one.name else 'the old'} data", trouble)
        if trouble:
            report.surprises.append(f"{instant}: {trouble} {said[-600:]}")
            with suppress(Exception):
                stage.run(f"restore:{one.file}")


def main() -> None:
    """Print the tables of restores."""
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        for title, do in (("Pairs of commands", pairs), ("Killed restores", kills)):
            report = Report()
            do(stage, chance, report)
            rows = [[what, str(times)] for what, times in sorted(report.counts.items())]
            total = sum(report.counts.values())
            show(
                f"{title}, {connection.vendor}: {total} in {report.seconds:.0f} s; {len(report.surprises)} surprises",
                ["what", "times"],
                rows,
            )
            for surprise in report.surprises[:10]:
                print(json.dumps(surprise, ensure_ascii=False))
