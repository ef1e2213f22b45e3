"""Random armies written as people write them: in every style, language and rule book, also damaged."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils import translation

from rules import engine
from rules.engine import Build, Catalogue
from tests.support.list_writer import COLUMNS, GREETINGS, JOINING, TOTALS, Style, Writer, army, bill_of, priced_units
from tests.support.program_styles import PROGRAM_STYLES


@dataclass(frozen=True)
class Written:
    """A text, and the army it means."""

    style: str
    text: str
    build: Build
    lines: tuple[str, ...] = ()
    again: Callable[[Build], str] = lambda build: ""
    """Writes another army by the same hand."""


def forum(writer: Writer, build: Build) -> list[str]:
    dash = writer.dash
    return [
        f"{writer.bullet or '• '}{writer.counted(unit)}{dash}{', '.join(writer.terms(unit))}"
        + (f"{dash}{writer.each(each)}" if unit.count > 1 else "")
        + f"{dash}{writer.cost(total)}"
        for unit, (each, total) in priced_units(writer, build)
    ]


def chat(writer: Writer, build: Build) -> list[str]:
    return [
        f"- {writer.counted(unit)}: {', '.join(writer.terms(unit))} ({writer.number(total)})"
        for unit, (_, total) in priced_units(writer, build)
    ]


def beside_name(writer: Writer, build: Build) -> list[str]:
    opening, closing = writer.chance.choice(("()", "[]"))
    return [
        f"{writer.bullet}{writer.counted(unit)} {opening}{writer.cost(total)}{closing}: {', '.join(writer.terms(unit))}"
        for unit, (_, total) in priced_units(writer, build)
    ]


def cost_first(writer: Writer, build: Build) -> list[str]:
    dash = writer.dash
    return [
        f"{writer.cost(total)}{dash}{writer.counted(unit)}{dash}{', '.join(writer.terms(unit))}"
        for unit, (_, total) in priced_units(writer, build)
    ]


def colon(writer: Writer, build: Build) -> list[str]:
    return [
        f"{writer.bullet}{writer.counted(unit)}: {', '.join(writer.terms(unit))}{writer.dash}{writer.cost(total)}"
        for unit, (_, total) in priced_units(writer, build)
    ]


def brackets(writer: Writer, build: Build) -> list[str]:
    sign = writer.chance.choice((", ", "; ", " / "))
    return [
        f"{writer.bullet}{writer.counted(unit)} ({sign.join(writer.terms(unit))}) {writer.cost(total)}"
        for unit, (_, total) in priced_units(writer, build)
    ]


def below(writer: Writer, build: Build) -> list[str]:
    lines = []
    for unit, (_, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        lines.append(f"{writer.counted(unit)} ({first}) {writer.cost(total)}")
        lines += [f"    • {term}" for term in others]
    return lines


def two_lines(writer: Writer, build: Build) -> list[str]:
    lines = []
    for unit, (_, total) in priced_units(writer, build):
        lines += [f"{writer.counted(unit)}{writer.dash}{writer.cost(total)}", f"{', '.join(writer.terms(unit))}", ""]
    return lines


def table(writer: Writer, build: Build) -> list[str]:
    sign = writer.chance.choice(("\t", "\t", " | ", ";"))
    lines = [sign.join(COLUMNS[writer.language])]
    for unit, (_, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        lines.append(sign.join((unit.name, str(unit.count), first, ", ".join(others), writer.number(total))))
    return lines


def bare_table(writer: Writer, build: Build) -> list[str]:
    lines = []
    for unit, (each, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        cells = (str(unit.count), unit.name, first, ", ".join(others), writer.number(each), writer.number(total))
        lines.append("\t".join(cells))
    return lines


def headed(writer: Writer, build: Build) -> list[str]:
    form = writer.chance.choice(("== {} ==", "+++ {} +++", "{}:", "**{}**", "## {}", "--- {} ---"))
    lines = []
    for slug, figure in writer.book.figures.items():
        inside = [unit for unit in build.units if unit.figure == slug]
        if inside:
            lines.append(form.format(figure.plural.split("|")[0].upper()))
            lines += forum(writer, replace(build, units=tuple(inside)))
    return lines


def numbered(writer: Writer, build: Build) -> list[str]:
    form = writer.chance.choice(("{}) ", "{}. ", "({}) "))
    return [form.format(place) + line for place, line in enumerate(_plain(writer, build), 1)]


def _plain(writer: Writer, build: Build) -> list[str]:
    return [
        f"{writer.counted(unit)}{writer.dash}{', '.join(writer.terms(unit))}{writer.dash}{writer.cost(total)}"
        for unit, (_, total) in priced_units(writer, build)
    ]


def with_words(writer: Writer, build: Build) -> list[str]:
    joining, last = JOINING[writer.language]
    lines = []
    for unit, (_, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        said = joining + last.join(others) if others else ""
        lines.append(f"{writer.bullet}{writer.counted(unit)}, {first}{said}, {writer.cost(total)}")
    return lines


def mailed(writer: Writer, build: Build) -> list[str]:
    return [f"> {line}" for line in forum(writer, build)]


def stamped(writer: Writer, build: Build) -> list[str]:
    return [
        f"[21/03, 19:{40 + place}] Me: {line.removeprefix('• ')}" for place, line in enumerate(_plain(writer, build))
    ]


def multiplied(writer: Writer, build: Build) -> list[str]:
    return [
        f"{unit.name}: {', '.join(writer.terms(unit))} = {unit.count} x {writer.number(each)} = {writer.number(total)}"
        if unit.count > 1
        else f"{unit.name}: {', '.join(writer.terms(unit))} = {writer.number(total)}"
        for unit, (each, total) in priced_units(writer, build)
    ]


def no_points(writer: Writer, build: Build) -> list[str]:
    form = writer.chance.choice((f"{{}}{writer.dash}{{}}", "{}: {}", "{} ({})"))
    return [
        f"{writer.bullet}{form.format(writer.counted(unit), ', '.join(writer.terms(unit)))}" for unit in build.units
    ]


STYLES: dict[str, Style] = {
    one.__name__: one
    for one in (
        forum, chat, beside_name, cost_first, colon, brackets, below, two_lines, table, bare_table, headed, numbered,
        with_words, mailed, stamped, multiplied, no_points, *PROGRAM_STYLES,
    )
}  # fmt: skip


def written(chance: random.Random, books: dict[str, dict[str, Catalogue]], style: str = "", slug: str = "") -> Written:
    """A random army in a style, a language and a rule book."""
    language = chance.choice(sorted(books))
    book = books[language][slug or chance.choice(sorted(books[language]))]
    build = army(chance, book)
    style = style or chance.choice(sorted(STYLES))
    if book.limited_in == "figures" and style in ("multiplied",):
        style = "colon"
    state = chance.getstate()

    def write(army: Build) -> tuple[list[str], list[str], list[str]]:
        chance.setstate(state)
        writer = Writer(chance, book, language)
        with translation.override(language):
            lines = STYLES[style](writer, army)
            top, bottom = _around(writer, army, style)
        return top, lines, bottom

    top, lines, bottom = write(build)
    return Written(style, _joined(top, lines, bottom), build, tuple(lines), lambda army: _joined(*write(army)))


def _joined(*parts: Sequence[str]) -> str:
    return "\n".join(line for part in parts for line in part)


def _lines(text: str) -> list[str]:
    """The lines that hold anything; the sign of a quoted mail alone is an empty line."""
    return [line.strip() for line in text.split("\n") if line.strip(" >")]


def is_of_another_army(one: Written, text: str, build: Build | None) -> bool:
    """Whether a damaged text is, sign by sign, what the same hand writes of another army: nobody can tell.

    One line may be the army's name or its points, where the text had none.
    """
    if build is None:
        return False
    damaged_lines = _lines(text)
    for name in (one.build.name, build.name):
        again = _lines(one.again(replace(build, name=name)))
        if again == damaged_lines:
            return True
        for place, line in enumerate(damaged_lines):
            is_top = line.strip(" >").rstrip(":") == build.name or _AMOUNT.fullmatch(line)
            if is_top and damaged_lines[:place] + damaged_lines[place + 1 :] == again:
                return True
    return False


def _around(writer: Writer, build: Build, style: str) -> tuple[list[str], list[str]]:
    chance, (hello, bye) = writer.chance, GREETINGS[writer.language]
    total = bill_of(build)[1]
    forms = (
        "{name} ({total} {pts})", "**{name}** [{total}/{limit}]", "{name} – {total} {pts}", "{name}", "== {name} ==",
        "{name} {total}{pts}",
    )  # fmt: skip
    top, bottom = [], []
    if chance.random() < 0.8:
        said = chance.choice(forms).format(
            name=build.name,
            total=writer.number(total),
            limit=writer.number(total + chance.choice((0, 2))),
            pts=writer.pts,
        )
        top = [said] if chance.random() < 0.5 else [said, ""]
        if style in ("two_lines",):
            top = [said, ""]
    if chance.random() < 0.2:
        top = [hello, "", *top]
    if chance.random() < 0.4:
        form = chance.choice(("{word} {total} {pts}", "{word} = {total} {pts}", "{word}: {total}", "= {total}"))
        bottom = [
            "",
            form.format(word=chance.choice(TOTALS[writer.language]), total=writer.number(total), pts=writer.pts),
        ]
    if chance.random() < 0.2:
        bottom += ["", bye, "Bob"]
    return top, bottom


_AMOUNT = re.compile(r"[0-9½., /]+ ?[a-z.]*", re.IGNORECASE)
UNPRICED = ("no_points",)
COST_IN_FRONT = ("cost_first", "beside_name", "below", "shuffled_table", "roster_program", "counted_costs")
_PLAIN_DIGIT = re.compile(r"(?<![+\w.,½])[0-9]+(?:x(?= )|(?![\w+]))(?! (?:rounds|schuss|tiros))", re.IGNORECASE)


def damaged(chance: random.Random, one: Written) -> tuple[str, str]:
    """The text with a line cut, two glued, or a digit changed, where its numbers tell of it; and which of these."""
    lines = one.text.split("\n")
    places = [place for place, line in enumerate(lines) if line in one.lines]
    kinds = ["glue"] if one.style in UNPRICED else ["cut", "glue", "digit"]
    if one.build.catalogue.limited_in == "figures" and one.style in COST_IN_FRONT:
        kinds.remove("cut")
    kind = chance.choice(kinds)
    place = chance.choice(places)
    if kind == "cut":
        lines[place] = lines[place][: chance.randint(1, max(1, len(lines[place]) - 1))]
    elif kind == "glue" and place + 1 < len(lines):
        lines[place : place + 2] = [lines[place] + chance.choice((" ", "", " - ")) + lines[place + 1]]
    elif kind == "digit" and (numbers := list(_PLAIN_DIGIT.finditer(lines[place]))):
        at = chance.choice(numbers).start()
        other = chance.choice([digit for digit in "123456789" if digit != lines[place][at]])
        lines[place] = lines[place][:at] + other + lines[place][at + 1 :]
    return "\n".join(lines), kind


def is_right(build: Build | None, truth: Build) -> bool:
    """Whether the units are those that were written."""
    return build is not None and units_of(build) == units_of(truth)


def units_of(build: Build) -> Sequence[tuple[object, ...]]:
    """What makes the units, in any order."""
    return sorted((unit.name, unit.figure, unit.count, unit.options) for unit in build.units)


HARMLESS = ("rule-turned-on", "figure-assumed", "notation-ambiguous")


def asks(reading: engine.Reading) -> bool:
    """Whether anything is asked, or doubted."""
    return any(getattr(remark.message, "key", "") not in HARMLESS for remark in reading.remarks)
