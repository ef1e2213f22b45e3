"""What one line of a list means: where its name ends, which terms follow, and which number is what.

Each sign at which a name may end is a layout. A line is tried in each; what is left unexplained has a price, and the
rule book's cost of the unit is compared with the numbers of the line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.engine.bill import each_of
from rules.engine.catalogue import Halves
from rules.engine.lists.numbers import UNLABELED, Numbers, Stated, settle
from rules.engine.lists.terms import UNKNOWN, Outside, Piece, read_lead, read_outside, run_from, unit_of
from rules.engine.lists.tokens import MAX_ITEMS, Item
from rules.engine.lists.vocabulary import Vocabulary
from rules.engine.notation.grammar import Words, tidied

MAX_ENDS, MAX_ENDS_OF_LONG_LINE, LONG_LINE = 8, 2, 40
"""Where a name may end; in a line of more items than units have."""
BELOW = "\n"
"""The sign between a unit and a line of options below it."""
NO_NAME, IN_NAME, TERM_IN_NAME, COST_IN_NAME = 12, 6, 50, 60
"""What is wrong with a name, where an unknown word is 30."""
SECOND = "second"
"""The layout of a line whose name stands behind its terms."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One way to understand a line."""

    layout: str
    """The sign behind the name; a blank: where terms begin; empty: the end."""
    name: Words
    pieces: tuple[Piece, ...]
    numbers: Numbers
    figure: str = ""
    options: tuple[tuple[str, str], ...] = ()
    misfit: int = 0
    """How much of it is not explained, in tenths of a word."""
    price: Halves | None = None
    """Of one figure; none: the figure is not known."""
    is_inferred: bool = False
    """The figure is the only one whose cost fits."""

    @property
    def terms_misfit(self) -> int:
        """The same without its numbers."""
        return self.misfit - self.numbers.misfit

    @property
    def unknown(self) -> tuple[Piece, ...]:
        """Words that mean nothing."""
        return tuple(piece for piece in self.pieces if piece.meaning is None)

    @property
    def has_terms(self) -> bool:
        """Whether its line names anything of the rule book."""
        return any(piece.meaning and piece.words.end > piece.words.start for piece in self.pieces)

    @property
    def names_figure(self) -> bool:
        """Whether its line names a figure type."""
        return any(
            piece.meaning and piece.meaning[0] == "figure" and piece.words.end > piece.words.start
            for piece in self.pieces
        )


def explanations(items: Sequence[Item], text: str, words: Vocabulary) -> list[Explained]:
    """The ways to understand a line, the best first; none if it has no words."""
    if len(items) > MAX_ITEMS:
        return []
    start = _name_start(items)
    if start is None:
        return []
    ways = [_explain(items, start, end, layout, text, words) for end, layout in _ends(items, start, words)]
    ways += _counted_in_words(items, start, text, words)
    if second := _second_start(items, start, words):
        end = next((at for at in range(second, len(items)) if items[at].kind in _PARTING), len(items))
        way = _explain(items, second, end, SECOND, text, words)
        ways.append(replace(way, misfit=way.misfit + 3))
    ways.sort(key=lambda way: way.misfit)
    return ways


def _counted_in_words(items: Sequence[Item], start: int, text: str, words: Vocabulary) -> Iterator[Explained]:
    """``six Archers``: the word in front is the count, or a part of the name."""
    number = words.numbers.get(items[start].key, 0) if items[start].kind == "word" else 0
    if not number or start + 1 >= len(items) or items[start + 1].kind != "word":
        return
    counted = [*items[:start], replace(items[start], kind="count", value=number), *items[start + 1 :]]
    own = (-8 if items[start].text.islower() else -1) if items[start].key in words.keywords.numbers else 20
    for end, layout in _ends(counted, start + 1, words):
        way = _explain(counted, start + 1, end, layout, text, words)
        roles = {role: stated.item.is_each for stated, role in way.numbers.roles}
        if number > 1 and roles.get("each", True) is None:
            own += UNLABELED
        yield replace(way, misfit=way.misfit + (min(own, -2) if "total" in roles and number > 1 else own))


_PARTING = ("separator", "open", "close", "cost", "limit", "count")


def _name_start(items: Sequence[Item]) -> int | None:
    """Where the name may begin: behind counts, costs and signs in front."""
    for place, item in enumerate(items):
        if item.kind in ("word", "quoted"):
            return place
    return None


def _second_start(items: Sequence[Item], start: int, words: Vocabulary) -> int | None:
    """Where a name begins that stands behind the terms: ``Hero – Boss – Commander``."""
    place = start
    while place < len(items):
        run = run_from(items, place)
        keys = [item.key for item in items[place:run]]
        if not _all_known(keys, words):
            return place if place > start and not _ends_with_term(keys, words) else None
        place = run
        while place < len(items) and items[place].kind not in ("word", "quoted"):
            place += 1
    return None


def _ends_with_term(keys: Sequence[str], words: Vocabulary) -> bool:
    """Whether a term stands behind “and”: words of which one is not known, but no name."""
    joined = [place + 1 for place, one in enumerate(keys[:-1]) if one in words.joining]
    return any(_all_known(keys[place:], words) for place in joined)


def _all_known(keys: Sequence[str], words: Vocabulary) -> bool:
    """Whether there are terms, and nothing else but words that say nothing."""
    place = terms = 0
    while place < len(keys):
        term = words.match(keys, place, may_abbreviate=False)
        if term is None and keys[place] not in words.fillers:
            return False
        terms += term is not None
        place += term.length if term else 1
    return terms > 0


def _ends(items: Sequence[Item], start: int, words: Vocabulary) -> Iterator[tuple[int, str]]:
    """Where the name may end: at signs, counts and costs, and where a term begins."""
    signs = 0
    ends = MAX_ENDS if len(items) <= LONG_LINE else MAX_ENDS_OF_LONG_LINE
    run = run_from(items, start)
    keys = [item.key for item in items[start:run]]
    for place in range(1, len(keys)):
        if signs < ends and words.match(keys, place, may_abbreviate=False):
            signs += 1
            yield start + place, " "
    signs = 0
    for place in range(start + 1, len(items)):
        item = items[place]
        if item.kind in _PARTING:
            yield place + (item.kind == "close"), item.key if item.kind in ("separator", "open") else item.kind
            signs += 1
            if signs == ends or item.key == BELOW:
                return
    yield len(items), ""


def _explain(items: Sequence[Item], start: int, end: int, layout: str, text: str, words: Vocabulary) -> Explained:
    """Understand a line whose name has these bounds."""
    outside = Outside()
    inside, tail = _inside(items[start:end], outside)
    if layout == SECOND:
        read_outside(items[:start], 0, outside, words)
    else:
        read_lead(items[:start], outside)
    read_outside(items, end, outside, words)
    unit = unit_of(outside, inside, words)
    price = each_of(words.names.catalogue, unit.figure, unit.options) if unit.figure else None
    numbers = settle(outside.numbers, price)
    name = _name(_with_its_numbers(inside, tail, numbers), text)
    misfit = _misfit_of_name(inside, outside, words) + unit.misfit + numbers.misfit + (0 if name.text else NO_NAME)
    return Explained(layout, name, unit.pieces, numbers, unit.figure, unit.options, misfit, price, unit.is_inferred)


def _inside(whole: Sequence[Item], outside: Outside) -> tuple[list[Item], Item | None]:
    """The items of the name, and the number at its end, which may be a part of it or not."""
    inside = list(whole)
    _strip(inside)
    tail = inside.pop() if len(inside) > 1 and inside[-1].kind == "number" else None
    if tail:
        is_apart = inside[-1].kind in ("separator", "open")
        _strip(inside)
        outside.numbers.append(Stated(tail, "beside" if is_apart else "tail"))
    return inside, tail


def _strip(inside: list[Item]) -> None:
    while inside and inside[-1].kind in ("separator", "open"):
        inside.pop()


def _with_its_numbers(inside: Sequence[Item], tail: Item | None, numbers: Numbers) -> list[Item]:
    """The name with the numbers in front and behind that are a part of it."""
    lead = [stated.item for stated, role in numbers.roles if role == "name" and stated.where == "lead"]
    behind = [tail] if tail and numbers.is_in_name(tail) else []
    return [*lead[:1], *inside, *behind] if inside else []


def _misfit_of_name(inside: Sequence[Item], outside: Outside, words: Vocabulary) -> int:
    """What a name rarely has: costs, signs, numbers in brackets, terms between signs."""
    misfit = sum(COST_IN_NAME for item in inside if item.kind in ("cost", "limit", "count"))
    misfit += sum(IN_NAME // 2 for item in inside if item.kind == "separator")
    bracketed = (after.kind in ("number", "signed") for item, after in pairwise(inside) if item.kind == "open")
    misfit += UNKNOWN * sum(bracketed)
    if not outside.pieces and any(item.key in (":", "-") for item in inside):
        misfit += UNKNOWN + IN_NAME
    return misfit + _terms_in_name(inside, words)


def _name(inside: Sequence[Item], text: str) -> Words:
    if not inside:
        return Words("", 0, 0)
    start, end = inside[0].start, inside[-1].end
    words = text[start:end]
    if len(inside) == 1 and inside[0].kind == "quoted":
        return Words(words[1:-1], start, end)
    if text[end : end + 1] in ("!", "?", "’", "'"):
        end += 1
        words = text[start:end]
    return Words(tidied(_unmarked(words)), start, end)


def _unmarked(text: str) -> str:
    return text.replace("**", "").replace("__", "").replace("~~", "").replace("`", "").replace("\\", "").strip("*_")


def _terms_in_name(inside: Sequence[Item], words: Vocabulary) -> int:
    """A name may have words of the rule book, but rarely has signs between them."""
    keys = [item.key for item in inside]
    if not any(item.kind in ("separator", "open") for item in inside):
        return IN_NAME // 3 if len(keys) > 1 and any(words.terms.get(word) for word in keys[1:]) else 0
    count, place = 0, 0
    while place < len(keys):
        term = words.match(keys, place) if inside[place].kind == "word" else None
        count += term is not None
        place += term.length if term else 1
    return TERM_IN_NAME * count
