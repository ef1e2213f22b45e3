"""What several sheets print alike: dice, numbers, pictures, rule lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from armybuilder.poses import pose
from rules import engine

NO_ROLL = "–"
"""In the dice font: a dashed die."""
PLASTIC = "bone"
"""What figures are drawn in where the army names no plastic."""
MOST_BOXES = 20
"""The most defeat boxes a unit gets; above, the fallen are written down."""
BOX = "☐"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule line: what a worn level, the figure type or a note says."""

    name: str
    text: str
    die: str = ""
    """The level's own roll, in the dice font."""


def die(chance: engine.Chance | None) -> str:
    """A roll in the letters of the dice font: ``5+d6``; a dashed die where none can succeed."""
    return NO_ROLL if chance is None or chance.needs is None else f"{chance.needs}+d{chance.die}"


def picture(build: engine.Build, unit: engine.Unit, left: bool = False) -> str:
    """The file with the unit's silhouette, looking right or left."""
    return f"img/{pose(build, unit)}-{build.plastic or PLASTIC}{'-left' if left else ''}.svg"


def boxes(count: int) -> str:
    """A box for each figure; empty where there are too many."""
    return BOX * count if count <= MOST_BOXES else ""


def worn(build: engine.Build, unit: engine.Unit) -> Iterator[engine.Level]:
    """What its figures wear and can do, in the edition's order."""
    yield from engine.profile(build, unit).worn


def rules(build: engine.Build, unit: engine.Unit) -> list[Rule]:
    """The rule lines of one unit: its levels', its type's need, its notes."""
    lines = [Rule(level.name, level.term, own_die(build, unit, level)) for level in worn(build, unit) if level.term]
    figure, crew = build.figure(unit), engine.profile(build, unit).roles.get("crew")
    if figure and figure.needs and crew:
        lines.insert(0, Rule("Crew", figure.needs))
    if unit.notes:
        lines.append(Rule("Note", unit.notes))
    return lines


def own_die(build: engine.Build, unit: engine.Unit, level: engine.Level) -> str:
    """The die of the roll that this level alone brings (Summon); empty where it brings none."""
    rolls = engine.profile(build, unit).rolls
    own = [effect.roll for effect in level.effects if effect.verb == "allow"]
    return next((die(made.plain) for slug, made in rolls.items() if made and slug in own and not made.roll.always), "")


def move(build: engine.Build, unit: engine.Unit) -> list[str]:
    """The lengths of the edition's moves, in its order: Move Unit, half of it, in rough ground."""
    numbers = engine.profile(build, unit).numbers
    known = [numbers[slug] for slug, number in build.catalogue.numbers.items() if number.group and slug in numbers]
    return [length(value) for value in known]


def reach(build: engine.Build, unit: engine.Unit) -> str:
    """How far it shoots; a dash where it has nothing to aim."""
    made = engine.profile(build, unit)
    aimed = (roll.roll.number for roll in made.rolls.values() if roll)
    far = next((number for number in aimed if number in made.numbers), None)
    return NO_ROLL if far is None else length(made.numbers[far])


def length(value: Fraction | None) -> str:
    """Inches, or what stands for no limit."""
    return "any" if value is None else engine.words.inches(value)


def figures(build: engine.Build, bill: engine.Bill) -> str:
    """How many of what: ``11 figures: 9 guys, 1 cavalry, 1 vehicle``."""
    kinds = build.catalogue.kinds
    counted = [engine.words.count_of(n, kinds[slug]) for slug, n in bill.by_kind.items() if n]
    total = f"{bill.figures:,} figure{'' if bill.figures == 1 else 's'}"
    return f"{total}: {', '.join(counted)}" if counted else total


def points(build: engine.Build, bill: engine.Bill) -> str:
    """``25 of 30 points``, or the sum alone where there is no limit."""
    if build.limit is None:
        return engine.words.points_of(bill.total)
    return f"{engine.words.points_sign(bill.total)} of {engine.words.points_of(build.limit)}"


def in_play(build: engine.Build) -> str:
    """The edition, and the optional rules in play."""
    rules = [rule.name.lower() for slug, rule in build.catalogue.optional_rules.items() if slug in build.rules]
    played = f", {engine.words.listed(rules)} in play" if rules else ""
    return f"{build.catalogue.name}{played}"


def halved(lines: Sequence[Rule]) -> tuple[list[Rule], list[Rule]]:
    """The lines in two columns of about the same length, in their order."""
    lengths = [len(line.name) + len(line.text) + 40 for line in lines]
    cut = min(range(1, len(lines) + 1), key=lambda n: max(sum(lengths[:n]), sum(lengths[n:])), default=0)
    return list(lines[:cut]), list(lines[cut:])


def columns(edition: engine.Catalogue) -> list[str]:
    """What the edition calls a whole move and half of it."""
    found = (edition.number_for("move"), edition.number_for("half"))
    return [number.name for number in found if number]
