"""The toys that a visitor's box lacks for armies, in the words of their rule books."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from armybuilder.armies.questions import toys_of
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes.box import Box, Need
from rules.boxes.fitting import fit_army
from rules.engine import words


def of_visitor(visitor: Visitor, build: engine.Build) -> list[str] | None:
    """The toys that the visitor lacks for an army, a phrase for each; ``None`` for those who have no toys."""
    return of_army(toys_of(visitor), build)


def of_army(box: Box | None, build: engine.Build) -> list[str] | None:
    """The toys that a box lacks for an army; ``None`` if there is no box, or nothing to be had from one."""
    if box is None or not build.units:
        return None
    return phrases(fit_army(box, build).missing, build.catalogue)


def phrases(missing: Mapping[Need, int], book: engine.Catalogue) -> list[str]:
    """The missing toys, one phrase for each: ``2 more troops``."""
    return [
        _("{count} more {figures}").format(count=count, figures=called(need, book, count))
        for need, count in missing.items()
    ]


def called(need: Need, book: engine.Catalogue, count: int = 1) -> str:
    """The name of a need: ``Troops with distance attack``."""
    figure = book.figure_type(need.figure)
    name = words.called(figure, count) if figure else need.figure
    shown = [book.options[slug].name for slug in sorted(need.gear) if slug in book.options]
    return _("{figures} with {options}").format(figures=name, options=words.listed(shown)) if shown else name
