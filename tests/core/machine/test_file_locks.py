"""Turns that threads and processes share, and writers of SQLite's file, who take them."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from armybuilder import rate_limits
from armybuilder.armies.models import Army
from armybuilder.core.db import transactions
from armybuilder.core.machine.file_locks import Busy, turn, turn_to_write

ROOT = Path(__file__).resolve().parents[3]


def test_as_many_turns_are_taken_at_once_as_there_are(tmp_path):
    def take():
        return turn(tmp_path, "two", 2, 0)

    with take(), take(), pytest.raises(Busy), take():
        pass
    with take():
        pass


def test_another_process_waits_for_the_turn_and_has_it_when_this_one_is_done(tmp_path):
    database = tmp_path / "muster.sqlite3"
    script = (
        "from pathlib import Path; from armybuilder.core.machine.file_locks import turn_to_write\n"
        f"with turn_to_write(Path({str(database)!r}), 20): print('written', flush=True)"
    )
    with turn_to_write(database, 0):
        other = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            other.communicate(timeout=1)
    assert other.communicate(timeout=20) == ("written\n", None)


def test_threads_write_one_after_the_other_and_whoever_waits_too_long_is_told(tmp_path):
    database, inside, most = tmp_path / "muster.sqlite3", [], []

    def write():
        with turn_to_write(database, 20):
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.002)
            inside.pop()

    threads = [threading.Thread(target=write) for _ in range(20)]
    for thread in threads:
        thread.start()
    with turn_to_write(database, 20), pytest.raises(Busy), turn_to_write(database, 0.01):
        pass
    for thread in threads:
        thread.join()
    assert most == [1] * 20


@pytest.mark.django_db(transaction=True)
def test_a_writer_that_waits_in_vain_is_told_that_the_server_is_busy(tmp_path, monkeypatch):
    monkeypatch.setattr(transactions, "_turn", lambda: turn(tmp_path, "none", 0, 0))
    answer = Client(raise_request_exception=False).post("/samples/elves/copy/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert not Army.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_only_who_has_no_lock_yet_waits_for_a_turn(tmp_path, monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("A server has locks of its own.")
    asked = []
    monkeypatch.setitem(connection.settings_dict, "NAME", "/var/muster.sqlite3")
    monkeypatch.setattr(transactions, "turn_to_write", lambda *told: asked.append(told) or turn(tmp_path, "t", 1, 0))
    transactions.write(lambda: transactions.write(lambda: None))
    with transaction.atomic():
        transactions.write(lambda: None)
    assert asked == [(Path("/var/muster.sqlite3"), connection.settings_dict["OPTIONS"]["timeout"])]


def test_a_refusal_comes_late_but_not_for_more_than_a_few_at_once(settings, monkeypatch):
    waits = []
    monkeypatch.setattr(rate_limits.time, "sleep", waits.append)
    settings.REFUSAL_SECONDS = 0.75
    assert rate_limits.refused(HttpResponse(), 9).headers["Retry-After"] == "9" and waits == [0.75]
    for _ in range(8):
        rate_limits._late.acquire()
    try:
        assert rate_limits.refused(HttpResponse(), 9).status_code == 429 and waits == [0.75]
    finally:
        for _ in range(8):
            rate_limits._late.release()
