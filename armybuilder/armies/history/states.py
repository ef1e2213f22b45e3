"""The states of many versions of an army, each read with as few differences as possible."""

from collections.abc import Sequence

from django.db.models import Q

from armybuilder.armies.documents import patches
from armybuilder.armies.documents.stored_documents import ARMY
from armybuilder.armies.models import SNAPSHOT_EVERY, Army, Version
from rules import engine
from rules.models import Edition
from rules.shapes import fits
from rules.snapshot import catalogue
from rules.stored_json import read_json
from rules.stored_values import ODD, leave_out, place_of


def states(army: Army, versions: Sequence[Version]) -> dict[int, engine.Build]:
    """The army at these versions and at those they were made from; one that cannot be read is left out."""
    numbers = {version.number for version in versions} | {version.parent or 0 for version in versions}
    documents = _documents(army, numbers)
    slugs = {str(document.get("edition")) for document in documents.values()} - {army.edition.slug}
    editions = {edition.slug: edition for edition in Edition.objects.filter(slug__in=slugs)} if slugs else {}
    read: dict[int, engine.Build] = {}
    for number in numbers & documents.keys():
        book = catalogue(editions.get(str(documents[number].get("edition")), army.edition))
        read[number] = engine.restore(documents[number], book)  # type: ignore[arg-type]
    return read


def _documents(army: Army, numbers: set[int]) -> dict[int, dict[str, object]]:
    """Every document that leads from a whole one to these versions, oldest first."""
    near = Q()
    for block in {number // SNAPSHOT_EVERY for number in numbers}:
        near |= Q(number__range=(block * SNAPSHOT_EVERY, (block + 1) * SNAPSHOT_EVERY - 1))
    documents: dict[int, dict[str, object]] = {}
    for version in army.versions.filter(near).defer("summary").order_by("number"):
        before = documents.get(version.parent) if version.parent is not None else None
        try:
            document = _document(version, before)
        except ODD as error:
            leave_out(place_of(version, "document"), error)
            continue
        if document is not None:
            documents[version.number] = document
    return documents


def _document(version: Version, before: dict[str, object] | None) -> dict[str, object] | None:
    """The document of a version; ``None`` if that of the one before it is not known. Raises one of ``ODD``."""
    if not version.snapshot and before is None:
        return None
    document: dict[str, object] = read_json(version.snapshot) if version.snapshot else {}
    if before is not None and not version.snapshot:
        document = patches.patched(before, version.patch)
    if not fits(document, ARMY):
        raise ValueError(f"{document!r:.200}")
    return document
