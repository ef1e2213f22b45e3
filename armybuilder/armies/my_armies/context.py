"""The context of the list of my armies."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.armies import bulk_conversion, missing_toys, search_index, visibility_choices
from armybuilder.armies.army_rows import rows
from armybuilder.armies.forms import whole_number
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.armies.my_armies import bulk_changes
from armybuilder.armies.my_armies.bulk_changes import BulkChange
from armybuilder.armies.questions import toys_of
from armybuilder.armies.search_index import plain
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.core import timestamps
from armybuilder.core.natural_order import natural_key
from armybuilder.core.values import Context
from armybuilder.visitors import Visitor

PAGE = 50
"""How many armies a page shows."""
SORTS = {
    "changed": gettext_lazy("Last changed"),
    "name": gettext_lazy("Name"),
    "points": gettext_lazy("Points"),
}
ORDERS = {"changed": ("-changed", "-pk")}
"""By columns; names and points are sorted by what they mean."""
MOST_WORDS = 200
"""How many characters of a search are read."""


@dataclass(frozen=True, slots=True)
class ListQuery:
    """What the address of the list requests."""

    words: str = ""
    sort: str = "changed"
    trash: bool = False
    page: str = "1"
    gone: datetime | None = None
    """When the armies were deleted whose gaps are shown."""
    kept: datetime | None = None
    """When the armies of the message were imported."""
    moved: datetime | None = None
    """When the armies of the message were switched to another revision."""
    stayed: int = 0
    """How many were not switched."""
    back: bool = False
    folder: str | None = None
    """The folder; an empty name is all armies in none."""
    undo: str = ""
    """The change of many armies that can be undone."""

    @classmethod
    def read(cls, query: QueryDict) -> "ListQuery":
        """The known values of a query; everything else is ignored."""
        sort, stayed = query.get("sort", ""), query.get("stayed", "")
        return cls(
            words=query.get("q", "")[:MOST_WORDS].strip(),
            sort=sort if sort in SORTS else "changed",
            trash="trash" in query or "bin" in query,
            page=query.get("page", "1"),
            gone=timestamps.read(query.get("gone")),
            kept=timestamps.read(query.get("kept")),
            moved=timestamps.read(query.get("moved")),
            stayed=whole_number(stayed) or 0,
            back="back" in query,
            folder="" if "unsorted" in query else query.get("folder", "")[: bulk_changes.FOLDER] or None,
            undo=query.get("undo", ""),
        )

    def fields(self) -> dict[str, str]:
        """The query of the same list, without its message."""
        parameters = {"q": self.words, "sort": self.sort if self.sort != "changed" else ""}
        parameters |= {"trash": "1" if self.trash else ""}
        parameters |= {"folder": self.folder or "", "unsorted": "1" if self.folder == "" else ""}
        return {name: value for name, value in parameters.items() if value}

    def address(self, **more: str) -> str:
        """The list's address, with something more."""
        query = urlencode({**self.fields(), **{name: value for name, value in more.items() if value}})
        return f"{reverse('armies:mine')}?{query}" if query else reverse("armies:mine")


def page(visitor: Visitor, query: ListQuery) -> Context:
    """The context of the list."""
    own, now = Army.objects.made_by(visitor), timezone.now()
    here = Army.objects.editable_by(visitor)
    found_page, armies = _matching(here, own, query)
    listed, change = _rows(armies, visitor, now), BulkChange.read(query.undo)
    folders, binned = bulk_changes.folders(own)
    return {
        "folders": [(name, count, ListQuery(folder=name).address()) for name, count in folders.items() if name],
        "unsorted": (folders.get("", 0), ListQuery(folder="").address()),
        "visibilities": [choice for choice in visibility_choices.offered(visitor) if not choice.barred],
        "undo": query.undo if change else "",
        "query": query,
        "sorts": SORTS,
        "rows": listed,
        "menu": True,
        "ticks": sum(1 for row in listed if row["own"] and not row["binned"]),
        "every": here.count(),
        "binned": binned,
        "match_count": found_page.paginator.count,
        "pages": found_page,
        "earlier": query.address(page=str(found_page.previous_page_number())) if found_page.has_previous() else "",
        "later": query.address(page=str(found_page.next_page_number())) if found_page.has_next() else "",
        "here": query.address(page=query.page if query.page != "1" else ""),
        "all_address": ListQuery(sort=query.sort).address(),
        "trash_address": ListQuery(trash=True).address(),
        "message": _message(own, visitor, query) or (_sorted(own, change) if change else ""),
        "gone": timestamps.written(query.gone) if query.gone else "",
        "kept": timestamps.written(query.kept) if query.kept else "",
        "moved": timestamps.written(query.moved) if query.moved else "",
        "days": KEPT_DAYS,
        "once": uuid.uuid4(),
    }


def _rows(armies: Sequence[Army], visitor: Visitor, now: datetime) -> list[Context]:
    """The armies as rows, each with what the visitor's toys lack of it."""
    box = toys_of(visitor)
    shown = rows(armies, visitor, now)
    return [row | {"lacks": missing_toys.of_army(box, army.build())} for row, army in zip(shown, armies, strict=True)]


def _matching(here: ArmyQuerySet, own: ArmyQuerySet, query: ListQuery) -> tuple[Page, list[Army]]:
    """The requested page and its armies; if it does not exist, the nearest one."""
    if query.trash:
        shown = own.exclude(binned=None).order_by("-binned", "-pk")
    elif query.folder is not None:
        shown = own.filter(binned=None, folder=query.folder).order_by(*ORDERS.get(query.sort, ("pk",)))
    else:
        there = here | own.filter(binned=query.gone) if query.gone else here
        shown = there.order_by(*ORDERS.get(query.sort, ("pk",)))
    words, sort = plain(query.words).split(), "" if query.trash else query.sort
    if not words and sort not in ("name", "points"):
        page = Paginator(shown, PAGE).get_page(query.page)
        return page, list(page.object_list)
    result = Paginator(_sought(shown, words, sort), PAGE).get_page(query.page)
    armies = shown.in_bulk(list(result.object_list))
    return result, [armies[pk] for pk in result.object_list if pk in armies]


def _sought(armies: ArmyQuerySet, words: Sequence[str], sort: str) -> list[int]:
    """Searched by their documents, and sorted by name or points if asked."""
    names = dict(armies.values_list("pk", "name")) if sort == "name" else {}
    if sort == "name" and not words:
        return sorted(names, key=lambda pk: (natural_key(names[pk]), pk))
    gists = search_index.gists(armies)
    matching = [pk for pk, gist in gists.items() if all(word in gist.names for word in words)]
    match sort:
        case "name":
            return sorted(matching, key=lambda pk: (natural_key(names[pk]), pk))
        case "points":
            return sorted(matching, key=lambda pk: gists[pk].points, reverse=True)
    return matching


def _message(own: ArmyQuerySet, visitor: Visitor, query: ListQuery) -> str:
    """The message of the snackbar."""
    if query.gone and (names := _names(own.filter(binned=query.gone))):
        return _all_or_one(
            names,
            _("{army} was moved to the trash."),
            ngettext("{count} army was moved to the trash.", "{count} armies were moved to the trash.", len(names)),
        )
    if query.kept and (names := _names(own.filter(made=query.kept, binned=None))):
        return _all_or_one(
            names,
            _("{army} was added."),
            ngettext("{count} army was added.", "{count} armies were added.", len(names)),
        )
    if query.moved or query.stayed:
        return _moved(bulk_conversion.moved_at(visitor, query.moved), query.stayed)
    return _("Restored.") if query.back else ""


def _sorted(own: ArmyQuerySet, change: BulkChange) -> str:
    names = _names(
        own.filter(pk__in=[key for keys in change.before.values() for key in keys], **{change.what: change.now})
    )
    return change.message(names) if names else ""


def _moved(armies: ArmyQuerySet, stayed: int) -> str:
    """Which armies are on another revision now, and how many are not."""
    there = sorted(armies, key=lambda army: natural_key(army.name))
    sentences = []
    if there:
        singular = _("{army} now uses {rules}.")
        many = ngettext("{count} army now uses {rules}.", "{count} armies now use {rules}.", len(there))
        sentences.append(_all_or_one([army.name for army in there], singular, many, rules=there[0].edition.label))
    if stayed:
        sentences.append(
            ngettext(
                "{count} army changed in the meantime and was not moved. Review it first.",
                "{count} armies changed in the meantime and were not moved. Review them first.",
                stayed,
            ).format(count=stayed)
        )
    return " ".join(sentences)


def _all_or_one(names: Sequence[str], singular: str, many: str, **more: str) -> str:
    """The sentence with the army's name if there is one army, else with their number."""
    return (singular if len(names) == 1 else many).format(army=names[0], count=len(names), **more)


def _names(armies: ArmyQuerySet) -> list[str]:
    return list(armies.values_list("name", flat=True))
