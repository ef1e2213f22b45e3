"""The context of the import page: what was understood of a text and of files, before anything is saved."""

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from zlib import crc32

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.armies import army_rows, unit_context
from armybuilder.armies.bundled_catalogues import Along
from armybuilder.armies.files import is_document
from armybuilder.armies.importing import parse
from armybuilder.armies.importing.parse import Arrival, Room, Upload
from armybuilder.books import books_for
from armybuilder.core.values import SIGNS, Shown
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

MOST_UNITS = 200
"""How many units are shown of all armies together."""
MOST_SAID = 20
"""How many issues of an army, and errors of a file, are shown."""
NOTHING = gettext_lazy("Nothing to import yet. Paste a list or choose a file.")
ALONE = gettext_lazy("These are rules without an army. Add an army that uses them, or import them as house rules.")
CHANGED = gettext_lazy("The list has changed since the preview. Check the new preview, then import it.")


@dataclass(slots=True)
class ImportDraft:
    """What the page holds: a text, what was understood of it, and what came from files."""

    editions: Sequence[Edition]
    edition: str
    """The rule book for texts; empty to detect it."""
    text: str = ""
    reading: engine.Reading | None = None
    typed: engine.Build | None = None
    """The text's army, if all of it was understood or its player leaves out the rest."""
    arrived: list[engine.Build] = field(default_factory=list)
    """The armies from files."""
    refused: list[Arrival] = field(default_factory=list)
    along: Along = field(default_factory=lambda: Along(Visitor()))
    """The uploaded catalogues."""
    unread: QueryDict = field(default_factory=QueryDict)
    """Documents and catalogues in the form that were not read this time."""
    error: str = ""
    """What is wrong with the upload as a whole."""

    @property
    def mistakes(self) -> int:
        """How much of the text was not understood, and is not left out by its player."""
        return len(self.reading.mistakes) if self.reading and not self.typed else 0

    @property
    def understood(self) -> engine.Build | None:
        """What can be saved of a text with errors."""
        return self.reading.understood if self.reading and self.mistakes else None

    @property
    def builds(self) -> list[engine.Build]:
        """What can be saved."""
        return [*([self.typed] if self.typed else []), *self.arrived]

    @property
    def used(self) -> list[Document]:
        """The catalogues on which one of the armies is built."""
        named = {build.catalogue.slug for build in self.builds}
        return [document for slug, document in self.along.brought.items() if slug in named]


def fresh(visitor: Visitor, edition: str = "") -> ImportDraft:
    """The page before anything came in."""
    editions = books_for(visitor)
    known = [one.slug for one in editions]
    return ImportDraft(editions, edition if edition in known else "", along=Along(visitor))


def unread(visitor: Visitor, sent: QueryDict, why: str) -> ImportDraft:
    """The input, to be read again later."""
    draft = fresh(visitor, sent.get("edition", ""))
    draft.text, draft.unread, draft.error = sent.get("text", "").replace("\r\n", "\n"), sent, why
    return draft


def read(visitor: Visitor, sent: QueryDict, uploads: Sequence[Upload]) -> ImportDraft:
    """Read everything that was sent: the text, files, and what came from files before."""
    draft, room = fresh(visitor, sent.get("edition", "")), Room()
    draft.text = sent.get("text", "").replace("\r\n", "\n")
    editions = [one for one in draft.editions if draft.edition == one.slug or not (draft.edition or one.revision)]
    books = [catalogue(one) for one in editions]
    if not books:
        return draft
    carried = [parse.read_catalogue(text, room, draft.along) for text in sent.getlist("catalogue")]
    draft.refused += filter(None, carried)
    files = parse.read_files(uploads, books, room, draft.along)
    if len(files) == 1 and not draft.text.strip() and files[0].text is not None:
        # A text with errors goes where it can be edited.
        draft.text, files, room = files[0].text.replace("\r\n", "\n"), [], Room()
    _read_text(draft, [*books, *draft.along.catalogues.values()], sent.get("fix", ""), room)
    _take_in(draft, [*(_carried(text, room, draft.along) for text in sent.getlist("document")), *files])
    if draft.along.brought and not (draft.text.strip() or draft.arrived or draft.refused):
        draft.error = str(ALONE)
    elif not (draft.text.strip() or draft.arrived or draft.refused):
        draft.error = str(NOTHING)
    return draft


def read_again(visitor: Visitor, sent: QueryDict) -> ImportDraft:
    """What is to be saved, read again; it must be what was shown."""
    draft = read(visitor, sent, [])
    field, found = ("understood", draft.understood) if sent.get("partly") else ("typed", draft.typed)
    if sent.get(field, "") != (packed(found) if found else ""):
        draft.error = str(CHANGED)
    else:
        draft.typed = found
    return draft


def _carried(text: str, room: Room, along: Along) -> Arrival:
    refusal = room.fit(len(text.encode("utf-8", "surrogatepass"))) or room.take()
    return Arrival("", None, (engine.Mistake("", refusal),)) if refusal else parse.read_document(text, room, along)


def _take_in(draft: ImportDraft, arrivals: Sequence[Arrival]) -> None:
    for arrival in arrivals:
        if arrival.build:
            draft.arrived.append(arrival.build)
        else:
            draft.refused.append(arrival)


def _read_text(draft: ImportDraft, books: Sequence[engine.Catalogue], fix: str, room: Room) -> None:
    if not draft.text.strip():
        return
    if is_document(draft.text):
        arrival = parse.read_document(draft.text, room, draft.along)
        remarks = tuple(engine.Remark("mistake", str(one), 1, 1) for one in arrival.mistakes)
        draft.reading, draft.typed = engine.Reading(arrival.build, remarks), arrival.build
        return
    if refusal := room.read(draft.text, len(books)):
        draft.reading = engine.Reading(None, (engine.Remark("mistake", refusal, 1, 1),))
        return
    draft.reading = engine.read_among(draft.text, books, room.guesses)
    wanted = [one for remark in draft.reading.remarks for one in remark.suggestions if value(remark, one) == fix]
    if wanted:
        draft.text = wanted[0].applied(draft.text)
        draft.reading = engine.read_among(draft.text, books, room.guesses)
    draft.typed = None if draft.reading.mistakes else draft.reading.build


def value(remark: engine.Remark, suggestion: engine.Suggestion) -> str:
    """A suggestion as its button names it: by place and words, because the text may have changed since."""
    return f"{remark.line}:{remark.column}:{suggestion.label}"


def page(draft: ImportDraft) -> Shown:
    """The context of the page."""
    drawn = iter(range(MOST_UNITS))
    understood = draft.understood or (draft.reading.build if draft.reading and not draft.typed else None)
    return {
        "editions": draft.editions,
        "edition": draft.edition,
        "text": draft.text,
        "remarks": [_remark(one) for one in draft.reading.remarks] if draft.reading else [],
        "mistakes": draft.mistakes,
        "partly": _army(understood, drawn) | {"stamp": None, "findings": []} if understood else None,
        "understood": packed(draft.understood) if draft.understood else "",
        "keep_partly": _keep([draft.understood, *draft.arrived]) if draft.understood else "",
        "armies": [_army(build, drawn) for build in draft.builds],
        "refused": [_refused(one) for one in draft.refused],
        "typed": packed(draft.typed) if draft.typed else "",
        "carried": [*(packed(build) for build in draft.arrived), *draft.unread.getlist("document")],
        "catalogues": [*(draft.along.texts[slug] for slug in draft.along.brought), *draft.unread.getlist("catalogue")],
        "rules": [_rules(draft, slug) for slug in draft.along.brought],
        "keep": _keep(draft.builds),
        "error": draft.error,
        "once": str(uuid.uuid4()),
        "most": parse.MOST_ARMIES,
    }


def _rules(draft: ImportDraft, slug: str) -> Shown:
    """An uploaded catalogue, and whether an army uses it."""
    count = sum(build.catalogue.slug == slug for build in draft.builds)
    here = Edition.objects.filter(slug=slug).exists()
    return {"name": draft.along.catalogues[slug].name, "count": count, "here": here}


def packed(build: engine.Build) -> str:
    """The army's document on one line, for the form."""
    return json.dumps(engine.write_document(build), ensure_ascii=False, separators=(",", ":"))


def _keep(builds: Sequence[engine.Build]) -> str:
    if len(builds) == 1:
        total = words.sum_of(builds[0].catalogue, engine.bill(builds[0]).total)
        return _("Import {army} ({points})").format(army=words.clipped(builds[0].name), points=total)
    if not builds:
        return ""
    return ngettext("Import {count} army", "Import {count} armies", len(builds)).format(count=len(builds))


def _remark(remark: engine.Remark) -> Shown:
    tone = "bad" if remark.severity == "mistake" else "info"
    return {
        "tone": tone,
        "sign": SIGNS[tone],
        "place": remark.place,
        "message": remark.message,
        "suggestions": [_suggestion(str(one.label), value(remark, one)) for one in remark.suggestions],
    }


def _suggestion(label: str, said: str) -> Shown:
    """Each value gets its own button, so that a focused one never becomes another when the page changes."""
    return {"label": label, "value": said, "id": f"fix-{crc32(said.encode('utf-8', 'surrogatepass')):x}"}


def _army(build: engine.Build, drawn: Iterator[int]) -> Shown:
    units = [_unit(build, unit) for unit, _ in zip(build.units, drawn, strict=False)]
    return {
        **army_rows.brief(build),
        "units": units,
        "more": len(build.units) - len(units),
        "findings": [one.message for one in islice(engine.findings(build), MOST_SAID)],
    }


def _unit(build: engine.Build, unit: engine.Unit) -> Shown:
    return unit_context.row(build, unit, build.place(unit.id), False, ())


def _refused(arrival: Arrival) -> Shown:
    said = arrival.mistakes[:MOST_SAID]
    return {"name": arrival.name, "mistakes": said, "more": len(arrival.mistakes) - len(said)}
