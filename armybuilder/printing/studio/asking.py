"""What a request asks to be printed: as its address says, or as the visitor chose last."""

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from django.http import Http404, QueryDict

from armybuilder.core.http import Gone, Request
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.sheets import SHEETS, Sheet
from armybuilder.printing.studio import chosen as reading
from armybuilder.printing.studio import sets, setups, subjects
from armybuilder.printing.studio.chosen import HOW, Chosen
from armybuilder.printing.studio.setups import NAME
from armybuilder.printing.studio.subjects import Subject
from armybuilder.visitors import Visitor
from rules.engine.build import Build
from rules.engine.text import TextError, clean_name


def subject(request: Request, visitor: Visitor, **named: Any) -> Subject:
    """What the address leads to; where that is gone and sheets of it are kept under a name, a page that says so."""
    try:
        return subjects.named(request.GET, visitor, **named)
    except Gone:
        raise
    except Http404:
        if kept := setups.kept_for(visitor, request.get_full_path()):
            raise Gone("printing/gone.html", {"kept": kept}) from None
        raise


def asked(query: QueryDict, subject: Subject, visitor: Visitor) -> tuple[Chosen, list[str]]:
    """What to print, and a sentence for each thing that is not understood."""
    if not any(says(name) for name in query):
        return remembered(subject, visitor), []
    chosen, mistakes = reading.read(query, subject)
    if "sheets" not in query:
        chosen = printable(replace(chosen, sheets=sets.first(subject.sheets)))
    return chosen, mistakes


def remembered(subject: Subject, visitor: Visitor) -> Chosen:
    """What was chosen last for it; else the usual, on the paper and in the letters that were chosen last."""
    if setup := setups.last(visitor, subject):
        return reading.read(setup.asked, subject)[0]
    usual = Chosen(sets.first(subject.sheets))
    latest = setups.last_of_all(visitor)
    return printable(usual.like(reading.read(latest.asked, subject)[0])) if latest else usual


def posted(form: QueryDict, subject: Subject) -> tuple[Chosen, list[str]]:
    """What the studio's form says once its button has done what it is for."""
    chosen, mistakes = reading.read(form, subject)
    for name, by in (("up", -1), ("down", 1)):
        if form.get(name) in chosen.sheets:
            chosen = chosen.moved(str(form.get(name)), by)
    for one, sheets in sets.sets_of(subject.sheets):
        if form.get("set") == one.slug != form.get("set_was"):
            chosen = replace(chosen, sheets=sheets)
    if form.get("on") in PAPERS:
        chosen = replace(chosen, paper=str(form.get("on")))
    return chosen if questions(subject, replace(chosen, many="")) else replace(chosen, many=""), mistakes


def name(form: QueryDict) -> tuple[str, list[str]]:
    """The name to keep sheets under, and what is wrong about it; none where they are not to be kept."""
    if "keep" not in form:
        return "", []
    try:
        return clean_name(form.get("name", "").strip(), NAME), []
    except TextError as error:
        return "", [f"The name: {error}"]


def alone(sheet: str, query: QueryDict, subject: Subject, visitor: Visitor) -> tuple[Chosen, list[str]]:
    """A single sheet, on the paper that the address names, or that was chosen last where the sheet is made for it."""
    chosen, mistakes = reading.read(query, subject)
    usual = replace(remembered(subject, visitor), sheets=(sheet,))
    if "paper" in query:
        return replace(chosen, sheets=(sheet,)), mistakes or refusals(replace(chosen, sheets=(sheet,)))
    return Chosen((sheet,)) if refusals(usual) else usual, mistakes


def refusals(chosen: Chosen) -> list[str]:
    """Why sheets are not printed on the paper."""
    said = [SHEETS[slug].refusal(chosen.paper) for slug in chosen.sheets]
    return [sentence for sentence in said if sentence]


def questions(subject: Subject, chosen: Chosen) -> dict[str, int]:
    """Sheets that would print so many pieces that it is asked first, and how many."""
    counted = {slug: _counted(SHEETS[slug], subject, chosen.layout()) for slug in chosen.sheets if not chosen.many}
    return {slug: count for slug, count in counted.items() if count > SHEETS[slug].most_pieces}


def _counted(sheet: Sheet, subject: Subject, layout: Layout) -> int:
    """How many pieces a sheet prints."""
    lying = replace(layout, turned=sheet.is_turned(layout))
    return sum(sheet.count_pieces(build, lying) for build in _asked(sheet, subject))


def _asked(sheet: Sheet, subject: Subject) -> Iterable[Build]:
    """The armies that a sheet is printed for; one that depends on the edition alone is printed once for it."""
    if not sheet.is_of_edition:
        return subject.builds
    return {(build.catalogue.slug, build.catalogue.measured_by): build for build in subject.builds}.values()


def printable(chosen: Chosen, without: Container[str] = ()) -> Chosen:
    """The same without the sheets that are not made for the paper, or are still asked about."""
    left = (slug for slug in chosen.sheets if slug not in without and not SHEETS[slug].refusal(chosen.paper))
    return replace(chosen, sheets=tuple(left))


def all_of(subject: Subject, chosen: Chosen) -> Chosen:
    """All sheets that there are for the paper, as they are chosen."""
    return printable(replace(chosen, sheets=tuple(sheet.slug for sheet in subject.sheets)))


def says(name: str) -> bool:
    """Whether a field of an address chooses something."""
    return name == "sheets" or name in HOW or "." in name


def order(request: Request, subject: Subject, chosen: Chosen) -> Order:
    """What is to be printed: each army's sheets, with the address of the page that anybody may read."""
    readers = [request.build_absolute_uri(entry.readers) if entry.readers else "" for entry in subject.entries]
    settled = replace(chosen, choices=(*chosen.choices, *subject.settled))
    return Order(subject.builds, chosen.sheets, settled.layout(), tuple(readers), subject.origins)
