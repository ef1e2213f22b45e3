"""What the process beside the web server does besides printing: apps register it when they are ready."""

import logging
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError

Chore = Callable[[], bool]
"""Does a little of what there is to do; whether there was anything."""

CHORES: list[Chore] = []
DAILY: list[Callable[[], object]] = []
"""What is done once a day: each deletes what was promised to be kept for some days only."""
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


def do_daily() -> None:
    """Do everything that is done once a day. One that fails is logged and tried again the next day."""
    for sweep in tuple(DAILY):
        try:
            sweep()
        except (DatabaseError, InterfaceError):
            raise
        except Exception:
            log.exception("A daily sweep failed.")
