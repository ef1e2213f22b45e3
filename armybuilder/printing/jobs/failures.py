"""Why a print failed: kept as plain values, said in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.printing.jobs.children import MEBIBYTE, End, Limits
from armybuilder.printing.jobs.orders import Item
from armybuilder.printing.sheets import SHEETS

Failure = Mapping[str, Any]
"""``why``, with the ``values`` of that sentence; the ``sheet`` that failed and its ``army``, or how many ``sheets``."""
WHY = {
    "killed": gettext_lazy("The server stopped each of the {number} times this print was started. Print it again."),
    "gone": gettext_lazy(
        "The rules of this print are no longer on this server. Print the army again from its own page."
    ),
    End.TOO_LONG.name: gettext_lazy("This took more than {seconds} seconds of computing time."),
    End.TIMED_OUT.name: gettext_lazy("This took longer than {seconds} seconds because the server is busy."),
    End.TOO_LARGE.name: gettext_lazy("This needed more than {memory} MB of memory."),
    "": gettext_lazy("The layout failed."),
}
WAY_OUT = gettext_lazy("Print fewer units at a time, or leave this sheet out.")
OTHER_PAPER = gettext_lazy("Try another paper size, or leave this sheet out.")
FEWER_ARMIES = gettext_lazy("Print fewer armies at a time.")


def failure(why: str, **values: object) -> dict[str, Any]:
    """A print that failed as a whole."""
    return {"why": why, "values": values}


def of_sheet(end: End, limits: Limits, item: Item) -> dict[str, Any]:
    """A print of which a sheet could not be laid out."""
    return {**_reason(end, limits), "sheet": item.sheet.slug, "army": item.build.name if item.of_army else ""}


def of_joining(end: End, limits: Limits, sheets: int) -> dict[str, Any]:
    """A print whose sheets could not be put together."""
    return {**_reason(end, limits), "sheets": sheets}


def _reason(end: End, limits: Limits) -> dict[str, Any]:
    seconds = limits.wall if end is End.TIMED_OUT else limits.seconds
    values = {"seconds": f"{seconds:g}", "memory": limits.memory // MEBIBYTE}
    return failure(end.name if end.name in WHY else "", **values)


def told(failed: Failure) -> str:
    """What failed, why, and the way out."""
    why = _why(failed)
    if failed.get("sheet") in SHEETS:
        sheet = SHEETS[failed["sheet"]]
        return f"{_what(str(sheet.name), failed['army'])} {why} {OTHER_PAPER if sheet.is_of_edition else WAY_OUT}"
    if "sheets" in failed:
        number = failed["sheets"]
        what = ngettext("{number} sheet couldn’t be put together.", "{number} sheets couldn’t be put together.", number)
        return f"{what.format(number=number)} {why} {FEWER_ARMIES}"
    return why


def reason(end: End, limits: Limits) -> str:
    """Why something was not printed, as a sentence."""
    return _why(_reason(end, limits))


def _why(failed: Failure) -> str:
    return str(WHY.get(failed["why"], WHY[""])).format(**failed["values"])


def _what(sheet: str, army: str) -> str:
    if not army:
        return _("The sheet “{sheet}” couldn’t be printed.").format(sheet=sheet)
    return _("The sheet “{sheet}” of {army} couldn’t be printed.").format(sheet=sheet, army=Truncator(army).chars(40))
