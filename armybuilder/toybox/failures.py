"""Why a search ended without an answer: kept as plain values, said in the reader's language."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import failure

WHY = {
    "killed": _("The server stopped this search each time it was started."),
    "gone": _("These rules have changed in the meantime. Reload the page."),
    "slow": _("No answer was found in time. Ask for something simpler."),
    "stuck": _("This search made no progress and was stopped. Change a wish and search again."),
    "": _("This search could not be done."),
}
SLOW = (End.TOO_LONG, End.TIMED_OUT, End.TOO_LARGE, End.KILLED)


def of_end(end: End) -> dict[str, Any]:
    """Why a child has ended early."""
    return failure("slow" if end in SLOW else "stuck" if end is End.STUCK else "")
