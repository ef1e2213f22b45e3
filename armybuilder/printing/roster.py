"""The roster: every unit with its numbers to roll, its rules and a box for each figure."""

from collections.abc import Iterator

from armybuilder.printing import parts, vitals
from armybuilder.printing.papers import Layout
from rules import engine

LINEUP = 7
"""The most silhouettes beside the army's name."""
SPANS = (40, 80, 200, 400, 800, 2000, 4000, 8000, 20_000, 40_000, 80_000, 200_000, 400_000, 1_000_000, 2_000_000)
"""Points over the whole width of the ruler."""
WIDE = 200
"""The ruler's width in its own drawing."""
MOST_LIVES = 4
"""Figures of a unit whose health has room on its line."""
LONG = 22
"""Letters from which a name is set smaller."""


def context(build: engine.Build, layout: Layout) -> dict[str, object]:
    """What the template shows."""
    bill = engine.bill(build)
    columns = {"moves": build.catalogue.number_for("move") is not None, "aims": bool(_aimed(build))}
    columns["bought"] = parts.bought(build.catalogue)
    return {
        **columns,
        "wide": len(parts.thrown(build.catalogue)) + sum(columns.values()) + 1,
        "title": build.name,
        "build": build,
        "long": len(build.name) > LONG,
        **size(build, bill),
        "in_play": parts.in_play(build),
        "stamp": stamp(build),
        "lineup": lineup(build, layout.ink),
        "ruler": ruler(build, bill) if build.catalogue.limited_in == "points" else None,
        "rolls": [(roll.name, second(roll)) for roll in parts.thrown(build.catalogue)],
        "rows": [
            one for place, unit in enumerate(build.units, 1) for one in rows(build, place, unit, bill, layout.ink)
        ],
        "adds": any(roll.way != "face" for roll in build.catalogue.rolls.values() if roll.always),
        "total": engine.words.points_sign(bill.total) if build.catalogue.limited_in == "points" else "",
        "boxes": f"{ticks(build, bill):,}",
        "unspent": unspent(build, bill),
        "leads": [option.name for option in build.catalogue.options.values() if option.least],
    }


def size(build: engine.Build, bill: engine.Bill) -> dict[str, str]:
    """Points and figures; where figures are counted, those and the size agreed on."""
    figures = parts.figures(build, bill)
    if build.catalogue.limited_in == "points":
        return {"points": parts.points(build, bill), "figures": figures}
    agreed = "" if build.limit is None else f"agreed size {engine.words.sum_of(build.catalogue, build.limit)}"
    return {"points": figures, "figures": figures, "agreed": agreed}


def stamp(build: engine.Build) -> str | None:
    """What stands in the stamp: the scenario and its points; ``None`` where something is wrong."""
    if not engine.legal(build):
        return None
    scenario, side = build.chosen_scenario, build.chosen_side
    if not scenario or not side:
        return build.catalogue.short_name
    bounds = [engine.words.points_sign(end) for end in (side.least, side.most) if end is not None]
    ends = f" · {'–'.join(bounds)} points" if bounds else ""
    return f"{scenario.name}, {side.name}{ends}"


def lineup(build: engine.Build, ink: str) -> list[str]:
    """The first units' silhouettes, looking at the army's name."""
    return [parts.picture(build, unit, True, ink) for unit in build.units[:LINEUP]]


def ruler(build: engine.Build, bill: engine.Bill) -> dict[str, object]:
    """The points ruler: what is spent, what there is, where the numbers stand."""
    most = max(bill.total, build.limit or 0)
    span = next((span for span in SPANS if 2 * span >= most), SPANS[-1])
    step = span // 8
    return {
        "spent": min(WIDE, bill.total * WIDE / (2 * span)),
        "limit": None if build.limit is None else build.limit * WIDE / (2 * span),
        "labels": [(f"{place * step:,}", place * WIDE // 8) for place in range(1, 8)],
    }


def second(roll: engine.Roll) -> str:
    """The situation that stands below the die: ``in cover``."""
    if roll.way != "face":
        return ""
    return next((situation.name for situation in roll.situations[1:] if situation.rolls == 1), "")


def ticks(build: engine.Build, bill: engine.Bill) -> int:
    """How many boxes there are: one for each figure, or for each of its health."""
    lives = [(unit, vitals.life(engine.profile(build, unit))) for unit in build.units]
    alone = sum(unit.count * life for unit, life in lives)
    brought = (one for unit, _ in lives for one in engine.dependants(build, unit))
    return alone + sum(vitals.life(engine.bare(build.catalogue, one.figure.slug)) for one in brought) or bill.figures


def rows(
    build: engine.Build, place: int, unit: engine.Unit, bill: engine.Bill, ink: str
) -> Iterator[dict[str, object]]:
    """One unit of the table, and those who come along below it."""
    yield row(build, place, unit, bill, ink)
    for one in engine.dependants(build, unit):
        yield along(build, one, ink)


def along(build: engine.Build, one: engine.Dependant, ink: str) -> dict[str, object]:
    """A figure that comes along."""
    told = engine.bare(build.catalogue, one.figure.slug, build.rules)
    numbers = " · ".join(f"{value} {name}" for value, name in vitals.counted(build.catalogue, told))
    return {
        "place": "", "unit": {"name": one.name, "count": 1}, "style": one.figure.style, "kind": one.figure.name,
        "picture": parts.drawing(build, one.figure.silhouette, ink=ink), "chips": [], "facts": numbers,
        "adds": _adds(build, told), "reach": parts.length(told.numbers.get(_aimed(build))) if _aimed(build) else "",
        "boxes": vitals.boxes(vitals.life(told)), "left": [], "right": [],
    }  # fmt: skip


def _aimed(build: engine.Build) -> str:
    return next((roll.number for roll in build.catalogue.rolls.values() if roll.number), "")


def _adds(build: engine.Build, told: engine.Profile) -> list[str]:
    """What is added to each roll that always has its place, where it need show no face."""
    rolls = [told.rolls.get(roll.slug) for roll in parts.thrown(build.catalogue)]
    return [one.plain.told if one else "" for one in rolls]


def row(build: engine.Build, place: int, unit: engine.Unit, bill: engine.Bill, ink: str) -> dict[str, object]:
    """One unit of the table."""
    figure, cost, made = build.figure(unit), bill.of(unit.id), engine.profile(build, unit)
    always = parts.thrown(build.catalogue)
    rolled_always = [made.rolls[roll.slug] for roll in always]
    told = parts.rules(build, unit)
    left, right = parts.halved(told) if always else (told, [])
    under = below(made, [roll.slug for roll in always])
    return {
        "place": place,
        "unit": unit,
        "style": figure.style if figure else "",
        "kind": figure.name if figure else unit.figure,
        "picture": parts.picture(build, unit, ink=ink),
        "chips": chips(build, unit),
        "facts": " · ".join(facts(build, unit)),
        "dice": " ".join(parts.die(rolled.plain if rolled else None) for rolled in rolled_always),
        "adds": _adds(build, made) if vitals.life(made) else [],
        "below": under,
        "deep": max((len(text.splitlines()) for _, text in under), default=0),
        "move": parts.move(build, unit),
        "reach": parts.reach(build, unit),
        "total": vitals.points(build, unit) or engine.words.points_sign(cost.total),
        "each": engine.words.points_sign(cost.each),
        "of": next((engine.words.points_sign(purse.size) for purse in engine.purses(build, unit)), ""),
        "boxes": fallen(unit, vitals.life(made)),
        "left": left,
        "right": right,
    }


def fallen(unit: engine.Unit, life: int) -> str:
    """A box for each figure; where figures have health, a box for each of it."""
    if not life:
        return parts.boxes(unit.count)
    return "\n".join([vitals.boxes(life)] * unit.count) if unit.count <= MOST_LIVES else ""


def chips(build: engine.Build, unit: engine.Unit) -> list[tuple[str, bool]]:
    """What it has, by name, and whether that is what an army must have."""
    options, groups = build.catalogue.options, build.catalogue.groups
    levels = [one for one in parts.worn(build, unit) if groups[options[one.option].group].layout != "stats"]
    return [(level.name, bool(options[level.option].least)) for level in levels]


def facts(build: engine.Build, unit: engine.Unit) -> list[str]:
    """What it looks like, and its numbers that have no column."""
    numbers = engine.profile(build, unit).numbers
    told = [unit.look] if unit.look else []
    for slug, number in build.catalogue.numbers.items():
        value = numbers.get(slug)
        if number.unit == "count" and number.answered and not number.brings and number.role != "life" and value:
            told.append(f"{number.name} {'+' if number.most else ''}{engine.words.number(value)}")
    told += parts.lengths(build, unit)
    moves = parts.move(build, unit)
    if len(moves) > 2 and moves[2] != moves[1]:
        told.append(f"rough ground {moves[2]}")
    return told


def below(made: engine.Profile, rolls: list[str]) -> list[tuple[int, str]]:
    """What stands below a die: dice of which the best counts, the number in cover. By the die's column."""
    return [(place, text) for place, slug in enumerate(rolls) if (text := _below(made.rolls[slug]))]


def _below(roll: engine.RollProfile | None) -> str:
    if roll is None:
        return ""
    name = second(roll.roll).removeprefix("in ")
    chance = next((chance for slug, chance in list(roll.situations.items())[1:] if chance.rolls == 1), None)
    told = [f"best of {roll.dice}"] if roll.dice > 1 else []
    if roll.plain.needs is None:
        return "never"
    if chance and name:
        told.append(f"{name} {chance.needs}+" if chance.needs else f"{name}: no")
    return "\n".join(told)


def unspent(build: engine.Build, bill: engine.Bill) -> str:
    """What is left of the limit, or lies over it."""
    if build.limit is None or build.catalogue.limited_in != "points":
        return ""
    left = build.limit - bill.total
    over = f" · {engine.words.points_sign(-left)} over the limit"
    return over if left < 0 else f" · unspent points are lost ({engine.words.points_sign(left)})"
