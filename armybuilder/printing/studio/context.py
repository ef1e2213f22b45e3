"""The contents of the print studio's page, as plain values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from armybuilder import rule_books
from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import name_parts, studio_address
from armybuilder.core.web.values import Context
from armybuilder.printing.models import NAME, Setup
from armybuilder.printing.papers import INKS, PAPERS, TEXT_NAMES, TEXTS, SheetChoice
from armybuilder.printing.sheets import SHEETS, Sheet
from armybuilder.printing.sheets.units import parts
from armybuilder.printing.studio import print_request
from armybuilder.printing.studio.selection import Selection
from armybuilder.printing.studio.subjects import Subject
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.engine.wording.lengths_in_text import in_the_readers_units
from rules.engine.wording.reader import units

MOST_OFFERED = 40
"""The maximum number of the visitor's armies that are offered to print as well."""
MOST_OPEN = 4
"""The number of sheets to add that are visible; the others are folded."""
MOST_SEGMENTS, MOST_LETTERS = 3, 24
"""The maximum number of values side by side, and of their characters; more are a list to unfold."""


def page(subject: Subject, selection: Selection, visitor: Visitor, counts: Mapping[str, int]) -> Context:
    """Everything about the selection; ``counts`` are the pages of each sheet, if known."""
    rows = list(_rows(subject, selection, counts))
    names = [str(sheet.name) for sheet in _in_order(subject, selection)]
    sets = list(print_request.sets_of(subject.sheets))
    ticked, others = rows[: len(selection.sheets)], rows[len(selection.sheets) :]
    return {
        "subject": subject,
        "selection": selection,
        "action": subject.address(),
        "description": describe(subject),
        "back": subject.entries[0].page if len(subject.entries) == 1 else "",
        "plastic": next((build.plastic for build in subject.builds if build.plastic), engine.PLASTICS[0]),
        "sets": [sheet_set for sheet_set, _ in sets],
        "set_on": next((sheet_set.slug for sheet_set, slugs in sets if slugs == selection.sheets), ""),
        "all_rows": rows,
        "rows": ticked,
        "rest": others[:MOST_OPEN],
        "folded": others[MOST_OPEN:],
        "folded_names": ", ".join(names[len(ticked) + MOST_OPEN :]),
        "papers": [
            {"paper": paper, "dimensions": in_the_readers_units(paper.dimensions), "on": slug == selection.paper}
            for slug, paper in PAPERS.items()
        ],
        "units": units.get(),
        "texts": list(TEXT_NAMES.items()),
        "ink_saver": INKS[1],
        "turns": [SHEETS[slug].name for slug in selection.sheets if SHEETS[slug].can_turn],
        "layout": _layout_in_words(selection),
        "print_layout": selection.layout(),
        "armies": list(_armies(subject, selection)) if len(subject.entries) > 1 else [],
        "offered": list(_offered(subject, selection, visitor)),
        "books": _books(subject, visitor),
        "armies_all": [entry.name for entry in subject.entries],
        "private": [(entry.build.name, f"{entry.page}share/") for entry in subject.private],
        "notes": list(_notes(subject, selection)),
        "most_name": NAME,
        "kept": Setup.objects.made_by(visitor).filter(place=subject.place).saved().by_name(),
        "query": selection.query(),
        "here": subject.address(selection.query()),
    }


def describe(subject: Subject) -> str:
    """A description of what is printed, in a few words."""
    if not subject.entries:
        return _("{rules}, without an army").format(rules=subject.builds[0].catalogue.name)
    if len(subject.entries) == 1:
        build = subject.builds[0]
        return _("{army}, {points}").format(
            army=build.name, points=words.sum_of(build.catalogue, engine.bill(build).total)
        )
    return subject.name


def _pages(number: int) -> str:
    return ngettext("{number} page", "{number} pages", number).format(number=words.grouped(number))


def _in_order(subject: Subject, selection: Selection) -> list[Sheet]:
    """The chosen sheets as they are printed, then the others."""
    ticked = [SHEETS[slug] for slug in selection.sheets]
    return [*ticked, *(sheet for sheet in subject.sheets if sheet not in ticked)]


def _rows(subject: Subject, selection: Selection, counts: Mapping[str, int]) -> Iterator[Context]:
    """The chosen sheets in their order, then the others."""
    ticked = [SHEETS[slug] for slug in selection.sheets]
    for sheet in _in_order(subject, selection):
        keys = [(f"{sheet.slug}.{choice.slug}", choice) for choice in sheet.choices]
        choices = [_choice(key, choice, subject, selection) for key, choice in keys if key in subject.values]
        text = sheet.text if subject.entries else sheet.text_without_army or sheet.text
        yield {
            "sheet": sheet,
            "on": sheet in ticked,
            "earlier": sheet in ticked[1:],
            "later": sheet in ticked[:-1],
            "text": text if sheet in ticked else _in_words(choice for choice in choices if choice["other"]) or text,
            "pages": _pages(counts[sheet.slug]) if sheet.slug in counts else "",
            "summary": _summary(choices),
            "choices": choices,
            "own": [choice for choice in choices if choice["other"]],
            "refusal": sheet.refusal(selection.paper) and _("Only for {papers}.").format(papers=sheet.named_papers),
        }


def _summary(choices: Sequence[Context]) -> str:
    """The summary of a closed fold: all choices that differ from the default, else the first 2."""
    open_ones = [choice for choice in choices if not choice["one"]]
    shown_choices = [choice for choice in open_ones if choice["other"]] or open_ones[:2]
    return _in_words(shown_choices)


def _in_words(choices: Iterable[Context]) -> str:
    """The choices, in their own words."""
    return " · ".join(str(choice["in_words"]) for choice in choices)


def _choice(key: str, choice: SheetChoice, subject: Subject, selection: Selection) -> Context:
    values = subject.values[key]
    first = next(iter(values))
    value = dict(selection.choices).get(key, first)
    return {
        "key": key,
        "name": choice.name,
        "values": values.items(),
        "value": value,
        "in_words": values[value],
        "other": value != first,
        "segments": 1 < len(values) <= MOST_SEGMENTS
        and max(len(str(value)) for value in values.values()) <= MOST_LETTERS,
        "one": len(values) == 1,
    }


def _layout_in_words(selection: Selection) -> str:
    """Paper, way, letters and ink, in words."""
    facts = [str(PAPERS[selection.paper].name), _("landscape") if selection.turned else _("portrait")]
    if selection.text != TEXTS[0]:
        facts.append({"large": _("large text"), "largest": _("largest text")}[selection.text])
    if selection.ink != INKS[0]:
        facts.append(_("ink saver"))
    return ", ".join(facts)


def _armies(subject: Subject, selection: Selection) -> Iterator[Context]:
    for entry in subject.entries:
        yield {"entry": entry, "without": f"{subject.without(entry.name)}&{selection.query()}"}


def _offered(subject: Subject, selection: Selection, visitor: Visitor) -> Iterator[tuple[str, list[Context]]]:
    """Armies to print as well: the visitor's and samples, each with its rule book."""
    here = {name_parts(entry.name)[0] for entry in subject.entries}
    own = Army.objects.editable_by(visitor)[:MOST_OFFERED]
    mine = {str(army.code): (army.name, army.edition.short_name) for army in own}
    shelf = {sample.slug: (sample.name, sample.build.catalogue.short_name) for sample in samples.all()}
    query = selection.query()
    for title, offers in ((_("My armies"), mine), (_("Sample armies"), shelf)):
        left: list[Context] = [
            {"name": name, "address": f"{subject.with_army(key)}&{query}", "more": book}
            for key, (name, book) in offers.items()
            if key not in here
        ]
        if left:
            yield title, left


def _books(subject: Subject, visitor: Visitor) -> list[Context]:
    """The rule books whose sheets need no army."""
    if subject.entries:
        return []
    return [
        {
            "edition": edition,
            "address": f"{studio_address(())}?{urlencode({'edition': edition.slug})}",
            "on": subject.builds[0].catalogue.slug == edition.slug,
        }
        for edition in rule_books.books_for(visitor)
    ]


def _notes(subject: Subject, selection: Selection) -> Iterator[Context]:
    """Notes about the pages: what is left out, and what helps."""
    if not selection.sheets:
        yield _note(_("Select at least one sheet, or choose a set."), "info", "info")
    if subject.missing:
        lost = ngettext(
            "{number} army was left out: it doesn’t exist, or it isn’t shared with you.",
            "{number} armies were left out: they don’t exist, or they aren’t shared with you.",
            subject.missing,
        )
        yield _note(lost.format(number=words.grouped(subject.missing)))
    for sentence in filter(None, map(parts.undrawn, subject.builds)):
        yield _note(sentence)
    if any(SHEETS[slug].has_backs(selection.layout()) for slug in selection.sheets):
        both = _("Print on both sides, flipped on the long edge, so that each back is behind its front.")
        yield _note(both, "info", "info")
    for slug, count in print_request.questions(subject, selection).items():
        everything = npgettext("pieces", "Print all {number}", "Print all {number}", count)
        yes: list[Context] = [{"name": "many", "value": "1", "label": everything.format(number=words.grouped(count))}]
        question = _("{sheet}: {pieces} would be printed. Confirm this, or remove the sheet.")
        yield _note(question.format(sheet=SHEETS[slug].name, pieces=SHEETS[slug].counted(count)), acts=yes)
    for sheet in (SHEETS[slug] for slug in selection.sheets):
        if sheet.refusal(selection.paper):
            acts: list[Context] = [
                {"name": "on", "value": slug, "label": _("Switch to {paper}").format(paper=PAPERS[slug].name)}
                for slug in sheet.papers
            ]
            left = _("{sheet} only fits {papers}. It is left out on {paper}.")
            note = left.format(sheet=sheet.name, papers=sheet.named_papers, paper=PAPERS[selection.paper].name)
            yield _note(note, acts=acts)


def _note(text: str, tone: str = "warn", icon: str = "triangle-alert", acts: Sequence[Context] = ()) -> Context:
    return {"text": text, "tone": tone, "icon": icon, "acts": acts}
