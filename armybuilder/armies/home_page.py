"""What the home page shows, as plain values."""

from armybuilder import books
from armybuilder.armies import forms, my_armies, new_army, reading, samples
from armybuilder.armies.values import Shown
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition

NEWEST = 5
"""Armies of the visitor's own that are shown."""


def shown_sample(found: samples.Sample) -> Shown:
    """A sample on the shelf."""
    build, bill = found.build, engine.bill(found.build)
    others = [words.count_of(n, build.catalogue.kinds[kind]) for kind, n in bill.by_kind.items() if n][1:]
    book = build.catalogue.short_name
    return {
        "slug": found.slug,
        "name": found.name,
        "plastic": found.plastic,
        "points": words.points_sign(bill.total),
        "word": words.sum_word(build.catalogue, bill.total),
        "meta": " · ".join([f"{bill.figures} figures", *others, book]),
        **reading.lineup(build),
        "rules": [build.catalogue.optional_rules[rule].name for rule in sorted(build.rules)],
        "mended": found.mended,
    }


def page(visitor: Visitor, edition: Edition | None, form: forms.StartForm | None = None) -> Shown:
    """Everything the home page shows."""
    return {
        "start": new_army.start(books.books_for(visitor), edition, form),
        "shelf": [shown_sample(one) for one in samples.all()],
        "own": my_armies.newest(visitor, NEWEST),
    }
