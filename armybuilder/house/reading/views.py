"""House rules for readers: everybody, or those who have the link."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from armybuilder import rule_books
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.http import Request
from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.models import HouseRules
from armybuilder.house.questions import proposals_of_revisions
from armybuilder.visitors import open_house, visitor_of
from rules.documents import Document
from rules.models import Edition
from rules.row_languages import foreign_as_written


@require_safe
def read(request: Request, family: str) -> HttpResponse:
    """House rules that the visitor may see."""
    return _page(request, get_object_or_404(HouseRules.objects.visible_to(visitor_of(request)), slug=family))


@require_safe
def shared(request: Request, entry: str) -> HttpResponse:
    """House rules by their link; from now on the visitor may build on them."""
    house = get_object_or_404(HouseRules.objects.shared(), read_key=entry)
    open_house(request, entry)
    return _page(request, house)


def _page(request: Request, house: HouseRules) -> HttpResponse:
    """The parent of house rules, what differs, and every revision."""
    visitor, now = visitor_of(request), timezone.now()
    revisions = list(house.revisions())
    last = revisions[0] if revisions else None
    differences = rule_differences(_parent(house, last), document_of(last)) if last else []
    proposals = {
        number: address for answer in proposals_of_revisions.ask(house, visitor) for number, address in answer.items()
    }
    shown = {
        "house": house,
        "own": house.owner_id == visitor.key,
        "last": last,
        "mark": rule_books.mark_of(last) if last else None,
        "parent": house.parent,
        "foreign": foreign_as_written(document_of(last), get_language() or "") if last else {},
        "differences": [difference_row(difference) for difference in differences],
        "revisions": [
            (
                revision,
                timestamps.ago(revision.published, now) if revision.published else "",
                proposals.get(revision.revision or 0, ""),
            )
            for revision in revisions
        ],
    }
    return render(request, "house/reading/read.html", shown)


def _parent(house: HouseRules, last: Edition) -> Document:
    return house.base_document() if last.parent_id == house.parent_id or not last.parent else document_of(last.parent)
