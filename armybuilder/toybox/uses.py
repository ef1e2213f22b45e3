"""What toys may stand for, in the words of the rule books."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rules import engine
from rules.boxes.box import Need, visible_options
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue


def books() -> list[engine.Catalogue]:
    """The rule books, whose figures toys may stand for."""
    return [catalogue(edition) for edition in Edition.objects.books()]


def figures(catalogues: list[engine.Catalogue]) -> dict[str, engine.FigureType]:
    """Every figure type by its slug, as the first book that has it calls it."""
    found: dict[str, engine.FigureType] = {}
    for one in catalogues:
        for figure in (*one.figures.values(), *one.dependants.values()):
            found.setdefault(figure.slug, figure)
    return found


def gear(catalogues: list[engine.Catalogue]) -> dict[str, engine.Option]:
    """Every option that can be seen on a figure."""
    found: dict[str, engine.Option] = {}
    for one in catalogues:
        for option in visible_options(one):
            found.setdefault(option.slug, option)
    return found


def called(need: Need, book: engine.Catalogue, count: int = 1) -> str:
    """What a need is called: ``Troops with distance attack``."""
    figure = book.figure_type(need.figure)
    name = words.called(figure, count) if figure else need.figure
    shown = [book.options[slug].name for slug in sorted(need.gear) if slug in book.options]
    return _("{figures} with {options}").format(figures=name, options=words.listed(shown)) if shown else name


def missing(needs: Mapping[Need, int], book: engine.Catalogue) -> list[str]:
    """What is missing, one phrase for each: ``2 more troops``."""
    return [
        _("{count} more {figures}").format(count=count, figures=called(need, book, count))
        for need, count in needs.items()
    ]
