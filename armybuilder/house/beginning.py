"""How house rules begin: of a rule book and a name, or of a catalogue's file."""

from dataclasses import dataclass, replace

from django.core.files.uploadedfile import UploadedFile

from armybuilder import books
from armybuilder.house.copies import document_of
from armybuilder.house.forms import SHORT, Sent, Wrong
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document, read_catalogue
from rules.engine.strict import LARGEST
from rules.models import Edition

NO_BOOK = "Choose the rules that yours are made from."
NO_FILE = "Choose a file: a catalogue as Muster saves it, house-rules.json."
LARGE = "The file is larger than 1 MiB: a catalogue is a tenth of that."
TAKEN = "House rules of somebody else’s are called “{}” here: {} can be kept under another slug only."
MOST_SAID = 20
"""Mistakes of a file that are shown."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """A file that is no catalogue, with its mistakes."""

    mistakes: tuple[engine.Mistake, ...]


def start(sent: Sent, visitor: Visitor, maker: str) -> HouseRules:
    """New house rules that differ in nothing from their parent yet; the same form sent twice makes them once."""
    name, parent = sent.name(), _parent(sent.text("from"), visitor)
    twin = HouseRules.objects.filter(maker=maker, name__iexact=name, binned=None).first()
    if twin and twin.parent == parent and not twin.tip and not twin.revisions().exists():
        return twin
    if twin:
        raise Wrong("name", f"“{name}” is the name of house rules of yours already. Give these another one.")
    document = document_of(parent)
    return HouseRules.start(name, parent, document, named(document, name), maker)


def bring(uploaded: UploadedFile | None, visitor: Visitor, maker: str) -> HouseRules:
    """House rules out of a file, made from the rule book that is most like them."""
    document = _read(uploaded)
    name = _free(str(document.own["name"]), maker)
    parent = _likest(document, visitor)
    return HouseRules.start(name, parent, document_of(parent), named(document, name), maker)


def adopt(edition: Edition, document: Document, maker: str) -> None:
    """Make a revision that came in a file the newest of the maker's house rules; nobody's where there is no maker."""
    house = HouseRules.objects.filter(slug=edition.family).first()
    if house and house.maker != maker:
        raise books.Taken(TAKEN.format(edition.family, edition.title))
    if house and house.binned:
        HouseRules.objects.filter(pk=house.pk).update(binned=None)
    if house or not maker:
        return
    name, parent = _free(edition.name, maker), _likest(document, Visitor(maker))
    Edition.objects.filter(pk=edition.pk).update(parent=parent)
    HouseRules.start(name, parent, document_of(parent), named(document, name), maker, edition.family)


def named(document: Document, name: str) -> Document:
    """The document under another name, apart from the rule books."""
    own = {field: value for field, value in document.own.items() if field != "place"}
    return replace(document, own={**own, "name": name, "short_name": name[:SHORT].strip()})


def _parent(slug: str, visitor: Visitor) -> Edition:
    found = books.readable(visitor).named(slug[:80]).first()
    if found is None:
        raise Wrong("from", NO_BOOK)
    return found


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


def _free(name: str, maker: str) -> str:
    """The name, numbered where the maker has such house rules already."""
    taken = {one.casefold() for one in HouseRules.objects.filter(maker=maker).values_list("name", flat=True)}
    base = name[:74].strip()
    tails = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
    return next(base + tail for tail in tails if (base + tail).casefold() not in taken)
