"""The context of the home page."""

from armybuilder import rule_books
from armybuilder.armies import samples
from armybuilder.armies.display import army_rows
from armybuilder.armies.display.army_context import shown_sample
from armybuilder.armies.new_army import context as new_army_context
from armybuilder.armies.new_army.forms import StartForm
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules.models import Edition
from rules.snapshot import catalogue

NEWEST = 5
"""How many of the visitor's own armies are shown."""
FIRST = 8
"""How many samples are shown at first."""


def page(
    visitor: Visitor, edition: Edition | None, form: StartForm | None = None, *, is_every_sample: bool = False
) -> Context:
    """Everything the home page shows; the first samples of the chosen rule book, or every sample."""
    every = samples.all()
    shelf = every if is_every_sample else _of_book(edition)[:FIRST] or every[:FIRST]
    return {
        "start": new_army_context.start(rule_books.books_for(visitor), edition, form),
        "shelf": [shown_sample(shelf_sample) for shelf_sample in shelf],
        "samples": len(every),
        "own": army_rows.newest(visitor, NEWEST),
    }


def _of_book(edition: Edition | None) -> tuple[samples.Sample, ...]:
    """The samples of a rule book; for house rules, of the book they were made from."""
    passed = set[int]()
    while edition and edition.revision and edition.parent and edition.pk not in passed:
        passed.add(edition.pk)
        edition = edition.parent
    return samples.samples_of(catalogue(edition)) if edition else ()
