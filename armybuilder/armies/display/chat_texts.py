"""An army in little space: the message for Discord, and the title and description of link previews."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.display import unit_context
from rules import engine
from rules.engine import words

MAX_MESSAGE = 2000
"""Letters that Discord takes in a message."""
MAX_DESCRIPTION, MAX_DESCRIPTION_BYTES = 340, 347
"""Letters and bytes of a description that chats show whole."""
MAX_TITLE_BYTES = 67
"""Bytes of a title that chats show whole."""
PLASTIC_COLORS = {
    "green": "#4a7a35",
    "tan": "#a5854c",
    "grey": "#67727b",
    "blue": "#2f6699",
    "red": "#ab3d2c",
    "bone": "#9f9574",
    "copper": "#9a5a32",
    "violet": "#6d4f8f",
}
"""Each plastic's color on light ground, as in ``static/css/theme.css``."""


def chat_message(build: engine.Build, facts: str, stamp: str, address: str) -> str:
    """The army for Discord, as Markdown without headings: the link first, then each unit with options and rolls.

    Where that is more than Discord takes, units without rolls, or with their points alone, as many as fit. No name can
    mention anybody. The import reads it, unless units are left out (``rules/engine/lists/cutting/chat_messages.py``).
    """
    rules = engine.escape_for_discord(stamp or build.catalogue.short_name)
    rules = _("LEGAL, {rules}").format(rules=rules) if stamp else rules
    begin = f"<{address}>\n**{engine.escape_for_discord(build.name)}** – {facts} · {rules}"
    for has_rolls in (True, False):
        whole = "\n".join([begin, *(_unit(build, unit, has_rolls) for unit in build.units)])
        if len(whole) <= MAX_MESSAGE:
            return whole
    units = (unit_in_short(build, unit, engine.escape_for_discord(unit.name)) for unit in build.units)
    return units_that_fit(f"{begin}\n", units, len(build.units), "\n", lambda text: len(text) <= MAX_MESSAGE)


def preview_title(build: engine.Build, points: str) -> str:
    """The army's name with its points; a long name is cut."""
    title = f"{build.name}, {points}"
    if len(title.encode()) <= MAX_TITLE_BYTES:
        return title
    return f"{_cut(build.name, MAX_TITLE_BYTES - len(f', {points}'.encode()))}, {points}"


def preview_description(build: engine.Build, summary: str) -> str:
    """The army in a sentence, then as many of its units as fit."""
    units = (unit_in_short(build, unit, unit.name) for unit in build.units)
    whole = units_that_fit(f"{summary} ", units, len(build.units), ", ", _is_shown_whole)
    return whole if _is_shown_whole(whole) else _cut(summary[:MAX_DESCRIPTION], MAX_DESCRIPTION_BYTES)


def unit_in_short(build: engine.Build, unit: engine.Unit, name: str) -> str:
    """``3 × Skeletons 4``: how many figures, the name, and the points where they count."""
    row = unit_context.row(build, unit, 0, False, ())
    count = f"{unit.count} × " if unit.count > 1 else ""
    price = f" {row['total']}" if row["charged"] else ""
    return f"{count}{name}{price}"


def units_that_fit(begin: str, units: Iterator[str], number: int, between: str, fits: Callable[[str], bool]) -> str:
    """``begin`` and its units; if not all of them fit, the first ones and how many more there are."""
    shown: list[str] = []
    best = begin + _more_units(number) if number else begin.rstrip()
    for unit in units:
        shown.append(unit)
        rest = number - len(shown)
        text = begin + between.join([*shown, _more_units(rest)] if rest else shown)
        if fits(text):
            best = text
        elif not fits(begin + between.join(shown)):
            break
    return best


def _more_units(number: int) -> str:
    return ngettext("and {number} more unit", "and {number} more units", number).format(number=words.grouped(number))


def _is_shown_whole(text: str) -> bool:
    return len(text) <= MAX_DESCRIPTION and len(text.encode()) <= MAX_DESCRIPTION_BYTES


def _cut(text: str, size: int) -> str:
    """At most so many bytes of the text, with ``…`` where it was cut."""
    if len(text.encode()) <= size:
        return text
    return text.encode()[: size - len("…".encode())].decode(errors="ignore").rstrip() + "…"


def _unit(build: engine.Build, unit: engine.Unit, has_rolls: bool) -> str:
    name = unit_in_short(build, unit, f"**{engine.escape_for_discord(unit.name)}**")
    terms = list(_terms(build, unit))
    return " · ".join((name, ", ".join(terms), *(_rolls(build, unit, terms) if has_rolls else ())))


def _terms(build: engine.Build, unit: engine.Unit) -> Iterator[str]:
    """The names of its figure and its options; of the only figure there is only where it has none."""
    figure, chosen = build.figure(unit), unit.held
    levels = [build.catalogue.level(option, chosen[option]) for option in build.catalogue.options if option in chosen]
    if len(build.catalogue.figures) > 1 or not any(levels):
        yield figure.name if figure else unit.figure
    yield from (level.name for level in levels if level)


def _rolls(build: engine.Build, unit: engine.Unit, terms: Sequence[str]) -> Iterator[str]:
    """``Hand to hand 3+``; rolls that the unit never makes, and those that its options name, are left out."""
    for _roll, die in unit_context.rolled(build, unit):
        if not die.missing and die.needs and f"{die.name} {die.needs}" not in terms:
            yield f"{die.name} {die.needs}"
