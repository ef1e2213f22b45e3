"""Many armies at once: saved in one transaction, and packed into one file."""

import json
import tempfile
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import FileResponse
from django.utils import timezone

from armybuilder.armies.documents import downloads
from armybuilder.armies.models import Army
from armybuilder.core.db import transactions
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import document_of, write_catalogue
from rules.engine.editing.free_names import numbered as numbered_name
from rules.engine.editing.free_names import unnumbered
from rules.models import Edition

IN_MEMORY = 4 * 2**20
"""Files up to this size in bytes are packed in memory."""
KEPT = uuid.UUID("5b0f3a52-7d43-4f0e-9d0c-2f6f6a1c8e11")
"""Prefix of the codes of armies that are saved only once."""
NAMED = "muster-armies.zip"


def begin(
    build: engine.Build,
    edition: Edition,
    owner: str,
    form_id: str,
    sample: str = "",
    origin: Army | None = None,
    link: str = "",
    namesakes: Visitor | None = None,
) -> Army:
    """Create an army. The same form sent twice leads to the first one, unless that has been changed.

    It gets a number after its name if one of the armies in ``namesakes`` has that name.
    """
    document = json.dumps(engine.stored(build), sort_keys=True)
    code = uuid.uuid5(KEPT, f"{owner} {form_id} {document}") if form_id else uuid.uuid4()
    first = Army.objects.filter(code=code).first()
    if first is not None and not first.latest_version and first.binned is None:
        return first
    if namesakes and Army.objects.made_by(namesakes).filter(name=build.name).exists():
        build = numbered(build, namesakes)
    return Army.start(build, edition, owner, sample, code=uuid.uuid4() if first else code, origin=origin, link=link)


def keep(builds: Sequence[engine.Build], owner: str, form_id: str = "") -> list[Army]:
    """Create an army of each, all with one moment. A form sent twice creates them once."""
    places = range(len(builds))
    codes = [uuid.uuid5(KEPT, f"{owner} {form_id} {place}") if form_id else uuid.uuid4() for place in places]
    before = list(Army.objects.filter(owner__key=owner, code__in=codes).order_by("pk"))
    if before:
        return before
    armies, now = [Army.fresh(build, owner, code) for build, code in zip(builds, codes, strict=True)], timezone.now()
    for army in armies:
        army.made = now
    _begin(armies, [build.catalogue.slug for build in builds], now)
    return armies


@transactions.deferred
def _begin(armies: Sequence[Army], slugs: Sequence[str], now: datetime) -> None:
    """Save new armies with one moment; their rule books may be saved with them."""
    editions = {edition.slug: edition for edition in Edition.objects.filter(slug__in=slugs)}
    for army, slug in zip(armies, slugs, strict=True):
        army.edition = editions[slug]
        army.begin()
    Army.objects.filter(pk__in=[army.pk for army in armies]).update(made=now)
    for army in armies:
        army.made = now


def numbered(build: engine.Build, visitor: Visitor) -> engine.Build:
    """The army with a name that none of the visitor's armies has: ``Undead 2``."""
    return all_numbered([build], visitor)[0]


def all_numbered(builds: Sequence[engine.Build], visitor: Visitor) -> list[engine.Build]:
    """The armies with names that differ from each other and from those of the visitor's armies."""
    names = set(Army.objects.made_by(visitor).values_list("name", flat=True))
    numbered = []
    for build in builds:
        numbered.append(replace(build, name=numbered_name(unnumbered(build.name, names), names)))
        names.add(numbered[-1].name)
    return numbered


def packed(armies: Iterable[Army]) -> FileResponse:
    """A zip of their documents, each named after its army, and of the catalogues of their house rules."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
    waiting = list(armies)
    names = downloads.names([army.name for army in waiting], "json")
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for army, name in zip(waiting, names, strict=True):
            entry = ZipInfo(name, army.changed.timetuple()[:6])
            archive.writestr(entry, engine.dump(army.build()), ZIP_DEFLATED)
        for edition in dict.fromkeys(army.edition for army in waiting if army.edition.revision):
            entry = ZipInfo(f"{edition.slug}.rules.json", (edition.published or timezone.now()).timetuple()[:6])
            archive.writestr(entry, write_catalogue(document_of(edition)), ZIP_DEFLATED)
    file.seek(0)
    headers = {"Cache-Control": "private, no-cache"}
    return FileResponse(file, as_attachment=True, filename=NAMED, content_type="application/zip", headers=headers)
