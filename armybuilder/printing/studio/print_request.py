"""The print that a request asks for: from its address, or from the visitor's last choice."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.paper import paper_of, usual_paper
from armybuilder.armies.questions import fairness
from armybuilder.core.web.http import Gone, Request
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.sheets import SHEETS, Sheet
from armybuilder.printing.studio import setups, subjects
from armybuilder.printing.studio.selection import LAYOUT_FIELDS, Selection, read_selection
from armybuilder.printing.studio.subjects import Subject
from armybuilder.visitors import Visitor
from rules.engine.build import Build


@dataclass(frozen=True, slots=True)
class SheetSet:
    """Sheets that are printed together; of each group a rule book must have one at least, and prints all it has."""

    slug: str
    name: str | Promise
    groups: tuple[tuple[str, ...], ...]

    def available(self, known: Sequence[str]) -> tuple[str, ...]:
        """Its sheets among the available ones; none if a group has none of them."""
        there = [[slug for slug in group if slug in known] for group in self.groups]
        return tuple(slug for group in there for slug in group) if all(there) else ()


MEASURES = SheetSet("measures", _("Rulers and templates"), (("measuring", "rulers", "templates"),))
TONIGHT = SheetSet("tonight", _("For tonight"), (("roster",), ("cards",), ("reference", "kit", "measuring")))
SETS = (
    TONIGHT,
    SheetSet("match", _("For a match"), (("matchup",), ("roster",), ("scenario", "score"))),
    SheetSet("roster", _("Just the roster"), (("roster",),)),
    SheetSet("cards", _("Cards and ruler"), (("cards",), ("measuring", "rulers"))),
    SheetSet("toys", _("Paper stand-ins"), (("standees", "tokens", "badges"), ("roster",))),
    MEASURES,
)


def sets_of(sheets: Sequence[Sheet]) -> Iterator[tuple[SheetSet, tuple[str, ...]]]:
    """Every set that can be printed, with its sheets."""
    known = [sheet.slug for sheet in sheets]
    for sheet_set in SETS:
        if available := sheet_set.available(known):
            yield sheet_set, available


def first_set(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The default selection: an army to play, or the measuring sheets."""
    known = [sheet.slug for sheet in sheets]
    return TONIGHT.available(known) or MEASURES.available(known) or tuple(known[:1])


def find_subject(request: Request, visitor: Visitor, **address: Any) -> Subject:
    """The subject of the address; if it is gone but has saved sheets, a page that says so."""
    try:
        return subjects.find(request.GET, visitor, **address)
    except Gone:
        raise
    except Http404:
        if setups_of_page := setups.kept_for(visitor, request.get_full_path()):
            raise Gone("printing/studio/gone.html", {"kept": setups_of_page}) from None
        raise


def requested_selection(request: Request, subject: Subject, visitor: Visitor) -> tuple[Selection, list[str]]:
    """The selection that the address asks to print, and a sentence for each thing that is not understood."""
    paper = paper_of(request)
    if not any(is_selecting(name) for name in request.GET):
        return remembered_selection(subject, visitor, paper), []
    selection, mistakes = read_selection(request.GET, subject, paper)
    if "sheets" not in request.GET:
        selection = printable(replace(selection, sheets=first_set(subject.sheets)))
    return selection, mistakes


def remembered_selection(subject: Subject, visitor: Visitor, paper: str) -> Selection:
    """The last selection for it; else the usual, in the letters that were chosen last. The paper is the reader's."""
    if setup := setups.last(visitor, subject):
        return replace(read_selection(setup.query_dict, subject, paper)[0], paper=paper)
    usual = Selection(first_set(subject.sheets), paper)
    if latest := setups.last_of_all(visitor):
        usual = usual.like(read_selection(latest.query_dict, subject, paper)[0])
    return printable(usual)


def posted_selection(form: QueryDict, subject: Subject, paper: str) -> tuple[Selection, list[str]]:
    """The values of the studio's form after its button was pressed."""
    selection, mistakes = read_selection(form, subject, paper)
    for button, steps in (("up", -1), ("down", 1)):
        if form.get(button) in selection.sheets:
            selection = selection.moved(str(form.get(button)), steps)
    for sheet_set, sheets in sets_of(subject.sheets):
        if form.get("set") == sheet_set.slug != form.get("set_was"):
            selection = replace(selection, sheets=sheets)
    if form.get("on") in PAPERS:
        selection = replace(selection, paper=str(form.get("on")))
    if not questions(subject, replace(selection, many="")):
        selection = replace(selection, many="")
    return selection, mistakes


def single_selection(sheet: str, request: Request, subject: Subject, visitor: Visitor) -> tuple[Selection, list[str]]:
    """A single sheet, on the paper that the address names; else on the reader's, if the sheet is made for that."""
    paper = paper_of(request)
    selection, mistakes = read_selection(request.GET, subject, paper)
    if "paper" in request.GET:
        selection = replace(selection, sheets=(sheet,))
        return selection, mistakes or refusals(selection)
    usual = replace(remembered_selection(subject, visitor, paper), sheets=(sheet,))
    return Selection((sheet,), usual_paper(request)) if refusals(usual) else usual, mistakes


def newly_chosen_paper(request: Request, selection: Selection) -> str:
    """The paper, if the studio's form changed it; otherwise empty."""
    return selection.paper if selection.paper != request.POST.get("paper_was", paper_of(request)) else ""


def refusals(selection: Selection) -> list[str]:
    """Why sheets are not printed on the paper."""
    return list(filter(None, (SHEETS[slug].refusal(selection.paper) for slug in selection.sheets)))


def questions(subject: Subject, selection: Selection) -> dict[str, int]:
    """Sheets that would print so many pieces that it is asked first, and how many."""
    if selection.many:
        return {}
    counts = {slug: _count_pieces(SHEETS[slug], subject, selection.layout()) for slug in selection.sheets}
    return {slug: count for slug, count in counts.items() if count > SHEETS[slug].most_pieces}


def _count_pieces(sheet: Sheet, subject: Subject, layout: Layout) -> int:
    """The number of pieces that a sheet prints."""
    lying = replace(layout, turned=sheet.is_turned(layout))
    return sum(sheet.count_pieces(build, lying) for build in _builds_for(sheet, subject))


def _builds_for(sheet: Sheet, subject: Subject) -> Iterable[Build]:
    """The armies that a sheet is printed for; one that depends on the edition alone is printed once for it."""
    if not sheet.is_of_edition:
        return subject.builds
    return {(build.catalogue.slug, build.catalogue.measured_by): build for build in subject.builds}.values()


def printable(selection: Selection, without: Container[str] = ()) -> Selection:
    """The same without the sheets that are not made for the paper, or are still asked about."""
    left = (slug for slug in selection.sheets if slug not in without and not SHEETS[slug].refusal(selection.paper))
    return replace(selection, sheets=tuple(left))


def all_of(subject: Subject, selection: Selection) -> Selection:
    """All sheets that there are for the paper, as they are chosen."""
    return printable(replace(selection, sheets=tuple(sheet.slug for sheet in subject.sheets)))


def is_selecting(name: str) -> bool:
    """Whether a field of an address chooses something."""
    return name == "sheets" or name in LAYOUT_FIELDS or "." in name


def order(request: Request, subject: Subject, selection: Selection) -> Order:
    """The order to print: each army's sheets, with the address of its public page."""
    readers = [request.build_absolute_uri(entry.readers) if entry.readers else "" for entry in subject.entries]
    whole = replace(selection, choices=(*selection.choices, *subject.settled))
    layout = replace(whole.layout(), fairness=_fairness(subject, selection))
    return Order(subject.builds, selection.sheets, layout, tuple(readers), subject.origins)


def _fairness(subject: Subject, selection: Selection) -> str:
    """The verdict of battles on two armies, if a sheet prints it and they were played."""
    if len(subject.builds) != 2 or not any(SHEETS[slug].tells_fairness for slug in selection.sheets):
        return ""
    first, second = subject.builds
    scenario = dict(selection.choices).get("scenario.which", "")
    return next(filter(None, fairness.ask((first, second), scenario)), "")
