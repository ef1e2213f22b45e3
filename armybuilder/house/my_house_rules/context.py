"""The context of the list of house rules."""

from collections.abc import Mapping

from django.utils import timezone

from armybuilder import rule_books
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.house.visibility_choices import members_of
from armybuilder.visitors import Visitor
from rules.models import Edition

MOST = 200
"""How many house rules of others are listed, the ones changed last."""


def mine(visitor: Visitor) -> Context:
    """The visitor's own house rules, and those of others that they may read."""
    own = list(HouseRules.objects.made_by(visitor))
    others = list(HouseRules.objects.visible_to(visitor).exclude(owner__key=visitor.key)[:MOST])
    newest = rule_books.newest(visitor, [house.slug for house in (*own, *others)])
    marks = rule_books.marks_of(newest.values())
    return {
        "own": [_row(house, newest.get(house.slug), marks) for house in own],
        "removed": list(HouseRules.objects.removed_by(visitor).order_by("-binned")),
        "days": KEPT_DAYS,
        "others": [_row(house, newest[house.slug], marks) for house in others if house.slug in newest],
    }


def _row(house: HouseRules, last: Edition | None, marks: Mapping[int, rule_books.Mark]) -> Context:
    return {
        "house": house,
        "last": last,
        "mark": marks.get(last.pk) if last else None,
        "visibility": _visibility(house),
        "changed": timestamps.ago(house.changed, timezone.now()),
    }


def _visibility(house: HouseRules) -> str:
    club = house.club if house.visibility == "club" else None
    return members_of(club) if club else house.get_visibility_display()
