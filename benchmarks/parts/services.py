"""The services of a server, each started again whenever it ends, as systemd does; all of them can be killed."""

import http.client
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.db import connection

from benchmarks.pages.edit import free_port

REST = 0.2
"""Seconds before a service that has ended is started again."""
PATIENCE = 120
"""Seconds in which a service must be there."""
CARELESS = ("full_page_writes=off", "synchronous_commit=off")
"""How tests start PostgreSQL, because their data may be lost. ``fsync=off`` stays: it saves nothing from a kill."""


class Killable(Protocol):
    """Something that can be killed and comes back."""

    name: str

    def is_up(self) -> bool:
        """Whether it does its work."""

    def kill(self, chance: random.Random) -> None:
        """Kill all of it or a part, and see to it that it comes back."""


class Service:
    """A process with its children, which is started again whenever it ends."""

    def __init__(self, name: str, command: Sequence[str], world: Mapping[str, str]) -> None:
        self.name, self.command, self.world = name, command, {**os.environ, **world}
        self.going, self.started = True, 0.0
        self._start()
        self.keeper = threading.Thread(target=self._keep)
        self.keeper.start()

    def stop(self) -> None:
        """End it for good."""
        self.going = False
        self.process.terminate()
        self.keeper.join()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def children(self) -> list[int]:
        """The numbers of its children."""
        with suppress(OSError):
            return [int(one) for one in read_proc(self.process.pid, "children").split()]
        return []

    def memory(self) -> int:
        """Kilobytes that its children use, or itself if it has none."""
        return sum(resident(number) for number in self.children() or [self.process.pid])

    def kill(self, chance: random.Random) -> None:
        """Kill one of its children, or all of it."""
        children = self.children()
        with suppress(ProcessLookupError):
            if children and chance.random() < 0.5:
                os.kill(chance.choice(children), signal.SIGKILL)
            else:
                os.killpg(self.process.pid, signal.SIGKILL)

    def _start(self) -> None:
        self.process = subprocess.Popen(self.command, env=self.world, start_new_session=True)
        self.started = time.time()

    def _keep(self) -> None:
        while self.going:
            self.process.wait()
            if self.going:
                time.sleep(REST)
                self._start()
        self.process.wait()


class Web(Service):
    """gunicorn, with the settings of ``make serve``."""

    def __init__(self, workers: int, **world: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "gunicorn", "--config", "python:armybuilder.server", "armybuilder.wsgi"]
        # Each client has an address of its own, as behind a proxy, so that limits by address don't count them as one.
        own = {"PORT": str(self.port), "WORKERS": str(workers), "MUSTER_PROXIES": "1", **world}
        super().__init__("web", command, own)

    @property
    def host(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    def is_up(self) -> bool:
        """Whether it answers."""
        line = http.client.HTTPConnection(self.host, timeout=5)
        try:
            line.request("GET", "/healthz")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()


class Worker(Service):
    """The print worker, which makes backups, too."""

    def __init__(self, **world: str) -> None:
        super().__init__("worker", [sys.executable, "manage.py", "print_worker"], world)

    def is_up(self) -> bool:
        """Whether it has shown itself since it was started."""
        with suppress(OSError):
            return Path(settings.PRINTS, "beat").stat().st_mtime > self.started
        return False


class Postgres:
    """The server of ``.ci/postgres``, from now on as careful as a real one about what a kill can harm."""

    name = "PostgreSQL"

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_read_file('postmaster.pid')")
            self.first = int(cursor.fetchone()[0].split()[0])
        connection.close()
        process = Path(f"/proc/{self.first}")
        self.owner, self.folder = process.stat().st_uid, os.readlink(process / "cwd")
        words = (process / "cmdline").read_bytes().decode().split("\0")[:-1]
        careless = {place for place, word in enumerate(words) if word in CARELESS}
        self.command = [word for place, word in enumerate(words) if not {place, place + 1} & careless]
        self.kill_all()

    def is_up(self) -> bool:
        """Whether it lets somebody in."""
        other = connection.copy()
        try:
            other.connect()
            return True
        except Exception:
            return False
        finally:
            with suppress(Exception):
                other.close()

    def kill(self, chance: random.Random) -> None:
        """Kill the process of one connection, upon which the server ends all others; or all of it."""
        sessions = self._children()
        if sessions and chance.random() < 0.5:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(sessions), signal.SIGKILL)
        else:
            self.kill_all()

    def processes(self) -> list[int]:
        """The server and its connections."""
        return [self.first, *self._children()]

    def shut_down(self) -> None:
        """Stop it as its administrator does, at once."""
        os.kill(self.first, signal.SIGINT)
        while Path(f"/proc/{self.first}").exists():
            time.sleep(0.01)

    def start(self) -> None:
        """Start it again."""
        server = subprocess.Popen(
            self.command, user=self.owner, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.first = server.pid
        # Whoever waits for it collects it when it ends.
        threading.Thread(target=server.wait, daemon=True).start()

    def _children(self) -> list[int]:
        with suppress(OSError):
            return [int(one) for one in read_proc(self.first, "children").split()]
        return []

    def kill_all(self) -> None:
        """Kill all of its processes, and start it again."""
        for number in (self.first, *self._children()):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        while Path(f"/proc/{self.first}").exists():
            time.sleep(0.01)
        self.start()


@contextmanager
def running(*services: Service) -> Iterator[None]:
    """The services, once all of them are there, until the end of the block."""
    try:
        for service in services:
            wait_for(service)  # type: ignore[arg-type]
        yield
    finally:
        for service in services:
            service.stop()


def wait_for(service: Killable) -> None:
    """Wait until it is there."""
    end = time.monotonic() + PATIENCE
    while not service.is_up():
        if time.monotonic() > end:
            raise SystemExit(f"{service.name} did not come back.")
        time.sleep(0.05)


def resident(process: int) -> int:
    """Kilobytes of memory that a process uses."""
    with suppress(OSError):
        return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0])
    return 0


def read_proc(process: int, name: str) -> str:
    """What the system says of a process under that name."""
    return Path(f"/proc/{process}/task/{process}/{name}").read_text()
