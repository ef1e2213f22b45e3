"""What the page of the print studio shows, as plain values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.http import urlencode

from armybuilder import books
from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.core.values import Shown
from armybuilder.printing.models import NAME, Setup
from armybuilder.printing.papers import INKS, PAPERS, TEXTS, Choice
from armybuilder.printing.sheets import SHEETS, parts
from armybuilder.printing.studio import print_request, setups, versions
from armybuilder.printing.studio.selection import Selection
from armybuilder.printing.studio.subjects import Entry, Subject, several
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

MOST_OFFERED = 40
"""One's own armies that are offered to be printed along."""
MOST_OPEN = 4
"""Sheets to add that stand in sight; the others are folded."""
MOST_SEGMENTS, MOST_LETTERS = 3, 24
"""Values that stand side by side, and their words; more are a list to unfold."""


def page(subject: Subject, selection: Selection, visitor: Visitor, counts: Mapping[str, int], news_code: str) -> Shown:
    """Everything about what is chosen; ``counts`` are the pages of each sheet, where they are known."""
    rows = list(_rows(subject, selection, counts))
    ticked, others = rows[: len(selection.sheets)], rows[len(selection.sheets) :]
    return {
        "subject": subject,
        "selection": selection,
        "action": subject.address(),
        "description": describe(subject),
        "back": subject.entries[0].page if len(subject.entries) == 1 else "",
        "plastic": next((build.plastic for build in subject.builds if build.plastic), engine.PLASTICS[0]),
        "sets": [one for one, _ in print_request.sets_of(subject.sheets)],
        "set_on": next(
            (one.slug for one, slugs in print_request.sets_of(subject.sheets) if slugs == selection.sheets), ""
        ),
        "all_rows": rows,
        "rows": ticked,
        "rest": others[:MOST_OPEN],
        "folded": others[MOST_OPEN:],
        "papers": [{"paper": paper, "on": slug == selection.paper} for slug, paper in PAPERS.items()],
        "texts": list(zip(TEXTS, ("normal", "large", "largest"), strict=True)),
        "ink_saver": INKS[1],
        "turns": [SHEETS[slug].name for slug in selection.sheets if SHEETS[slug].can_turn],
        "layout": _layout_in_words(selection),
        "armies": [_army(subject, entry, selection) for entry in subject.entries] if len(subject.entries) > 1 else [],
        "offered": list(_offered(subject, selection, visitor)),
        "books": _books(subject, visitor),
        "armies_all": [entry.name for entry in subject.entries],
        "private": [(entry.build.name, f"{entry.page}share/") for entry in subject.private],
        "notes": list(_notes(subject, selection)),
        "news": setups.find_news(visitor, news_code),
        "most_name": NAME,
        "kept": list(Setup.objects.made_by(visitor).kept().filter(place=subject.place)),
        "query": selection.query(),
        "here": subject.address(selection.query()),
    }


def describe(subject: Subject) -> str:
    """What is printed, in a few words."""
    if not subject.entries:
        return f"{subject.builds[0].catalogue.name}, without an army"
    if len(subject.entries) == 1:
        build = subject.builds[0]
        return f"{build.name}, {words.sum_of(build.catalogue, engine.bill(build).total)}"
    return subject.name


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _rows(subject: Subject, selection: Selection, counts: Mapping[str, int]) -> Iterator[Shown]:
    """The chosen sheets in their order, then the others."""
    ticked = [SHEETS[slug] for slug in selection.sheets]
    for sheet in (*ticked, *(sheet for sheet in subject.sheets if sheet not in ticked)):
        keys = [(f"{sheet.slug}.{choice.slug}", choice) for choice in sheet.choices]
        choices = [_choice(key, choice, subject, selection) for key, choice in keys if key in subject.values]
        yield {
            "sheet": sheet,
            "on": sheet in ticked,
            "earlier": sheet in ticked[1:],
            "later": sheet in ticked[:-1],
            "text": sheet.text if sheet in ticked else _in_words(one for one in choices if one["other"]) or sheet.text,
            "pages": _number(counts[sheet.slug], "page") if sheet.slug in counts else "",
            "summary": _summary(choices),
            "choices": choices,
            "own": [one for one in choices if one["other"]],
            "refusal": sheet.refusal(selection.paper) and f"Made for {sheet.named_papers}.",
        }


def _summary(choices: Sequence[Shown]) -> str:
    """What a fold of choices says while it is closed: all that differs from the default, else the first 2."""
    open_ones = [one for one in choices if not one["one"]]
    named = [one for one in open_ones if one["other"]] or open_ones[:2]
    return _in_words(named)


def _in_words(choices: Iterable[Shown]) -> str:
    """What is chosen, in its own words."""
    return " · ".join(str(choice["in_words"]) for choice in choices)


def _choice(key: str, choice: Choice, subject: Subject, selection: Selection) -> Shown:
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
        "segments": 1 < len(values) <= MOST_SEGMENTS and max(map(len, values.values())) <= MOST_LETTERS,
        "one": len(values) == 1,
    }


def _layout_in_words(selection: Selection) -> str:
    """Paper, way, letters and ink, in words."""
    text = f"{selection.text} text" if selection.text != TEXTS[0] else ""
    ink = "ink saver" if selection.ink != INKS[0] else ""
    way = "landscape" if selection.turned else "portrait"
    return ", ".join(filter(None, (PAPERS[selection.paper].name, way, text, ink)))


def _army(subject: Subject, entry: Entry, selection: Selection) -> Shown:
    left = subject.without(entry.name)
    return {"entry": entry, "without": f"{left}&{selection.query()}"}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something else that can be printed, or printed along."""

    name: str
    address: str
    more: str = ""


def _offered(subject: Subject, selection: Selection, visitor: Visitor) -> Iterator[tuple[str, list[Offer]]]:
    """Armies to print along, one's own and samples; without an army also the other rule books."""
    here = {versions.parted(entry.name)[0] for entry in subject.entries}
    own = Army.objects.editable_by(visitor)[:MOST_OFFERED]
    mine = {str(army.code): Offer(army.name, "", army.edition.short_name) for army in own}
    shelf = {one.slug: Offer(one.name, "", one.build.catalogue.short_name) for one in samples.all()}
    query = selection.query()
    for title, offers in (("My armies", mine), ("Samples", shelf)):
        left = [
            Offer(offer.name, f"{subject.with_army(name)}&{query}", offer.more)
            for name, offer in offers.items()
            if name not in here
        ]
        if left:
            yield title, left


def _books(subject: Subject, visitor: Visitor) -> list[Shown]:
    """The rule books whose sheets need no army."""
    if subject.entries:
        return []
    return [
        {
            "edition": edition,
            "address": f"{several(())}?{urlencode({'edition': edition.slug})}",
            "on": subject.builds[0].catalogue.slug == edition.slug,
        }
        for edition in books.books_for(visitor)
    ]


def _notes(subject: Subject, selection: Selection) -> Iterator[Shown]:
    """What to know about the pages: what is left out, and what mends it."""
    if not selection.sheets:
        yield _note("Tick at least 1 sheet, or start from a set.", "info", "info")
    if subject.missing:
        lost = f"{subject.missing} of the armies named are" if subject.missing > 1 else "1 of the armies named is"
        yield _note(f"{lost} not here, or not yours to see, and left out.")
    for sentence in filter(None, map(parts.undrawn, subject.builds)):
        yield _note(sentence)
    if any(SHEETS[slug].has_backs(selection.layout()) for slug in selection.sheets):
        yield _note("Print on both sides, turned on the long edge: backs then lie behind their fronts.", "info", "info")
    for slug, count in print_request.questions(subject, selection).items():
        yes: list[Shown] = [{"name": "many", "value": "1", "label": f"Print all {count:,}"}]
        told = f"{SHEETS[slug].name}: {count:,} {SHEETS[slug].pieces} would be printed."
        yield _note(f"{told} Leave them out, or say so.", acts=yes)
    for sheet in (SHEETS[slug] for slug in selection.sheets):
        if sheet.refusal(selection.paper):
            acts: list[Shown] = [
                {"name": "on", "value": slug, "label": f"On {PAPERS[slug].name}"} for slug in sheet.papers
            ]
            left = f"{sheet.name} is made for {sheet.named_papers}, and left out on {PAPERS[selection.paper].name}."
            yield _note(left, acts=acts)


def _note(text: str, tone: str = "warn", icon: str = "triangle-alert", acts: Sequence[Shown] = ()) -> Shown:
    return {"text": text, "tone": tone, "icon": icon, "acts": acts}
