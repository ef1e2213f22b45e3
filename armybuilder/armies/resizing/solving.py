"""Finds the answers in a child with limits, which alone imports the solver."""

import os
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec

from armybuilder.jobs.child_process import Child, End, Limits, Report
from armybuilder.jobs.process_limits import MEBIBYTE
from rules.boxes.program import OutOfTime
from rules.engine.catalogue import Halves
from rules.sizes.resizing import Counts, Problem, answers, least_size

LIMITS = Limits(memory=256 * MEBIBYTE, seconds=2, wall=20)
MOST_PARTS = 300
"""Different figures of an army beyond which there are too many possibilities."""


class TooSlow(Exception):
    """No answer was found within the limits."""


def is_installed() -> bool:
    """Whether this server can find answers; the solver itself is only imported where they are found."""
    return find_spec("highspy") is not None and find_spec("numpy") is not None


@dataclass(slots=True)
class Found:
    """The answers that were found in time."""

    answers: list[Counts] = field(default_factory=list)
    """The best first."""
    least: Halves | None = None
    """Without an answer: the least size that has one; ``None``: no size has."""


@lru_cache(maxsize=200)
def find_answers(problem: Problem) -> Found:
    """The answers of a problem, as far as they are found in time. Raises ``TooSlow`` if that is nothing at all."""
    if len(problem.parts) > MOST_PARTS:
        raise TooSlow
    child, result = Child(Solve(problem), LIMITS), Found()
    while child.end is None:
        child.wait()
        for message in child.receive():
            if isinstance(message, list):
                result.answers.append(tuple(message))
            else:
                result.least = message["least"]  # type: ignore[index]
    if child.end is not End.WELL and not result.answers:
        raise TooSlow
    return result


@dataclass(frozen=True)
class Solve:
    """Solve a problem, in a child."""

    problem: Problem

    def __call__(self, report: Report) -> None:
        """Report each answer as soon as it is there."""
        # More threads would take memory and processors that others need.
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        has_answer = False
        try:
            for counts in answers(self.problem):
                has_answer = True
                report(counts)
            if not has_answer:
                report({"least": least_size(self.problem)})
        except OutOfTime:
            if not has_answer:
                raise
