"""What has changed in the parent since it was last taken in, offered row by row."""

from armybuilder.house.differences import difference_row, document_of, rule_differences
from armybuilder.house.models import HouseRules
from rules.documents import Document
from rules.house import Difference, HouseError, Revert
from rules.models import Edition


def newest(parent: Edition) -> Edition:
    """The parent as it is now: of house rules the newest revision."""
    found = Edition.objects.revisions(parent.family).first() if parent.family else None
    return found or parent


def corrected(house: HouseRules) -> tuple[Edition, Document]:
    """The parent as it is now."""
    edition = newest(house.parent)
    return edition, document_of(edition)


def offered(house: HouseRules) -> dict[str, list[Difference]]:
    """By the name of a row: what differs in the parent since."""
    found: dict[str, list[Difference]] = {}
    for one in rule_differences(house.base_document(), corrected(house)[1]):
        found.setdefault(one.row, []).append(one)
    return found


def shown(house: HouseRules, draft: Document) -> list[dict[str, object]]:
    """Each correction with what the draft has there."""
    base = house.base_document()
    return [
        {"row": row, "what": those[0].what, "lines": [*map(difference_row, those)], "here": _here(base, draft, row)}
        for row, those in offered(house).items()
    ]


def _here(base: Document, draft: Document, row: str) -> str:
    if row not in draft.rows:
        return "taken out" if row in base.rows else "not there yet"
    same = row in base.rows and base.rows[row][1] == draft.rows[row][1]
    return "as it was" if same else "changed by you"


def look_at(house: HouseRules, row: str, taken: bool) -> None:
    """Take a correction into the draft, or leave it; either way it is not offered again."""
    edition, now = corrected(house)
    found = offered(house).get(row)
    if not found:
        raise HouseError("That correction is not offered any more.")
    named = found[0].what
    summary = f"{edition.label}: {named} {'taken in' if taken else 'left'}"
    base = Revert(row).apply(house.base_document(), now)
    draft = house.document()
    parent = None if rule_differences(base, now) else edition
    house.take_in(base, _with(draft, now, row) if taken else draft, summary, parent)


def _with(draft: Document, now: Document, row: str) -> Document:
    """The draft with the correction; what is out on both sides is right already."""
    return Revert(row).apply(draft, now) if row in draft.rows or row in now.rows else draft
