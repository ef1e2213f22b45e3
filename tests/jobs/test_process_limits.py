"""A child of ours runs within its limits, and is told before it is ended."""

import os
import resource
from dataclasses import replace

import pytest

from armybuilder.environment import value
from armybuilder.jobs import fork_server
from armybuilder.jobs.process_limits import AUTOGROUP, Limits
from tests.jobs.child_tasks import tell_limits, tell_session
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


@pytest.mark.skipif(not AUTOGROUP.exists(), reason="this machine does not group processes by session")
def test_jobs_have_a_session_of_their_own_behind_all_others() -> None:
    fork_server.stop()
    session, group = answer(tell_session)
    assert session != os.getsid(0)
    assert group.split()[-2:] == ["nice", str(value("MUSTER_JOBS_NICE"))]
