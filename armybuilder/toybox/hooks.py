"""What toy boxes answer other apps."""

from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.questions import job_kinds
from armybuilder.toybox.models import Search


@job_kinds.answers
def searches() -> SharedJobKind[Search]:
    """Searches for sides and armies."""
    from armybuilder.toybox.searches import SEARCHES

    return SEARCHES
