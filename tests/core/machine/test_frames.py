"""Room for frames: calls from any depth of a sheet's layout cost the same."""

import resource

from armybuilder.core.machine.frames import roomy

DEPTH, TIMES = 300, 500


def nothing():
    """Called often."""


def asked(depth):
    """From each depth many calls; how often the system was asked for memory meanwhile."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(TIMES):
        nothing()
    here = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
    return max(here, asked(depth - 1)) if depth else here


def test_no_depth_asks_the_system_for_memory_at_each_call():
    assert roomy(asked)(DEPTH) < TIMES / 10


def test_a_roomy_call_is_the_call():
    @roomy
    def told(one: str, *, other: str = "") -> str:
        """What it tells."""
        return one + other

    assert told("a", other="b") == "ab"
    assert (told.__name__, told.__doc__) == ("told", "What it tells.")
