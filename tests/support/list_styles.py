"""Random armies written as people write them: in every style, language and rule book, also damaged."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils import translation

from rules import engine
from rules.engine import Build, Catalogue, Unit

NAMES = (
    "Riflemen", "Point Man", "Eachann", "Goblin Mob", "Boss", "Thane", "Longbows", "Sentries", "Skeletons", "Warlord",
    "Old Guard", "Black Riders", "Gun Crew", "Wolf Pack", "Jean-Luc", "O’Neill", "Bogenschützen", "Die Wache", "Ziggy",
    "Señor Gato", "Los Lobos", "Rat Ogre", "Doc", "Mad Max", "Sister Ana", "The Kid", "Night Watch", "Ice Golem",
    "Tin Can", "Dr. Strand", "Stoßtrupp", "Waldläufer", "Guardia Vieja", "Salt & Pepper", "Hounds of Hel", "Big Jim",
    "Mk2 Walker",
)  # fmt: skip
TITLES = ("Undead", "Green Tide", "Die Nordwacht", "La Banda", "Harbor Gang", "Bob’s Boys", "Rust Devils")
POINTS = {"en": ("pts", "points", "pt", "p"), "de": ("Punkte", "Pkt", "Pkt.", "P"), "es": ("puntos", "pts", "ptos")}
EACH = {
    "en": ("{} each", "@ {}", "{} ea", "{} apiece"),
    "de": ("je {}", "{} pro Figur", "@ {}"),
    "es": ("{} cada uno", "{} c/u", "@ {}"),
}
TOTALS = {
    "en": ("Total", "TOTAL", "Army total"),
    "de": ("Summe", "Gesamt", "GESAMT"),
    "es": ("Total", "TOTAL", "Suma"),
}
JOINING = {"en": (" with ", " and "), "de": (" mit ", " und "), "es": (" con ", " y ")}
COLUMNS = {
    "en": ("Name", "Qty", "Type", "Options", "Pts"),
    "de": ("Name", "Anzahl", "Typ", "Optionen", "Punkte"),
    "es": ("Nombre", "Cantidad", "Tipo", "Opciones", "Puntos"),
}
GREETINGS = {
    "en": ("Hi all, here is my list:", "Cheers"),
    "de": ("Hallo zusammen, hier meine Liste:", "Grüße"),
    "es": ("Hola a todos, mi lista:", "Saludos"),
}


@dataclass(frozen=True)
class Written:
    """A text, and the army it means."""

    style: str
    text: str
    build: Build
    lines: tuple[str, ...] = ()
    again: Callable[[Build], str] = lambda build: ""
    """Writes another army by the same hand."""


@dataclass
class Writer:
    """Writes a unit's parts in a language, with one habit for the whole text."""

    chance: random.Random
    book: Catalogue
    language: str

    def __post_init__(self) -> None:
        self.pts = self.chance.choice(POINTS[self.language])
        self.glue = self.chance.choice((" ", ""))
        self.each_form = self.chance.choice(EACH[self.language])
        self.upper = self.chance.random() < 0.15
        self.lower = self.chance.random() < 0.3
        self.count_form = self.chance.choice(COUNTS)
        self.bullet = self.chance.choice(BULLETS)
        self.dash = self.chance.choice((" – ", " - ", " — ", " -- "))
        self.half = self.chance.choice(("½", ".5", ",5", " ½", " 1/2"))
        self.is_short = self.chance.random() < 0.3

    def number(self, halves: int) -> str:
        whole, half = divmod(halves, 2)
        if not half:
            return str(whole)
        return f"{whole}{self.half}" if whole else self.half.strip() if self.half != " 1/2" else "½"

    def cost(self, halves: int) -> str:
        return f"{self.number(halves)}{self.glue if self.half != ' 1/2' else ' '}{self.pts}"

    def each(self, halves: int) -> str:
        return self.each_form.format(self.cost(halves))

    def terms(self, unit: Unit) -> list[str]:
        found = [self.figure(unit.figure), *(self.level(option, level) for option, level in unit.options)]
        return [self.cased(term) for term in found]

    def figure(self, slug: str) -> str:
        figure = self.book.figures[slug]
        return figure.name

    def level(self, option: str, level: str) -> str:
        row = self.book.options[option].level(level)
        name = row.name if row else level
        if self.is_short and self.language == "en" and option in SHORT and not level:
            return self.chance.choice(SHORT[option])
        return name

    def cased(self, term: str) -> str:
        return term.upper() if self.upper else term.lower() if self.lower else term

    def counted(self, unit: Unit) -> str:
        return self.count_form(unit.name, unit.count) if unit.count > 1 else unit.name


SHORT = {
    "distance-attack": ("DA", "Dist. attack", "ranged attack"),
    "commander": ("Cmdr",),
    "automatic-fire": ("AF", "Auto fire"),
}
COUNTS: tuple[Callable[[str, int], str], ...] = (
    lambda name, count: f"{count}x {name}",
    lambda name, count: f"x{count} {name}",
    lambda name, count: f"{name} x{count}",
    lambda name, count: f"{name} {count}x",
    lambda name, count: f"{name} ×{count}",
    lambda name, count: f"{name} ({count})",
    lambda name, count: f"({count}) {name}",
    lambda name, count: f"[{count}] {name}",
    lambda name, count: f"{name} [{count}]",
    lambda name, count: f"{count} {name}",
    lambda name, count: f"{name} * {count}",
    lambda name, count: f"{name}, {count}",
    lambda name, count: f"{count} x {name}",
)
BULLETS = ("", "- ", "• ", "* ", "● ", "➤ ", "→ ", "[x] ", "- [ ] ", "o ", "✅ ", "■ ", "– ", "> ")


def army(chance: random.Random, book: Catalogue) -> Build:
    """A random army with names of its own, legal figures and at most four options a unit."""
    names = chance.sample(NAMES, 8)
    units = []
    for place in range(chance.randint(2, 7)):
        figure = chance.choice(sorted(book.figures))
        options = [one for one in book.options.values() if not one.figures or figure in one.figures]
        held = []
        for option in chance.sample(options, min(len(options), chance.choice((0, 1, 1, 2, 2, 3)))):
            levels = [level for level in option.levels if not level.unchosen]
            held.append((option.slug, chance.choice(levels or option.levels).slug))
        count = chance.choice((1, 1, 1, 2, 3, 4, 5, 6, 10, 12))
        units.append(Unit(place, names[place], figure, count, tuple(sorted(held))))
    return Build(book, chance.choice(TITLES), tuple(units))


Style = Callable[[Writer, Build], list[str]]


def bill_of(build: Build) -> tuple[list[tuple[int, int]], int]:
    found = engine.bill(build)
    return [(one.each, one.total) for one in found.units], found.total


def _units(writer: Writer, build: Build) -> Iterator[tuple[Unit, tuple[int, int]]]:
    costs, _ = bill_of(build)
    return zip(build.units, costs, strict=True)


def forum(writer: Writer, build: Build) -> list[str]:
    dash = writer.dash
    return [
        f"{writer.bullet or '• '}{writer.counted(unit)}{dash}{', '.join(writer.terms(unit))}"
        + (f"{dash}{writer.each(each)}" if unit.count > 1 else "")
        + f"{dash}{writer.cost(total)}"
        for unit, (each, total) in _units(writer, build)
    ]


def chat(writer: Writer, build: Build) -> list[str]:
    return [
        f"- {writer.counted(unit)}: {', '.join(writer.terms(unit))} ({writer.number(total)})"
        for unit, (_, total) in _units(writer, build)
    ]


def beside_name(writer: Writer, build: Build) -> list[str]:
    opening, closing = writer.chance.choice(("()", "[]"))
    return [
        f"{writer.bullet}{writer.counted(unit)} {opening}{writer.cost(total)}{closing}: {', '.join(writer.terms(unit))}"
        for unit, (_, total) in _units(writer, build)
    ]


def cost_first(writer: Writer, build: Build) -> list[str]:
    dash = writer.dash
    return [
        f"{writer.cost(total)}{dash}{writer.counted(unit)}{dash}{', '.join(writer.terms(unit))}"
        for unit, (_, total) in _units(writer, build)
    ]


def colon(writer: Writer, build: Build) -> list[str]:
    return [
        f"{writer.bullet}{writer.counted(unit)}: {', '.join(writer.terms(unit))}{writer.dash}{writer.cost(total)}"
        for unit, (_, total) in _units(writer, build)
    ]


def brackets(writer: Writer, build: Build) -> list[str]:
    sign = writer.chance.choice((", ", "; ", " / "))
    return [
        f"{writer.bullet}{writer.counted(unit)} ({sign.join(writer.terms(unit))}) {writer.cost(total)}"
        for unit, (_, total) in _units(writer, build)
    ]


def below(writer: Writer, build: Build) -> list[str]:
    lines = []
    for unit, (_, total) in _units(writer, build):
        first, *others = writer.terms(unit)
        lines.append(f"{writer.counted(unit)} ({first}) {writer.cost(total)}")
        lines += [f"    • {term}" for term in others]
    return lines


def two_lines(writer: Writer, build: Build) -> list[str]:
    lines = []
    for unit, (_, total) in _units(writer, build):
        lines += [f"{writer.counted(unit)}{writer.dash}{writer.cost(total)}", f"{', '.join(writer.terms(unit))}", ""]
    return lines


def table(writer: Writer, build: Build) -> list[str]:
    sign = writer.chance.choice(("\t", "\t", " | ", ";"))
    lines = [sign.join(COLUMNS[writer.language])]
    for unit, (_, total) in _units(writer, build):
        first, *others = writer.terms(unit)
        lines.append(sign.join((unit.name, str(unit.count), first, ", ".join(others), writer.number(total))))
    return lines


def bare_table(writer: Writer, build: Build) -> list[str]:
    lines = []
    for unit, (each, total) in _units(writer, build):
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
        for unit, (_, total) in _units(writer, build)
    ]


def with_words(writer: Writer, build: Build) -> list[str]:
    joining, last = JOINING[writer.language]
    lines = []
    for unit, (_, total) in _units(writer, build):
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
        for unit, (each, total) in _units(writer, build)
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
        with_words, mailed, stamped, multiplied, no_points,
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
            is_top = line.rstrip(":") == build.name or _AMOUNT.fullmatch(line)
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
COST_IN_FRONT = ("cost_first", "beside_name", "below")
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
