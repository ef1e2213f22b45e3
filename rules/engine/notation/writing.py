"""An army written in the rule book's notation: plain, or marked up for a forum or a chat.

The text carries name, limit, optional rules, scenario, the fields of ``army_fields``, and of every unit name, count,
figure, levels and notes. Line ends in notes become spaces; looks, portraits and names of dependants
stay in the document.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator

from rules.engine.bill import Bill, UnitBill, bill
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue
from rules.engine.notation.fields import LINES, NONE, RULES, SCENARIO, default_scenario
from rules.engine.notation.grammar import head, rest
from rules.engine.notation.header import NO_LIMIT, read_header
from rules.engine.notation.lines import Line
from rules.engine.notation.names import written_figure, written_level
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.units import needed_rules
from rules.engine.words import count_of, listed, points_of, points_sign, sum_of

Mark = Callable[[str], str]
"""Makes somebody's words safe within markup."""

_MARKUP = re.compile(r"([\\`*_~|<>\[\]#:&])")
_NEEDS_QUOTES = re.compile(r'[,;"“”„«»]|^(?:and|&)\s|\.$|^\s|\s$|\s\s', re.IGNORECASE)
_PLAIN_SIGNS = frozenset(" -'’.,!?&/()\u200d")
_PLAIN_KINDS = ("L", "M", "N", "So")


def write_notation(build: Build) -> str:
    """The army as the rule book would print it; reading it gives the army back.

    The first line says name, points and figures: ``Undead (25 points, 11 figures including 1 cavalry and 1 vehicle)``.
    """
    top = _header_name(build)
    return "".join(f"{line}\n" for line in _lines(build, top, "{}", "{}", str))


def write_markdown(build: Build) -> str:
    """The army for a forum: a heading and a list in Markdown, nothing in its names taken for markup."""
    first, *others = _lines(build, _header_name(build), "### **{}**", "- **{}**", _escaped)
    return "\n\n".join((first, "".join(f"{line}\n" for line in others)))


def escape_for_discord(words: str) -> str:
    """Words that are no markup on Discord; a space without width behind each @ keeps it from calling anybody."""
    return _escaped(words).replace("@", "@\u200b")


def _escaped(words: str) -> str:
    return _MARKUP.sub(r"\\\1", words)


def _lines(build: Build, name: str, top: str, item: str, mark: Mark) -> Iterator[str]:
    found = bill(build)
    yield f"{top.format(mark(name))} ({_facts(build, found)}){_noted(build.notes, mark)}"
    yield from _fields(build, mark)
    for unit, unit_bill in zip(build.units, found.units, strict=True):
        yield _unit(build.catalogue, unit, unit_bill, item, mark)


def _facts(build: Build, found: Bill) -> str:
    """Points, limit and figures: ``25 of 30 points, 11 figures including 1 cavalry and 1 vehicle``.

    Where figures are counted, no points: ``5 of 6 characters and 2 drones``.
    """
    total = sum_of(build.catalogue, found.total)
    if build.limit not in (None, found.total):
        total = f"{points_sign(found.total)} of {sum_of(build.catalogue, build.limit)}"
    unlimited = f", {NO_LIMIT}" if build.limit is None else ""
    kinds = list(build.catalogue.kinds.values())[1:]
    others = [count_of(count, kind) for kind in kinds if (count := found.by_kind.get(kind.slug, 0))]
    if build.catalogue.limited_in == "figures":
        return f"{listed([total, *others])}{unlimited}"
    figures = f"{found.figures} figure{'' if found.figures == 1 else 's'}"
    return f"{total}{unlimited}, {figures}{' including ' if others else ''}{listed(others)}"


def _fields(build: Build, mark: Mark) -> Iterator[str]:
    """Optional rules, scenario and other fields, where reading would not find them by itself."""
    understood = set(build.catalogue.default_rules)
    for unit in build.units:
        understood |= needed_rules(build.catalogue, unit)
    if build.rules != understood:
        rules = [rule.name for slug, rule in build.catalogue.optional_rules.items() if slug in build.rules]
        yield f"{RULES}: {', '.join(mark(_item(rule)) for rule in rules) or NONE}"
    scenario, side = build.chosen_scenario, build.chosen_side
    chosen = (scenario.slug if scenario else "", side.slug if side else "")
    if chosen != default_scenario(build.catalogue):
        named = [mark(_item(row.name)) for row in (scenario, side) if row]
        yield f"{SCENARIO}: {', '.join(named) or NONE}"
    for label, field in LINES.items():
        if said := field.line(build):
            yield f"{label}: {mark(_quoted(said) if field.is_text else said)}"


def _unit(catalogue: Catalogue, unit: Unit, unit_bill: UnitBill, item: str, mark: Mark) -> str:
    items = ", ".join(mark(_item(name)) for name in _items(catalogue, unit))
    name = item.format(mark(_unit_name(catalogue, unit.name)))
    count = f" ({unit.count})" if unit.count != 1 else ""
    points = _points(unit_bill) if catalogue.limited_in == "points" else ""
    return f"{name}{count}: {items}{points}{_noted(unit.notes, mark)}"


def _points(unit: UnitBill) -> str:
    """What it costs: `` – 4 points (2 each)``."""
    each = f" ({points_sign(unit.each)} each)" if unit.count != 1 else ""
    return f" – {points_of(unit.total)}{each}"


def _noted(notes: str, mark: Mark) -> str:
    return f" (Note: {mark(_note(notes))})" if notes else ""


def _items(catalogue: Catalogue, unit: Unit) -> Iterator[str]:
    """The figure and its levels in the rule book's order; an option that means the figure goes for it."""
    held = unit.held
    order = [slug for slug in catalogue.options if slug in held]
    order += [slug for slug in held if slug not in catalogue.options]
    alone = next((slug for slug in order if slug in catalogue.options and catalogue.options[slug].alone), None)
    if alone is None or catalogue.options[alone].alone != unit.figure:
        yield written_figure(catalogue, unit.figure)
    else:
        order = [alone, *(slug for slug in order if slug != alone)]
    yield from (written_level(catalogue, slug, held[slug]) for slug in order)


def _quoted(words: str) -> str:
    return '"{}"'.format(words.replace('"', '""'))


def _item(name: str) -> str:
    return _quoted(name) if _NEEDS_QUOTES.search(name) or name.count("(") != name.count(")") else name


def _note(notes: str) -> str:
    """Notes in one line, in quotes where their own signs would be misread."""
    line = " ".join(notes.split("\n"))
    plain = _reads_plain(line) and rest(f"(Note: {line})", f"(Note: {line})", 0, len(line) + 8).note == line
    return line if plain else _quoted(line)


def _unit_name(catalogue: Catalogue, name: str) -> str:
    """The name, in quotes where reading it would give another."""
    text = f"{name}: x"
    reader = Reader(text, catalogue)
    found = head(text, reader.flat, Line(0, len(text)), reader.names.knows) if _reads_plain(name) else None
    return name if found and found.name.said == name and found.count is None else _quoted(name)


def _header_name(build: Build) -> str:
    text = f"{build.name} (1 point)"
    found = read_header(Reader(text, build.catalogue), Line(0, len(text))) if _reads_plain(build.name) else None
    return build.name if found and found.name.said == build.name else _quoted(build.name)


def _reads_plain(words: str) -> bool:
    """Whether there is nothing in it but letters and the commonest signs, as people write names."""
    first, last = words[:1], words[-1:]
    return (
        all(letter in _PLAIN_SIGNS or unicodedata.category(letter).startswith(_PLAIN_KINDS) for letter in words)
        and words.count("(") == words.count(")")
        and (first.isalpha() or unicodedata.category(first or " ") == "So")
        and not last.isspace()
    )
