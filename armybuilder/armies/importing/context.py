"""The context of the import page: a preview of what was understood."""

import uuid
from collections.abc import Iterator, Sequence
from itertools import islice
from zlib import crc32

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies import army_rows, unit_context
from armybuilder.armies.importing.pasted_text import ImportDraft, packed, value
from armybuilder.armies.importing.uploads import MOST_ARMIES, ParsedFile
from armybuilder.core.values import SIGNS, Shown
from rules import engine
from rules.engine import words
from rules.models import Edition

MOST_UNITS = 200
"""How many units are shown of all armies together."""
MOST_SAID = 20
"""How many issues of an army, and errors of a file, are shown."""


def page(draft: ImportDraft) -> Shown:
    """The context of the page."""
    drawn, bundled = iter(range(MOST_UNITS)), draft.bundled
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
        "catalogues": [
            *(bundled.texts[slug] for slug in bundled.brought),
            *draft.unread.getlist("catalogue"),
        ],
        "rules": [_rules(draft, slug) for slug in bundled.brought],
        "keep": _keep(draft.builds),
        "error": draft.error,
        "once": str(uuid.uuid4()),
        "most": MOST_ARMIES,
    }


def _rules(draft: ImportDraft, slug: str) -> Shown:
    """An uploaded catalogue, and whether an army uses it."""
    count = sum(build.catalogue.slug == slug for build in draft.builds)
    here = Edition.objects.filter(slug=slug).exists()
    return {"name": draft.bundled.catalogues[slug].name, "count": count, "here": here}


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


def _refused(arrival: ParsedFile) -> Shown:
    said = arrival.mistakes[:MOST_SAID]
    return {"name": arrival.name, "mistakes": said, "more": len(arrival.mistakes) - len(said)}
