"""How much work something is, held against work that this machine does beside it.

The limits are seconds of an ordinary machine. A slow or busy one takes longer for both, and no test fails by that.
``python -m benchmarks hostile`` measures the seconds themselves.
"""

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager

LINE = "Archers of the old hill (2): Troop guy, Distance attack, Heavy armor – 4 points (2 each)"
ROUNDS = 100_000
"""How often an ordinary machine takes such a line apart in a tenth of a second."""
MARGIN = 3
"""How many times as much work is too much. Two measurements of the same work may differ, but never by so much."""


def processor() -> float:
    """Seconds of the processor that this process has used, and its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def ordinary_second() -> float:
    """What takes an ordinary machine a second takes this one so many seconds now."""
    tenths = []
    for _ in range(5):
        start = time.process_time()
        for number in range(ROUNDS):
            {word.strip().casefold(): number for word in LINE.replace(":", ",").split(",")}
        tenths.append(time.process_time() - start)
    return 10 * sorted(tenths)[2]


def is_too_much(took: float, seconds: float) -> bool:
    """Whether that many seconds of the processor are several times what an ordinary machine does in ``seconds``."""
    return took > seconds and took > MARGIN * seconds * max(1.0, ordinary_second())


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail if what is done within is several times the work that an ordinary machine does in so many seconds."""
    start = processor()
    yield
    took = processor() - start
    assert not is_too_much(took, seconds), f"{took:.1f} s of the processor, {MARGIN} × {seconds} s at most"
