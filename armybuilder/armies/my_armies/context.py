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
from django.utils.translation import gettext_lazy

from armybuilder.armies import search_index
from armybuilder.armies.display import missing_toys, visibility_choices
from armybuilder.armies.display.army_rows import rows
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.armies.my_armies import bulk_changes
from armybuilder.armies.questions import toys_of
from armybuilder.armies.search_index import plain
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.core.i18n import timestamps
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor

PAGE = 50
"""The number of armies that a page shows."""
SORTS = {
    "changed": gettext_lazy("Last changed"),
    "name": gettext_lazy("Name"),
    "points": gettext_lazy("Points"),
}
UNDO_VIEWS = {
    "gone": "armies:restore_many",
    "kept": "armies:trash_many",
    "moved": "armies:move_back",
    "undo": "armies:undo_many",
}
"""Views that undo what an address of the list says was done: armies deleted, added, moved to other rules, changed."""
ORDERS = {"changed": ("-changed", "-pk")}
"""By columns; names and points are sorted by what they mean."""
MOST_WORDS = 200
"""The number of characters of a search that are read."""


@dataclass(frozen=True, slots=True)
class ListQuery:
    """The request in the address of the list."""

    words: str = ""
    sort: str = "changed"
    trash: bool = False
    page: str = "1"
    gone: datetime | None = None
    """The time when the armies were deleted whose gaps are shown."""
    folder: str | None = None
    """The folder; an empty name is all armies in none."""
    undo: Context | None = None
    """The Undo button: the name and value that it sends, and where to."""

    @classmethod
    def read(cls, query: QueryDict) -> "ListQuery":
        """The known values of a query; everything else is ignored."""
        sort = query.get("sort", "")
        return cls(
            words=query.get("q", "")[:MOST_WORDS].strip(),
            sort=sort if sort in SORTS else "changed",
            trash="trash" in query or "bin" in query,
            page=query.get("page", "1"),
            gone=timestamps.read(query.get("gone")),
            folder="" if "unsorted" in query else query.get("folder", "")[: bulk_changes.FOLDER] or None,
            undo=_undo_button(query),
        )

    def fields(self) -> dict[str, str]:
        """The query of the same list, without what Undo takes back."""
        parameters = {"q": self.words, "sort": self.sort if self.sort != "changed" else ""}
        parameters |= {"trash": "1" if self.trash else ""}
        parameters |= {"folder": self.folder or "", "unsorted": "1" if self.folder == "" else ""}
        return {name: value for name, value in parameters.items() if value}

    def address(self, **more: str) -> str:
        """The list's address, with something more."""
        query = urlencode({**self.fields(), **{name: value for name, value in more.items() if value}})
        return f"{reverse('armies:mine')}?{query}" if query else reverse("armies:mine")


def _undo_button(query: QueryDict) -> Context | None:
    """The button that undoes what the address says was done."""
    for name, view in UNDO_VIEWS.items():
        if value := query.get(name):
            return {"name": name, "value": value, "address": reverse(view)}
    return None


def page(visitor: Visitor, query: ListQuery) -> Context:
    """The context of the list."""
    own, now = Army.objects.made_by(visitor), timezone.now()
    here = Army.objects.editable_by(visitor)
    found_page, armies = _matching(here, own, query)
    listed = _rows(armies, visitor, now)
    folders, binned = bulk_changes.folders(own)
    return {
        "folders": [(name, count, ListQuery(folder=name).address()) for name, count in folders.items() if name],
        "unsorted": (folders.get("", 0), ListQuery(folder="").address()),
        "visibilities": [choice for choice in visibility_choices.offered(visitor) if not choice.barred],
        "undo": query.undo,
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
