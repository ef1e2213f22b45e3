"""A child of ours runs within its limits, and is told before it is ended."""

import resource
from dataclasses import replace

from armybuilder.jobs.process_limits import Limits
from tests.jobs.child_tasks import tell_limits
from tests.jobs.test_child_process import answer


def limits_within(limits: Limits) -> dict[int, tuple[int, int]]:
    """The soft and hard bounds that a process has once it is confined."""
    return {kind: (soft, hard) for kind, soft, hard in answer(tell_limits, limits)}


def test_a_child_is_warned_a_second_before_its_processor_time_ends() -> None:
    limits = Limits(seconds=30, wall=60, memory=2**30, file=1_000, files=64, nice=0)
    bounds = limits_within(limits)
    assert bounds[resource.RLIMIT_CPU] == (30, 31)
    assert bounds[resource.RLIMIT_FSIZE] == (1_000, 1_000)
    assert bounds[resource.RLIMIT_NOFILE] == (64, 64)
    assert bounds[resource.RLIMIT_CORE] == (0, 0)


def test_the_shortest_time_still_is_a_second() -> None:
    limits = Limits(seconds=0.2, wall=60, memory=2**30, file=1_000, files=64, nice=0)
    assert limits_within(limits)[resource.RLIMIT_CPU] == (1, 1)
    assert limits_within(replace(limits, seconds=1))[resource.RLIMIT_CPU] == (1, 2)
