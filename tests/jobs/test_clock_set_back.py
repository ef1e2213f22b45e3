"""A clock that was set back: what was counted, leased or shown in the time that is now to come holds nobody up."""

import os
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder import rate_limits
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.printing.models import Print

pytestmark = pytest.mark.django_db
AHEAD = 3600


def test_attempts_of_the_time_to_come_do_not_count(client, settings, monkeypatch):
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(rate_limits.WHAT, "2/m/key")
    with monkeypatch.context() as wrong:
        now = time.time
        wrong.setattr(time, "time", lambda: now() + AHEAD)
        answers = [client.post("/armies/import/", {"text": "Bob: Hero"}).status_code for _ in range(3)]
    answers += [client.post("/armies/import/", {"text": "Bob: Hero"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429] * 2


def test_attempts_on_a_machine_whose_clock_is_half_a_minute_ahead_count(client, settings, monkeypatch):
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(rate_limits.WHAT, "2/m/key")
    with monkeypatch.context() as ahead:
        now = time.time
        ahead.setattr(time, "time", lambda: now() + 30)
        answers = [client.post("/armies/import/", {"text": "Bob: Hero"}).status_code for _ in range(2)]
    answers += [client.post("/armies/import/", {"text": "Bob: Hero"}).status_code]
    assert answers == [200, 200, 429]


def test_a_job_that_was_left_then_is_done_now():
    now = timezone.now()
    for seconds in (5, AHEAD):
        order = {"release": "", "items": []}
        Print.objects.create(key=str(seconds), order=order, state=State.RUNNING, lease=now + timedelta(seconds=seconds))
    (due,) = Print.objects.due(now)
    assert due.lease == now + timedelta(seconds=AHEAD) and due.claim(now)


def test_a_worker_that_showed_itself_then_is_not_there_now(settings, tmp_path):
    settings.PRINTS, settings.JOBS_INLINE = tmp_path, False
    settings.JOBS = settings.PRINTS
    worker_heartbeat.introduce()
    assert worker_heartbeat.has_worker()
    os.utime(tmp_path / "beat", (time.time() + AHEAD,) * 2)
    assert not worker_heartbeat.has_worker()
