"""The worker as a copy of the server beside which it works: what both have imported is one memory.

The server calls ``start`` when it has imported everything and has neither a thread nor an open connection, as the fork
server is a copy of the worker. A process between them waits for the worker and starts it again if it crashes.
"""

import os
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, connections

from armybuilder.core.db.waits import postgresql_waits, sqlite_waits
from armybuilder.core.machine.temporary_files import is_running
from armybuilder.jobs.process_limits import ROOT

RETRY_SECONDS = 1.0
"""Seconds that the next worker waits after a crash."""
NAME = "print_worker"
"""The name that the system shows for the worker, its fork server and its children."""


def start() -> None:
    """Start a worker that ends with this process."""
    server = os.getpid()
    if os.fork():
        return
    try:
        _keep_worker(server)
    finally:
        os._exit(0)


def _keep_worker(server: int) -> None:
    """Start the worker until it ends well: it does when it is stopped, and when the server is gone."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    while is_running(server):
        if not (worker := os.fork()):
            _work(server)
        if not os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1]):
            return
        time.sleep(RETRY_SECONDS)


def _work(server: int) -> NoReturn:
    """Be the worker, as if it had been started by itself."""
    code = 1
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with suppress(OSError):
            Path("/proc/self/comm").write_text(NAME, encoding="ascii")
        os.environ.pop("MUSTER_SERVES_PAGES", None)
        # A worker that finds a job of a newer release starts itself again with this.
        sys.orig_argv = [sys.executable, str(ROOT / "manage.py"), NAME, "--beside", str(server)]
        _wait_as_long_as_it_takes()
        call_command(NAME, beside=server)
        code = 0
    except CommandError as error:
        print(error, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _wait_as_long_as_it_takes() -> None:
    """The server limits the statements of pages."""
    settings.DATABASE_SECONDS = 0
    waits = postgresql_waits(0) if connection.vendor == "postgresql" else sqlite_waits(0)
    connections.settings["default"]["OPTIONS"].update(waits)
