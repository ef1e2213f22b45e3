"""The answers that armies for other programs give to the worker."""

from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.questions import job_kinds
from armybuilder.other_programs.models import CardSheet


@job_kinds.answers
def card_sheets() -> SharedJobKind[CardSheet]:
    """Sheets of cards for Tabletop Simulator, one at a time beside the prints."""
    from armybuilder.other_programs.tabletop_simulator.card_pictures import CARD_SHEETS

    return CARD_SHEETS
