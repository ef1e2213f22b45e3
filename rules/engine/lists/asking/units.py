"""A line of a list as a unit of the army, with remarks on what is not sure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.engine.build import Unit
from rules.engine.catalogue import Halves
from rules.engine.documents.strict_json import guessed
from rules.engine.lists.asking.headers import amount
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.lines.entries import Entry
from rules.engine.lists.lines.explaining import JOINING_END, MIN_VERB, NOTE, SECOND, TERM_IN_NAME, Explained
from rules.engine.lists.lines.numbers import Numbers
from rules.engine.lists.lines.terms import UNKNOWN, Piece
from rules.engine.maximums import MOST_FIGURES
from rules.engine.notation.grammar import Head, Rest, Words
from rules.engine.notation.lines import Line
from rules.engine.notation.reading_state import Reader, instead
from rules.engine.notation.remarks import Suggestion
from rules.engine.notation.units import left_out, read_unit
from rules.engine.wording.messages import message
from rules.engine.wording.text import shown

MAX_NAME_WORDS = 5
"""Of a unit; of one of several of a line there is one word less."""
UNSURE = 6
"""Two explanations of a line that differ by less, in tenths, are equally likely."""


@dataclass(slots=True)
class UnitRead:
    """A unit, the line it stands on, and how its numbers are understood."""

    entry: Entry
    way: Explained
    numbers: Numbers

    @property
    def price(self) -> Halves | None:
        """Of one figure, as far as it is understood."""
        return self.way.price

    @property
    def total(self) -> Halves:
        """Of all figures."""
        return (self.way.price or 0) * self.numbers.count

    @property
    def remarks(self) -> tuple[Piece, ...]:
        """Unknown words that are a note, if these are all, and the cost is the rule book’s."""
        return self.way.notes if self.numbers.is_confirmed and set(self.way.notes) == set(self.way.unknown) else ()

    @property
    def is_quoted(self) -> bool:
        """Whether the name stands in quotes."""
        return any(item.kind == "quoted" and item.start == self.way.name.start for item in self.entry.items)

    @property
    def is_priced(self) -> bool:
        """Whether its line states a cost."""
        return any(role in ("each", "total", "part", "contradicts") for _, role in self.numbers.roles)


def read_entry(reader: Reader, read: UnitRead, note: str, id: int) -> Unit | None:
    """The unit of a line, with remarks on what is not understood or does not fit."""
    way, numbers = read.way, read.numbers
    name = _name_or_figure(way)
    reader.unit = id
    count = numbers.role("count")
    counted = Words(str(numbers.count or count.text), count.start, count.end) if count else None
    head = Head(name, counted, name.end, marked=False)
    known = [piece for piece in way.pieces if piece not in read.remarks]
    pieces = tuple(_words_of(reader, piece, numbers) for piece in sorted(known, key=lambda piece: piece.words.start))
    note = " ".join(filter(None, (note, *_note_words(reader.flat, read.remarks))))
    each, total = numbers.role("each"), numbers.role("total")
    wrong = next(
        (number.item for number, role in numbers.roles if role == "contradicts" and number.item.halves is not None),
        None,
    )
    if wrong:
        each, total = (wrong, total) if wrong.is_each else (each, wrong)
    line = Line(read.entry.row.start, read.entry.row.end)
    all_points, each_points = (amount(item) if item and item.halves is not None else None for item in (total, each))
    rest = Rest(pieces, all_points, each_points, note)
    unit = read_unit(reader, line, (head, rest), id)
    _remark_numbers(reader, read, name)
    _ask_about_misspelled(reader, read)
    _remark_doubts(reader, read, name)
    reader.unit = None
    return unit


def _note_words(text: str, pieces: Sequence[Piece]) -> Iterator[str]:
    """The words of a note, with those between them that say nothing in a list: ``the one with the red cape``."""
    end = 0
    for piece in sorted(pieces, key=lambda piece: piece.words.start):
        between = text[end : piece.words.start].strip() if end else ""
        if between.replace(" ", "").isalpha():
            yield between
        yield piece.words.text
        end = piece.words.end


def _words_of(reader: Reader, piece: Piece, numbers: Numbers) -> Words:
    """The words as the rule book writes them; as they stand if they are misspelled and no cost confirms them."""
    if piece.is_misspelled and not numbers.is_confirmed:
        return Words(reader.flat[piece.words.start : piece.words.end], piece.words.start, piece.words.end)
    return piece.words


def _name_or_figure(way: Explained) -> Words:
    """The name; that of the figure where there is none."""
    if way.name.text:
        return way.name
    first = next((piece for piece in way.pieces if piece.meaning), None)
    return first.words if first else way.name


def _remark_numbers(reader: Reader, read: UnitRead, name: Words) -> None:
    numbers = read.numbers
    for stated, role in numbers.roles:
        item = stated.item
        where = Words(item.text, item.start, item.end)
        is_whole = item.halves is not None and item.halves % 2 == 0
        is_no_count = is_whole and not 2 <= (item.halves or 0) <= 2 * MOST_FIGURES
        if role == "unexplained" and stated.where in ("lead", "bracket") and is_no_count:
            reader.mistake(where, message("count-form", most=MOST_FIGURES, words=shown(item.text)))
        elif role == "unexplained" or (role == "contradicts" and item.halves is None):
            sentence = message("number-unexplained", name=shown(name.text), words=shown(item.text))
            reader.remark(where, sentence, Suggestion(message("leave-out", words=item.text), "", item.start, item.end))
        elif role == "name" and not numbers.is_confirmed and item.value:
            remark_number_in_name(reader, item, name)


def remark_number_in_name(reader: Reader, item: Item, name: Words) -> None:
    """Ask whether a number of a name counts the figures."""
    sentence = message("number-in-name", name=shown(name.text), words=shown(item.text))
    offers = (as_count(item),) if item.value <= MOST_FIGURES else ()
    reader.remark(Words(item.text, item.start, item.end), sentence, *offers)


def as_count(item: Item) -> Suggestion:
    """Read a number as how many figures there are."""
    return Suggestion(message("as-count", count=item.value), f"x{item.value}", item.start, item.end)


def _ask_about_misspelled(reader: Reader, read: UnitRead) -> None:
    """Mistakes in names that the cost does not confirm: the unit costs the same without them."""
    for piece in read.way.free if read.numbers.is_confirmed else ():
        start, end = piece.words.start, piece.words.end
        where = Words(reader.flat[start:end], start, end)
        unknown = message("not-in-rules", words=shown(where.text), rules=reader.catalogue.short_name)
        offers = instead(where, piece.words.text), left_out(reader, where)
        reader.mistake(where, guessed(unknown, piece.words.text), *offers)


def _remark_doubts(reader: Reader, read: UnitRead, name: Words) -> None:
    way, entry = read.way, read.entry
    whole = Words(shown(reader.text[entry.row.start : entry.row.end]), entry.row.start, entry.row.end)
    if way.is_inferred:
        sentence = message("figure-inferred", unit=shown(name.text), figure=reader.names.figure(way.figure))
        reader.remark(whole, sentence)
    if way.terms_misfit - UNKNOWN * len(way.unknown) >= TERM_IN_NAME:
        reader.mistake(whole, message("line-holds-two", line=whole.text))
    elif not read.is_quoted and (": " in name.text or _is_sentence(way) or _is_long(read)):
        names = [other.name.text for other in entry.ways if other.name.text != name.text]
        reader.remark(whole, message("read-otherwise", unit=shown(name.text), other=shown(*names[:1] or (name.text,))))
    elif not read.numbers.is_confirmed and (other := _other_way(read)):
        reader.remark(whole, message("read-otherwise", unit=shown(name.text), other=shown(other.name.text)))


def _other_way(read: UnitRead) -> Explained | None:
    """Another explanation that is as likely, and gives another unit."""
    best = read.way
    if best.layout == SECOND and read.is_quoted:
        return None
    for way in read.entry.ways:
        if way is best or way.misfit > best.misfit + UNSURE or way.unknown:
            continue
        is_counted = (way.name.text, way.numbers.count) != (best.name.text, best.numbers.count)
        in_words = is_counted and not any(stated.item.kind == "number" for stated, _ in best.numbers.roles)
        if (way.figure, way.options) != (best.figure, best.options) or (in_words and way.numbers.count > 1):
            return way
    return None


def _is_sentence(way: Explained) -> bool:
    """Whether the name seems to be a part of a sentence."""
    misspelled = sum(piece.is_misspelled for piece in way.pieces) * (not way.numbers.is_confirmed)
    return way.terms_misfit - UNKNOWN * (len(way.unknown) + misspelled) + NOTE * len(way.notes) >= JOINING_END


def _is_long(read: UnitRead) -> bool:
    """Whether the name has more words than names have, and a longer one among them in lower case: ``… marches …``."""
    words = read.way.name.text.split()
    has_verb = any(word.islower() and word.isalpha() and len(word) >= MIN_VERB for word in words)
    return has_verb and len(words) > MAX_NAME_WORDS - read.entry.is_part
