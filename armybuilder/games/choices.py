"""The armies of a new game as cards: pictures, points, and how far apart they are, the fairest first."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from armybuilder.armies import samples
from armybuilder.armies.display import army_rows, choice_cards
from armybuilder.armies.display.choice_cards import FAR, MAX_FIGURES, ArmyChoice, difference
from armybuilder.armies.models import Army
from armybuilder.armies.pictures.silhouettes import line_up
from armybuilder.core.web.values import Context
from armybuilder.games.entrants import NAMES, OPPONENT, SOMEBODY, UNLISTED, Chosen
from armybuilder.library.choice_search import find_armies, is_found
from armybuilder.visitors import Visitor
from rules import engine

MAX_OWN = 24
"""Armies of the visitor, and of their clubs, that are shown, the newest first; others are found by name."""
MAX_FIRST = 3
"""Cards of a group that stand open; the others are in a fold."""


SHELVES = ("own", "clubs", "samples")
"""The sources of armies, in their order."""


class Shelf:
    """The armies that a new game may choose from, and the one that stands first."""

    def __init__(self, visitor: Visitor, chosen: Chosen, find: str) -> None:
        self.chosen, self.every = chosen, _choices(visitor, chosen, find)
        wanted = chosen.names[0] if chosen.names else ""
        own = [choice for choice in self.every if choice.is_own]
        self.first = next((choice for choice in self.every if choice.name == wanted), None) or next(
            iter(own or self.every)
        )
        self.is_empty = bool(find) and not any(is_found(choice.build, find) for choice in self.every)

    def groups(self, count: int) -> list[Context]:
        """Each side of the game with the cards that it may choose."""
        first = self.first
        shown = [_group(_("Your army"), NAMES[0], sorted(self.every, key=_shelf), first)]
        slug = first.build.catalogue.slug
        meeting = [choice for choice in self.every if choice.build.catalogue.slug == slug and choice != first]
        meeting.sort(key=lambda choice: _fairness(choice, first.build))
        for place, name in enumerate(NAMES[1:count], 1):
            label = _("The other army") if count == 2 else _("Army {number}").format(number=place + 1)
            wanted = self.chosen.names[place] if place < len(self.chosen.names) else ""
            chosen = next((choice for choice in meeting if choice.name == wanted), None)
            unlisted = "" if chosen else (wanted if wanted in UNLISTED else OPPONENT if count == 2 else SOMEBODY)
            shown.append(_group(label, name, meeting, chosen, first) | {"unlisted": unlisted})
        return shown


def joining(visitor: Visitor, first: engine.Build) -> list[Context]:
    """The armies that may meet another one, for the player who chooses on their own phone, by where they come from."""
    choices = _choices(visitor, Chosen((), ()), "")
    meeting = [choice for choice in choices if choice.build.catalogue.slug == first.catalogue.slug]
    meeting.sort(key=lambda choice: _fairness(choice, first))
    cards = [(choice, choice_cards.card(choice, first)) for choice in meeting]
    return _by_shelf(cards)


def count_of_other_books(visitor: Visitor, book: engine.Catalogue) -> int:
    """The number of the visitor's armies that follow other rules, and so cannot meet one of this book."""
    return Army.objects.editable_by(visitor).exclude(edition__slug=book.slug).count()


def _choices(visitor: Visitor, chosen: Chosen, find: str) -> list[ArmyChoice]:
    """The visitor's armies, those that the address names, and the samples. If the search finds none, all of them."""
    own = find_armies(Army.objects.editable_by(visitor).select_related("edition"), find, MAX_OWN)
    choices = {str(army.code): ArmyChoice(str(army.code), army.build(), True) for army in own}
    for army in find_armies(Army.objects.of_clubs_of(visitor).select_related("edition"), find, MAX_OWN):
        choices.setdefault(str(army.code), ArmyChoice(str(army.code), army.build(), is_of_club=True))
    for name, build in zip(chosen.names, chosen.builds, strict=True):
        if build:
            choices.setdefault(name, ArmyChoice(name, build, False))
    for sample in samples.all():
        if is_found(sample.build, find):
            choices.setdefault(sample.slug, ArmyChoice(sample.slug, sample.build, False))
    return list(choices.values()) or _choices(visitor, chosen, "")


def _group(
    label: str, name: str, choices: Sequence[ArmyChoice], chosen: ArmyChoice | None, other: ArmyChoice | None = None
) -> Context:
    against = other.build if other else None
    cards = [
        (choice, choice_cards.card(choice, against, choice == chosen) | {"source": _source(choice)})
        for choice in choices
    ]
    near = [pair for pair in cards if pair[1]["is_near"]]
    first = [pair for pair in cards if pair[1]["is_chosen"]]
    first += [pair for pair in near if pair not in first][: MAX_FIRST - len(first)]
    rest = [pair for pair in cards if pair not in first]
    return {
        "label": label,
        "name": name,
        "cards": [card for _one, card in first],
        "more": _by_shelf(rest),
        "count": len(rest),
        "is_first": other is None,
    }


def _by_shelf(cards: Sequence[tuple[ArmyChoice, Context]]) -> list[Context]:
    """Cards under the heading of where their armies come from."""
    labels = {"own": _("My armies"), "clubs": _("My clubs’ armies"), "samples": _("Sample armies")}
    groups: list[Context] = [
        {"label": labels[shelf], "cards": [card for choice, card in cards if SHELVES[_shelf(choice)] == shelf]}
        for shelf in SHELVES
    ]
    return [group for group in groups if group["cards"]]


def _shelf(choice: ArmyChoice) -> int:
    return 0 if choice.is_own else 1 if choice.is_of_club else 2


def _source(choice: ArmyChoice) -> str:
    """The source of an army, on its card."""
    return (_("Yours"), _("My clubs"), _("Sample"))[_shelf(choice)]


def _fairness(choice: ArmyChoice, first: engine.Build) -> tuple[bool, int, int]:
    """Orders armies that meet another one: near ones first, then by where they come from, then the fairest."""
    apart = abs(difference(choice.build, first))
    return apart > FAR, _shelf(choice), apart


def sides_of(builds: Iterable[engine.Build], names: Sequence[str]) -> list[Context]:
    """The armies that meet at a table of a night, with who brings them."""
    return [
        {**army_rows.brief(build), "lineup": army_rows.lineup(line_up(build, MAX_FIGURES)), "player": name}
        for build, name in zip(builds, names, strict=True)
    ]
