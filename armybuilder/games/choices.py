"""The armies of a new game as cards: pictures, points, and how far apart they are, the fairest first."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from armybuilder.armies import army_rows, choice_cards, samples
from armybuilder.armies.choice_cards import FAR, MAX_FIGURES, Choice, difference
from armybuilder.armies.models import Army
from armybuilder.armies.silhouettes import line_up
from armybuilder.core.values import Shown
from armybuilder.games.entrants import NAMES, SOMEBODY, Chosen
from armybuilder.visitors import Visitor
from rules import engine

MAX_OWN = 24
"""The visitor's own armies that are shown, the newest first; others are found by name."""
MAX_FIRST = 3
"""Cards of a group that stand open; the others are in a fold."""


class Shelf:
    """The armies that a new game may choose from, and the one that stands first."""

    def __init__(self, visitor: Visitor, found: Chosen, find: str) -> None:
        self.found, self.every = found, _choices(visitor, found, find)
        named = found.names[0] if found.names else ""
        own = [one for one in self.every if one.is_own]
        self.first = next((one for one in self.every if one.name == named), None) or next(iter(own or self.every))

    def groups(self, count: int) -> list[Shown]:
        """Each side of the game with the cards that it may choose."""
        first = self.first
        shown = [_group(_("Your army"), NAMES[0], sorted(self.every, key=lambda one: not one.is_own), first)]
        slug = first.build.catalogue.slug
        meeting = [one for one in self.every if one.build.catalogue.slug == slug and one != first]
        meeting.sort(key=lambda one: _fairness(one, first))
        for place, name in enumerate(NAMES[1:count], 1):
            label = _("The other army") if count == 2 else _("Army {number}").format(number=place + 1)
            named = self.found.names[place] if place < len(self.found.names) else ""
            chosen = next((one for one in meeting if one.name == named), None)
            is_somebody = named == SOMEBODY or chosen is None
            shown.append(_group(label, name, meeting, chosen, first) | {"is_somebody": is_somebody})
        return shown


def count_of_other_books(visitor: Visitor, book: engine.Catalogue) -> int:
    """How many of the visitor's armies follow other rules, and so cannot meet one of this book."""
    return Army.objects.editable_by(visitor).exclude(edition__slug=book.slug).count()


def _choices(visitor: Visitor, found: Chosen, find: str) -> list[Choice]:
    """The visitor's armies, those that the address names, and the samples."""
    own = Army.objects.editable_by(visitor).select_related("edition")
    own = own.filter(name__icontains=find) if find else own
    choices = {str(army.code): Choice(str(army.code), army.build(), True) for army in own[:MAX_OWN]}
    for name, build in zip(found.names, found.builds, strict=True):
        if build:
            choices.setdefault(name, Choice(name, build, False))
    for sample in samples.all():
        if find.casefold() in sample.name.casefold():
            choices.setdefault(sample.slug, Choice(sample.slug, sample.build, False))
    return list(choices.values()) or [Choice(one.slug, one.build, False) for one in samples.all()]


def _group(
    label: str, name: str, choices: Sequence[Choice], chosen: Choice | None, other: Choice | None = None
) -> Shown:
    against = other.build if other else None
    cards = [
        choice_cards.card(one, against, one == chosen)
        | {"source": (_("Yours") if one.is_own else _("Sample")) if other else ""}
        for one in choices
    ]
    near = [card for card in cards if card["is_near"]]
    first = [card for card in cards if card["is_chosen"]]
    first += [card for card in near if card not in first][: MAX_FIRST - len(first)]
    rest = [card for card in cards if card not in first]
    return {"label": label, "name": name, "cards": first, "more": rest, "is_first": other is None}


def _fairness(one: Choice, other: Choice) -> tuple[bool, bool, int]:
    """Orders armies that meet another one: near ones first, of these one's own, of these the fairest."""
    apart = abs(difference(one.build, other.build))
    return apart > FAR, not one.is_own, apart


def sides_of(builds: Iterable[engine.Build], names: Sequence[str]) -> list[Shown]:
    """The armies that meet at a table of a night, with who brings them."""
    return [
        {**army_rows.brief(build), "lineup": army_rows.lineup(line_up(build, MAX_FIGURES)), "player": name}
        for build, name in zip(builds, names, strict=True)
    ]
