"""What the process beside the web server does besides printing: apps register it when they are ready."""

import logging
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError

Chore = Callable[[], bool]
"""Does a little of what there is to do; whether there was anything."""

CHORES: list[Chore] = []
log = logging.getLogger(__name__)


def do() -> bool:
    """Do a little of each; whether there was anything. One that fails is left until the process starts again."""
    return sum(_did(chore) for chore in tuple(CHORES)) > 0


def _did(chore: Chore) -> bool:
    try:
        return chore()
    except (DatabaseError, InterfaceError):
        raise
    except Exception:
        log.exception("A chore failed.")
        CHORES.remove(chore)
        return False
