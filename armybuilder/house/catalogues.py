"""House rules from a catalogue's document, wherever it comes from."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from armybuilder import rule_books
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor
from rules import documents
from rules.documents import Document
from rules.house import Difference, differences
from rules.models import Edition
from rules.titles import REVISION, titled

LONG = 24
"""Number of characters from which a difference gets lines of its own."""

SHORT_NAME = 60
"""Maximum length of the short name."""
TAKEN = _("“{family}” already belongs to someone else’s house rules here. Import {rules} under another slug.")


def house_rules_of(document: Document, visitor: Visitor, owner: str, slug: str = "") -> HouseRules:
    """House rules of a document, based on the rule book that is most like it; not saved yet."""
    name, parent = _free_name(str(document.own["name"]), owner), _most_similar(document, visitor)
    return HouseRules.fresh(name, parent, document_of(parent), renamed(document, name), owner, slug)


def adopt(document: Document, owner: str) -> Callable[[Edition], object]:
    """Prepare saving an imported revision as the newest of the owner's house rules. Returns what writes it.

    Without an owner the house rules belong to nobody. Raises ``rule_books.Taken``.
    """
    family, _, revision = str(document.own["slug"]).partition(REVISION)
    house = HouseRules.objects.filter(slug=family).first()
    if house and (house.owner_id or "") != owner:
        raise rule_books.Taken(TAKEN.format(family=family, rules=titled(str(document.own["name"]), int(revision))))
    if house:
        binned = HouseRules.objects.filter(pk=house.pk).exclude(binned=None)
        return lambda edition: binned.update(binned=None)
    if not owner:
        return lambda edition: None
    return partial(_own, house_rules_of(document, Visitor(owner), owner, family))


def _own(house: HouseRules, edition: Edition) -> None:
    if HouseRules.objects.filter(slug=house.slug, owner__key=house.owner_id or "").exists():
        return  # another revision of the same house rules was imported with it
    Edition.objects.filter(pk=edition.pk).update(parent=house.parent)
    house.save(force_insert=True)


def renamed(document: Document, name: str) -> Document:
    """The document under another name, no longer marked as a rule book."""
    own = {field: value for field, value in document.own.items() if field != "place"}
    return replace(document, own={**own, "name": name, "short_name": name[:SHORT_NAME].strip()})


def _most_similar(document: Document, visitor: Visitor) -> Edition:
    """The edition that has most of its rows."""
    family = str(document.own.get("slug", "")).partition("@")[0]
    known = list(rule_books.readable(visitor).filter(revision=None))

    def likeness(edition: Edition) -> tuple[bool, int]:
        return edition.slug == family, len(document.rows.keys() & document_of(edition).rows.keys())

    return max(known, key=likeness)


def _free_name(name: str, owner: str) -> str:
    """The name, with a number if the owner has such house rules already."""
    taken = {name.casefold() for name in HouseRules.objects.filter(owner__key=owner).values_list("name", flat=True)}
    base = name[:74].strip()
    tails = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
    return next(base + tail for tail in tails if (base + tail).casefold() not in taken)


def document_of(edition: Edition) -> Document:
    """The document of an edition, by its current stamp."""
    return _read(edition.pk, edition.stamp)


@lru_cache(maxsize=32)
def _read(pk: int, stamp: UUID) -> Document:
    return documents.document_of(Edition.objects.get(pk=pk))


def rule_differences(old: Document, new: Document) -> list[Difference]:
    """Differences in the rules; their name does not count."""
    return [difference for difference in differences(old, new) if "/" in difference.row]


def difference_row(difference: Difference) -> dict[str, object]:
    """A difference as lists show it; ``row`` where ``what`` is its name alone."""
    old, new = str(difference.old), str(difference.new)
    row = difference.row if isinstance(difference.what, str) else ""
    return {"row": row, "what": str(difference.what), "old": old, "new": new, "long": len(old) + len(new) > LONG}
