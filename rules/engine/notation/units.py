"""One unit of an army in text: its names are looked up, its count and notes read, and its stated cost compared.

This is the rule book's notation; other ways of writing are read by ``lists``.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from rules.engine.build import Unit
from rules.engine.catalogue import Catalogue, Halves
from rules.engine.cost.bill import each_of
from rules.engine.documents.strict_json import guessed
from rules.engine.maximums import MOST_FIGURES
from rules.engine.notation.grammar import (
    MAX_HEAD_LENGTH,
    QUOTES,
    Head,
    Rest,
    Words,
    head,
    part_of,
    replace_text,
    rest,
    tidied,
)
from rules.engine.notation.keywords import MEASURE
from rules.engine.notation.lines import MAX_LINE_LENGTH, Line
from rules.engine.notation.names import key
from rules.engine.notation.reading_state import Reader, instead
from rules.engine.notation.remarks import Mark, MarkKind, Suggestion
from rules.engine.wording.messages import AnyOf, Message, Points, message
from rules.engine.wording.text import shown
from rules.engine.wording.words import points_sign, sum_word

Chosen = dict[str, tuple[str, Words]]
"""Option → level, and its place."""
Split = tuple[Head, Rest]
"""The text before and after the colon."""
MAX_SHOWN_LENGTH = 24
"""The most characters that a button shows of what is left out."""
LETTERS_AT_END = 40
"""Of a line, among which its last words are looked for."""
MAX_SPACES = 12
"""Within a figure and its option."""
MAX_WORDS = 20
"""Words of a refused line that are looked up, to see whether it names anything of the rule book."""
_IMPOSSIBLE = r"(?:[0-9]+[.,][0-9]+|[0-9]* ?½|0+|[0-9]{1,3}[-–][0-9]{1,3})"
_NO_COUNT = re.compile(
    rf"(?<!\S)(?:(?:{_IMPOSSIBLE}|[0-9]{{4,}}) ?[x×✕]|[x×✕] ?(?:{_IMPOSSIBLE}|[0-9]{{4,}}))(?!\S)"
    rf"|\A{_IMPOSSIBLE}(?= +(?!{MEASURE}(?!\w))[^\W\d_])"
)
"""A number of figures that cannot be: beside an x, or without one in front of the name."""
_LAST_WORDS = re.compile(r"[-–—:,(|] *([^\W\d_][^-–—:,()|\d\n]{2,30}?) *\)?$")
_BEHIND_POINTS = re.compile(r"[0-9½][0-9½.,]* *(?:[^\W\d_]{1,9}\.?)? *\((?P<words>[^()\d]+)\)")
"""Points, and words in brackets behind them, which alone are replaced or left out."""
_COMMA_BEHIND = re.compile(r" *[,;] *")
_SIGN_BEHIND = re.compile(r" *[,;:–—-]")
_THOUSANDS = re.compile(r"[.,](?=[0-9]{3}(?![0-9]))")
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{3})+(?:[.,][0-9]{1,2})?")


def split(reader: Reader, line: Line) -> Split | None:
    """A parsed line; ``None`` if it has no colon, or is too long."""
    if line.end - line.start > MAX_LINE_LENGTH:
        return None
    top = head(reader.text, reader.flat, line, reader.names.knows, reader.keywords)
    return (top, rest(reader.text, reader.flat, top.rest, line.end, reader.keywords, top.marked)) if top else None


def read_unit(reader: Reader, line: Line, split: Split | None, id: int) -> Unit | None:
    """The unit of a parsed line, as far as it was understood."""
    if split is None:
        refuse(reader, line)
        return None
    before = len(reader.remarks)
    top, tail = _without_impossible_count(reader, split[0]), split[1]
    figure, chosen = _figure_and_options(reader, top, tail)
    options = tuple(sorted((option, level) for option, (level, _) in chosen.items()))
    name, count = reader.clean_name(top.name), _figures(reader, top)
    unit = Unit(id, name, figure, count, options, reader.clean_note(tail.note, top.name))
    if len(reader.remarks) == before or not any(remark.severity == "mistake" for remark in reader.remarks[before:]):
        _compare(reader, tail, unit)
    return unit


def marks_of(reader: Reader, split: Split, place: int) -> Iterator[Mark]:
    """Marks on the understood parts of a line, as the unit at a place of the army."""
    top, tail = split
    pieces = [part for whole in tail.pieces for part in _apart(reader, whole)]
    words: list[tuple[MarkKind, Words | None]] = [
        ("name", top.name),
        ("count", top.count),
        *(("term", piece) for piece in pieces),
        ("cost", tail.total),
        ("cost", tail.each),
    ]
    yield from (Mark(kind, part.start, part.end, place) for kind, part in words if part)


def refuse(reader: Reader, line: Line, has_terms: bool = False) -> None:
    """Add a remark that the line is no unit.

    A line with anything of the rule book is not offered to be left out: what was understood of it would be lost.
    """
    whole = Words(reader.flat[line.start : line.end], line.start, line.end)
    if line.end - line.start > MAX_LINE_LENGTH:
        reader.mistake(whole, message("line-too-long", most=MAX_LINE_LENGTH))
        return
    words = shown(" ".join(whole.text.split()))
    offers = () if has_terms or names_any(reader, whole.text) else (left_out(reader, whole),)
    if has_terms or not offer_for_last_words(reader, whole, *offers):
        reader.mistake(whole, message("not-a-unit", line=words, figure=_example(reader)), *offers)


def offer_for_last_words(reader: Reader, whole: Words, *offers: Suggestion) -> bool:
    """Add a remark on a line whose last words are much like a name of the rule book. Returns whether they are."""
    meant = _last_words(whole)
    near = reader.nearest(meant) if meant and not reader.names.knows(meant.text) else ()
    if meant and near:
        unknown = message("not-in-rules", words=shown(meant.text), rules=reader.catalogue.short_name)
        reader.mistake(meant, guessed(unknown, near[0].replacement), *near, *offers)
    return bool(near)


def _last_words(whole: Words) -> Words | None:
    """The words behind the last sign of a line with a number, which may be its figure: ``2x Knight - Hreo``."""
    text, start = whole.text, whole.start
    last = _LAST_WORDS.search(text, max(0, len(text) - LETTERS_AT_END)) if any(map(str.isdecimal, text)) else None
    return Words(last[1], start + last.start(1), start + last.end(1)) if last else None


def names_any(reader: Reader, text: str) -> bool:
    """Whether a word, or two together, of the line's beginning are the rule book's."""
    words = text[:MAX_HEAD_LENGTH].replace(",", " ").split()[:MAX_WORDS]
    pairs = (f"{first} {second}" for first, second in pairwise(words))
    return any(map(reader.names.knows, (*words, *pairs)))


def left_out(reader: Reader, words: Words) -> Suggestion:
    """Write nothing in its place, no brackets around it, and no comma before it; behind the first words of a line none
    after it.
    """
    start, end = words.start, words.end
    is_bracketed = reader.flat[start - 1 : start] == "(" and reader.flat[end : end + 1] == ")"
    if is_bracketed:
        start, end = start - 1 - (reader.flat[start - 2 : start - 1] == " "), end + 1
    before = reader.flat[:start].rstrip(" \n") if start < 200 else reader.flat[start - 200 : start].rstrip(" \n")
    if before.endswith((",", ";")):
        start -= len(reader.flat[max(0, start - 200) : start]) - len(before) + 1
    elif (behind := _COMMA_BEHIND.match(reader.flat, end)) and not is_bracketed:
        end = behind.end()
    clipped_words = shown(" ".join(words.text.split()), MAX_SHOWN_LENGTH)
    return Suggestion(message("leave-out", words=clipped_words), "", start, end)


def _example(reader: Reader) -> str:
    return next((reader.names.figure(slug) for slug in reader.catalogue.figures), "…")


def _without_impossible_count(reader: Reader, top: Head) -> Head:
    """Without a number of figures that cannot be, which is a mistake; in quotes, it is a part of the name."""
    name = top.name
    is_quoted = reader.text[name.start : name.end].lstrip("*_")[:1] in QUOTES
    number = None if top.count or is_quoted else _NO_COUNT.search(name.text)
    if number is None:
        return top
    where = part_of(name, *number.span())
    ends = number.group().replace("–", "-").rstrip("x×✕ ").split("-")
    either = ends if len(ends) > 1 and all(end.isdecimal() and 1 <= int(end) <= MOST_FIGURES for end in ends) else []
    offers = (Suggestion(message("as-count", count=int(end)), f"{end}x", where.start, where.end) for end in either)
    reader.mistake(where, message("count-form", most=MOST_FIGURES, words=shown(number.group())), *offers)
    rest_of_name = tidied(name.text[: number.start()] + name.text[number.end() :])
    return replace(top, name=replace_text(name, rest_of_name or name.text))


def _figures(reader: Reader, top: Head) -> int:
    if top.count is None:
        return 1
    text = top.count.text
    count = reader.keywords.numbers.get(key(text)) or (int(text) if text.isdecimal() else 0)
    if 1 <= count <= MOST_FIGURES:
        return count
    reader.mistake(top.count, message("count-form", most=MOST_FIGURES, words=shown(text)))
    return 1


def _figure_and_options(reader: Reader, top: Head, tail: Rest) -> tuple[str, Chosen]:
    figure: Words | None = None
    chosen: Chosen = {}
    before = len(reader.remarks)
    for piece in (part for whole in tail.pieces for part in _apart(reader, whole)):
        if reader.is_full:
            break
        if key(piece.text) in reader.names.figures and (figure is None or key(piece.text) not in reader.names.levels):
            figure = _one_figure(reader, figure, piece)
        else:
            _choose(reader, chosen, piece)
        _tell_other(reader, piece)
    if figure:
        return reader.names.figures[key(figure.text)], chosen
    return "" if _misspelt_figure(reader, before) else _unnamed_figure(reader, top, chosen), chosen


def _tell_other(reader: Reader, piece: Words) -> None:
    """Say what else these words mean in another language."""
    others = reader.names.others
    other = others.get(key(piece.text)) if others else None
    if other is None:
        return
    values = {"words": shown(piece.text), "chosen": _meaning(reader, piece), "other": reader.names.written(other)}
    reader.remark(piece, message("notation-ambiguous", **values), instead(piece, values["other"]))


def _meaning(reader: Reader, piece: Words) -> str:
    word = key(piece.text)
    if word in reader.names.figures:
        return reader.names.figure(reader.names.figures[word])
    if word in reader.names.levels:
        return reader.names.level(*reader.names.levels[word])
    return reader.catalogue.options[reader.names.several[word]].name


def _apart(reader: Reader, piece: Words) -> tuple[Words, ...]:
    """A figure and its option without a comma between them: ``Hero commander``."""
    text, names = piece.text, reader.names
    if text.count(" ") > MAX_SPACES or names.knows(text) or len(text) != piece.end - piece.start:
        return (piece,)
    for place in (place for place, letter in enumerate(text) if letter == " "):
        both = (
            Words(text[:place], piece.start, piece.start + place),
            Words(text[place + 1 :], piece.start + place + 1, piece.end),
        )
        if all(names.knows(part.text) for part in both) and any(key(part.text) in names.figures for part in both):
            return both
    return (piece,)


def _misspelt_figure(reader: Reader, before: int) -> bool:
    """Whether one of the words not understood is most like a figure."""
    suggested = (remark.suggestions[0].replacement for remark in reader.remarks[before:] if remark.suggestions)
    return any(key(words) in reader.names.figures for words in suggested)


def _one_figure(reader: Reader, before: Words | None, piece: Words) -> Words:
    if before is None:
        return piece
    if reader.names.figures[key(before.text)] != reader.names.figures[key(piece.text)]:
        sentence = message("two-figures", first=before.text, second=piece.text)
        reader.mistake(piece, sentence, left_out(reader, piece))
    return before


def _choose(reader: Reader, chosen: Chosen, piece: Words) -> None:
    levels = reader.names.levels.get(key(piece.text))
    if levels is None:
        _not_understood(reader, piece)
        return
    option, level = levels
    if option not in chosen:
        chosen[option] = level, piece
    elif chosen[option][0] == level:
        reader.remark(piece, message("counts-once", words=shown(piece.text)), left_out(reader, piece))
    else:
        sentence = message("two-levels", first=shown(chosen[option][1].text), second=shown(piece.text))
        reader.mistake(piece, sentence, left_out(reader, piece))


def _not_understood(reader: Reader, piece: Words) -> None:
    if bracket := _BEHIND_POINTS.fullmatch(piece.text):
        piece = part_of(piece, *bracket.span("words"))
    text = shown(piece.text)
    option = reader.catalogue.options.get(reader.names.several.get(key(piece.text), ""))
    if option:
        forms = [reader.names.level(option.slug, level.slug) for level in option.levels]
        lacks = message("level-missing", words=text, levels=AnyOf(tuple(forms)))
        whole = lacks if forms[1:] else message("words-incomplete", words=text)
        reader.mistake(piece, whole, *(instead(piece, form) for form in forms))
        return
    near = reader.nearest(piece)
    unknown = message("not-in-rules", words=text, rules=reader.catalogue.short_name)
    reader.mistake(piece, guessed(unknown, near[0].replacement if near else None), *near, left_out(reader, piece))


def _unnamed_figure(reader: Reader, top: Head, chosen: Chosen) -> str:
    """The figure that an option means where none is named."""
    for option, (_, where) in chosen.items():
        figure = reader.catalogue.options[option].alone
        if figure:
            name = reader.names.figure(figure)
            if len(reader.catalogue.figures) > 1:
                values = {"unit": shown(top.name.text), "words": shown(where.text), "figure": name}
                reader.remark(where, message("figure-assumed", **values))
            return figure
    figures = [reader.names.figure(slug) for slug in reader.catalogue.figures]
    sign = _SIGN_BEHIND.match(reader.flat, top.rest)
    place = sign.end() if sign else top.rest
    suggestions = (Suggestion(name, f" {name}," if chosen else f" {name}", place, place) for name in figures)
    missing = message("figure-missing", unit=shown(top.name.text), figure=_example(reader))
    reader.mistake(Words(top.name.text, top.rest, top.rest), missing, *suggestions)
    return ""


def _compare(reader: Reader, tail: Rest, unit: Unit) -> None:
    each = each_of(reader.catalogue, unit.figure, unit.options)
    check_points(reader, tail.each, each, unit.name, is_each=True)
    check_points(reader, tail.total, each * unit.count, unit.name)


def check_points(reader: Reader, stated: Words | None, right: Halves, name: str, is_each: bool = False) -> None:
    """Add a remark on a stated cost that is wrong, with the right one."""
    if stated is None or stated_halves(stated.text) == right:
        return
    sign = points_sign(right)
    use = Suggestion(message("use-instead", value=sign), sign, stated.start, stated.end)
    reader.remark(stated, _differs(reader.catalogue, shown(name), shown(stated.text), right, is_each), use)


def _differs(catalogue: Catalogue, name: str, stated: str, right: Halves, is_each: bool) -> Message:
    if catalogue.limited_in == "figures":
        kinds = sum_word(catalogue, right)
        return message("sum-differs", name=name, stated=stated, right=Points(right), kinds=kinds)
    if is_each:
        return message("points-each-differ", name=name, stated=stated, right=Points(right))
    return message("points-differ", name=name, stated=stated, right=Points(right))


def stated_halves(text: str) -> Halves | None:
    """Points as written, in halves; ``None`` unless they are a multiple of ½."""
    plain = text.replace(" 1/2", "½").replace(" ½", "½")
    whole = plain.removesuffix("½")
    if _GROUPED.fullmatch(whole):
        whole = _THOUSANDS.sub("", whole)
    if whole.isdecimal() or not whole:
        return 2 * int(whole or 0) + plain.endswith("½")
    doubled = 2 * Fraction(f"0{whole.replace(',', '.')}")
    return doubled.numerator + plain.endswith("½") if doubled.denominator == 1 else None


def needed_rules(catalogue: Catalogue, unit: Unit) -> set[str]:
    """The optional rules that must be in play for the unit's figure and levels."""
    figure = catalogue.figures.get(unit.figure)
    rules = {figure.optional_rule if figure else ""}
    for option, level in unit.options:
        option_row, row = catalogue.options.get(option), catalogue.level(option, level)
        rules |= {option_row.optional_rule if option_row else "", row.optional_rule if row else ""}
    return rules - {""}
