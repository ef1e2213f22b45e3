"""Prometheus reads what all processes of a server have done, if it knows the key."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from armybuilder.core.machine.metric_files import remove_gauges_of_the_dead, remove_left_behind
from tests.hosting.serving import Served, served

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parent.parent.parent
KEY = "a key of the tests"
GONE = 2**22 + 1
"""More than Linux numbers processes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Two processes that are measured."""
    with served(tmp_path_factory.mktemp("metrics"), WORKERS="2", MUSTER_METRICS_KEY=KEY) as running:
        yield running


def metrics(server: Served) -> str:
    return server.get("/metrics", Authorization=f"Bearer {KEY}").text


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found, f"{name} is not among\n{text}"
    return float(found[1])


def processes_that_answered(server: Served, view: bytes) -> list[Path]:
    """Their files of counts. The second process may begin its own while the first one answers."""
    return [file for file in server.folder.glob("metrics/*/counter_*.db") if view in file.read_bytes()]


def test_all_processes_are_added_up(server):
    asked = 0
    while len(processes_that_answered(server, b"library:library")) < 2 and asked < 500:
        server.get("/library/")
        asked += 1
    said = metrics(server)
    assert asked < 500, "One process answered everything."
    assert value(said, 'muster_requests_total{method="GET",status="200",view="library:library"}') == asked
    assert value(said, "muster_request_seconds_count") >= asked
    assert value(said, "muster_statement_seconds_count") >= asked
    assert value(said, 'muster_memory_bytes{process="web"}') > 100_000_000
    assert value(said, "muster_prints_open") == 0


def test_a_page_that_is_done_fails_for_no_file_that_counting_needs(tmp_path):
    script = """
import django, os, resource
django.setup()
from django.test import RequestFactory
from armybuilder.hosting import metrics
request = RequestFactory().get("/")
request.resolver_match = None
resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
metrics.count_request(request, 200, 0.1)
os._exit(0)
"""
    own = {**os.environ, "MUSTER_VAR": str(tmp_path), "MUSTER_METRICS_KEY": KEY, "DATABASE_URL": ""}
    own["DJANGO_SETTINGS_MODULE"] = "armybuilder.settings"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_who_does_not_know_the_key_finds_no_such_page(server):
    for key in ("", "Bearer", "Bearer wrong", f"Basic {KEY}"):
        assert server.get("/metrics", Authorization=key).status == 404


@pytest.mark.django_db
def test_nothing_is_measured_by_default(client: Client):
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_prints_are_counted_by_how_they_end(tmp_path):
    script = """
import django
django.setup()
from armybuilder.jobs.child_process import End
from armybuilder.printing.jobs.print_job import Job
from armybuilder.jobs.background import step_ended
from armybuilder.hosting import metrics
step_ended.send(sender=Job, end=End.WELL, seconds=0.3)
step_ended.send(sender=Job, end=End.TIMED_OUT, seconds=30)
print(metrics.exposition().decode())
"""
    own = {
        **os.environ,
        "MUSTER_VAR": str(tmp_path),
        "MUSTER_METRICS_KEY": KEY,
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
    }
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=own, capture_output=True, text=True, check=True)
    assert value(done.stdout, 'muster_render_seconds_count{end="well"}') == 1
    assert value(done.stdout, 'muster_render_seconds_sum{end="timed_out"}') == 30
    assert value(done.stdout, 'muster_memory_bytes{process="print_worker"}') > 0
    # Without tables there is no queue, and all else is told nevertheless.
    assert "muster_prints_open" not in done.stdout


@pytest.mark.parametrize("is_running", [True, False])
def test_a_full_disk_ends_no_process_that_counts(tmp_path, is_running):
    """The system ends who writes to a file in memory that the disk has no room for."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "muster", disk]).returncode:
        pytest.skip("This user may mount no disk.")
    script = f"""
import contextlib, django
if {is_running}:
    django.setup()
with open("{disk}/filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
    while True:
        filler.write(bytes(4096))
django.setup()
from armybuilder.hosting import metrics
for number in range(900):
    metrics.REQUESTS.labels(f"view {{number}}", "GET", "200").inc()
print(len(metrics.exposition().decode().splitlines()))
"""
    own = {**os.environ, "MUSTER_VAR": str(disk), "MUSTER_METRICS_KEY": KEY, "DATABASE_URL": ""}
    own |= {"DJANGO_SETTINGS_MODULE": "armybuilder.settings", "MUSTER_SECRET_KEY": "k" * 50}
    try:
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=own, capture_output=True, text=True)
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)
    assert done.returncode == 0, (done.returncode, done.stderr)
    assert (int(done.stdout) > 900) is is_running


@pytest.mark.parametrize("damage", [b"", b"\xff" * 4096, b"\x00\x01\x00\x00" + b"\x7f" * 300])
def test_a_damaged_file_of_counts_costs_only_itself(server, damage):
    [folder] = server.folder.glob("metrics/*/")
    odd = folder / f"counter_{server.process.pid + 100_000}.db"
    odd.write_bytes(damage)
    try:
        assert value(metrics(server), "muster_request_seconds_count") >= 0
    finally:
        odd.unlink()


def test_what_processes_that_are_gone_left_behind_is_removed(tmp_path):
    here, other = tmp_path / "here", tmp_path / "other"
    here.mkdir(), other.mkdir()
    live, counts, gauge = (
        here / name for name in (f"counter_{os.getpid()}.db", f"counter_{GONE}.db", f"gauge_livesum_{GONE}.db")
    )
    old = other / "counter_1.db"
    for file in (live, counts, gauge, old, here / "copied.db", here / "gauge_live_²3.db"):
        file.touch()
    os.utime(old, (0, 0))
    remove_gauges_of_the_dead(here)
    assert (live.exists(), counts.exists(), gauge.exists()) == (True, True, False)
    remove_left_behind(here)
    assert list(here.iterdir()) == [live] and not other.exists()
