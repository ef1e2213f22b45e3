"""Answers of battles to other apps."""

from armybuilder.armies.questions import fairness
from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.questions import job_kinds
from armybuilder.matches.display import sheet_verdicts
from armybuilder.matches.models import Simulation

fairness.answers(sheet_verdicts.fairness)


@job_kinds.answers
def simulations() -> SharedJobKind[Simulation]:
    """Battles, beside the prints."""
    from armybuilder.matches.jobs.simulations import SIMULATIONS

    return SIMULATIONS
