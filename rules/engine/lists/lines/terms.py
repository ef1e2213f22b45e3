"""The words of a line outside of its name: terms of the rule book, unknown words, and numbers with their places."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.engine.cost.bill import each_of
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.lines.numbers import Stated, Where, settle
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.grammar import Words
from rules.engine.notation.names import Row as Meaning

UNKNOWN, NO_FIGURE, INFERRED, TWICE, REPEATED, ASSUMED, IN_THE_NAME = 30, 25, 10, 40, 5, 2, 5
"""Misfits of terms, where an unknown word is 30."""
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Words with their meaning; none: unknown."""

    words: Words
    """Their text is how the rule book writes it, or as they stand if unknown."""
    meaning: Meaning | None = None
    is_abbreviated: bool = False
    is_misspelled: bool = False


@dataclass(frozen=True, slots=True)
class UnitTerms:
    """The unit that the terms of a line describe."""

    figure: str
    options: Options
    pieces: tuple[Piece, ...]
    """With the figure, also where the line does not name it."""
    misfit: int
    is_inferred: bool = False
    """The figure is the only one whose cost fits."""


@dataclass(slots=True)
class Outside:
    """The parts of a line outside of the name."""

    pieces: list[Piece] = field(default_factory=list)
    numbers: list[Stated] = field(default_factory=list)
    has_terms: bool = False

    def add(self, piece: Piece) -> None:
        """Add the next words."""
        self.pieces.append(piece)
        self.has_terms = self.has_terms or piece.meaning is not None

    def read_lead(self, before: Sequence[Item]) -> None:
        """Read the numbers in front of the name."""
        for place, item in enumerate(before):
            if item.kind in ("count", "cost", "limit", "number"):
                behind = [item.kind for item in before[place + 1 :] if item.kind != "close"]
                where: Where = "elsewhere"
                is_bracketed = place + 1 < len(before) and before[place + 1].kind == "close"
                if item.kind == "number" and (is_bracketed or all(kind in ("separator", "open") for kind in behind)):
                    where = "beside" if behind else "bracket" if is_bracketed else "lead"
                self.numbers.append(Stated(item, where))

    def read(self, items: Sequence[Item], start: int, words: Vocabulary) -> None:
        """Read the terms, unknown words and numbers behind the name."""
        place = start
        while place < len(items):
            item = items[place]
            if item.kind in ("word", "quoted", "signed", "number"):
                stop = run_from(items, place)
                _read_run(items, place, stop, self, words)
                place = stop
                continue
            if item.kind in ("count", "cost", "limit"):
                self.numbers.append(Stated(item, "elsewhere", _is_behind_term(items, place, self)))
            place += 1


def _read_run(items: Sequence[Item], start: int, stop: int, outside: Outside, words: Vocabulary) -> None:
    """Read words that stand together."""
    run = items[start:stop]
    if len(run) == 1 and not outside.has_terms and _is_bracketed(items, start):
        number = words.keywords.numbers.get(run[0].key)
        if number:
            outside.numbers.append(Stated(replace(run[0], kind="count", value=number), "elsewhere"))
            return
    before = len(outside.pieces), len(outside.numbers), outside.has_terms
    _read_words(items, start, stop, outside, words, may_abbreviate=True)
    ours = outside.pieces[before[0] :]
    if any(piece.is_abbreviated for piece in ours) and not all(piece.meaning for piece in ours):
        del outside.pieces[before[0] :], outside.numbers[before[1] :]
        outside.has_terms = before[2]
        _read_words(items, start, stop, outside, words, may_abbreviate=False)


def _read_words(
    items: Sequence[Item], start: int, stop: int, outside: Outside, words: Vocabulary, may_abbreviate: bool
) -> None:
    run = items[start:stop]
    keys = [item.key for item in run]
    unknown: list[Item] = []
    place = 0
    while place < len(run):
        term = words.match(keys, place, may_abbreviate)
        if may_abbreviate and (term is None or term.is_abbreviated):
            near = words.short_forms.misspelled(keys, place)
            term = near if near and (term is None or near.length > term.length) else term
        if term:
            _flush(unknown, outside, words)
            whole = run[place : place + term.length]
            name = words.written(term.row, " ".join(item.text for item in whole))
            place_of = Words(name, whole[0].start, whole[-1].end)
            outside.add(Piece(place_of, term.row, term.is_abbreviated, term.is_misspelled))
        else:
            _read_other(items, start + place, outside, unknown, words)
        place += term.length if term else 1
    _flush(unknown, outside, words)


def _read_other(items: Sequence[Item], place: int, outside: Outside, unknown: list[Item], words: Vocabulary) -> None:
    """Read a word that is no term: a number, what a term needs to roll (``4+``), a filler, or unknown."""
    item = items[place]
    if item.kind == "signed" and item.text.endswith("+") and outside.has_terms and not unknown:
        return
    if item.kind == "signed" and not unknown and _is_behind_term(items, place, outside):
        cost = replace(item, kind="number", value=int(item.key), halves=2 * int(item.key))
        outside.numbers.append(Stated(cost, "elsewhere", is_behind_term=True))
        return
    if item.kind == "number" and not unknown:
        is_bracketed = _is_bracketed(items, place)
        where: Where = "elsewhere" if outside.has_terms else "bracket" if is_bracketed else "beside"
        outside.numbers.append(Stated(item, where, _is_behind_term(items, place, outside)))
    elif not _says_nothing(items, place, words):
        unknown.append(item)
    else:
        _flush(unknown, outside, words)


def _is_behind_term(items: Sequence[Item], place: int, outside: Outside) -> bool:
    """Whether a number stands right behind a term, with at most a bracket between them."""
    before = place - 1 - (place > 1 and items[place - 1].kind == "open")
    last = outside.pieces[-1] if outside.pieces else None
    is_near = (
        before >= 0 and last is not None and (items[before].kind == "quoted" or last.words.end == items[before].end)
    )
    return is_near and last is not None and last.meaning is not None


def _says_nothing(items: Sequence[Item], place: int, words: Vocabulary) -> bool:
    """Whether it is a word such as “with”, or a label; a single letter only in front of a word: ``m. Kommandant``."""
    if place + 1 < len(items) and items[place + 1].key == ":" and items[place].key in words.labels:
        return True
    is_last = place + 1 == len(items) or items[place + 1].kind not in ("word", "number")
    return (
        items[place].kind != "quoted"
        and items[place].key in words.fillers
        and not (is_last and len(items[place].key) == 1)
    )


def _is_bracketed(items: Sequence[Item], place: int) -> bool:
    return 0 < place < len(items) - 1 and items[place - 1].kind == "open" and items[place + 1].kind == "close"


def _flush(unknown: list[Item], outside: Outside, words: Vocabulary) -> None:
    if len(unknown) > 1 and unknown[0].key in words.nothing and all(item.key in words.labels for item in unknown[1:]):
        unknown.clear()
    if unknown:
        text = " ".join(item.text for item in unknown)
        outside.add(Piece(Words(text, unknown[0].start, unknown[-1].end)))
        unknown.clear()


def unit_of(outside: Outside, inside: Sequence[Item], words: Vocabulary, group: str = "") -> UnitTerms:
    """The unit of these terms; its figure is that of the group, an option, the name or the cost if none is named."""
    figure, options, misfit = _figure_and_options(outside.pieces, words)
    if figure:
        return UnitTerms(figure, options, tuple(outside.pieces), misfit)
    if group:
        place = inside[-1].end if inside else 0
        return UnitTerms(group, options, (*outside.pieces, _synthetic(group, place, words)), misfit + ASSUMED)
    beside = _figure_beside(options, inside, words)
    if beside:
        figure, piece, more = beside
        return UnitTerms(figure, options, (*outside.pieces, *piece), misfit + more)
    inferred = _inferred(options, outside.numbers, words)
    if not inferred:
        return UnitTerms("", options, tuple(outside.pieces), misfit + NO_FIGURE)
    end = inside[-1].end if inside else 0
    piece = (_synthetic(inferred, end, words),)
    return UnitTerms(inferred, options, (*outside.pieces, *piece), misfit + INFERRED, is_inferred=True)


def _figure_and_options(pieces: Sequence[Piece], words: Vocabulary) -> tuple[str, Options, int]:
    """Figure and options of the terms, and what is wrong with them."""
    figure, misfit = "", 0
    levels: dict[str, str] = {}
    for piece in pieces:
        meaning = piece.meaning or ("",)
        if meaning[0] == "figure":
            misfit += TWICE if figure and figure != meaning[1] else 0
            figure = figure or meaning[1]
        elif meaning[0] == "level":
            _, option, level = meaning
            misfit += 0 if option not in levels else REPEATED if levels[option] == level else TWICE
            levels.setdefault(option, level)
        else:
            misfit += UNKNOWN // 2 if piece.meaning else UNKNOWN
    return figure, tuple(sorted(levels.items())), misfit


def _synthetic(figure: str, place: int, words: Vocabulary) -> Piece:
    """A figure that the line does not name."""
    return Piece(Words(words.written(("figure", figure), ""), place, place), ("figure", figure))


def _figure_beside(
    options: Options, inside: Sequence[Item], words: Vocabulary
) -> tuple[str, tuple[Piece, ...], int] | None:
    """The figure where none is named: what an option means, the only one there is, or a word of the name."""
    catalogue = words.names.catalogue
    alone = next((catalogue.options[option].alone for option, _ in options if catalogue.options[option].alone), "")
    if alone:
        return alone, (), ASSUMED
    if len(catalogue.figures) == 1:
        figure = next(iter(catalogue.figures))
        return figure, (_synthetic(figure, inside[-1].end, words),) if inside else (), ASSUMED
    keys = [item.key for item in inside]
    for place in range(len(keys) - 1, -1, -1):
        term = words.match(keys, place, may_abbreviate=False)
        if term and term.row[0] == "figure":
            whole = inside[place : place + term.length]
            name = Words(words.written(term.row, ""), whole[0].start, whole[-1].end)
            return term.row[1], (Piece(name, term.row),), IN_THE_NAME
    return None


def _inferred(options: Options, numbers: Sequence[Stated], words: Vocabulary) -> str:
    """The only figure whose cost is the one that the line states; empty: none, or several."""
    catalogue = words.names.catalogue
    if not any(number.item.kind == "cost" for number in numbers):
        return ""
    barred = [catalogue.options[option].figures for option, _ in options if catalogue.options[option].figures]
    allowed = [slug for slug in catalogue.figures if all(slug in figures for figures in barred)]
    fitting = [slug for slug in allowed if settle(numbers, each_of(catalogue, slug, options)).is_confirmed]
    common = [slug for slug in fitting if not catalogue.figures[slug].optional_rule]
    return fitting[0] if len(fitting) == 1 else common[0] if len(common) == 1 else ""


def run_from(items: Sequence[Item], start: int) -> int:
    """The place behind the words that stand together from here."""
    end = start
    while end < len(items) and items[end].kind in ("word", "quoted", "signed", "number"):
        end += 1
    return max(end, start + 1)
