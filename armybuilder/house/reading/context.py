"""The context of the page for readers of house rules."""

from django.utils import timezone
from django.utils.translation import get_language

from armybuilder import rule_books
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.models import HouseRules
from armybuilder.house.questions import proposals_of_revisions
from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.models import Edition
from rules.row_languages import foreign_as_written


def page(house: HouseRules, visitor: Visitor) -> Context:
    """The parent of house rules, what differs, and every revision."""
    revisions = list(house.revisions())
    last = revisions[0] if revisions else None
    differences = rule_differences(_parent(house, last), document_of(last)) if last else []
    now = timezone.now()
    proposals = {number: at for answer in proposals_of_revisions.ask(house, visitor) for number, at in answer.items()}
    return {
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


def _parent(house: HouseRules, last: Edition) -> Document:
    return house.base_document() if last.parent_id == house.parent_id or not last.parent else document_of(last.parent)
