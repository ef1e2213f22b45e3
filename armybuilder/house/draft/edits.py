"""Edits of a draft that concern several rows: many at once, and discarding the draft."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.models import HouseRules
from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.house import Difference, Edit, HouseError, Revert
from rules.models import Edition


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits as one change."""

    edits: tuple[Edit, ...]

    def apply(self, document: Document, parent: Document) -> Document:
        """The document after all of them."""
        for edit in self.edits:
            document = edit.apply(document, parent)
        return document

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """The first of them in words."""
        return self.edits[0].summary(document, parent)


@dataclass(frozen=True, slots=True)
class Discard:
    """Replace the draft by another document."""

    document: Document
    of: Message | str

    def apply(self, document: Document, parent: Document) -> Document:
        """That document, with the current name of the house rules."""
        own = {field: value for field, value in self.document.own.items() if field != "place"}
        names: Node = {field: document.own[field] for field in ("name", "short_name", "slug") if field in document.own}
        return replace(self.document, own={**own, **names})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Draft discarded: back to revision 3``."""
        return message("house-discarded", original=self.of)


def discarding(house: HouseRules) -> Discard:
    """The change that discards the draft."""
    last = house.revisions().first()
    if last:
        return Discard(document_of(last), message("house-revision", number=last.revision or 0))
    return Discard(house.base_document(), house.parent.label)


def corrected(house: HouseRules) -> tuple[Edition, Document]:
    """The parent as it is now: of house rules, the newest revision."""
    newest = Edition.objects.revisions(house.parent.family).first() if house.parent.family else None
    edition = newest or house.parent
    return edition, document_of(edition)


def offered(house: HouseRules) -> dict[str, list[Difference]]:
    """By the name of a row: what differs in the parent since."""
    corrections: dict[str, list[Difference]] = {}
    for difference in rule_differences(house.base_document(), corrected(house)[1]):
        corrections.setdefault(difference.row, []).append(difference)
    return corrections


def shown(house: HouseRules, draft: Document) -> list[dict[str, object]]:
    """Each correction with the draft's own value."""
    base = house.base_document()
    return [
        {"row": row, "what": those[0].what, "lines": [*map(difference_row, those)], "here": _here(base, draft, row)}
        for row, those in offered(house).items()
    ]


def _here(base: Document, draft: Document, row: str) -> str:
    if row not in draft.rows:
        return _("removed in your draft") if row in base.rows else _("not in your draft yet")
    same = row in base.rows and base.rows[row][1] == draft.rows[row][1]
    return _("not changed in your draft") if same else _("changed in your draft")


def look_at(house: HouseRules, row: str, taken: bool) -> None:
    """Apply a correction to the draft, or skip it; either way it is not offered again."""
    edition, now = corrected(house)
    correction = offered(house).get(row)
    if not correction:
        raise HouseError(_("That correction is no longer offered."))
    key = "house-correction-applied" if taken else "house-correction-skipped"
    summary = message(key, book=edition.label, row=correction[0].what)
    base = Revert(row).apply(house.base_document(), now)
    draft = house.document()
    if taken and (row in draft.rows or row in now.rows):  # a row that is gone on both sides needs no correction
        draft = Revert(row).apply(draft, now)
    house.accept_corrections(base, draft, summary, None if rule_differences(base, now) else edition)
