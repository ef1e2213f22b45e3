"""An army written in the rule book's notation: plain, or marked up for a forum or a chat.

The text carries name, limit, rule book, optional rules, scenario, the fields of ``army_fields``, and of every unit
name, count, figure, levels and notes. Line ends in notes become spaces; looks, portraits and names of dependants
stay in the document.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, Halves, Kind
from rules.engine.cost.bill import Bill, UnitBill, bill
from rules.engine.notation.fields import BOOK, LINES, RULES, SCENARIO, default_scenario, label
from rules.engine.notation.grammar import head, rest
from rules.engine.notation.header import read_header
from rules.engine.notation.keywords import Keywords, first, keywords
from rules.engine.notation.lines import Line, flattened
from rules.engine.notation.names import Names, names_of
from rules.engine.notation.reading import BULLETED
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.units import needed_rules
from rules.engine.wording.messages import Message, Points, message
from rules.engine.wording.words import called, listed, points_of, points_sign, sum_word

Mark = Callable[[str], str]
"""Escapes players' text in markup."""

_MARKUP = re.compile(r"([\\`*_~|<>\[\]#:&])")
"""Signs that are markup on Discord, which takes a backslash before each of them."""
_ESCAPABLE = re.compile(r"([\\`*_\[\]#])")
"""Signs that every Markdown takes a backslash before."""
_MEANT_AS_SIGN = re.compile(r"[<@]|&(?=\\?#?\w+;)|:(?=\w[\w+-]*:|//)|www(?=\.)|\.(?=\.\.)")
"""Beginnings of tags, mentions, entities, emoji, links and ellipses. Not every Markdown takes a backslash or number for
them, so a space without width comes behind each."""
_ADDRESSED = re.compile(r"(?<=<)([^<>\s]*@[^<>\s]*)>")
"""Text that some Markdown takes for an e-mail address in angle brackets, whatever it begins with."""
_ITEM = re.compile(r"^(\d*)([-+.)])(?=\s)")
"""The beginning of a list item."""
_PLAIN_SIGNS = frozenset(" -'’.,!?&/()\u200d")
_PLAIN_KINDS = ("L", "M", "N", "So")


@dataclass(frozen=True, slots=True)
class Pen:
    """The names, words and markup that an army is written with."""

    names: Names
    keywords: Keywords
    wary: Keywords
    mark: Mark


def write_notation(build: Build) -> str:
    """The army as text in the rule book's notation, in the reader's language; reading it returns the same army.

    The first line has name, points and figures: ``Undead (25 points, 11 figures including 1 cavalry and 1 vehicle)``.
    """
    return "".join(f"{line}\n" for line in _lines(build, "{}", "{}", str))


def write_markdown(build: Build) -> str:
    """The army for a forum: a heading and a list in Markdown, nothing in its names taken for markup."""
    first, *others = _lines(build, "### **{}**", "- **{}**", _escaped_for_markdown)
    count = len(others) - len(build.units)
    # Each field is a paragraph of its own, or it would be one with the list.
    return "\n\n".join((first, *others[:count], "".join(f"{line}\n" for line in others[count:])))


def escape_for_discord(words: str) -> str:
    """Words that are no markup on Discord; a space without width behind each @ keeps it from calling anybody."""
    return _ITEM.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", words)).replace("@", "@\u200b")


def _escaped_for_markdown(words: str) -> str:
    words = _ADDRESSED.sub(r"\1\\>", _ESCAPABLE.sub(r"\\\1", words))
    words = _MEANT_AS_SIGN.sub("\\g<0>\u200b", words)
    # Two of them strike through what is between them, in some Markdown.
    return words.replace("~", "&#126;") if words.count("~") > 1 else words


def _lines(build: Build, top: str, item: str, mark: Mark) -> Iterator[str]:
    pen, costs = Pen(names_of(build.catalogue), keywords(), keywords(wary=True), mark), bill(build)
    yield f"{top.format(mark(_header_name(build)))} ({_facts(build, costs)}){_noted(pen, build.notes)}"
    yield from _fields(pen, build)
    for unit, unit_bill in zip(build.units, costs.units, strict=True):
        yield _unit(pen, unit, unit_bill, item)


def _facts(build: Build, costs: Bill) -> str:
    """Points, limit and figures: ``25 of 30 points, 11 figures including 1 cavalry and 1 vehicle``.

    Where figures are counted, no points: ``5 of 6 characters and 2 drones``.
    """
    total = _sum(build.catalogue, costs.total)
    if build.limit not in (None, costs.total):
        total = _of_limit(build.catalogue, costs.total, build.limit or 0)
    unlimited = f", {first(message('notation-no-limit'))}" if build.limit is None else ""
    kinds = list(build.catalogue.kinds.values())[1:]
    others = [_count(count, kind) for kind in kinds if (count := costs.by_kind.get(kind.slug, 0))]
    if build.catalogue.limited_in == "figures":
        return f"{listed([total, *others])}{unlimited}"
    figures: Message | str = message("notation-figures", count=Points(2 * costs.figures))
    if others:
        figures = message("notation-including", figures=figures, kinds=listed(others))
    return f"{total}{unlimited}, {figures}"


def _count(count: int, kind: Kind) -> str:
    """A number that is read back has no signs between its digits."""
    return f"{count} {called(kind, count)}"


def _sum(catalogue: Catalogue, halves: Halves) -> str:
    if catalogue.limited_in == "points":
        return points_of(halves)
    return f"{points_sign(halves)} {sum_word(catalogue, halves)}"


def _of_limit(catalogue: Catalogue, total: Halves, limit: Halves) -> str:
    if catalogue.limited_in == "points":
        return str(message("notation-of-limit", points=Points(total), limit=Points(limit)))
    return str(message("notation-of-size", count=Points(total), size=_sum(catalogue, limit)))


def _fields(pen: Pen, build: Build) -> Iterator[str]:
    """Rule book, optional rules, scenario and other fields, unless reading would find them without a line."""
    if not build.catalogue.is_main:
        yield f"{label(BOOK)}: {pen.mark(_item(pen, build.catalogue.short_name))}"
    understood = set(build.catalogue.default_rules)
    for unit in build.units:
        understood |= needed_rules(build.catalogue, unit)
    if build.rules != understood:
        rules = [rule.name for slug, rule in build.catalogue.optional_rules.items() if slug in build.rules]
        yield f"{label(RULES)}: {', '.join(pen.mark(_item(pen, rule)) for rule in rules) or pen.keywords.nothing}"
    scenario, side = build.chosen_scenario, build.chosen_side
    chosen = (scenario.slug if scenario else "", side.slug if side else "")
    if chosen != default_scenario(build.catalogue):
        names = [pen.mark(_item(pen, row.name)) for row in (scenario, side) if row]
        yield f"{label(SCENARIO)}: {', '.join(names) or pen.keywords.nothing}"
    for slug, field in LINES.items():
        if line := field.line(build):
            yield f"{label(slug)}: {pen.mark(_quoted(line) if field.is_text else line)}"


def _unit(pen: Pen, unit: Unit, unit_bill: UnitBill, item: str) -> str:
    items = ", ".join(pen.mark(_item(pen, name)) for name in _items(pen.names, unit))
    name = item.format(pen.mark(_unit_name(pen, unit.name)))
    count = f" ({unit.count})" if unit.count != 1 else ""
    points = _points(pen, unit_bill) if pen.names.catalogue.limited_in == "points" else ""
    return f"{name}{count}: {items}{points}{_noted(pen, unit.notes)}"


def _points(pen: Pen, unit: UnitBill) -> str:
    """The cost of the unit as text: `` – 4 points (2 each)``."""
    each = f" ({pen.keywords.each.format(points=points_sign(unit.each))})" if unit.count != 1 else ""
    return f" – {points_of(unit.total)}{each}"


def _noted(pen: Pen, notes: str) -> str:
    return f" ({pen.keywords.noted}: {pen.mark(_note(pen, notes))})" if notes else ""


def _items(names: Names, unit: Unit) -> Iterator[str]:
    """The figure and its levels in the rule book's order; an option that means the figure goes for it."""
    levels, options = unit.held, names.catalogue.options
    order = [slug for slug in options if slug in levels]
    order += [slug for slug in levels if slug not in options]
    alone = next((slug for slug in order if slug in options and options[slug].alone), None)
    if alone is None or options[alone].alone != unit.figure:
        yield names.figure(unit.figure)
    else:
        order = [alone, *(slug for slug in order if slug != alone)]
    yield from (names.level(slug, levels[slug]) for slug in order)


def _quoted(words: str) -> str:
    return '"{}"'.format(words.replace('"', '""'))


def _item(pen: Pen, name: str) -> str:
    needs_quotes = pen.keywords.needs_quotes.search(name) or name.count("(") != name.count(")")
    return _quoted(name) if needs_quotes else name


def _note(pen: Pen, notes: str) -> str:
    """Notes in one line, in quotes where their own signs would be misread."""
    line = " ".join(notes.split("\n"))
    text = f"({pen.keywords.noted}: {line})"
    plain = _reads_plain(line) and rest(text, text, 0, len(text), pen.keywords).note == line
    return line if plain else _quoted(line)


def _unit_name(pen: Pen, name: str) -> str:
    """The name, in quotes where reading it would give another, in whatever language."""
    text = f"{name}: x"
    if not _reads_plain(name) or BULLETED.match(name):
        return _quoted(name)
    split = head(text, flattened(text), Line(0, len(text)), pen.names.knows, pen.wary)
    return name if split and split.name.text == name and split.count is None else _quoted(name)


def _header_name(build: Build) -> str:
    text = f"{build.name} (1 point)"  # untranslated
    header = read_header(Reader(text, build.catalogue), Line(0, len(text))) if _reads_plain(build.name) else None
    return build.name if header and header.name.text == build.name else _quoted(build.name)


def _reads_plain(words: str) -> bool:
    """Whether there is nothing in it but letters and the commonest signs, as people write names."""
    first, last = words[:1], words[-1:]
    return (
        all(letter in _PLAIN_SIGNS or unicodedata.category(letter).startswith(_PLAIN_KINDS) for letter in words)
        and words.count("(") == words.count(")")
        and (first.isalpha() or unicodedata.category(first or " ") == "So")
        and not last.isspace()
    )
