"""Answers of printing to the worker and other apps."""

from armybuilder.jobs.kinds import JobKind
from armybuilder.jobs.questions import Companion, companions, job_kinds
from armybuilder.printing.models import Print


@job_kinds.answers
def print_kind() -> JobKind[Print]:
    """Prints, as many at once as the settings say."""
    from armybuilder.printing.jobs.prints import PRINTS

    return PRINTS


@companions.answers
def trials() -> Companion:
    """Small pages from time to time, which show whether this server can print."""
    from armybuilder.printing.jobs.trial_print import Trial

    return Trial()
