"""Work in a child process with limits, whose crash harms nobody else.

Children are forked by the fork server (``fork_server``), never by the process that wants the work done: that one may
have threads, or libraries that keep some. A forked copy has none of them and would wait for them forever.
"""

import json
import logging
import os
import pickle
import select
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress

from django.conf import settings

from armybuilder.jobs import fork_server
from armybuilder.jobs.process_limits import MEBIBYTE, End, Limits, end_of, processor_seconds

__all__ = ["MEBIBYTE", "Child", "End", "Limits", "Report", "Task"]

log = logging.getLogger(__name__)

Report = Callable[[object], None]
"""Sends something to the parent, as JSON."""
Task = Callable[[Report], None]
"""The task of a child. It is pickled, so it is a function of a module, or a value that can be called."""
SHARED_SETTINGS = ("PORTRAITS", "PRINTS", "SECRET_KEY")
"""Settings that a child takes over from its parent, where a command or a test may have changed them."""
LOOK_SECONDS = 1.0
"""Time between two looks at how much a child computes."""
ANSWER_SECONDS = 30.0
"""Seconds that the fork server may take to start a child, and a killed child to be gone."""


class Child:
    """A task that runs in another process, which ends with it unless it ends well.

    ``is_warm`` asks for a process that has printed a page before, and may have done other tasks. ``job`` is what the
    log calls whose task it is.
    """

    def __init__(self, task: Task, limits: Limits | None = None, *, is_warm: bool = False, job: str = "") -> None:
        self.limits = limits or Limits(nice=settings.JOBS_NICE)
        self.name = getattr(task, "__name__", type(task).__name__) + (f" of {job}" if job else "")  # untranslated
        self.end: End | None = None
        self.began = self._looked = self._computed = time.monotonic()
        self._used = 0.0
        self._pid = 0
        self._received = b""
        self._messages: list[object] = []
        self.reader, writer = os.pipe()
        os.set_blocking(self.reader, False)
        try:
            self._start(task, writer, is_warm)
        except BaseException:
            os.close(self.reader)
            raise
        finally:
            os.close(writer)

    def _start(self, task: Task, writer: int, is_warm: bool) -> None:
        values = {name: getattr(settings, name) for name in SHARED_SETTINGS}
        with tempfile.TemporaryFile() as file:
            pickle.dump((task, self.limits, values), file, protocol=pickle.HIGHEST_PROTOCOL)
            file.seek(0)
            fork_server.start_child(file.fileno(), writer, is_warm=is_warm)

    @property
    def pid(self) -> int:
        """Its process. Waits until the fork server has started it; 0 if it could not."""
        end = time.monotonic() + ANSWER_SECONDS
        while not self._pid and self.end is None and time.monotonic() < end:
            self.wait(0.1)
            self._listen()
        return self._pid

    def fileno(self) -> int:
        """The file that is readable as soon as the child writes something or ends."""
        return self.reader

    def receive(self) -> list[object]:
        """The messages since the last call. After ``end`` there are no more."""
        self._listen()
        if self.end is None and time.monotonic() - self.began > self.limits.wall:
            self._stop(End.TIMED_OUT)
        elif self.end is None and self._is_stuck():
            self._stop(End.STUCK)
        messages, self._messages = self._messages, []
        return messages

    def wait(self, seconds: float = 1.0) -> None:
        """Wait until it writes something or ends, at most so many seconds."""
        if self.end is None:
            select.select([self], [], [], seconds)

    def kill(self) -> None:
        """End it now."""
        if self.end is None:
            self._stop(End.KILLED)

    def _listen(self) -> None:
        """Read what the child and the fork server have written."""
        is_over = False
        while self.end is None and not is_over and (data := self._read()) is not None:
            self._received += data
            is_over = not data
        *lines, self._received = self._received.split(b"\n")
        for line in lines:
            # A killed child may have left half a line.
            with suppress(ValueError):
                self._take(json.loads(line))
        if is_over and self.end is None:
            # The fork server ended before the child, or could not start it.
            self._conclude(End.KILLED)

    def _read(self) -> bytes | None:
        try:
            return os.read(self.reader, 65536)
        except BlockingIOError:
            return None

    def _take(self, line: dict[str, object]) -> None:
        if "message" in line:
            self._messages.append(line["message"])
        elif "pid" in line:
            self._pid = int(str(line["pid"]))
        else:
            self._conclude(end_of(int(str(line["code"]))))

    def _is_stuck(self) -> bool:
        """Whether it has used no processor time for too long: it sleeps, and nobody will wake it."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return False
        # Until the fork server has started it, that one works.
        self._looked, used = now, processor_seconds(self._pid or fork_server.pid())
        if used != self._used:
            self._used, self._computed = used, now
        return now - self._computed > self.limits.idle

    def _stop(self, why: End) -> None:
        """Kill it, and wait until it is gone."""
        pid = self.pid
        self._listen()
        if self.end is not None:
            return
        if pid:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + ANSWER_SECONDS
        while pid and self.end is None and time.monotonic() < end:
            self.wait(0.1)
            self._listen()
        if self.end is None:
            log.error("The fork server does not answer and is started again.")
            fork_server.stop()
            self._conclude(why)
        elif self.end is End.KILLED:
            self.end = why
        if why is not End.KILLED:
            log.error("%s was ended after %.0f seconds: %s", self.name, time.monotonic() - self.began, why.name)

    def _conclude(self, end: End) -> None:
        os.close(self.reader)
        self.end = end
