"""The process that does the jobs of all apps: a few steps at once, each in a child of its own."""

import gc
import logging
import os
import select
import signal
import sys
import time
from types import FrameType

from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, close_old_connections, connections

from armybuilder.core.machine.temporary_files import (
    is_running,
    make_scratch,
    remove_left_behind,
    remove_scratch,
    use_scratch,
)
from armybuilder.jobs import background, fork_server, worker_heartbeat
from armybuilder.jobs.questions import companions, job_kinds
from armybuilder.jobs.queue import Job

log = logging.getLogger(__name__)

POLL_SECONDS = 1.0
"""Seconds after which it looks for work without a ring."""
PAUSE_SECONDS = 0.2
"""Seconds between two chores, in which others come to write."""
HEARTBEAT_SECONDS = 3.0
"""Seconds between two signs of life for other machines."""
DAY_SECONDS = 24 * 60 * 60.0
"""Seconds between two sweeps of expired data, such as sessions and removed clubs: only the worker always runs."""


class Worker:
    """Claims steps, starts their children and reads their messages, until it is stopped."""

    def __init__(self, beside: int | None = None) -> None:
        self.beside = beside
        self.pipe = worker_heartbeat.open_pipe()
        self.presence = worker_heartbeat.take_part()
        self.kinds = job_kinds.ask()
        self.companions = companions.ask()
        self.jobs: list[Job] = []
        self.stopping = False
        self.scratch = make_scratch()
        self.swept = self.shown = float("-inf")

    def run(self) -> None:
        """Work until it is stopped. Unfinished steps are released."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        worker_heartbeat.introduce()
        remove_left_behind()
        use_scratch(self.scratch)
        while self._goes_on() and not self._is_ready():
            time.sleep(POLL_SECONDS)
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
        """Whether what every job needs is read, and what killed workers left can be begun again. The database may be
        away or starting.
        """
        try:
            background.starting.send(sender=Worker)
            if self.presence.was_alone and not worker_heartbeat.is_any_elsewhere():
                for kind in self.kinds:
                    kind.release_all()
        except (DatabaseError, InterfaceError) as error:
            log.warning("The database is away: %s", error)
            connections.close_all()
            return False
        return True

    def _goes_on(self) -> bool:
        return not self.stopping and (self.beside is None or is_running(self.beside))

    def _turn(self) -> None:
        wait = POLL_SECONDS
        # As before each request of a server: the database may be another one now.
        close_old_connections()
        try:
            self._replace_removed_scratch()
            worker_heartbeat.beat()
            self._show_others()
            self._poll_children()
            self._fill()
            for companion in self.companions:
                companion.turn(is_idle=not self.jobs)
            self._sweep()
            wait = PAUSE_SECONDS if background.do() else POLL_SECONDS
        except (DatabaseError, InterfaceError, OSError) as error:
            # A database or disk that is away or full comes back, and so do processes and files; expired leases recover
            # what was lost in between.
            log.warning("The worker waits for the database or the machine: %s", error)
            connections.close_all()
            time.sleep(POLL_SECONDS)
        self._wait(wait)

    def _replace_removed_scratch(self) -> None:
        """Use another folder for temporary files if somebody has removed this process's."""
        if not self.scratch.is_dir():
            log.warning("The folder for temporary files was removed: %s", self.scratch)
            self.scratch = make_scratch()
            use_scratch(self.scratch)

    def _poll_children(self) -> None:
        for job in self.jobs:
            job.poll_child()
        self.jobs = [job for job in self.jobs if job.child]

    def _fill(self) -> None:
        """Start as many steps of each kind as there is room for."""
        for kind in self.kinds:
            while not self.stopping and (job := kind.next(self.jobs)):
                self._renew_itself(job)
                job.begin()
                self.jobs += [job] if job.child else []

    def _renew_itself(self, job: Job) -> None:
        """Restart as the installed release, if this job was requested by it and not by the one that runs here."""
        if job.is_for_newer_program():
            fork_server.stop()
            for open_job in (*self.jobs, job):
                open_job.return_step()
            connections.close_all()
            remove_scratch(self.scratch)
            os.execv(sys.executable, sys.orig_argv)

    def _wait(self, seconds: float) -> None:
        children = [companion.child for companion in self.companions] + [job.child for job in self.jobs]
        running = [child.fileno() for child in children if child and child.end is None]
        ready, *_ = select.select([self.pipe, *running], [], [], seconds)
        if self.pipe in ready:
            worker_heartbeat.empty_pipe(self.pipe)

    def _show_others(self) -> None:
        if time.monotonic() - self.shown > HEARTBEAT_SECONDS:
            self.shown = time.monotonic()
            worker_heartbeat.beat_for_others()

    def _sweep(self) -> None:
        if time.monotonic() - self.swept > DAY_SECONDS:
            self.swept = time.monotonic()
            remove_left_behind()
            call_command("clearsessions")
            background.do_daily()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
        os.write(self.pipe, b"!")
