"""How house rules begin: of a rule book and a name, or of a catalogue's file."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from armybuilder import books
from armybuilder.house.copies import document_of
from armybuilder.house.forms import SHORT
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document, read_catalogue
from rules.engine.strict import LARGEST
from rules.models import Edition
from rules.titles import REVISION, titled

NAMED = "“{}” is the name of house rules of yours already. Give these another one."
NO_FILE = "Choose a file: a catalogue as Muster saves it, house-rules.json."
LARGE = "The file is larger than 1 MiB: a catalogue is a tenth of that."
TAKEN = "House rules of somebody else’s are called “{}” here: {} can be kept under another slug only."
MOST_SAID = 20
"""Mistakes of a file that are shown."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """A file that is no catalogue, with its mistakes."""

    mistakes: tuple[engine.Mistake, ...]


def start(name: str, parent: Edition, owner: str) -> HouseRules:
    """New house rules that differ in nothing from their parent yet; the same form sent twice makes them once."""
    twin = HouseRules.objects.filter(owner__key=owner, name__iexact=name, binned=None).first()
    if twin and twin.parent == parent and not twin.tip and not twin.revisions().exists():
        return twin
    if twin:
        raise ValidationError({"name": NAMED.format(name)})
    document = document_of(parent)
    return HouseRules.start(name, parent, document, named(document, name), owner)


def bring(uploaded: UploadedFile | None, visitor: Visitor, owner: str) -> HouseRules:
    """House rules out of a file, made from the rule book that is most like them."""
    document = _read(uploaded)
    name = _free(str(document.own["name"]), owner)
    parent = _likest(document, visitor)
    return HouseRules.start(name, parent, document_of(parent), named(document, name), owner)


def adopt(document: Document, owner: str, **signal: object) -> Callable[[Edition], object]:
    """Prepare making a revision that comes in a file the newest of the owner's house rules; answers what writes it.

    Nobody's where there is no owner. Raises ``books.Taken``.
    """
    family, _, revision = str(document.own["slug"]).partition(REVISION)
    house = HouseRules.objects.filter(slug=family).first()
    if house and (house.owner_id or "") != owner:
        raise books.Taken(TAKEN.format(family, titled(str(document.own["name"]), int(revision))))
    if house:
        return partial(_put_back, house)
    if not owner:
        return lambda edition: None
    name, parent = _free(str(document.own["name"]), owner), _likest(document, Visitor(owner))
    fresh = HouseRules.fresh(name, parent, document_of(parent), named(document, name), owner, family)
    return partial(_own, fresh)


def _put_back(house: HouseRules, edition: Edition) -> None:
    HouseRules.objects.filter(pk=house.pk).exclude(binned=None).update(binned=None)


def _own(house: HouseRules, edition: Edition) -> None:
    if HouseRules.objects.filter(slug=house.slug, owner__key=house.owner_id or "").exists():
        return  # another revision of the same house rules came with it
    Edition.objects.filter(pk=edition.pk).update(parent=house.parent)
    house.save(force_insert=True)


def named(document: Document, name: str) -> Document:
    """The document under another name, apart from the rule books."""
    own = {field: value for field, value in document.own.items() if field != "place"}
    return replace(document, own={**own, "name": name, "short_name": name[:SHORT].strip()})


def _read(uploaded: UploadedFile | None) -> Document:
    if uploaded is None:
        raise Refused((engine.Mistake("", NO_FILE),))
    if (uploaded.size or 0) > LARGEST:
        raise Refused((engine.Mistake("", LARGE),))
    try:
        return read_catalogue(uploaded.read())
    except engine.DocumentError as error:
        raise Refused(error.mistakes) from None


def _likest(document: Document, visitor: Visitor) -> Edition:
    """The edition that has most of its rows."""
    family = str(document.own.get("slug", "")).partition("@")[0]
    known = list(books.readable(visitor).filter(revision=None))
    return max(known, key=lambda one: (one.slug == family, _shared(document, one)))


def _shared(document: Document, edition: Edition) -> int:
    return len(document.rows.keys() & document_of(edition).rows.keys())


def _free(name: str, owner: str) -> str:
    """The name, numbered where the owner has such house rules already."""
    taken = {one.casefold() for one in HouseRules.objects.filter(owner__key=owner).values_list("name", flat=True)}
    base = name[:74].strip()
    tails = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
    return next(base + tail for tail in tails if (base + tail).casefold() not in taken)
