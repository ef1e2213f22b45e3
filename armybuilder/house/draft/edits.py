"""Changes of a draft that are not of one row: several at once, and throwing all of it away."""

from dataclasses import dataclass, replace

from armybuilder.house.differences import document_of
from armybuilder.house.models import HouseRules
from rules.documents import Document
from rules.house import Edit


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits that are one change."""

    edits: tuple[Edit, ...]

    def apply(self, document: Document, parent: Document) -> Document:
        """The document after all of them."""
        for edit in self.edits:
            document = edit.apply(document, parent)
        return document

    def summary(self, document: Document, parent: Document | None = None) -> str:
        """The first of them in words."""
        return self.edits[0].summary(document, parent)


@dataclass(frozen=True, slots=True)
class Discard:
    """The draft becomes another document again."""

    document: Document
    of: str

    def apply(self, document: Document, parent: Document) -> Document:
        """That document, under the name that the house rules have now."""
        own = {field: value for field, value in self.document.own.items() if field != "place"}
        return replace(self.document, own={**own, **_named(document)})

    def summary(self, document: Document, parent: Document | None = None) -> str:
        """``Draft thrown away: as revision 3``."""
        return f"Draft thrown away: as {self.of}"


def discarding(house: HouseRules) -> Discard:
    """The change that throws the draft away."""
    last = house.revisions().first()
    if last:
        return Discard(document_of(last), f"revision {last.revision}")
    return Discard(house.base_document(), house.parent.label)


def _named(document: Document) -> dict[str, object]:
    return {name: document.own[name] for name in ("name", "short_name", "slug") if name in document.own}
