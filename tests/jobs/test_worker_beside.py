"""A server may start its worker as a copy of itself: both share what they have imported."""

import os
import signal
import time
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connections

from armybuilder.core.db.waits import postgresql_waits, sqlite_waits
from armybuilder.jobs import worker_beside
from tests.hosting.serving import served
from tests.printing.printery import until

pytestmark = pytest.mark.any_database


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def workers_of(server: int) -> list[int]:
    """The workers of a server: the children of the process that starts them again."""
    grandchildren = [pid for child in children(server) for pid in children(child)]
    return [pid for pid in grandchildren if Path(f"/proc/{pid}/comm").read_text() == "print_worker\n"]


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_worker_beside_its_server_starts_again_after_a_crash_and_ends_with_it(tmp_path):
    with served(tmp_path, MUSTER_WITH_WORKER="1", MUSTER_BACKUPS_DAILY="0") as server:
        beat = tmp_path / "prints" / "beat"
        until(beat.exists)
        [worker] = workers_of(server.process.pid)
        assert "print_worker" not in Path(f"/proc/{worker}/cmdline").read_text(), "not a copy of the server"

        os.kill(worker, signal.SIGKILL)
        beat.unlink()
        until(beat.exists)
        [another] = workers_of(server.process.pid)
        assert another != worker
        assert server.get("/readyz").status == 200
    until(lambda: is_gone(another), 10)


def test_a_worker_that_was_stopped_is_not_started_again(tmp_path):
    with served(tmp_path, MUSTER_WITH_WORKER="1", MUSTER_BACKUPS_DAILY="0") as server:
        until((tmp_path / "prints" / "beat").exists)
        time.sleep(0.5)
        [worker] = workers_of(server.process.pid)
        os.kill(worker, signal.SIGTERM)
        until(lambda: is_gone(worker), 10)
        time.sleep(worker_beside.RETRY_SECONDS + 0.5)
        assert workers_of(server.process.pid) == []


def test_a_server_without_the_setting_starts_none(tmp_path):
    with served(tmp_path) as server:
        assert workers_of(server.process.pid) == []


def test_its_statements_may_take_as_long_as_they_take(settings, monkeypatch):
    options = connections.settings["default"]["OPTIONS"]
    limited = postgresql_waits(4) if connections["default"].vendor == "postgresql" else sqlite_waits(4)
    monkeypatch.setitem(connections.settings["default"], "OPTIONS", {**options, **limited})
    settings.DATABASE_SECONDS = 4
    worker_beside._wait_as_long_as_it_takes()
    now = connections.settings["default"]["OPTIONS"]
    assert django_settings.DATABASE_SECONDS == 0
    assert {name: now[name] for name in limited} != limited
    assert {name: now[name] for name in options} == options


def test_a_page_waits_for_half_of_its_time_until_it_may_write_and_a_command_for_ten_seconds():
    assert sqlite_waits(4) == {"timeout": 2}
    assert sqlite_waits(0) == {"timeout": 10}
    assert postgresql_waits(4)["options"] == "-c lock_timeout=2000ms -c statement_timeout=4000ms"
    assert postgresql_waits(0)["options"] == "-c lock_timeout=10000ms -c statement_timeout=0ms"
