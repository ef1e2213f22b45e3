"""Sums, prices, counts, dice and lists in words, each put together when it is asked for; points that people type."""

from collections.abc import Sequence
from typing import Literal

from rules.engine.catalogue import Catalogue, FigureType, Halves, Kind, Scenario, Side
from rules.engine.points import whole_points
from rules.engine.wording.messages import Message, Points, in_a_list, language, message
from rules.engine.wording.numbers import clipped as clipped
from rules.engine.wording.numbers import distance as distance
from rules.engine.wording.numbers import exact as exact
from rules.engine.wording.numbers import exact_distance as exact_distance
from rules.engine.wording.numbers import exact_points as exact_points
from rules.engine.wording.numbers import grouped as grouped
from rules.engine.wording.numbers import inches as inches
from rules.engine.wording.numbers import number as number
from rules.engine.wording.numbers import percent as percent
from rules.engine.wording.numbers import plain_distance as plain_distance
from rules.engine.wording.numbers import points_grouped as points_grouped
from rules.engine.wording.numbers import points_sign as points_sign
from rules.engine.wording.numbers import tenths as tenths


def points_of(halves: Halves) -> str:
    """Points with their word: ``1 point``, ``12½ points``."""
    return str(message("points", points=Points(halves)))


def sum_of(catalogue: Catalogue, halves: Halves) -> str:
    """The total of an army, with its word: ``25 points``, ``5 characters``."""
    return str(sum_message(catalogue, halves))


def sum_message(catalogue: Catalogue, halves: Halves) -> Message:
    """The same, to be put into words later."""
    if catalogue.limited_in == "points":
        return message("points", points=Points(halves))
    return message("number-of", count=Points(halves), of=counted(catalogue, halves))


def sum_word(catalogue: Catalogue, halves: Halves = 0) -> str:
    """The word for what an army's sum counts: points, or the first kind of its figures."""
    return str(counted(catalogue, halves))


def counted(catalogue: Catalogue, halves: Halves) -> str | Message:
    """The same, to be put into words later."""
    if catalogue.limited_in == "points":
        return message("points-word", points=Points(halves))
    kind = next(iter(catalogue.kinds.values()), None)
    if kind is None:
        return message("figures-word")
    return called(kind, whole_points(halves))


def side_of(scenario: Scenario, side: Side) -> str:
    """A scenario with one of its sides, ``Ambush (Target)``; the scenario alone if it has no other."""
    if len(scenario.sides) == 1:
        return scenario.name
    return str(message("scenario-side", scenario=scenario.name, side=side.name))


def signed(halves: Halves) -> str:
    """A difference in points: ``+2``, ``–1``, ``free``."""
    if halves == 0:
        return str(message("free"))
    return points_sign(halves) if halves < 0 else f"+{points_sign(halves)}"


def count_of(n: int, kind: Kind) -> str:
    """Figures of a kind: ``1 vehicle``, ``9 guys``."""
    return str(message("number-of", count=n, of=called(kind, n)))


def called(thing: Kind | FigureType, n: int) -> str:
    """The name for that many of them, beside the number."""
    forms = (thing.name, thing.plural, *thing.more_plurals)
    return forms[min(language.form(n), len(forms) - 1)]


def within_sentence(term: str) -> str:
    """A rule book's term within a sentence: ``distance attack``. German, and names of several words, keep capitals."""
    is_name = any(letter.isupper() for letter in term[1:])
    return term if is_name or (language.name() or "").startswith("de") else term[:1].lower() + term[1:]


def die_name(faces: int) -> str:
    """The name of a die: ``d6``."""
    return str(message("die-name", faces=faces))


def listed(names: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Names as in a sentence: ``a, b and c``."""
    return in_a_list(names, last)
