"""The armies of a new game as cards: pictures, points, and how far apart they are, the fairest first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.armies import army_rows, samples
from armybuilder.armies.models import Army
from armybuilder.armies.silhouettes import line_up
from armybuilder.core.values import Shown
from armybuilder.games.entrants import NAMES, SOMEBODY, Chosen
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

MAX_OWN = 24
"""The visitor's own armies that are shown, the newest first; others are found by name."""
MAX_FIRST = 3
"""Cards of a group that stand open; the others are in a fold."""
MAX_FIGURES = 11
FAR = 10
"""Half points by which armies may differ that are offered first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An army to choose."""

    name: str
    """What the form calls it."""
    build: engine.Build
    is_own: bool


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
        meeting.sort(key=lambda one: (abs(_apart(one, first)) > FAR, not one.is_own, abs(_apart(one, first))))
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
    cards = [_card(one, one == chosen, other) for one in choices]
    near = [card for card in cards if card["is_near"]]
    first = [card for card in cards if card["is_chosen"]]
    first += [card for card in near if card not in first][: MAX_FIRST - len(first)]
    rest = [card for card in cards if card not in first]
    return {"label": label, "name": name, "cards": first, "more": rest, "is_first": other is None}


def _card(one: Choice, is_chosen: bool, other: Choice | None) -> Shown:
    brief = army_rows.brief(one.build)
    apart = _apart(one, other) if other else 0
    return {
        **brief,
        "value": one.name,
        "source": _("Yours") if one.is_own else _("Sample"),
        "lineup": army_rows.lineup(line_up(one.build, MAX_FIGURES)),
        "is_chosen": is_chosen,
        "is_near": abs(apart) <= FAR,
        "note": _apart_words(one.build.catalogue, apart) if other else "",
    }


def _apart(one: Choice, other: Choice) -> int:
    return engine.bill(one.build).total - engine.bill(other.build).total


def _apart_words(book: engine.Catalogue, apart: int) -> str:
    """By how much an army is smaller or larger than the chosen one."""
    if not apart:
        return _("Same points") if book.limited_in == "points" else _("Same number of figures")
    text = _("{points} more") if apart > 0 else _("{points} less")
    return text.format(points=words.points_sign(abs(apart)))


def sides_of(builds: Iterable[engine.Build], names: Sequence[str]) -> list[Shown]:
    """The armies that meet at a table of a night, with who brings them."""
    return [
        {**army_rows.brief(build), "lineup": army_rows.lineup(line_up(build, MAX_FIGURES)), "player": name}
        for build, name in zip(builds, names, strict=True)
    ]
