"""The questions that the worker asks the apps."""

from typing import Any, Protocol

from armybuilder.core.hooks import Hook
from armybuilder.jobs.child_process import Child
from armybuilder.jobs.kinds import JobKind


class Companion(Protocol):
    """Something that the worker looks after beside the jobs, perhaps with a child of its own."""

    child: Child | None

    def turn(self, *, is_idle: bool) -> None:
        """Do what is due. Called again and again, and when the child writes something. Idle: no job is being done."""


job_kinds: Hook[[], JobKind[Any]] = Hook()
"""The kind of jobs that an app has for the worker."""
companions: Hook[[], Companion] = Hook()
"""The companion of an app that the worker looks after beside its jobs."""
