"""The process that prints: it takes steps of prints in turn, a few at once, each in a child of its own."""

import gc
import os
import select
import signal
import sys
import time
from types import FrameType

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, connections
from django.utils import timezone

from armybuilder.armies import samples
from armybuilder.core import background
from armybuilder.core.scratch import is_running, make_scratch, remove_left_behind, remove_scratch, use_scratch
from armybuilder.printing.jobs import bell, render
from armybuilder.printing.jobs.orders import installed_release, release
from armybuilder.printing.jobs.running import Job
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import Print

LOOK = 1.0
"""Seconds after which it looks for work without a ring."""
REST = 0.2
"""Seconds between two chores, in which others come to write."""
TRIM = 60.0
"""Seconds between two looks at the store's size."""
SWEEP = 24 * 60 * 60.0
"""Seconds between two sweeps of expired data, such as sessions and removed clubs: only the worker always runs."""


class Worker:
    """Claims steps, starts their children and reads their messages, until it is stopped."""

    def __init__(self, beside: int | None = None) -> None:
        self.beside = beside
        self.bell = bell.hang()
        self.jobs: list[Job] = []
        self.stopping = False
        self.scratch = make_scratch()
        self.trimmed = self.swept = float("-inf")

    def run(self) -> None:
        """Work until it is stopped. Unfinished steps are released."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        bell.beat()
        remove_left_behind()
        use_scratch(self.scratch)
        for sample in samples.all()[:1]:
            render.warm(sample.build)
        gc.collect()
        gc.freeze()
        while not self.stopping and self._has_company():
            self._turn()
        for job in self.jobs:
            job.give_back()
        remove_scratch(self.scratch)

    def _turn(self) -> None:
        wait = LOOK
        try:
            bell.beat()
            self._attend()
            self._fill()
            self._sweep()
            wait = REST if background.do() else LOOK
        except (DatabaseError, InterfaceError) as error:
            # A database that is busy or away comes back; expired leases recover what was lost in between.
            print(f"print worker: {error}", file=sys.stderr)
            connections.close_all()
            time.sleep(LOOK)
        self._trim()
        self._wait(wait)

    def _has_company(self) -> bool:
        return self.beside is None or is_running(self.beside)

    def _attend(self) -> None:
        for job in self.jobs:
            job.attend()
        self.jobs = [job for job in self.jobs if job.child]

    def _fill(self) -> None:
        """Start as many steps as there is room for."""
        while not self.stopping and len(self.jobs) < settings.PRINTS_AT_ONCE and (job := self._next()):
            self._renew_itself(job)
            job.begin()
            self.jobs += [job] if job.child else []

    def _next(self) -> Job | None:
        now = timezone.now()
        mine = [job.row.pk for job in self.jobs]
        due = Print.objects.due(now).exclude(pk__in=mine)[: settings.PRINTS_AT_ONCE + 1]
        return next((Job(row) for row in due if row.claim(now)), None)

    def _renew_itself(self, job: Job) -> None:
        """Restart as the installed release, if this print was requested by another release than this one."""
        if job.row.order["release"] != release() != installed_release():
            for one in (*self.jobs, job):
                one.give_back()
            connections.close_all()
            remove_scratch(self.scratch)
            os.execv(sys.executable, sys.orig_argv)

    def _wait(self, seconds: float) -> None:
        children = [job.child.fileno() for job in self.jobs if job.child]
        ready, *_ = select.select([self.bell, *children], [], [], seconds)
        if self.bell in ready:
            bell.hush(self.bell)

    def _trim(self) -> None:
        if time.monotonic() - self.trimmed > TRIM:
            self.trimmed = time.monotonic()
            store().trim()

    def _sweep(self) -> None:
        if time.monotonic() - self.swept > SWEEP:
            self.swept = time.monotonic()
            remove_left_behind()
            call_command("clearsessions")
            background.do_daily()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
        os.write(self.bell, b"!")
