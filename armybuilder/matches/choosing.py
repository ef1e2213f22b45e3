"""Choosing the armies of a match: cards of the armies that can meet, the fairest first.

One army is chosen at a time: the first one, then the other one from those that follow the same rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies import samples
from armybuilder.armies.display import choice_cards
from armybuilder.armies.display.choice_cards import ArmyChoice
from armybuilder.armies.importing import import_draft
from armybuilder.armies.importing.import_draft import ImportDraft
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.core.web.values import Context
from armybuilder.library.choice_search import find_armies, is_found
from armybuilder.matches import sides
from armybuilder.matches.sides import NAMES
from armybuilder.visitors import Visitor
from rules.engine import Build
from rules.snapshot import catalogue

MAX_ARMIES = 48
"""Armies of a group that are compared, the newest first; others are found by name."""
GROUPS = (
    ("own", gettext_lazy("My armies"), gettext_lazy("Mine")),
    ("clubs", gettext_lazy("My clubs’ armies"), gettext_lazy("My clubs")),
    ("samples", gettext_lazy("Sample armies"), gettext_lazy("Samples")),
)
"""By slug: the heading of each group, and the word that shows it alone."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The choice that the address of the page requests: which army is being chosen, and from what."""

    open: str
    """The name in addresses of the army that is being chosen: ``a`` or ``b``."""
    names: tuple[str, str]
    find: str
    group: str

    @classmethod
    def from_query(cls, query: QueryDict) -> "Selection":
        """The selection of a query. The first army is chosen first, and either one again where the query says so."""
        first, second = sides.army_names(query)
        is_first_open = query.get("open") == "a" or not first
        group = query.get("group", "")
        return cls(
            "a" if is_first_open else "b",
            (first, second),
            query.get("find", "")[:80].strip(),
            group if group in {slug for slug, *_words in GROUPS} else "",
        )

    @property
    def chosen(self) -> str:
        """The name of the army that is being chosen, if one is."""
        return self.names[NAMES.index(self.open)]

    @property
    def other(self) -> str:
        """The name of the army that it meets, if it is known."""
        return self.names[1 - NAMES.index(self.open)]


def page(visitor: Visitor, selection: Selection) -> Context:
    """The page: both armies so far, and the cards for the one that is being chosen."""
    armies = {name: ArmyChoice(name, sides.find([name, name], visitor).builds[0]) for name in selection.names if name}
    other, chosen = armies.get(selection.other), armies.get(selection.chosen)
    if other and chosen and other.build.catalogue.slug != chosen.build.catalogue.slug:
        chosen = None
    book = other.build.catalogue.slug if other else ""
    offered = {
        "own": _of_armies(Army.objects.editable_by(visitor), selection.find, book),
        "clubs": _of_armies(Army.objects.of_clubs_of(visitor), selection.find, book),
        "samples": [choice for choice in _of_samples(book) if is_found(choice.build, selection.find)],
    }
    groups = []
    known: set[str] = {other.name} if other else set()
    for slug, label, _word in GROUPS:
        choices = [choice for choice in offered[slug] if choice.name not in known]
        known |= {choice.name for choice in choices}
        if not selection.group or selection.group == slug:
            groups.append(_group(slug, label, choices, chosen, other))
    if chosen and not any(group["has_chosen"] for group in groups):
        groups.insert(0, _group("chosen", _("This army"), [chosen], chosen, other))
    slots = (other, chosen) if selection.open == "b" else (chosen, other)
    return {
        "selection": selection,
        "pills": [("", _("All")), *[(slug, word) for slug, _label, word in GROUPS]],
        "groups": [group for group in groups if group["near"] or group["far"]],
        "slots": [_slot(choice, place, slots) for place, choice in enumerate(slots)],
        "other": other and other.build.name,
        "note": choice_cards.card(chosen, other.build)["note"] if chosen and other else "",
        "other_books": _count_of_other_books(visitor, book) if book else 0,
    }


def read_pasted(visitor: Visitor, sent: QueryDict, first: Build | None) -> ImportDraft:
    """The pasted list. One that fits several rule books is read by that of the army it meets, if it is one of them."""
    draft = import_draft.read(visitor, sent, [])
    if first is None:
        draft.typed, draft.error = None, draft.error or _("Choose the first army.")
        return draft
    books = fitting_books(draft)
    if first.catalogue.slug not in dict(books):
        choice = draft.reading.book_choice if draft.reading else None
        if choice:
            draft.typed, draft.error = None, draft.error or str(choice.message)
        return draft
    with_book = sent.copy()
    with_book["edition"] = first.catalogue.slug
    return import_draft.read(visitor, with_book, [])


def books_to_choose(draft: ImportDraft, chosen: str) -> list[tuple[str, str, bool]]:
    """The rule books for the list, each with its name and whether it is chosen; none if there is no doubt."""
    books = fitting_books(draft)
    editions = [] if books else [edition for edition in draft.editions if edition.slug == chosen]
    books += [(edition.slug, catalogue(edition).short_name) for edition in editions]
    return [(slug, name, slug == chosen) for slug, name in books]


def fitting_books(draft: ImportDraft) -> list[tuple[str, str]]:
    """The rule books that fit the list equally well, each with its name; none if there is no doubt."""
    choice = draft.reading.book_choice if draft.reading else None
    offers = [offer.replacement.strip() for offer in choice.suggestions] if choice else []
    books = [catalogue(edition) for edition in draft.editions] if offers else []
    return [
        (book.slug, book.short_name)
        for book in books
        if any(offer.endswith(f": {book.short_name}") for offer in offers)
    ]


def _of_armies(armies: ArmyQuerySet, find: str, book: str) -> list[ArmyChoice]:
    """Those that follow a rule book; of any book if none is given."""
    of_book = armies.filter(edition__slug=book) if book else armies
    found_armies = find_armies(of_book.select_related("edition"), find, MAX_ARMIES + 1)
    return [ArmyChoice(str(army.code), army.build()) for army in found_armies]


def _of_samples(book: str) -> list[ArmyChoice]:
    return [
        ArmyChoice(sample.slug, sample.build)
        for sample in samples.all()
        if not book or sample.build.catalogue.slug == book
    ]


def _group(
    slug: str, label: object, choices: Sequence[ArmyChoice], chosen: ArmyChoice | None, other: ArmyChoice | None
) -> Context:
    """Cards of a group, the fairest first; those that are further apart are folded."""
    against, has_more = other.build if other else None, slug != "samples" and len(choices) > MAX_ARMIES
    choices = choices[:MAX_ARMIES] if has_more else choices
    if against:
        choices = sorted(choices, key=lambda choice: abs(choice_cards.difference(choice.build, against)))
    name = chosen.name if chosen else ""
    cards = [choice_cards.card(choice, against, choice.name == name) for choice in choices]
    near = [card for card in cards if card["is_near"] or card["is_chosen"]]
    far = [card for card in cards if card not in near]
    has_chosen = any(card["is_chosen"] for card in near)
    return {"label": label, "near": near, "far": far, "has_more": has_more, "has_chosen": has_chosen}


def _slot(choice: ArmyChoice | None, place: int, slots: Iterable[ArmyChoice | None]) -> Context:
    """An army on the mat, with the address that changes it."""
    query = [(name, slot.name) for name, slot in zip(NAMES, slots, strict=True) if slot]
    address = f"{reverse('matches:choose')}?{urlencode([*query, ('open', NAMES[place])])}"
    return {**(choice_cards.card(choice, None) if choice else {}), "is_empty": choice is None, "change": address}


def _count_of_other_books(visitor: Visitor, book: str) -> int:
    """The number of armies that are left out because they follow other rules."""
    armies = Army.objects.editable_by(visitor) | Army.objects.of_clubs_of(visitor)
    return armies.exclude(edition__slug=book).distinct().count() + len(_of_samples("")) - len(_of_samples(book))
