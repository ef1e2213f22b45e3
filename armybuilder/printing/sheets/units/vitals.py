"""Common parts of sheets about figures that take damage: boxes of health, bonuses of dice, companions."""

from collections.abc import Iterator

from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.engine.rolls.profile import Profile

FIVE = 5
"""Boxes in a group."""


def life(profile: Profile) -> int:
    """The damage that a figure takes; 0 where the rule book counts none."""
    return int(profile.roles.get("life") or 0)


def boxes(count: int) -> str:
    """Boxes by fives: ``☐☐☐☐☐ ☐☐☐☐☐``."""
    fives = [parts.BOX * min(FIVE, count - start) for start in range(0, count, FIVE)]
    return " ".join(fives)


def adds(catalogue: engine.Catalogue, profile: Profile) -> list[tuple[str, str]]:
    """Additions to each roll that need show no face, by its short name: ``("melee", "+1")``."""
    roll_profiles = ((slug, profile.rolls.get(slug)) for slug, roll in catalogue.rolls.items() if roll.way != "face")
    return [(profile.roll.short, profile.plain.text) for _, profile in roll_profiles if profile]


def situations(profile: Profile) -> Iterator[tuple[str, str]]:
    """A line for each roll whose bonus depends on the situation: ``Shot``, ``12–24″ 0, in cover 0``."""
    for profile_roll in profile.rolls.values():
        if (
            profile_roll
            and profile_roll.roll.way == "beat"
            and len({chance.bonus for chance in profile_roll.situations.values()}) > 1
        ):
            grouped: dict[str, list[str]] = {}
            for situation in profile_roll.roll.situations:
                grouped.setdefault(profile_roll.situations[situation.slug].text, []).append(situation.name)
            yield (
                profile_roll.roll.name,
                "; ".join(f"{engine.words.listed(names, 'or')} {bonus}" for bonus, names in grouped.items()),
            )


def counted(catalogue: engine.Catalogue, profile: Profile) -> Iterator[tuple[str, str]]:
    """Numbers of a figure that are neither lengths nor health: action dice."""
    for number in catalogue.numbers.values():
        value = profile.numbers.get(number.slug)
        if number.unit == "count" and number.answered and not (number.role or number.brings or number.most) and value:
            yield engine.words.number(value), number.name


def points(build: engine.Build, unit: engine.Unit) -> str:
    """The points that a figure spent of its own budget; empty if it has none."""
    spent = points_spent(build, unit)
    return "" if spent is None else engine.words.points_sign(spent)


def points_spent(build: engine.Build, unit: engine.Unit) -> engine.Halves | None:
    """The same in halves of a point."""
    purse = next(engine.purses(build, unit), None)
    return purse.total if purse else None
