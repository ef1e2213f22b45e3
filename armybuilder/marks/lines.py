"""A mark in one line: on pages of rules, in the library's filters, and beside the names of armies."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.marks.models import Mark
from armybuilder.rule_books import Mark as Line
from rules.models import Edition

COLUMNS = ("edition", "made", "job", "is_played", "judged", "uneven")


def marks_of(editions: Sequence[Edition]) -> dict[int, Line]:
    """The marks of these editions, by their keys: grey where nothing was judged."""
    rows = Mark.objects.filter(edition__in=[edition.pk for edition in editions]).values(*COLUMNS)
    marks = {row["edition"]: row for row in rows}
    return {edition.pk: line(marks.get(edition.pk), reverse("marks:mark", args=[edition.slug])) for edition in editions}


def line(row: dict[str, Any] | None, address: str) -> Line:
    """The line about an edition."""
    if row and row["judged"]:
        counts = row["judged"], row["uneven"]
        return Line(_judged(*counts), _short(*counts), address, *counts)
    if row and row["made"] and not row["is_played"]:
        sentence = _("Battles can’t play these rules, so they can’t judge the prices.")
    elif row and row["made"]:
        sentence = _("Battles can’t judge any of these prices.")
    elif row and row["job"]:
        sentence = _("Battles are played to judge the prices.")
    else:
        sentence = _("The prices are not judged yet.")
    return Line(sentence, _("Prices not judged"), address, 0, 0)


def _judged(judged: int, uneven: int) -> str:
    if not uneven:
        return ngettext(
            "{judged} price judged: it is even.", "{judged} prices judged: all of them are even.", judged
        ).format(judged=judged)
    return ngettext(
        "{judged} prices judged: {uneven} is higher or lower than what it buys is worth.",
        "{judged} prices judged: {uneven} are higher or lower than what they buy is worth.",
        uneven,
    ).format(judged=judged, uneven=uneven)


def _short(judged: int, uneven: int) -> str:
    if not uneven:
        return ngettext("{judged} price even", "All {judged} prices even", judged).format(judged=judged)
    return _("{uneven} of {judged} prices uneven").format(uneven=uneven, judged=judged)
