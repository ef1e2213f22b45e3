"""The context of the import page: a preview of what was understood."""

import uuid
from collections.abc import Iterator, Sequence
from itertools import islice
from zlib import crc32

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.display import army_rows, unit_context
from armybuilder.armies.importing import line_by_line
from armybuilder.armies.importing.answers import AnswerOffer, Question, questions
from armybuilder.armies.importing.import_draft import ImportDraft, packed
from armybuilder.armies.importing.uploads import MOST_ARMIES, ParsedFile
from armybuilder.core.web.values import SIGNS, Context
from rules import engine
from rules.engine import words
from rules.models import Edition

MOST_UNITS = 200
"""The number of units that are shown, of all armies together."""
MAX_LINES_NAMED, MAX_PREVIEWED = 8, 3
"""The number of lines of a question that are named, and of lines that are shown as an answer would change them."""
MAX_PREVIEWED_LETTERS = 200
"""Of a line that an answer would change."""
MOST_SAID = 20
"""The number of issues of an army, and of errors of a file, that are shown."""


def page(draft: ImportDraft) -> Context:
    """The context of the page."""
    bundled = draft.bundled
    return {
        "editions": draft.editions,
        "edition": draft.edition,
        **preview(draft),
        "keep_partly": _keep([draft.understood, *draft.arrived]) if draft.understood else "",
        "refused": [_refused(arrival) for arrival in draft.refused],
        "carried": [*(packed(build) for build in draft.arrived), *draft.unread.getlist("document")],
        "catalogues": [
            *(bundled.texts[slug] for slug in bundled.brought),
            *draft.unread.getlist("catalogue"),
        ],
        "rules": [_rules(draft, slug) for slug in bundled.brought],
        "keep": _keep(draft.builds),
        "once": str(uuid.uuid4()),
        "most": MOST_ARMIES,
    }


def preview(draft: ImportDraft) -> Context:
    """The text, what is asked about it, the answers that were given, and the armies that were understood."""
    drawn = iter(range(MOST_UNITS))
    asked = questions(draft.reading.questions) if draft.reading else []
    understood = draft.understood or (draft.reading.build if draft.reading and not draft.typed else None)
    return {
        "text": draft.text,
        "error": draft.error,
        "questions": [_question(question, draft.text) for question in asked],
        "answers": [{"label": answer.label, "packed": answer.packed()} for answer in draft.answers],
        "assumptions": draft.reading.assumptions if draft.reading else (),
        "mistakes": draft.mistakes,
        "partly": _army(understood, drawn, draft) | {"stamp": None, "findings": []} if understood else None,
        "understood": packed(draft.understood) if draft.understood else "",
        "armies": [_army(build, drawn, draft if build is draft.typed else None) for build in draft.builds],
        "typed": packed(draft.typed) if draft.typed else "",
    }


def _rules(draft: ImportDraft, slug: str) -> Context:
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


def _question(question: Question, text: str) -> Context:
    first = question.remarks[0]
    tone = "bad" if first.severity == "mistake" else "info"
    return {
        "tone": tone,
        "sign": SIGNS[tone],
        "place": first.place,
        "message": first.message,
        "more": len(question.remarks) - 1,
        "lines": ", ".join(str(remark.line) for remark in question.remarks[:MAX_LINES_NAMED]),
        "offers": [_offer(offer, text) for offer in question.offers],
    }


def _offer(offer: AnswerOffer, text: str) -> Context:
    """Each value gets its own button, so that a focused one never becomes another when the page changes."""
    return {
        "label": offer.label,
        "value": offer.value,
        "id": f"fix-{crc32(offer.value.encode('utf-8', 'surrogatepass')):x}",
        "preview": [_line(suggestion, text) for suggestion in offer.suggestions[:MAX_PREVIEWED]],
        "more": max(0, len(offer.suggestions) - MAX_PREVIEWED),
    }


def _line(suggestion: engine.Suggestion, text: str) -> Context:
    """The line as it is and as it would be; several lines are shown by their first."""
    start = text.rfind("\n", 0, suggestion.start) + 1
    end = text.find("\n", suggestion.end)
    end = len(text) if end < 0 else end
    after = text[start : suggestion.start] + suggestion.replacement + text[suggestion.end : end]
    if suggestion.start == suggestion.end and suggestion.replacement.endswith("\n"):
        return {"before": "", "after": _clipped(suggestion.replacement)}
    return {"before": _clipped(text[start:end]), "after": _clipped(after)}


def _clipped(line: str) -> str:
    return words.clipped(line.strip().split("\n")[0], MAX_PREVIEWED_LETTERS)


def _army(build: engine.Build, drawn: Iterator[int], draft: ImportDraft | None) -> Context:
    """An army; one that was pasted with its text beside it."""
    rows = {
        unit.id: unit_context.row(build, unit, build.place(unit.id), False, ())
        for unit, _ in zip(build.units, drawn, strict=False)
    }
    reading = draft.reading if draft and not draft.is_document else None
    return {
        **army_rows.brief(build),
        "units": list(rows.values()),
        "lines": line_by_line.lines(draft.text, reading.marks, build, rows) if draft and reading else [],
        "more": len(build.units) - len(rows),
        "findings": [finding.message for finding in islice(engine.findings(build), MOST_SAID)],
    }


def _refused(arrival: ParsedFile) -> Context:
    mistakes = arrival.mistakes[:MOST_SAID]
    return {"name": arrival.name, "mistakes": mistakes, "more": len(arrival.mistakes) - len(mistakes)}
