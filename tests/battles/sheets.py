"""What figures are in a battle, out of army documents: the tables of the rule books, written down once more.

Nothing here comes from the rules engine: prices, numbers and dice are those of the printed books, so that a mistake of
the catalogue or of the program shows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

HALF = Fraction(1, 2)
SHOT, FIGHT = "distance", "hand_to_hand"


@dataclass(frozen=True)
class Book:
    """The numbers of one edition, in one set of measures."""

    move: Mapping[str, Fraction]
    half: Mapping[str, Fraction]
    reach: int
    needs: Mapping[str, int]
    """What armor needs."""
    commander: str
    """The armor that a hero commander has for nothing."""
    mounts: Mapping[str, str]
    """The armor that mounts have for nothing."""
    covers_riders: bool = True
    rerolls: bool = False
    """Whether the commander rolls failed dice of his own again."""


def _numbers(guy: float, cavalry: float, vehicle: float) -> dict[str, Fraction]:
    return {"guy": Fraction(guy), "cavalry": Fraction(cavalry), "vehicle": Fraction(vehicle)}


_LIGHT = {"small-cavalry": "light", "large-cavalry": "light", "vehicle": "light"}
_SEVEN = {"light": 6, "heavy": 4}
RULER = Book(_numbers(6, 9, 12), _numbers(3, 4.5, 6), 12, _SEVEN, "heavy", _LIGHT)
PAPER = Book(_numbers(8.5, 11, 15), _numbers(4, 8.5, 8.5), 11, _SEVEN, "heavy", _LIGHT)
OLD = Book(
    _numbers(8.5, 17, 25.5), _numbers(4.25, 8.5, 12.75), 11, {"light": 6, "heavy": 5}, "light",
    {"large-cavalry": "light", "vehicle": "light"}, covers_riders=False, rerolls=True,
)  # fmt: skip

KINDS = {
    "troop": "guy", "hero": "guy", "mook": "guy",
    "small-cavalry": "cavalry", "large-cavalry": "cavalry", "vehicle": "vehicle",
}  # fmt: skip
BASE = {"troop": 1, "hero": 2, "mook": HALF, "small-cavalry": 2, "large-cavalry": 2, "vehicle": 3}
ATTACKS = {"hero": 1, "vehicle": 1, "mook": -1}
ARMOR = {"vehicle": 1, "mook": -1}
ARMOR_PRICE = {"": 0, "light": 1, "heavy": 2}
TRAITS = (
    "area-effect-attack", "cause-fear", "combat-master", "disable", "double-strike", "flight", "ignores-armor",
    "independent", "inspiration", "recruit", "revenge", "sharpshooter", "sniper", "stealth", "summon", "support",
    "tough",
)  # fmt: skip
GRADES = ("minor", "major", "superior")
POWER_PRICE = {"super-armor": 3, "super-blast": 2, "super-fight": 2, "super-move": 2, "super-skill": 1}


@dataclass(eq=False)
class Figure:
    """One figure: what its sheet says, and then where it stands."""

    name: str
    type: str
    side: int
    index: int
    options: Mapping[str, object]
    book: Book

    x: float = 0.0
    y: float = 0.0
    is_alive: bool = True
    mount: "Figure | None" = None
    """The mount that it is mounted on."""
    rider: "Figure | None" = None
    """Who is mounted on it."""
    is_aloft: bool = False
    has_attacked: bool = False
    is_disabled: bool = False
    is_marked: bool = False
    """Disabled next round."""
    worth: dict[tuple["Figure", str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kind = KINDS[self.type]
        self.shoots = self.has("distance-attack")
        self.price = self._price()
        self.armor = self._armor()
        self.half = float(self.book.half[self.kind])
        self.move = float(self.book.move[self.kind])
        self.turn = float(self._turn())
        self.reach = float(self.book.reach * (2 if self.has("sniper") else 1))
        self.flies = self.has("flight")
        self.support = self._support()

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Where it stands, seen from there."""
        return self.x, self.y

    def has(self, option: str) -> bool:
        """Whether its sheet names this."""
        return option in self.options

    def grade(self, power: str) -> int:
        """0 without the power, 1 to 3 with it."""
        level = self.options.get(power)
        return 0 if level is None else GRADES.index(str(level)) + 1

    def _free_armor(self) -> str:
        if self.has("commander") and self.type == "hero":
            return self.book.commander
        return self.book.mounts.get(self.type, "")

    def _armor(self) -> str:
        bought = str(self.options.get("armor", ""))
        return max(bought, self._free_armor(), key=lambda one: ARMOR_PRICE[one])

    def _price(self) -> Fraction:
        bought, free = ARMOR_PRICE[str(self.options.get("armor", ""))], ARMOR_PRICE[self._free_armor()]
        points = Fraction(BASE[self.type]) + max(0, bought - free)
        points += self.shoots + self.has("automatic-fire")
        points += sum(2 for trait in TRAITS if self.has(trait))
        return points + sum(price + self.grade(one) - 1 for one, price in POWER_PRICE.items() if self.has(one))

    def _turn(self) -> Fraction:
        """A half Move Unit is as long as the book prints it."""
        move, half = self.book.move[self.kind], self.book.half[self.kind]
        return move + (0, half, move, move + half)[self.grade("super-move")]

    def _support(self) -> str:
        """The roll that it helps with; empty where it helps with none."""
        chosen = self.options.get("support", "")
        if chosen is True:
            chosen = "distance" if self.shoots else "armor" if self.armor else "hand-to-hand"
        return {"distance": SHOT, "hand-to-hand": FIGHT, "armor": "armor"}.get(str(chosen), "")

    @property
    def initiative(self) -> int:
        """What it adds to the initiative."""
        return self.grade("super-move")

    @property
    def fear(self) -> int:
        """Up to which face attacks against it miss."""
        return 2 if self.has("cause-fear") else 0

    @property
    def needs_crew(self) -> bool:
        """Whether somebody must ride or drive it."""
        return self.kind != "guy" and not self.has("independent")

    @property
    def is_idle(self) -> bool:
        """A mount without its crew."""
        return self.needs_crew and self.rider is None

    def bonus(self, mode: str) -> int:
        """What it adds to its attack, Support aside."""
        master = self.has("sharpshooter") if mode == SHOT else self.has("combat-master")
        return ATTACKS.get(self.type, 0) + master

    def power(self, mode: str) -> int:
        """The grade of the power that such an attack uses."""
        return self.grade("super-blast" if mode == SHOT else "super-fight")

    def dice(self, mode: str) -> list[int]:
        """The sides of the dice of such an attack, of which the higher counts."""
        sides = 6 + 2 * self.power(mode)
        return [sides] * (2 if mode == SHOT and self.has("automatic-fire") else 1)

    @property
    def armor_die(self) -> int:
        """Sides of its armor die."""
        return 6 + 2 * self.grade("super-armor")

    @property
    def armor_bonus(self) -> int:
        """What it adds to its armor roll, Support aside."""
        return ARMOR.get(self.type, 0) + self.has("tough")

    def saves(self, attacker: "Figure") -> int:
        """How many armor rolls in a row save it."""
        return 2 if attacker.has("ignores-armor") else 1

    def rerolls(self) -> bool:
        """Whether it may roll its own failed dice again, each once."""
        return self.book.rerolls and self.has("commander")


def needed(mode: str, target: Figure, is_covered: bool) -> int:
    """The total that an attack needs."""
    return 4 if mode == FIGHT else 5 + is_covered + target.has("stealth")


def hits(attacker: Figure, target: Figure, mode: str, is_covered: bool, face: int, support: int = 0) -> bool:
    """Whether this counting face hits."""
    total = face + attacker.bonus(mode) + support
    return face > target.fear and total >= needed(mode, target, is_covered)


def passes(figure: Figure, face: int, support: int = 0) -> bool:
    """Whether this face of its armor die saves it."""
    return face + figure.armor_bonus + support >= figure.book.needs[figure.armor]


def chance(attacker: Figure, target: Figure, mode: str, is_covered: bool) -> Fraction:
    """p: the chance that one attack hits and is not saved, without Support and Inspiration."""
    throws = list(product(*(range(1, sides + 1) for sides in attacker.dice(mode))))
    good = sum(hits(attacker, target, mode, is_covered, max(throw)) for throw in throws)
    hit = _again(Fraction(good, len(throws)), attacker)
    if not target.armor:
        return hit
    faces = range(1, target.armor_die + 1)
    saved = _again(Fraction(sum(passes(target, face) for face in faces), len(faces)), target)
    return hit * (1 - saved ** target.saves(attacker))


def _again(once: Fraction, figure: Figure) -> Fraction:
    return 1 - (1 - once) ** 2 if figure.rerolls() else once


def worth(attacker: Figure, target: Figure, mode: str, is_covered: bool) -> int:
    """p6: the same in millionths, rounded."""
    key = (target, mode + " covered" * is_covered)
    if key not in attacker.worth:
        attacker.worth[key] = int(10**6 * chance(attacker, target, mode, is_covered) + HALF)
    return attacker.worth[key]


def figures(documents: list[Mapping[str, object]]) -> list[Figure]:
    """All figures of A's and B's documents, in order."""
    return [
        Figure(name, type, side, index, options, book)
        for index, (name, type, side, options, book) in enumerate(_read(documents))
    ]


def _read(documents: list[Mapping[str, object]]) -> Iterator[tuple[str, str, int, Mapping[str, object], Book]]:
    for side, document in enumerate(documents):
        for unit in document["units"]:
            for _ in range(unit.get("count", 1)):
                yield unit["name"], unit["figure"], side, unit.get("options", {}), _book(document)


def _book(document: Mapping[str, object]) -> Book:
    if document["edition"] == "vsgmr-2010":
        return OLD
    return PAPER if "paper" in document.get("optional_rules", ()) else RULER
