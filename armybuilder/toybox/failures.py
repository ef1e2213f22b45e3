"""Why a search ended without an answer: kept as plain values, said in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from armybuilder.core.child_process import End

WHY = {
    "killed": _("The server stopped this search each time it was started."),
    "gone": _("These rules have changed in the meantime. Reload the page."),
    "slow": _("No answer was found in time. Ask for something simpler."),
    "": _("This search could not be done."),
}
SLOW = (End.TOO_LONG, End.TIMED_OUT, End.TOO_LARGE)


def failure(why: str) -> dict[str, Any]:
    """Why it failed, as a row keeps it."""
    return {"why": why}


def of_end(end: End) -> dict[str, Any]:
    """Why a child has ended early."""
    return failure("slow" if end in SLOW else "")


def sentence(failed: Mapping[str, Any]) -> str:
    """The sentence."""
    return str(WHY.get(failed["why"], WHY[""]))
