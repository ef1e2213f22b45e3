"""The list of the visitor's house rules and of others they can see: remove, restore, download."""

from collections.abc import Mapping
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from armybuilder import rule_books
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.file_names import attachment
from armybuilder.core.web.http import Request
from armybuilder.core.web.values import Context
from armybuilder.house import permissions, trash
from armybuilder.house.models import HouseRules
from armybuilder.house.visibility_choices import members_of
from armybuilder.visitors import visitor_of
from rules.documents import write_catalogue
from rules.models import Edition

MOST = 200
"""The maximum number of house rules of others that are listed, the ones changed last."""


@require_safe
def mine(request: Request) -> HttpResponse:
    """The visitor's house rules, and others they can see."""
    visitor = visitor_of(request)
    own = list(HouseRules.objects.made_by(visitor))
    others = list(HouseRules.objects.visible_to(visitor).exclude(owner__key=visitor.key)[:MOST])
    newest = rule_books.newest(visitor, [house.slug for house in (*own, *others)])
    marks = rule_books.marks_of(newest.values())
    shown = {
        "own": [_row(house, newest.get(house.slug), marks) for house in own],
        "removed": list(HouseRules.objects.removed_by(visitor).order_by("-binned")),
        "days": KEPT_DAYS,
        "others": [_row(house, newest[house.slug], marks) for house in others if house.slug in newest],
    }
    return render(request, "house/my_house_rules/mine.html", shown)


def _row(house: HouseRules, last: Edition | None, marks: Mapping[int, rule_books.Mark]) -> Context:
    club = house.club if house.visibility == "club" else None
    return {
        "house": house,
        "last": last,
        "mark": marks.get(last.pk) if last else None,
        "visibility": members_of(club) if club else house.get_visibility_display(),
        "changed": timestamps.ago(house.changed, timezone.now()),
    }


@require_POST
def remove(request: Request, house: UUID) -> HttpResponse:
    """Remove house rules that nothing is built on; they can be restored. Others stay, and the draft's page says why."""
    rules = permissions.own_rules(request, house)
    if trash.remove(rules):
        return redirect(f"{reverse('house:draft', args=[house])}#publish")
    return redirect("house:mine")


@require_POST
def put_back(request: Request, house: UUID) -> HttpResponse:
    """Restore removed house rules as they were."""
    rules = get_object_or_404(HouseRules.objects.removed_by(visitor_of(request)), code=house)
    rules.binned = None
    rules.save(update_fields=("binned",))
    return redirect("house:draft", house)


@require_safe
def download(request: Request, house: UUID) -> HttpResponse:
    """Download the draft."""
    rules = permissions.own_rules(request, house)
    document = write_catalogue(rules.document())
    return attachment(document, "application/json; charset=utf-8", f"{rules.slug}.json")
