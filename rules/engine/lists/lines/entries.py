"""The sort of each line of a list: a unit, a line of options below one, a heading, a total, or words around it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from rules.engine.lists.cutting.rows import Row
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.lines.explaining import JOINING_END, OUT_OF_ORDER, Explained, explanations
from rules.engine.lists.lines.terms import UNKNOWN
from rules.engine.lists.words.short_forms import Term
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.fields import titles
from rules.engine.notation.names import key

Sort = Literal["unit", "terms", "name", "heading", "total", "columns", "stamp", "line", "free"]
"""``terms``: only terms, for the unit above; ``name``: a unit whose terms stand below; ``free``: other words."""
BEARABLE = 28
"""Up to this misfit, in tenths, a line of free words with terms is a unit."""
SIGNS = (":", "-", "(", "[", "|", "\t", ",", ";", "·", "count")
"""Layouts in which a line with a figure is a unit, though some of its words are unknown."""
MAX_UNKNOWN = 2
MAX_NAME_OF_QUESTION = 2
"""Words of a name that ends with a question mark."""
MAX_HEADING_WORDS = 5
WORK_OF_SENTENCE = 4


@dataclass(slots=True)
class Entry:
    """A line, and what it is."""

    row: Row
    items: tuple[Item, ...]
    sort: Sort
    ways: list[Explained] = field(default_factory=list)
    below: list["Entry"] = field(default_factory=list)
    """The lines of options that belong to it."""
    is_part: bool = False
    """Its line holds several units."""
    cell_sign: str = ""
    """The sign between its cells, if it is a row below the heads of a table."""

    @property
    def way(self) -> Explained | None:
        """The best explanation."""
        return self.ways[0] if self.ways else None

    @property
    def is_sure(self) -> bool:
        """Whether all of it is understood, and its cost is that of the rule book."""
        way = self.way
        if self.sort not in ("unit", "terms") or way is None or not way.figure or way.is_inferred or way.unknown:
            return False
        levels = [piece.words.start for piece in way.pieces if piece.meaning and piece.meaning[0] == "level"]
        figures = [piece.words.start for piece in way.pieces if piece.meaning and piece.meaning[0] == "figure"]
        is_name_first = min(levels, default=way.name.start) >= min((way.name.start, *figures))
        return way.numbers.is_confirmed and way.misfit < JOINING_END and is_name_first and ":" not in way.name.text

    @property
    def has_figure(self) -> bool:
        """Whether a line of terms names a figure."""
        return self.way is not None and self.way.names_figure

    @property
    def is_of_figure(self) -> bool:
        """Whether its figure is said, in its name or behind it."""
        return self.way is not None and bool(self.way.figure) and not self.way.is_inferred

    @property
    def states_numbers(self) -> bool:
        """Whether it states a cost or a count."""
        return any(item.kind in ("cost", "count") for item in self.items)

    @property
    def states_points(self) -> bool:
        """Whether it states points or a limit."""
        return any(item.kind in ("cost", "limit") for item in self.items)

    @property
    def begins_with_number(self) -> bool:
        """Whether its first words are a number, as of figures."""
        return bool(self.items) and self.items[0].kind in ("count", "number")

    @property
    def has_count(self) -> bool:
        """Whether it says how many figures there are."""
        return self.begins_with_number or any(item.kind == "count" for item in self.items)

    @property
    def work(self) -> int:
        """The number of items that were explained for it."""
        return work_of(self.items, self.ways)


def work_of(items: Sequence[Item], ways: Sequence[Explained]) -> int:
    """The number of items that were explained; in a sentence, where they are put in order first, they count more."""
    is_sentence = bool(ways) and ways[0].misfit > OUT_OF_ORDER
    return len(items) * (len(ways) + WORK_OF_SENTENCE * is_sentence)


def entry_of(row: Row, items: tuple[Item, ...], text: str, words: Vocabulary) -> Entry:
    """The line with its sort, and the ways to understand it."""
    if row.is_stamp:
        return Entry(row, items, "stamp")
    if not any(item.kind in ("word", "quoted", "signed") for item in items):
        numbers = any(item.kind in ("number", "cost", "limit", "count") for item in items)
        return Entry(row, items, "total" if numbers else "line")
    if is_total(row.items, words):
        return Entry(row, items, "total")
    ways = explanations(items, text, words)
    sort = sort_of(items, ways, words)
    is_around = sort == "free" and (_is_around(row.items, words) or _is_question(row, text))
    return Entry(row, items, "stamp" if is_around else sort, ways)


def _is_question(row: Row, text: str) -> bool:
    """Whether it asks something: ``Looks good, but no armor?``."""
    return (
        "? " in text[row.start : row.end] + " "
        and sum(item.kind == "word" for item in row.items) > MAX_NAME_OF_QUESTION
    )


def _is_around(items: Sequence[Item], words: Vocabulary) -> bool:
    """Whether it stands around pages and mails: ``Page 1 of 2``, ``Subject: My list``."""
    page = next((place for place, item in enumerate(items) if words.labels.get(item.key) == "page"), None)
    if page is not None and page + 1 < len(items) and all(item.kind in ("word", "separator") for item in items[:page]):
        return all(item.kind != "word" or item.key in words.limits for item in items[page + 1 :])
    label = words.labels.get(items[0].key) if len(items) > 1 and items[1].key == ":" else ""
    return label == "mail" or (label in ("name", "army") and len(items) == len("x:"))


def is_total(items: Sequence[Item], words: Vocabulary) -> bool:
    """Whether it is the sum of the army: a word for it, and numbers."""
    name_words = [item for item in items if item.kind in ("word", "quoted", "signed")]
    numbers = [item for item in items if item.kind in ("number", "cost", "limit")]
    if not numbers or not name_words or len(name_words) > MAX_HEADING_WORDS:
        return False
    behind_numbers = {after.key for before, after in pairwise(items) if before.kind == "number"}
    behind_numbers &= words.points | words.of_them
    keys = [item.key for item in name_words if item.key not in behind_numbers] or [item.key for item in name_words]
    if words.labels.get("".join(keys)) == "total":
        return True
    return any("".join(keys[:stop]) in words.keywords.totals for stop in range(1, len(keys) + 1)) and not any(
        words.terms.get(word) for word in keys
    )


def sort_of(items: Sequence[Item], ways: Sequence[Explained], words: Vocabulary) -> Sort:
    """The sort of a line that is neither a total nor around the list."""
    if not ways:
        return "free"
    if only_terms(items, words):
        return "terms"
    best = ways[0]
    if "".join(item.key for item in items).startswith(titles(words.names.catalogue)):
        return "free" if any(item.kind == "count" for item in items) else "stamp"
    counts = any(item.kind in ("count", "cost") for item in items)
    is_alone = bool(best.figure) and (counts or best.numbers.is_confirmed) and not best.unknown
    bearable = BEARABLE + (UNKNOWN if best.numbers.is_confirmed and not best.is_inferred else 0)
    is_only_figure = len(words.names.catalogue.figures) == 1 and best.has_terms_behind
    if (best.names_figure or is_only_figure) and best.layout in SIGNS:
        has_cost = any(item.kind == "cost" for item in items)
        bearable += UNKNOWN * min(MAX_UNKNOWN, len(best.pieces) - len(best.unknown) + has_cost)
    if has_prose_as_name(best, words):
        return "free"
    if best.is_inferred and not best.has_terms and any(words.is_around(item.key, item.text) for item in items):
        return "free"
    if (best.has_terms or is_alone) and best.terms_misfit <= bearable:
        return "unit"
    return "free"


def has_prose_as_name(way: Explained, words: Vocabulary) -> bool:
    """Whether the name of a line without numbers is no name, but words such as “my”: ``My troops``."""
    keys = [key(word) for word in way.name.text.split()]
    is_prose = bool(keys) and all(word in words.prose and word not in words.numbers for word in keys)
    return is_prose and not way.numbers.roles


def only_terms(items: Sequence[Item], words: Vocabulary, may_name: bool = True) -> bool:
    """Whether all of its words are the rule book's, and the first is no name."""
    keys = [item.key for item in items]
    place, terms = 0, 0
    first = None
    while place < len(items):
        item = items[place]
        if item.kind in ("word", "signed", "number"):
            term = words.match(keys, place)
            if term and not place and may_name and _is_term_as_name(items, term):
                return False
            is_number = item.kind == "number" or (item.kind == "signed" and terms > 0)
            if term is None and not is_number and item.key not in words.fillers:
                return False
            if term and first == term.row:
                return False
            first = first or (term.row if term else None)
            terms += term is not None
            place += term.length if term else 1
        elif item.kind == "quoted":
            return False
        else:
            place += 1
    return terms > 0


def _is_term_as_name(items: Sequence[Item], term: Term) -> bool:
    """Whether the first term is a name: a sign follows that stands behind names, and words behind it."""
    place = term.length
    while not term.is_abbreviated and place < len(items) and items[place].kind in ("count", "cost", "open", "close"):
        place += 1
    signs = (":", "-") if term.is_abbreviated else (":",) if term.row[0] != "option" else ()
    is_sign = place < len(items) and items[place].kind == "separator" and items[place].key in signs
    return is_sign and (term.is_abbreviated or any(item.kind in ("word", "quoted") for item in items[place:]))


def is_labeled_army(items: Sequence[Item], words: Vocabulary) -> bool:
    """Whether “Army:” stands in front."""
    return len(items) > 2 and items[1].key in (":", "-", "=") and words.labels.get(items[0].key) == "army"
