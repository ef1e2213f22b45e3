"""What the page shows on which armies come in: what was understood of a text and of files, before anything is kept."""

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from zlib import crc32

from django.http import QueryDict

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
"""Units that are shown of all armies together."""
MOST_SAID = 20
"""Findings that are shown of an army, and mistakes of a file."""
NOTHING = "There is nothing to read yet: paste a list, or choose a file."
ALONE = "This is a catalogue without an army. Bring an army along that is built on it, or make house rules of it."
CHANGED = "The list has changed since it was read. Look at what is understood now, then keep it."


@dataclass(slots=True)
class Desk:
    """What lies on the page: a text, what was understood of it, and what came in files."""

    editions: Sequence[Edition]
    edition: str
    """The slug of the one to read texts by; empty where the text says which."""
    text: str = ""
    reading: engine.Reading | None = None
    typed: engine.Build | None = None
    """The text's army, where nothing of it was misunderstood, or its player keeps the rest."""
    arrived: list[engine.Build] = field(default_factory=list)
    """The armies that came in files."""
    refused: list[Arrival] = field(default_factory=list)
    along: Along = field(default_factory=lambda: Along(Visitor()))
    """The catalogues that came along."""
    unread: QueryDict = field(default_factory=QueryDict)
    """Documents and catalogues that a form carries and that were not read this time."""
    slip: str = ""
    """What is wrong about what was sent as a whole."""

    @property
    def mistakes(self) -> int:
        """How much of the text was not understood, and is not left out by its player."""
        return len(self.reading.mistakes) if self.reading and not self.typed else 0

    @property
    def understood(self) -> engine.Build | None:
        """What of a text with mistakes can be kept without the rest."""
        return self.reading.understood if self.reading and self.mistakes else None

    @property
    def builds(self) -> list[engine.Build]:
        """What can be kept."""
        return [*([self.typed] if self.typed else []), *self.arrived]

    @property
    def used(self) -> list[Document]:
        """The catalogues on which one of the armies is built."""
        named = {build.catalogue.slug for build in self.builds}
        return [document for slug, document in self.along.brought.items() if slug in named]


def fresh(visitor: Visitor, edition: str = "") -> Desk:
    """The page before anything came in."""
    editions = books_for(visitor)
    known = [one.slug for one in editions]
    return Desk(editions, edition if edition in known else "", along=Along(visitor))


def unread(visitor: Visitor, sent: QueryDict, why: str) -> Desk:
    """What was sent, to be read another time."""
    desk = fresh(visitor, sent.get("edition", ""))
    desk.text, desk.unread, desk.slip = sent.get("text", "").replace("\r\n", "\n"), sent, why
    return desk


def read(visitor: Visitor, sent: QueryDict, uploads: Sequence[Upload]) -> Desk:
    """Everything that was sent, read anew: the text, files, and what came in files before."""
    desk, room = fresh(visitor, sent.get("edition", "")), Room()
    desk.text = sent.get("text", "").replace("\r\n", "\n")
    books = [catalogue(one) for one in desk.editions if desk.edition == one.slug or not (desk.edition or one.revision)]
    if not books:
        return desk
    carried = [parse.read_catalogue(text, room, desk.along) for text in sent.getlist("catalogue")]
    desk.refused += filter(None, carried)
    files = parse.read_files(uploads, books, room, desk.along)
    if len(files) == 1 and not desk.text.strip() and files[0].text is not None:
        # A text that is to be mended lies where it can be.
        desk.text, files, room = files[0].text.replace("\r\n", "\n"), [], Room()
    _read_text(desk, [*books, *desk.along.catalogues.values()], sent.get("mend", ""), room)
    _take_in(desk, [*(_carried(text, room, desk.along) for text in sent.getlist("document")), *files])
    if desk.along.brought and not (desk.text.strip() or desk.arrived or desk.refused):
        desk.slip = ALONE
    elif not (desk.text.strip() or desk.arrived or desk.refused):
        desk.slip = NOTHING
    return desk


def read_again(visitor: Visitor, sent: QueryDict) -> Desk:
    """What is to be kept, read once more: it must be what was shown."""
    desk = read(visitor, sent, [])
    field, found = ("understood", desk.understood) if sent.get("partly") else ("typed", desk.typed)
    if sent.get(field, "") != (packed(found) if found else ""):
        desk.slip = CHANGED
    else:
        desk.typed = found
    return desk


def _carried(text: str, room: Room, along: Along) -> Arrival:
    refusal = room.fit(len(text.encode("utf-8", "surrogatepass"))) or room.take()
    return Arrival("", None, (engine.Mistake("", refusal),)) if refusal else parse.read_document(text, room, along)


def _take_in(desk: Desk, arrivals: Sequence[Arrival]) -> None:
    for arrival in arrivals:
        if arrival.build:
            desk.arrived.append(arrival.build)
        else:
            desk.refused.append(arrival)


def _read_text(desk: Desk, books: Sequence[engine.Catalogue], mend: str, room: Room) -> None:
    if not desk.text.strip():
        return
    if is_document(desk.text):
        arrival = parse.read_document(desk.text, room, desk.along)
        remarks = tuple(engine.Remark("mistake", str(one), 1, 1) for one in arrival.mistakes)
        desk.reading, desk.typed = engine.Reading(arrival.build, remarks), arrival.build
        return
    if refusal := room.read(desk.text, len(books)):
        desk.reading = engine.Reading(None, (engine.Remark("mistake", refusal, 1, 1),))
        return
    desk.reading = engine.read_among(desk.text, books, room.guesses)
    wanted = [one for remark in desk.reading.remarks for one in remark.suggestions if value(remark, one) == mend]
    if wanted:
        desk.text = wanted[0].applied(desk.text)
        desk.reading = engine.read_among(desk.text, books, room.guesses)
    desk.typed = None if desk.reading.mistakes else desk.reading.build


def value(remark: engine.Remark, suggestion: engine.Suggestion) -> str:
    """A suggestion as its button names it: by its place and its words, as the text may have changed since."""
    return f"{remark.line}:{remark.column}:{suggestion.label}"


def page(desk: Desk) -> Shown:
    """Everything the page shows."""
    drawn = iter(range(MOST_UNITS))
    understood = desk.understood or (desk.reading.build if desk.reading and not desk.typed else None)
    return {
        "editions": desk.editions,
        "edition": desk.edition,
        "text": desk.text,
        "remarks": [_remark(one) for one in desk.reading.remarks] if desk.reading else [],
        "mistakes": desk.mistakes,
        "partly": _army(understood, drawn) | {"stamp": None, "findings": []} if understood else None,
        "understood": packed(desk.understood) if desk.understood else "",
        "keep_partly": _keep([desk.understood, *desk.arrived]) if desk.understood else "",
        "armies": [_army(build, drawn) for build in desk.builds],
        "refused": [_refused(one) for one in desk.refused],
        "typed": packed(desk.typed) if desk.typed else "",
        "carried": [*(packed(build) for build in desk.arrived), *desk.unread.getlist("document")],
        "catalogues": [*(desk.along.texts[slug] for slug in desk.along.brought), *desk.unread.getlist("catalogue")],
        "rules": [_rules(desk, slug) for slug in desk.along.brought],
        "keep": _keep(desk.builds),
        "slip": desk.slip,
        "once": str(uuid.uuid4()),
        "most": parse.MOST_ARMIES,
    }


def _rules(desk: Desk, slug: str) -> Shown:
    """A catalogue that came along, and whether an army is built on it."""
    count = sum(build.catalogue.slug == slug for build in desk.builds)
    here = Edition.objects.filter(slug=slug).exists()
    return {"name": desk.along.catalogues[slug].name, "count": count, "here": here}


def packed(build: engine.Build) -> str:
    """The army's document on one line, as a form carries it."""
    return json.dumps(engine.write_document(build), ensure_ascii=False, separators=(",", ":"))


def _keep(builds: Sequence[engine.Build]) -> str:
    if len(builds) == 1:
        total = words.sum_of(builds[0].catalogue, engine.bill(builds[0]).total)
        return f"Keep {words.clipped(builds[0].name)}, {total}"
    return f"Keep {len(builds)} armies" if builds else ""


def _remark(remark: engine.Remark) -> Shown:
    tone = "bad" if remark.severity == "mistake" else "info"
    return {
        "tone": tone,
        "sign": SIGNS[tone],
        "place": remark.place,
        "message": remark.message,
        "suggestions": [_suggestion(one.label, value(remark, one)) for one in remark.suggestions],
    }


def _suggestion(label: str, said: str) -> Shown:
    """A button of its own for each value: one that keeps the focus while the page changes must not become another."""
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
