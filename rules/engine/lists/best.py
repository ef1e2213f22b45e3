"""The best reading of a text: by the grammar of the rule book, or line by line, and by which rule book."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.engine.build import Build
from rules.engine.catalogue import Catalogue
from rules.engine.cost.bill import bill
from rules.engine.documents.strict_json import LARGEST
from rules.engine.lists.cutting.chat_messages import books_of_message, lacks_figures
from rules.engine.lists.cutting.cleaning import Cleaned, cleaned, without_rolls
from rules.engine.lists.labeled.data import tree_of
from rules.engine.lists.reading import List, read_lines, take_apart
from rules.engine.notation.fields import is_book, named_book
from rules.engine.notation.reading import GLUED, HARMLESS, read_grammar
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import WRONG_POINTS, NotationError, Reading, Remark, Suggestion
from rules.engine.wording.messages import AnyOf, Message, message
from rules.engine.wording.text import Guesses
from rules.engine.wording.words import sum_of

BOUNDS = ("text-too-many-lines", "line-too-long", "text-too-many-units")
"""Mistakes that the grammar finds for every style."""
MAX_LETTERS, MAX_LETTERS_OF_LINE = 20_000, 80
"""Of a text whose lines are longer on average, only the rule book's own notation is read."""
MAX_FIRST_COMPARED = 20_000
"""Pairs of letters that may be compared by each rule book before one is chosen."""
MAX_LIKENED, MAX_TIED = 60, 2
"""Remarks on a text, and equally good rule books, with whose names its unknown words are compared once more."""
SUMS = (
    *WRONG_POINTS,
    "figures-differ",
    "figures-of-kinds-differ",
    "kind-differs",
)
"""Remarks that compare a number of the text."""
_NAMELESS = re.compile(
    r"\s*(?P<bullet>[-*•–·+●○■►➤→✅]) [^\n:]*\n\s*(?P=bullet) |\s*1/(?P<last>[0-9]{1,2}) [^\n]*\n\s*2/(?P=last) "
    r"|\s*[0-9]{1,3} ?[x×]? ?(?=[^\W\d_][^\n]*[:(–-])[^\n\d]*+\n(?:[^\n]*+\n){0,9}?[ \t]*[0-9]{1,3} ?[x×]? ?[^\W\d_]"
)
"""The first line has the bullet of the second, both are numbered as messages are, or it counts figures as one of the
next ten does: it is no name of an army."""
_CONTROL = re.compile("[\0-\x08\x0e-\x1f\x7f\ud800-\udfff]")


def notation_army(text: str, catalogue: Catalogue) -> Build:
    """The army of a text. Raises ``NotationError`` with every mistake in it."""
    reading = read_notation(text, catalogue)
    if reading.mistakes or reading.build is None:
        raise NotationError(reading.mistakes)
    return reading.build


def read_notation(text: str, catalogue: Catalogue, guesses: Guesses | None = None) -> Reading:
    """Read an army from text by one rule book. Returns the army and remarks for any text."""
    return _read(Pasted(text), catalogue, guesses or Guesses())


@dataclass(slots=True)
class Pasted:
    """A text, and what all rule books read of it."""

    text: str
    parts: List | None = None
    """Its lines without markup, once they are read."""
    without_rolls: Cleaned = field(init=False)

    def __post_init__(self) -> None:
        self.without_rolls = without_rolls(self.text)

    def lines(self, reader: Reader) -> List:
        """Its lines without markup."""
        self.parts = self.parts or take_apart(reader)
        return self.parts


def _read(pasted: Pasted, catalogue: Catalogue, guesses: Guesses) -> Reading:
    if len(pasted.text.encode("utf-8", "surrogatepass")) > LARGEST:
        return Reading(None, (Remark("mistake", message("text-too-large"), 1, 1),))
    reading = pasted.without_rolls.reading(_best(pasted, catalogue, guesses), pasted.text)
    has_terms = any(mark.kind in ("term", "guess") for mark in reading.marks)
    if (reading.mistakes or not has_terms) and lacks_figures(pasted.text, has_terms):
        return Reading(None, (Remark("mistake", message("chat-message"), 1, 1),))
    return reading


def _best(pasted: Pasted, catalogue: Catalogue, guesses: Guesses) -> Reading:
    text = pasted.without_rolls.text
    clean = cleaned(text)
    exact = read_grammar(clean.text, catalogue, guesses)
    if not _is_final(exact, clean.text):
        clean = cleaned(text, without_markup=True)
        exact = read_grammar(clean.text, catalogue, guesses) if len(clean.text) < len(text) else exact
    if _is_final(exact, clean.text):
        return clean.reading(exact, text)
    reader = Reader(clean.text, catalogue, guesses=guesses)
    free = read_lines(reader, pasted.lines(reader))
    has_no_name = _NAMELESS.match(clean.text) is not None
    return clean.reading(free if has_no_name or _is_better(free, exact) else exact, text)


def _is_final(exact: Reading, text: str) -> bool:
    """Whether a text is not read line by line: its reading by the grammar is sure, or it is no list at all."""
    if exact.is_sure:
        return _NAMELESS.match(text) is None
    if tree_of(text):
        return False
    has_bound = any(mistake.key in BOUNDS for mistake in exact.mistakes)
    return has_bound or _is_no_list(text) or _CONTROL.search(text) is not None


def _is_no_list(text: str) -> bool:
    """Whether many lines are far longer than those of lists: reading them line by line would take too long."""
    return len(text) > MAX_LETTERS and len(text) > MAX_LETTERS_OF_LINE * (text.count("\n") + 1)


def _is_better(free: Reading, exact: Reading) -> bool:
    """Whether reading line by line explains more than the grammar does."""
    if not free.build or not free.build.units:
        return not exact.mistakes and _has_glued_names(exact)
    if exact.build is None:
        return True
    has_fewer = len(free.mistakes) <= len(exact.mistakes)
    has_none = not exact.build.units and (has_fewer or all(unit.figure for unit in free.build.units))
    if has_none or (exact.mistakes and _has_glued_names(exact) and not _has_glued_names(free)):
        return True
    has_unread = any(mistake.key == "not-a-unit" for mistake in exact.mistakes)
    if has_unread and _understood(free).terms > _understood(exact).terms:
        return True
    if len(free.mistakes) < len(exact.mistakes):
        return not free.mistakes or not set(_values(free.build)) <= set(_values(exact.build))
    if exact.mistakes:
        return False
    if free.mistakes or (_has_glued_names(exact) and not _has_glued_names(free)):
        return _has_glued_names(exact)
    doubts = any(remark.key not in (*HARMLESS, *SUMS) for remark in free.remarks)
    return doubts or _values(free.build) != _values(exact.build)


def _has_glued_names(reading: Reading) -> bool:
    """Whether a name holds the sign that stands behind names, or a number in brackets."""
    return reading.build is not None and any(GLUED.search(unit.name) for unit in reading.build.units)


def _values(build: Build) -> list[tuple[object, ...]]:
    """The values that make up the units."""
    return [(unit.name, unit.figure, unit.count, unit.options) for unit in build.units]


def read_among(text: str, books: Sequence[Catalogue], guesses: Guesses | None = None) -> Reading:
    """The same text by the rule book that understands most of it.

    Of equals the first is taken, and the reading asks. A rule book that the text names is taken.
    """
    names = books_of_message(text)
    only_book = next((book for book in books if any(is_book(name, book) for name in names)), named_book(text, books))
    if only_book:
        return read_notation(text, only_book, guesses)
    whole, pasted = guesses or Guesses(), Pasted(text)
    readings: dict[str, Reading] = {}
    for place, book in enumerate(books):
        with whole.shared(len(books) - place, MAX_FIRST_COMPARED) as share:
            reading = readings[book.slug] = _read(pasted, book, share)
        if reading.is_sure:
            return reading
    best_understood = max(map(_understood, readings.values()))
    equals = {book: readings[book.slug] for book in books if _understood(readings[book.slug]) == best_understood}
    is_likened = (
        best_understood.right < 0
        and best_understood.certain >= -MAX_LIKENED
        and len(equals) <= MAX_TIED
        and whole.items_left > 0
    )
    best, *others = _most_alike(pasted, equals, whole) if is_likened else equals.values()
    return _ask_for_book(text, [best, *others]) if others and best_understood.terms else best


def _most_alike(pasted: Pasted, readings: Mapping[Catalogue, Reading], whole: Guesses) -> list[Reading]:
    """Those of equal readings whose rule books have names most like the unknown words, with these as suggestions."""
    alike: list[Reading] = []
    for place, (book, reading) in enumerate(readings.items()):
        with whole.shared(len(readings) - place) as share:
            again = _read(pasted, book, share)
        alike.append(again if _understood(again) >= _understood(reading) else reading)
    suggested = [sum(mistake.key == "did-you-mean" for mistake in reading.mistakes) for reading in alike]
    return [reading for reading, count in zip(alike, suggested, strict=True) if count == max(suggested)]


class Understood(NamedTuple):
    """The extent to which a rule book understands a text; the greatest understands most."""

    terms: int
    """Figures and options of units, also those that are guessed."""
    right: int
    """Less than 0 by its mistakes."""
    certain: int
    """Less than 0 by its mistakes and remarks."""


def _understood(reading: Reading) -> Understood:
    terms = sum(mark.kind in ("term", "guess") and mark.unit is not None for mark in reading.marks)
    if reading.build and not reading.marks:
        terms = sum(bool(unit.figure) + len(unit.options) for unit in reading.build.units)
    doubts = sum(remark.key not in HARMLESS for remark in reading.remarks)
    return Understood(terms, -len(reading.mistakes), -doubts)


def _ask_for_book(text: str, readings: Sequence[Reading]) -> Reading:
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
    """The beginning of the line of the first unit."""
    units = [mark.start for mark in reading.marks if mark.unit is not None]
    return text.rfind("\n", 0, min(units, default=0)) + 1


def _label(build: Build) -> Message:
    total = bill(build).total
    return message("rule-book-and-sum", rules=build.catalogue.short_name, sum=sum_of(build.catalogue, total))


def _line(build: Build) -> str:
    return f"{message('notation-book')}: {build.catalogue.short_name}\n"  # untranslated
