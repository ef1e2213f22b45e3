"""The question by which rule book a list is read that fits several equally well."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.build import Build
from rules.engine.cost.bill import bill
from rules.engine.lists.labeled.data import tree_of
from rules.engine.notation.remarks import Reading, Remark, Suggestion
from rules.engine.wording.messages import AnyOf, Message, message
from rules.engine.wording.words import sum_of


def ask_for_book(text: str, readings: Sequence[Reading]) -> Reading:
    """The first of the readings, with a question that offers each of their rule books.

    An answer writes the rule book into the text, in front of its units; in front of all of JSON or XML.
    """
    builds = [reading.build for reading in readings if reading.build]
    place = 0 if tree_of(text) else _place(text, readings[0])
    sentence = message(
        "rule-book-unclear",
        rules=builds[0].catalogue.short_name,
        books=AnyOf(tuple(build.catalogue.short_name for build in builds)),
    )
    offers = tuple(Suggestion(_label(build), _line(build), place, place) for build in builds)
    line = text.count("\n", 0, place) + 1
    return replace(readings[0], book_choice=Remark("remark", sentence, line, 1, "", offers))


def _place(text: str, reading: Reading) -> int:
    """Where the line of the first unit begins."""
    units = [mark.start for mark in reading.marks if mark.unit is not None]
    return text.rfind("\n", 0, min(units, default=0)) + 1


def _label(build: Build) -> Message:
    total = bill(build).total
    return message("rule-book-and-sum", rules=build.catalogue.short_name, sum=sum_of(build.catalogue, total))


def _line(build: Build) -> str:
    return f"{message('notation-book')}: {build.catalogue.short_name}\n"  # untranslated
