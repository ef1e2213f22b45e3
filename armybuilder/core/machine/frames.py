"""Memory in one piece for the frames of deep calls."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
ROOM = 1 << 16
"""Number of values in the large frame. Python allocates twice as much, so the other half is for the frames above it."""


def roomy(call: Callable[P, R]) -> Callable[P, R]:
    """The call, with memory in one piece for the frames of all calls below it.

    Python allocates frames in chunks of 16 KB, and frees a chunk when its first frame ends. A loop whose calls begin at
    the end of a chunk allocates memory at each call. The calls of WeasyPrint and of Django's middleware and templates
    are so deep that such a loop always exists. It costs a tenth to a sixth of a long sheet's time, and a twentieth of
    an edit's. One large frame makes room for the others.
    """

    def frame(*arguments: P.args, **keywords: P.kwargs) -> R:
        return call(*arguments, **keywords)

    frame.__code__ = frame.__code__.replace(co_stacksize=ROOM)
    return wraps(call)(frame)
