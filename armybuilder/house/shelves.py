"""What the pages on which one finds, begins and reads house rules show, as plain values."""

from collections.abc import Mapping

from django.utils import timezone

from armybuilder import books
from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.core import moments
from armybuilder.house.copies import document_of
from armybuilder.house.differing import line, told
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.models import Edition

Shown = dict[str, object]
MOST = 200
"""House rules of others that are listed, those changed last."""


def mine(visitor: Visitor) -> Shown:
    """The visitor's own house rules, and those of others that they may read."""
    own = list(HouseRules.objects.made_by(visitor))
    others = list(HouseRules.objects.visible_to(visitor).exclude(owner__key=visitor.key or "-")[:MOST])
    newest = books.newest(visitor, [house.slug for house in (*own, *others)])
    return {
        "own": [_row(house, newest.get(house.slug)) for house in own],
        "removed": list(HouseRules.objects.removed_by(visitor).order_by("-binned")),
        "days": KEPT_DAYS,
        "others": [_row(house, newest[house.slug]) for house in others if house.slug in newest],
    }


def new(visitor: Visitor, typed: Mapping[str, str] | None = None, mistakes: object = None) -> Shown:
    """What is asked of new house rules."""
    return {"books": books.books_for(visitor), "typed": typed or {}, "mistakes": mistakes}


def read(house: HouseRules, visitor: Visitor) -> Shown:
    """House rules for their readers: what they are made from, what differs, every revision."""
    revisions = list(house.revisions())
    last = revisions[0] if revisions else None
    now = timezone.now()
    return {
        "house": house,
        "own": bool(visitor.key) and house.owner_id == visitor.key,
        "last": last,
        "parent": house.parent,
        "differences": [line(one) for one in told(_parent(house, last), document_of(last))] if last else [],
        "revisions": [(one, moments.told(one.published, now) if one.published else "") for one in revisions],
    }


def _parent(house: HouseRules, last: Edition) -> Document:
    return house.base_document() if last.parent_id == house.parent_id or not last.parent else document_of(last.parent)


def _row(house: HouseRules, last: Edition | None) -> Shown:
    return {
        "house": house,
        "last": last,
        "visibility": _visibility(house),
        "changed": moments.told(house.changed, timezone.now()),
    }


def _visibility(house: HouseRules) -> str:
    club = house.club if house.visibility == "club" else None
    return f"Members of {club.name}" if club else house.get_visibility_display()
