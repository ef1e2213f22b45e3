"""What toys may stand for, in the words of the rule books."""

from rules import engine
from rules.boxes.box import visible_options
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
