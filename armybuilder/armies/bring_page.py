"""What the page shows on which armies come in: what was understood of a text and of files, before anything is kept."""

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from django.http import QueryDict

from armybuilder.armies import incoming, my_armies, shown
from armybuilder.armies.files import is_document
from armybuilder.armies.incoming import Arrival, Room, Upload
from armybuilder.armies.values import SIGNS, Shown
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

MOST_UNITS = 200
"""Units that are shown of all armies together."""
MOST_SAID = 20
"""Findings that are shown of an army, and mistakes of a file."""
NOTHING = "There is nothing to read yet: paste a list, or choose a file."
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
    """The text's army, where nothing of it was misunderstood."""
    arrived: list[engine.Build] = field(default_factory=list)
    """The armies that came in files."""
    refused: list[Arrival] = field(default_factory=list)
    slip: str = ""
    """What is wrong about what was sent as a whole."""

    @property
    def mistakes(self) -> int:
        """How much of the text was not understood."""
        return len(self.reading.mistakes) if self.reading else 0

    @property
    def builds(self) -> list[engine.Build]:
        """What can be kept."""
        return [*([self.typed] if self.typed else []), *self.arrived]


def fresh(edition: str = "") -> Desk:
    """The page before anything came in."""
    editions = list(Edition.objects.books())
    known = [one.slug for one in editions]
    return Desk(editions, edition if edition in known else "")


def read(sent: QueryDict, uploads: Sequence[Upload]) -> Desk:
    """Everything that was sent, read anew: the text, files, and what came in files before."""
    desk, room = fresh(sent.get("edition", "")), Room()
    desk.text = sent.get("text", "").replace("\r\n", "\n")
    books = [catalogue(one) for one in desk.editions if desk.edition in ("", one.slug)]
    if not books:
        return desk
    files = incoming.read_files(uploads, books, room)
    if len(files) == 1 and not desk.text.strip() and files[0].text is not None:
        # A text that is to be mended lies where it can be.
        desk.text, files = files[0].text.replace("\r\n", "\n"), []
    _read_text(desk, books, sent.get("mend", ""))
    _take_in(desk, [*(_carried(text, room) for text in sent.getlist("document")), *files])
    if not (desk.text.strip() or desk.arrived or desk.refused):
        desk.slip = NOTHING
    return desk


def read_again(sent: QueryDict) -> Desk:
    """What is to be kept, read once more: it must be what was shown."""
    desk = read(sent, [])
    if sent.get("typed", "") != (packed(desk.typed) if desk.typed else ""):
        desk.slip = CHANGED
    return desk


def _carried(text: str, room: Room) -> Arrival:
    refusal = room.take(len(text.encode("utf-8", "surrogatepass")))
    return Arrival("", None, (engine.Mistake("", refusal),)) if refusal else incoming.read_document(text)


def _take_in(desk: Desk, arrivals: Sequence[Arrival]) -> None:
    for arrival in arrivals:
        if arrival.build:
            desk.arrived.append(arrival.build)
        else:
            desk.refused.append(arrival)


def _read_text(desk: Desk, books: Sequence[engine.Catalogue], mend: str) -> None:
    if not desk.text.strip():
        return
    if is_document(desk.text):
        arrival = incoming.read_document(desk.text)
        remarks = tuple(engine.Remark("mistake", str(one), 1, 1) for one in arrival.mistakes)
        desk.reading, desk.typed = engine.Reading(arrival.build, remarks), arrival.build
        return
    desk.reading = engine.read_among(desk.text, books)
    wanted = [one for remark in desk.reading.remarks for one in remark.suggestions if value(remark, one) == mend]
    if wanted:
        desk.text = wanted[0].applied(desk.text)
        desk.reading = engine.read_among(desk.text, books)
    desk.typed = None if desk.reading.mistakes else desk.reading.build


def value(remark: engine.Remark, suggestion: engine.Suggestion) -> str:
    """A suggestion as its button names it: by its place and its words, as the text may have changed since."""
    return f"{remark.line}:{remark.column}:{suggestion.label}"


def page(desk: Desk) -> Shown:
    """Everything the page shows."""
    drawn = iter(range(MOST_UNITS))
    understood = desk.reading.build if desk.reading and not desk.typed else None
    return {
        "editions": desk.editions,
        "edition": desk.edition,
        "text": desk.text,
        "remarks": [_remark(one) for one in desk.reading.remarks] if desk.reading else [],
        "mistakes": desk.mistakes,
        "partly": _army(understood, drawn) | {"stamp": None, "findings": []} if understood else None,
        "armies": [_army(build, drawn) for build in desk.builds],
        "refused": [_refused(one) for one in desk.refused],
        "typed": packed(desk.typed) if desk.typed else "",
        "carried": [packed(build) for build in desk.arrived],
        "keep": _keep(desk.builds),
        "slip": desk.slip,
        "once": str(uuid.uuid4()),
        "most": incoming.MOST_ARMIES,
    }


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
        "suggestions": [{"label": one.label, "value": value(remark, one)} for one in remark.suggestions],
    }


def _army(build: engine.Build, drawn: Iterator[int]) -> Shown:
    units = [_unit(build, unit) for unit, _ in zip(build.units, drawn, strict=False)]
    return {
        **my_armies.brief(build),
        "units": units,
        "more": len(build.units) - len(units),
        "findings": [one.message for one in islice(engine.findings(build), MOST_SAID)],
    }


def _unit(build: engine.Build, unit: engine.Unit) -> Shown:
    return shown.row(build, unit, build.place(unit.id), False, ())


def _refused(arrival: Arrival) -> Shown:
    said = arrival.mistakes[:MOST_SAID]
    return {"name": arrival.name, "mistakes": said, "more": len(arrival.mistakes) - len(said)}
