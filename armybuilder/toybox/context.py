"""The context of a box's page: its kinds, what can be added, whom it is shared with, what armies lack."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.display import missing_toys
from armybuilder.armies.models import Army
from armybuilder.armies.pictures import portraits
from armybuilder.armies.pictures.plastics import PLASTIC_NAMES
from armybuilder.armies.pictures.silhouettes import SHOOTING, UNKNOWN, WIDE
from armybuilder.clubs.models import Club
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.core.web.values import Context
from armybuilder.toybox import sets, uses
from armybuilder.toybox.contents import Contents, Toys, box_of
from armybuilder.toybox.models import Box, Share
from armybuilder.toybox.wishes import SidesRequest
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

MOST_ARMIES = 30
"""The maximum number of armies that are checked for what they lack."""
DRAWN = 4
"""The maximum number of toys of a kind that are drawn."""
WIDE_POSES = WIDE | {"horse"}
"""Drawings of which only two have room."""


def address(box: Box | None) -> str:
    """The address of a box's page."""
    return reverse("toybox:box", args=[box.code]) if box else reverse("toybox:own")


def page(
    visitor: Visitor, box: Box | None, asked: SidesRequest | None, sort: str, error: Context | None = None
) -> Context:
    """Everything on the page."""
    contents = box.contents if box else ()
    books = uses.books()
    figures, gear = uses.figures(books), uses.gear(books)
    armies = list(Army.objects.made_by(visitor).filter(binned=None)[:MOST_ARMIES]) if visitor.key else []
    is_own = box is None or box.owner_id == visitor.key
    undo, redo = box.undo_and_redo() if box else (None, None)
    return {
        "box": box,
        "at": address(box),
        "is_editable": box is None or Box.objects.editable_by(visitor).filter(pk=box.pk).exists(),
        "owner": box.author.name if box and not is_own and box.author else "",
        "kinds": [_kind(kind, figures, gear, error) for kind in _sorted(contents, sort)],
        "sort": sort,
        "sorts": [("", _("Order added")), ("most", _("Most first")), ("name", _("Name"))],
        "total": total(contents),
        "sets": sets.all(),
        "armies": [(army.code, army.name, army.build().units) for army in armies],
        "missing": list(_missing(contents, armies)) if contents else [],
        "shares": _shares(box, visitor) if box else [],
        "clubs": _free_clubs(box, visitor) if is_own else [],
        "boxes": [other for other in Box.objects.visible_to(visitor).select_related("owner") if other != box],
        "asked": asked,
        "scenarios": asked.catalogue.scenarios.values() if asked else [],
        "undo": undo,
        "redo": redo,
        "error": error,
    }


def total(contents: Contents) -> str:
    """The number of toys and kinds."""
    counted = [kind for kind in contents if kind.count is not None]
    toys = sum(kind.count or 0 for kind in counted)
    toys_and_kinds = _("{toys} of {kinds}").format(
        toys=ngettext("{count} toy", "{count} toys", toys).format(count=toys),
        kinds=ngettext("{count} kind", "{count} kinds", len(counted)).format(count=len(counted)),
    )
    rest = [kind.name for kind in contents if kind.count is None]
    if rest:
        return _("{counted}, and as many {names} as you like").format(counted=toys_and_kinds, names=words.listed(rest))
    return toys_and_kinds


def _sorted(contents: Contents, sort: str) -> Sequence[Toys]:
    if sort == "most":
        return sorted(contents, key=lambda kind: -(10**6 if kind.count is None else kind.count))
    return sorted(contents, key=lambda toys: natural_key(toys.name)) if sort == "name" else contents


def _kind(
    toys: Toys, figures: dict[str, engine.FigureType], gear: dict[str, engine.Option], error: Context | None
) -> Context:
    pose, own = pose_of(toys, figures, gear), error if error and error["kind"] == toys.id else None
    return {
        "toys": toys,
        "picture": picture(toys),
        "pose": pose,
        "drawn": range(min(DRAWN if toys.count is None else toys.count, 2 if pose in WIDE_POSES else DRAWN)),
        "chips": [figures[slug].name for slug in toys.figures if slug in figures],
        "gear": [gear[slug].name for slug in toys.gear if slug in gear],
        "error": own["sentence"] if own else "",
        "value": own["typed"] if own else "" if toys.count is None else toys.count,
    }


def picture(toys: Toys) -> str:
    """The address of its picture; empty if there is none."""
    is_there = toys.picture and portraits.read(toys.picture) is not None
    return reverse("armies:portrait", args=[toys.picture]) if is_there else ""


def pose_of(toys: Toys, figures: dict[str, engine.FigureType], gear: dict[str, engine.Option]) -> str:
    """The drawing that stands for toys of a kind."""
    first = next((figures[slug] for slug in toys.figures if slug in figures), None)
    drawn = (first.silhouette if first else "") or UNKNOWN
    is_armed = any(slug in gear and not gear[slug].least for slug in toys.gear)
    return SHOOTING.get(drawn, drawn) if is_armed else drawn


def _missing(contents: Contents, armies: list[Army]) -> Iterator[Context]:
    """The toys that each of these armies lacks."""
    box = box_of(contents)
    for army in armies:
        build = army.build()
        if build.units:
            lacks = missing_toys.of_army(box, build)
            yield {"name": army.name, "page": reverse("armies:army", args=[army.code]), "lacks": lacks}


def _shares(box: Box, visitor: Visitor) -> list[Share]:
    shares = box.shares.select_related("club") if box.owner_id == visitor.key else ()
    return sorted(shares, key=lambda share: natural_key(share.club.name))


def _free_clubs(box: Box | None, visitor: Visitor) -> list[Club]:
    shared = box.shares.values("club") if box else Share.objects.none().values("club")
    return sorted(Club.objects.of_member(visitor).exclude(pk__in=shared), key=lambda club: natural_key(club.name))


def kind_page(box: Box | None, toys: Toys, form: object) -> Context:
    """The page of one kind."""
    books = uses.books()
    figures, gear = uses.figures(books), uses.gear(books)
    return {
        "box": box,
        "at": address(box),
        "toys": toys,
        "title": toys.name if toys.id else _("Add a kind of toy"),
        "form": form,
        "pose": pose_of(toys, figures, gear),
        "picture": picture(toys),
        "figures": [(slug, figure.name, figure.text, slug in toys.figures) for slug, figure in figures.items()],
        "gear": [(slug, option.name, option.text, slug in toys.gear) for slug, option in gear.items()],
        "plastics": PLASTIC_NAMES.items(),
    }
