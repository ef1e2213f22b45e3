"""What the process beside the web server does besides printing: apps connect when they are ready."""

from collections.abc import Callable, Iterator

from django.db import DatabaseError, InterfaceError
from django.dispatch import Signal

working = Signal()
"""Each receiver does a little of what there is to do, and answers whether there was anything."""
daily = Signal()
"""Once a day each receiver deletes what was promised to be kept for some days only."""


def do() -> bool:
    """Do a little of each; whether there was anything. One that fails is left until the process starts again."""
    was_anything = False
    for chore, answer in _answers(working):
        if isinstance(answer, Exception):
            working.disconnect(chore)
        else:
            was_anything |= answer is True
    return was_anything


def do_daily() -> None:
    """Do everything that is done once a day. One that fails is logged and tried again the next day."""
    for _ in _answers(daily):
        pass


def _answers(signal: Signal) -> Iterator[tuple[Callable[..., object], object]]:
    """What each receiver answers, or its error, which is logged; a database that is away ends the round."""
    for receiver, answer in signal.send_robust(sender=None):
        if isinstance(answer, DatabaseError | InterfaceError):
            raise answer
        yield receiver, answer
