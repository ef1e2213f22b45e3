"""The possible uses of toys, in the words of the rule books."""

from rules import engine
from rules.boxes.box import visible_options
from rules.models import Edition
from rules.snapshot import catalogue


def books() -> list[engine.Catalogue]:
    """The rule books, whose figures toys may stand for."""
    return [catalogue(edition) for edition in Edition.objects.books()]


def figures(catalogues: list[engine.Catalogue]) -> dict[str, engine.FigureType]:
    """Every figure type by its slug, as the first book that has it calls it."""
    types: dict[str, engine.FigureType] = {}
    for book in catalogues:
        for figure in (*book.figures.values(), *book.dependants.values()):
            types.setdefault(figure.slug, figure)
    return types


def gear(catalogues: list[engine.Catalogue]) -> dict[str, engine.Option]:
    """Every option that can be seen on a figure."""
    options: dict[str, engine.Option] = {}
    for book in catalogues:
        for option in visible_options(book):
            options.setdefault(option.slug, option)
    return options
