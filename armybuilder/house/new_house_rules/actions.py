"""How house rules begin: of a rule book and a name, or of a catalogue's file."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from armybuilder.core import writing
from armybuilder.house.catalogues import house_rules_of, renamed
from armybuilder.house.differences import document_of
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document, read_catalogue
from rules.engine.strict import LARGEST
from rules.models import Edition

NAMED = "“{}” is the name of house rules of yours already. Give these another one."
NO_FILE = "Choose a file: a catalogue as Muster saves it, house-rules.json."
LARGE = "The file is larger than 1 MiB: a catalogue is a tenth of that."
MOST_SHOWN = 20
"""Mistakes of a file that are shown."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """A file that is no catalogue, with its mistakes."""

    mistakes: tuple[engine.Mistake, ...]


def start(name: str, parent: Edition, owner: str) -> HouseRules:
    """New house rules that differ in nothing from their parent yet; the same form sent twice makes them once."""
    twin = HouseRules.objects.filter(owner__key=owner, name__iexact=name, binned=None).first()
    if twin and twin.parent == parent and not twin.latest_version and not twin.revisions().exists():
        return twin
    if twin:
        raise ValidationError({"name": NAMED.format(name)})
    document = document_of(parent)
    return HouseRules.start(name, parent, document, renamed(document, name), owner)


def bring(uploaded: UploadedFile | None, visitor: Visitor, owner: str) -> HouseRules:
    """House rules out of a file, made from the rule book that is most like them."""
    house = house_rules_of(_read(uploaded), visitor, owner)
    writing.write(house.save)
    return house


def _read(uploaded: UploadedFile | None) -> Document:
    if uploaded is None:
        raise Refused((engine.Mistake("", NO_FILE),))
    if (uploaded.size or 0) > LARGEST:
        raise Refused((engine.Mistake("", LARGE),))
    try:
        return read_catalogue(uploaded.read())
    except engine.DocumentError as error:
        raise Refused(error.mistakes) from None
