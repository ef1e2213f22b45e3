"""Tasks of the worker besides jobs. Apps connect theirs when they are ready."""

import time
from collections.abc import Callable, Iterator

from django.db import DatabaseError, InterfaceError
from django.dispatch import Signal, receiver

from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.questions import job_kinds

working = Signal()
"""Each receiver does a small part of its work and returns whether there was any."""
daily = Signal()
"""Once a day each receiver deletes what was kept only for some days."""
starting = Signal()
"""The worker starts. Receivers read what every job needs, and raise the error of a database that is away."""
step_ended = Signal()
"""A step of a job has ended: the ``sender`` is the class of its job, ``end`` says how, ``seconds`` how long it took."""

REST_SECONDS = 10
"""Seconds that a task rests after a fault of the disk."""
_resting: list[tuple[float, Callable[..., object]]] = []
"""Tasks that rest, and until when."""


def do() -> bool:
    """Do a small part of each task. Returns whether there was any.

    One that fails is skipped until the process restarts; if the disk was at fault, only for a while.
    """
    _wake()
    was_anything = False
    for chore, answer in _answers(working):
        if isinstance(answer, Exception):
            working.disconnect(chore)
            if isinstance(answer, OSError):
                _resting.append((time.monotonic() + REST_SECONDS, chore))
        else:
            was_anything |= answer is True
    return was_anything


def _wake() -> None:
    """Go on with the tasks that have rested."""
    now = time.monotonic()
    for end, chore in [resting for resting in _resting if resting[0] <= now]:
        _resting.remove((end, chore))
        working.connect(chore, weak=False)


def do_daily() -> None:
    """Do all daily tasks. One that fails is logged and tried again the next day."""
    for _ in _answers(daily):
        pass


@receiver(daily)
def delete_old_jobs(**signal: object) -> None:
    """Delete the old rows of each kind of jobs."""
    for kind in job_kinds.ask():
        if isinstance(kind, SharedJobKind):
            kind.delete_old()


def _answers(signal: Signal) -> Iterator[tuple[Callable[..., object], object]]:
    """Yield what each receiver returns, or its error, which is logged. A lost database ends the round."""
    for task, answer in signal.send_robust(sender=None):
        if isinstance(answer, DatabaseError | InterfaceError):
            raise answer
        yield task, answer
