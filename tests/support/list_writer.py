"""A hand that writes armies as people do: its habits, and random armies to write."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

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
TOTALS = {"en": ("Total", "TOTAL", "Army total"), "de": ("Summe", "Gesamt", "GESAMT"), "es": ("Total", "TOTAL", "Suma")}
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


def priced_units(writer: Writer, build: Build) -> Iterator[tuple[Unit, tuple[int, int]]]:
    costs, _ = bill_of(build)
    return zip(build.units, costs, strict=True)
