"""The process that prints, and does the jobs of other apps: a few steps at once, each in a child of its own."""

import gc
import logging
import os
import select
import signal
import sys
import time
from types import FrameType

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, close_old_connections, connections

from armybuilder.armies import samples
from armybuilder.core import background, fork_server
from armybuilder.core.job_queue import Job, Queue
from armybuilder.core.temporary_files import is_running, make_scratch, remove_left_behind, remove_scratch, use_scratch
from armybuilder.printing.jobs import worker_heartbeat
from armybuilder.printing.jobs.print_job import PrintJob
from armybuilder.printing.jobs.store import store
from armybuilder.printing.jobs.trial import Trial
from armybuilder.printing.models import Print
from armybuilder.printing.signals import step_ended

log = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds after which it looks for work without a ring."""
REST = 0.2
"""Seconds between two chores, in which others come to write."""
SHOW = 3.0
"""Seconds between two signs of life for other machines."""
TRIM = 60.0
"""Seconds between two looks at the store's size."""
SWEEP = 24 * 60 * 60.0
"""Seconds between two sweeps of expired data, such as sessions and removed clubs: only the worker always runs."""


class Worker:
    """Claims steps, starts their children and reads their messages, until it is stopped."""

    def __init__(self, beside: int | None = None) -> None:
        self.beside = beside
        self.pipe = worker_heartbeat.open_pipe()
        self.presence = worker_heartbeat.take_part()
        self.queues = [Queue(Print, PrintJob, settings.PRINTS_AT_ONCE), *background.queues()]
        self.jobs: list[Job] = []
        self.trial = Trial()
        self.stopping = False
        self.scratch = make_scratch()
        self.trimmed = self.swept = self.shown = float("-inf")

    def run(self) -> None:
        """Work until it is stopped. Unfinished steps are released."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        worker_heartbeat.introduce()
        remove_left_behind()
        use_scratch(self.scratch)
        step_ended.connect(self.trial.watch)
        while self._goes_on() and not self._is_ready():
            time.sleep(LOOK)
        gc.collect()
        gc.freeze()
        while self._goes_on():
            self._turn()
        # Children end with it.
        fork_server.stop()
        for job in self.jobs:
            job.return_step()
        worker_heartbeat.leave_others()
        self.presence.end()
        remove_scratch(self.scratch)

    def _is_ready(self) -> bool:
        """Whether the rule books are read, which every order needs, and what killed workers left can be begun again.
        The database may be away or starting.
        """
        try:
            samples.all()
            if self.presence.was_alone and not worker_heartbeat.is_any_elsewhere():
                for queue in self.queues:
                    queue.release_all()
        except (DatabaseError, InterfaceError) as error:
            log.warning("The database is away: %s", error)
            connections.close_all()
            return False
        return True

    def _goes_on(self) -> bool:
        return not self.stopping and self._has_company()

    def _turn(self) -> None:
        wait = LOOK
        # As before each request of a server: the database may be another one now.
        close_old_connections()
        try:
            worker_heartbeat.beat()
            self._show_others()
            self._attend()
            self._fill()
            self.trial.attend(is_idle=not self.jobs)
            self._sweep()
            wait = REST if background.do() else LOOK
            self._trim()
        except (DatabaseError, InterfaceError, OSError) as error:
            # A database or disk that is away or full comes back; expired leases recover what was lost in between.
            log.warning("The database or storage is away: %s", error)
            connections.close_all()
            time.sleep(LOOK)
        self._wait(wait)

    def _has_company(self) -> bool:
        return self.beside is None or is_running(self.beside)

    def _attend(self) -> None:
        for job in self.jobs:
            job.poll_child()
        self.jobs = [job for job in self.jobs if job.child]

    def _fill(self) -> None:
        """Start as many steps of each kind as there is room for."""
        for queue in self.queues:
            while not self.stopping and (job := queue.next(self.jobs)):
                self._renew_itself(job)
                job.begin()
                self.jobs += [job] if job.child else []

    def _renew_itself(self, job: Job) -> None:
        """Restart as the installed release, if this job was requested by it and not by the one that runs here."""
        if job.is_for_newer_program():
            fork_server.stop()
            for other in (*self.jobs, job):
                other.return_step()
            connections.close_all()
            remove_scratch(self.scratch)
            os.execv(sys.executable, sys.orig_argv)

    def _wait(self, seconds: float) -> None:
        children = [child.fileno() for child in (self.trial.child, *(job.child for job in self.jobs)) if child]
        ready, *_ = select.select([self.pipe, *children], [], [], seconds)
        if self.pipe in ready:
            worker_heartbeat.empty_pipe(self.pipe)

    def _show_others(self) -> None:
        if time.monotonic() - self.shown > SHOW:
            self.shown = time.monotonic()
            worker_heartbeat.beat_for_others()

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
        os.write(self.pipe, b"!")
