"""The title of a night that has none of its own: its scenario and points, in the reader's language."""

from django.utils.translation import gettext as _

from armybuilder.nights.checking import Range, Terms
from rules import engine
from rules.engine import words

MAX_LENGTH = 80


def titled(terms: Terms) -> str:
    """``Basic Game, 25 to 30 points``."""
    scenario = terms.catalogue.scenarios.get(terms.scenario)
    name = scenario.name if scenario else terms.catalogue.short_name
    points = range_in_words(terms.catalogue, next(iter(terms.ranges.values()))) if len(terms.ranges) == 1 else ""
    return (_("{scenario}, {points}").format(scenario=name, points=points) if points else name)[:MAX_LENGTH]


def range_in_words(book: engine.Catalogue, ends: Range) -> str:
    """``25 to 30 points``, ``up to 15 points``; empty without bounds."""
    minimum, maximum = ends
    if maximum is None:
        return _("from {points}").format(points=words.sum_of(book, minimum)) if minimum else ""
    if minimum is None:
        return _("up to {points}").format(points=words.sum_of(book, maximum))
    if minimum == maximum:
        return words.sum_of(book, maximum)
    return _("{least} to {most}").format(least=words.points_sign(minimum), most=words.sum_of(book, maximum))
