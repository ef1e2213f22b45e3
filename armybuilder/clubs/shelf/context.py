"""The context of a club's library: folders with the armies that the visitor may see, and their actions."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.armies.display import army_context, army_rows
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import MAX_NAMED, studio_address
from armybuilder.clubs.models import ORGANIZING, Club, Shelved
from armybuilder.core.web.values import Context
from armybuilder.other_programs.army_table import Row, points_cell
from armybuilder.visitors import Visitor
from rules import engine

OFFERED = 200
"""The number of the player's armies that are offered to be added, most recently changed first."""


def page(club: Club, visitor: Visitor, role: str) -> Context:
    """The library, folder by folder."""
    shelved = visible_entries(club, visitor)
    cards = [(entry.folder_id, _card(entry, visitor, role)) for entry in shelved]
    folders = list(club.folders.all())
    boards: list[Context] = [
        {"folder": folder, "pk": str(folder.pk), "name": folder.name,
         "first": not place, "last": place == len(folders) - 1,
         **_board([card for key, card in cards if key == folder.pk])}
        for place, folder in enumerate(folders)
    ]  # fmt: skip
    loose = [card for key, card in cards if key is None]
    if loose:
        boards.append({"folder": None, "name": _("Not in a folder") if folders else _("All armies"), **_board(loose)})
    return {
        "boards": boards if role in ORGANIZING else [board for board in boards if board["cards"]],
        "folders": folders,
        "offered": _offered(club, visitor) if role else [],
        "print": _print([card for _, card in cards]),
        "most_printed": MAX_NAMED if len(cards) > MAX_NAMED else 0,
    }


def some(club: Club, visitor: Visitor, role: str, max_armies: int) -> list[Context]:
    """A few armies of the library, the newest first, from all folders."""
    shelved = list(_there(club, visitor).order_by("-put", "-pk")[:max_armies])
    return [_card(entry, visitor, role) for entry in shelved]


def visible_entries(club: Club, visitor: Visitor) -> list[Shelved]:
    """The armies of the library that the visitor may see."""
    return list(_there(club, visitor))


def table_rows(club: Club, visitor: Visitor) -> Iterator[Row]:
    """The library for spreadsheets: an army in each row."""
    folders = dict(club.folders.values_list("pk", "name"))
    yield [_("Folder"), _("Army"), _("Author"), _("Rules"), _("Points"), _("Figures")]
    for shelved in visible_entries(club, visitor):
        army = shelved.army
        build = army.build()
        bill = engine.bill(build)
        author = _author(army, army.owner_id == visitor.key)
        book = build.catalogue.short_name
        yield [folders.get(shelved.folder_id or 0, ""), army.name, author, book, points_cell(bill.total), bill.figures]


def _there(club: Club, visitor: Visitor) -> QuerySet[Shelved]:
    shown = Army.objects.visible_to(visitor).order_by().values("pk")
    return club.shelf.filter(army__in=shown).select_related("army__edition", "army__owner")


def _card(shelved: Shelved, visitor: Visitor, role: str) -> Context:
    army = shelved.army
    build = army.build()
    brief = army_rows.brief(build)
    mine = army.owner_id == visitor.key
    return {
        **brief,
        **army_context.lineup(build),
        "code": army.code,
        "address": reverse("armies:read", args=[army.code]),
        "author": _author(army, mine),
        "takes": mine or role in ORGANIZING,
        "folder_id": shelved.folder_id,
    }


def _author(army: Army, mine: bool) -> str:
    if mine:
        return pgettext("author of an army", "you")
    return (army.owner.name if army.owner else "") or pgettext("author of an army", "the club")


def _board(cards: Sequence[Context]) -> Context:
    counted = ngettext("{count} army", "{count} armies", len(cards)).format(count=len(cards))
    return {"cards": cards, "counted": counted, "print": _print(cards)}


def _print(cards: Iterable[Context]) -> str:
    """The address of the print studio, with as many of them as fit into one print."""
    codes = [str(card["code"]) for card in cards]
    return studio_address(codes[:MAX_NAMED]) if codes else ""


def _offered(club: Club, visitor: Visitor) -> list[Army]:
    there = club.shelf.order_by().values("army")
    return list(Army.objects.made_by(visitor).filter(binned=None).exclude(pk__in=there)[:OFFERED])
