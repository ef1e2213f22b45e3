"""The meaning of one line of a list (``10 Archers (troop)``): its name, its terms, and the role of each number.

Each sign at which a name may end is a layout. A line is tried in each; what is left unexplained has a price, and the
rule book's cost of the unit is compared with the numbers of the line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.engine.catalogue import Halves
from rules.engine.cost.bill import each_of
from rules.engine.lists.cutting.tokens import MAX_ITEMS, Item
from rules.engine.lists.lines.numbers import UNLABELED, Numbers, Stated, Where, settle
from rules.engine.lists.lines.sentences import put_in_order
from rules.engine.lists.lines.terms import UNKNOWN, Outside, Piece, UnitTerms, run_from, unit_of
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.grammar import Words, tidied

MAX_ENDS, MAX_ENDS_OF_LONG_LINE, LONG_LINE = 8, 2, 40
"""The most places tried as the end of a name; the same in a long line; the most items of a line that is not long."""
BELOW = "\n"
"""The sign between a unit and a line of options below it."""
_HYPHEN = re.compile(r"[-‐] *\n *(?=[^\W\d_])")
"""The division of a word at the end of a line."""
OTHER_LANGUAGE = 3
"""The misfit of a number in words of a language that is not the reader’s: “elf” is eleven in German."""
_RANGE = re.compile(r"[0-9]{1,3}[-–][0-9]{1,3}")
"""Numbers of a name: ``Marines 1-4``."""
NO_NAME, IN_NAME, TERM_IN_NAME, COST_IN_NAME = 12, 6, 50, 60
"""Misfits of a name, where an unknown word is 30."""
SENTENCE, OUT_OF_ORDER, JOINING_END = "sentence", 9, 25
"""The layout of sentences, what is wrong with it, and with a name that ends with “is a” or “with”."""
MIN_VERB = 5
"""Letters of a word of sentences that no name has: “consists”."""
NOTE = UNKNOWN - 3
"""The reduction of the misfit of an unknown word if it is a note behind the cost."""
BEHIND_NAMES = (":", "-", "(", "[", "count")
"""Layouts whose sign stands behind names."""
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
    """The part of it that is not explained, in tenths of a word."""
    price: Halves | None = None
    """Of one figure; none: the figure is not known."""
    is_inferred: bool = False
    """The figure is the only one whose cost fits."""
    notes: tuple[Piece, ...] = ()
    """Unknown words that are a remark on the unit."""
    free: tuple[Piece, ...] = ()
    """Misspelled options without which the unit costs the same: no cost confirms them."""

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
    def has_terms_behind(self) -> bool:
        """Whether its line names anything of the rule book outside of the name."""
        return any(piece.meaning and piece.words.end > piece.words.start >= self.name.end for piece in self.pieces)

    @property
    def has_terms_outside(self) -> bool:
        """Whether its line names anything of the rule book outside of the name, in front of it or behind it."""
        return any(
            piece.meaning and not self.name.start <= piece.words.start < piece.words.end <= self.name.end
            for piece in self.pieces
            if piece.words.end > piece.words.start
        )

    @property
    def names_figure(self) -> bool:
        """Whether its line names a figure type."""
        return any(
            piece.meaning and piece.meaning[0] == "figure" and piece.words.end > piece.words.start
            for piece in self.pieces
        )


def explanations(items: Sequence[Item], text: str, words: Vocabulary, group: str = "") -> list[Explained]:
    """The ways to understand a line, the best first; none if it has no words. ``group``: the figure of its heading."""
    if len(items) > MAX_ITEMS:
        return []
    start = _name_start(items)
    if start is None:
        return []
    ways = [_explain(items, start, end, layout, text, words, group) for end, layout in _ends(items, start, words)]
    ways += _counted_in_words(items, start, text, words) if not group else ()
    ways += _without_name(items, start, text, words) if ways[0].layout == " " and not group else ()
    for may_abbreviate in (True, False):
        if min(way.misfit for way in ways) > OUT_OF_ORDER or may_abbreviate:
            ways += _named_behind(items, start, text, words, may_abbreviate)
    ways.sort(key=lambda way: way.misfit)
    if ways[0].misfit > OUT_OF_ORDER and (sentence := _as_sentence(items, text, words, group)):
        ways.append(sentence)
        ways.sort(key=lambda way: way.misfit)
    return ways


def _without_name(items: Sequence[Item], start: int, text: str, words: Vocabulary) -> Iterator[Explained]:
    """``1 Commander Hero``: what stands in front of the figure is an option, and no name, unless the cost says so."""
    keys = [item.key for item in items[start : run_from(items, start)]]
    first = words.match(keys, 0, may_abbreviate=False)
    if first and first.row[0] == "level" and first.length < len(keys) and _all_known(keys, words):
        way = _explain(items, start, start, " ", text, words)
        yield replace(way, misfit=way.misfit - NO_NAME - 1)


def _named_behind(
    items: Sequence[Item], start: int, text: str, words: Vocabulary, may_abbreviate: bool
) -> Iterator[Explained]:
    """``Hero – Boss – Commander``: the name stands behind terms, which in brackets may be short forms, or not."""
    second = _second_start(items, start, words, may_abbreviate)
    if second is None:
        return
    end = next((index for index in range(second, len(items)) if items[index].kind in _PARTING), len(items))
    end = second + 1 if items[second].kind == "quoted" else end
    own = -3 if items[second].kind == "quoted" else 3
    for where in ("elsewhere", "bracket"):
        way = _explain(items, second, end, SECOND, text, words, where=where)
        yield replace(way, misfit=way.misfit + own + 2 * (where == "bracket"))


def _as_sentence(items: Sequence[Item], text: str, words: Vocabulary, group: str) -> Explained | None:
    """The line as a sentence, if its cost is that of the rule book, where options cost something."""
    other = put_in_order(items, words) if words.names.catalogue.limited_in == "points" else None
    if other is None or len(other.items) > MAX_ITEMS:
        return None
    way = _explain(other.items, other.start, other.end, SENTENCE, text, words, group)
    return replace(way, misfit=way.misfit + OUT_OF_ORDER) if way.numbers.is_confirmed else None


def _counted_in_words(items: Sequence[Item], start: int, text: str, words: Vocabulary) -> Iterator[Explained]:
    """``six Archers``: the word in front is the count, or a part of the name."""
    number = words.numbers.get(items[start].key, 0) if items[start].kind == "word" else 0
    if not number or start + 1 >= len(items) or items[start + 1].kind != "word":
        return
    counted = [*items[:start], replace(items[start], kind="count", value=number), *items[start + 1 :]]
    is_article = items[start].key in words.articles
    own = (
        (20 if is_article else -8 if items[start].text.islower() else -1)
        if items[start].key in words.keywords.numbers
        else 20
        if is_article or not items[start].text.islower()
        else OTHER_LANGUAGE
    )
    for end, layout in _ends(counted, start + 1, words):
        way = _explain(counted, start + 1, end, layout, text, words)
        roles = {role: stated.item.is_each for stated, role in way.numbers.roles}
        if number > 1 and roles.get("each", True) is None:
            own += UNLABELED
        own = min(own, -2) if number > 1 and roles.get("each") else own
        yield replace(way, misfit=way.misfit + (min(own, -2) if "total" in roles and number > 1 else own))


_PARTING = ("separator", "open", "close", "cost", "limit", "count")


def _name_start(items: Sequence[Item]) -> int | None:
    """The place at which the name may begin: behind counts, costs and signs in front."""
    for place, item in enumerate(items):
        if item.kind in ("word", "quoted"):
            return place
    return None


def _second_start(items: Sequence[Item], start: int, words: Vocabulary, may_abbreviate: bool) -> int | None:
    """The beginning of a name that stands behind the terms: ``Hero – Boss – Commander``."""
    place = start
    while place < len(items):
        run = run_from(items, place)
        quoted = next((index for index in range(place + 1, run) if items[index].kind == "quoted"), run)
        keys = [item.key for item in items[place:quoted]]
        if quoted < run and _all_known(keys, words):
            return quoted
        is_before_bracket = run < len(items) and items[run].kind == "open"
        if not _all_known(keys, words, may_abbreviate and is_before_bracket):
            return place if place > start and not _ends_with_term(keys, words) else None
        place = run
        while place < len(items) and items[place].kind not in ("word", "quoted"):
            place += 1
    return None


def _ends_with_term(keys: Sequence[str], words: Vocabulary) -> bool:
    """Whether a term stands behind “and”: words of which one is not known, but no name."""
    joined = [place + 1 for place, word in enumerate(keys[:-1]) if word in words.joining]
    return any(_all_known(keys[place:], words) for place in joined)


def _all_known(keys: Sequence[str], words: Vocabulary, may_abbreviate: bool = False) -> bool:
    """Whether there are terms, and nothing else but words that say nothing."""
    place = terms = 0
    while place < len(keys):
        term = words.match(keys, place, may_abbreviate)
        if term is None and keys[place] not in words.fillers:
            return False
        terms += term is not None
        place += term.length if term else 1
    return terms > 0


def _ends(items: Sequence[Item], start: int, words: Vocabulary) -> Iterator[tuple[int, str]]:
    """Places at which the name may end: signs, counts, costs, and the beginnings of terms."""
    signs = 0
    ends = MAX_ENDS if len(items) <= LONG_LINE else MAX_ENDS_OF_LONG_LINE
    run = run_from(items, start)
    keys = [item.key for item in items[start:run]]
    for place in range(1, len(keys)):
        if signs < ends and words.match_in_name(keys, place):
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


def _explain(
    items: Sequence[Item],
    start: int,
    end: int,
    layout: str,
    text: str,
    words: Vocabulary,
    group: str = "",
    where: Where = "elsewhere",
) -> Explained:
    """Understand a line whose name has these bounds; ``where``: what a number in brackets behind a second name is."""
    outside = Outside()
    inside, tail = _inside(items[start:end], outside, text, words)
    if layout == SECOND:
        outside.read(items[:start], 0, words)
        outside.numbers[:] = [replace(stated, where="beside") for stated in outside.numbers]
        outside.has_terms = outside.has_terms and where == "elsewhere"
    else:
        outside.read_lead(items[:start])
    outside.read(items, end, words)
    unit = unit_of(outside, inside, words, group)
    price = each_of(words.names.catalogue, unit.figure, unit.options) if unit.figure else None
    numbers = settle(outside.numbers, price)
    notes = _notes(unit.pieces, numbers)
    name = _name(_with_its_numbers(inside, tail, numbers), text)
    misfit = _misfit_of_name(inside, layout, outside, words) + unit.misfit + numbers.misfit
    misfit += (0 if name.text else NO_NAME) - NOTE * len(notes)
    misfit += UNKNOWN * sum(piece.is_misspelled for piece in unit.pieces) * (not numbers.is_confirmed)
    free, inferred = _free(unit, price, words), unit.is_inferred
    return Explained(
        layout, name, unit.pieces, numbers, unit.figure, unit.options, misfit, price, inferred, notes, free
    )


def _free(unit: UnitTerms, price: Halves | None, words: Vocabulary) -> tuple[Piece, ...]:
    """The misspelled options without which the unit costs the same."""
    free: list[Piece] = []
    for piece in unit.pieces if price is not None else ():
        if piece.is_misspelled and piece.meaning and piece.meaning[0] == "level":
            others = tuple(option for option in unit.options if option != piece.meaning[1:])
            free += [piece] if each_of(words.names.catalogue, unit.figure, others) == price else []
    return tuple(free)


def _notes(pieces: Sequence[Piece], numbers: Numbers) -> tuple[Piece, ...]:
    """Unknown words behind all costs, or right behind the count, if the cost is the rule book’s.

    ``Boss – Hero – 2 pts (not painted yet)``, ``Bog Folk [4 pts]: 4x Bog Warrior, Troop``.
    """
    costs = [stated.item for stated, role in numbers.roles if role in ("each", "total")]
    count, last = numbers.role("count"), max(costs, key=lambda item: item.end, default=None)
    near = 0 if last and last.kind == "cost" else 2
    behind = [piece for piece in pieces if last and piece.words.start >= last.end + near]
    behind = [] if any(piece.meaning for piece in behind) else behind
    first = min(
        (piece.words.start for piece in pieces if piece.meaning and piece.words.end > piece.words.start), default=0
    )
    counted = [piece for piece in pieces if count and piece.meaning is None and 0 <= piece.words.start - count.end <= 1]
    is_behind_cost = count is not None and any(item.end <= count.start < first for item in costs)
    counted = counted if is_behind_cost else []
    return tuple(piece for piece in pieces if piece in behind or piece in counted) if numbers.is_confirmed else ()


def _inside(whole: Sequence[Item], outside: Outside, text: str, words: Vocabulary) -> tuple[list[Item], Item | None]:
    """The items of the name, and the number at its end, which may be a part of it or not."""
    has_owner = len(whole) > 1 and whole[0].key in words.owners and whole[0].text.islower() and whole[1].kind == "word"
    inside = list(whole[has_owner:])
    _strip(inside)
    is_range = len(inside) > 1 and _RANGE.fullmatch(text, inside[-2].start, inside[-1].end) is not None
    tail = inside.pop() if len(inside) > 1 and inside[-1].kind == "number" and not is_range else None
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


def _misfit_of_name(inside: Sequence[Item], layout: str, outside: Outside, words: Vocabulary) -> int:
    """The misfit of what a name rarely has: costs, signs, numbers in brackets, terms between signs."""
    misfit = sum(COST_IN_NAME for item in inside if item.kind in ("cost", "limit", "count"))
    misfit += sum(UNKNOWN // 2 if item.key == ":" else IN_NAME // 2 for item in inside if item.kind == "separator")
    bracketed = (after.kind in ("number", "signed") for item, after in pairwise(inside) if item.kind == "open")
    misfit += UNKNOWN * sum(bracketed)
    misfit += UNKNOWN * (sum((item.kind == "open") - (item.kind == "close") for item in inside) != 0)
    misfit += JOINING_END * _is_sentence(inside, layout, words)
    if not outside.pieces and any(item.key in (":", "-") for item in inside):
        misfit += UNKNOWN + IN_NAME
    return misfit + _terms_in_name(inside, words)


def _is_sentence(inside: Sequence[Item], layout: str, words: Vocabulary) -> bool:
    """Whether a name is a part of a sentence: it begins with “I take”, ends with “with”, or has terms behind “is a”.

    A number in words alone is one, but not in front of a sign that stands behind names: ``A: Hero``.
    """
    keys = [item.key for item in inside]
    first = inside[0] if inside else None
    begins = first is not None and len(inside) > 2 and first.key not in words.articles
    if first and begins and (first.key in words.prose or first.key in words.fillers):
        return True
    if first and len(inside) == 1 and first.key in words.numbers:
        return layout not in BEHIND_NAMES
    for place in range(1, len(inside)):
        is_verb = len(keys[place]) >= MIN_VERB and keys[place] in words.prose
        if layout in BEHIND_NAMES and keys[place] in words.names.kinds:
            continue
        leads = place + 1 == len(inside) or words.match(keys, place + 1, may_abbreviate=False) is not None
        if inside[place].kind == "word" and words.is_around(keys[place], inside[place].text) and (is_verb or leads):
            return True
    return False


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
    return Words(tidied(_unmarked(_HYPHEN.sub("", words))), start, end)


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
