"""A worker that starts while its disk is away waits for it, instead of starting again and again."""

import pytest

from armybuilder.jobs import worker_heartbeat


def test_a_worker_that_starts_while_its_disk_is_away_waits_for_it(settings, tmp_path, monkeypatch):
    obstacle = tmp_path / "disk"
    obstacle.write_text("in the way")
    settings.JOBS = obstacle / "jobs"
    monkeypatch.setattr(worker_heartbeat.time, "sleep", lambda seconds: obstacle.unlink())
    worker_heartbeat.wait_for_disk(lambda: True)
    assert worker_heartbeat.last_worker() is not None


def test_a_worker_does_not_wait_for_its_disk_without_its_server(settings, tmp_path):
    obstacle = tmp_path / "disk"
    obstacle.write_text("in the way")
    settings.JOBS = obstacle / "jobs"
    worker_heartbeat.wait_for_disk(iter([True, False]).__next__)
    assert worker_heartbeat.last_worker() is None


@pytest.mark.parametrize("odd", ["", "null", "7", "[]", '{"nobody": 1}', "\ufeff{}", "[" * 100_000])
def test_a_sign_of_a_worker_that_was_changed_by_hand_is_none(settings, tmp_path, odd):
    settings.JOBS = tmp_path
    (tmp_path / "beat").write_text(odd, "utf-8")
    assert worker_heartbeat.last_worker() is None
