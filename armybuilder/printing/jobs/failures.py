"""Why a print failed: kept as plain values, said in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import reason
from armybuilder.printing.sheets import SHEETS

Failure = Mapping[str, Any]
"""``why``, with the ``values`` of that sentence; the ``sheet`` that failed and its ``army``, or how many ``sheets``."""
WHY = {
    "killed": gettext_lazy(
        "This print was started {number} times, and the server stopped each time. "
        "Print it again; if it fails again, choose fewer sheets."
    ),
    "gone": gettext_lazy(
        "The rules of this print are no longer on this server. Print the army again from its own page."
    ),
    End.TOO_LONG.name: gettext_lazy("This took more than {seconds} seconds of computing time."),
    End.TIMED_OUT.name: gettext_lazy("This took longer than {seconds} seconds because the server is busy."),
    End.STUCK.name: gettext_lazy("This made no progress for {seconds} seconds and was stopped."),
    End.TOO_LARGE.name: gettext_lazy("This needed more than {memory} MB of memory."),
    End.KILLED.name: gettext_lazy("The server ran out of memory, or was stopped."),
    End.NO_DISK.name: gettext_lazy("The server’s disk is full or can’t be written."),
    "": gettext_lazy("The layout failed."),
}
MAY_PASS = (End.STUCK.name, End.NO_DISK.name)
INTERRUPTED = ("killed", End.KILLED.name, *MAY_PASS)
"""Failures that are no fault of the order, so that it may succeed when it is printed again."""
WAY_OUT = gettext_lazy("Leave this sheet out, or copy the army and print half of its units at a time.")
OTHER_PAPER = gettext_lazy("Try another paper size, or leave this sheet out.")
AGAIN = gettext_lazy("Print it again. If it fails again, tell the people who run this server.")
FEWER_ARMIES = gettext_lazy("Print fewer armies at a time.")


def sentence(failed: Failure) -> str:
    """The failure, its cause and the way out, in words."""
    why = reason(failed, WHY)
    if failed.get("sheet") in SHEETS:
        sheet = SHEETS[failed["sheet"]]
        way_out = OTHER_PAPER if sheet.is_of_edition else WAY_OUT
        return f"{_what(str(sheet.name), failed['army'])} {why} {_way_out(failed, way_out)}"
    if "sheets" in failed:
        number = failed["sheets"]
        what = ngettext("{number} sheet couldn’t be put together.", "{number} sheets couldn’t be put together.", number)
        return f"{what.format(number=number)} {why} {_way_out(failed, FEWER_ARMIES)}"
    return why


def _way_out(failed: Failure, usual: object) -> object:
    return AGAIN if failed["why"] in MAY_PASS else usual


def _what(sheet: str, army: str) -> str:
    if not army:
        return _("The sheet “{sheet}” couldn’t be printed.").format(sheet=sheet)
    return _("The sheet “{sheet}” of {army} couldn’t be printed.").format(sheet=sheet, army=Truncator(army).chars(40))
