"""The start of a game, as one JSON document: the armies as they are, the scenario, and how rounds go.

Everything comes from rows and effects of the rule book. Numbers are frozen; words are the maker's, and pages show the
reader's own where the rule book still has the row.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from rules import engine
from rules.battles.layouts import SCENARIOS
from rules.engine.rolls.dice import Deed as RollDeed
from rules.games.squads import blank, by_sets, chain, wounds

FORMAT = "muster-game/1"
Table = Mapping[str, Any]
"""The JSON document of a game's start."""
Mode = Literal["steps", "turns", "chart"]
"""A round has steps; or sides activate a figure in turn; or orders lie on a chart of turns."""
AimKind = Literal["points", "edge", "object", "arrivals", "last", "building", "reach", "hold"]
ENDS: tuple[AimKind, ...] = ("last", "reach", "hold")
"""The ends that players may agree on for a game on a turn chart: losses, a figure that gets somewhere, a place held."""
UNSCORED = ("edge", "last", "reach", "hold")
"""Aims that decide without points: the score counts figures or turns."""
ROUNDS = 5
BUILDING_HITS = 2
HOLDS = 8
"""Turns for which a place must be held."""
MOST_SIDES, MOST_ROUNDS, MOST_HITS = 6, 99, 9
COVER = "cover"
_STEPS: tuple[tuple[str, tuple[RollDeed, ...]], ...] = (
    ("shots", ("shoot", "stun", "fetch")),
    ("fights", ("strike", "sway", "stun", "fetch")),
    ("tests", ("test", "stun", "fetch")),
)
"""The steps of a round after the moves, and what figures roll in them; the first roll of each makes it a step."""
STEPS = ("initiative", "moves", "turns", *(step for step, _deeds in _STEPS))
"""All steps that a round may have."""
_DECIDED_BY: tuple[AimKind, ...] = ("points", "edge", "object", "arrivals", "last", "building")
_AIMS: Mapping[str, AimKind] = dict(zip(SCENARIOS.split(), _DECIDED_BY, strict=True))
"""The aim that decides a scenario, by the word that its slug begins with, as in battles."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """The army that plays a side, with or without a list."""

    build: engine.Build | None
    name: str
    plastic: str
    role: str = ""
    """The side of the scenario."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings that are agreed before a game."""

    scenario: str = ""
    rounds: int = ROUNDS
    """0: until the scenario ends."""
    is_each: bool = False
    """Everyone acts: figure by figure within a step."""
    hits: int = 0
    """The number of hits that bring a building down; 0: as many as the rule book says."""
    ends: AimKind = "last"
    """The aim that ends a game that has no scenario."""
    losses: int = 0
    """The number of figures whose loss defeats a side; 0: all of them."""
    holds: int = HOLDS
    """Turns for which a place must be held."""


def aim_of(scenario: str) -> AimKind:
    """The aim that decides a scenario.

    >>> aim_of("fortress-assault"), aim_of("")
    ('building', 'points')
    """
    return _AIMS.get(scenario.partition("-")[0], "points")


def building_hits(catalogue: engine.Catalogue, scenario: str, sides: Sequence[Table]) -> int:
    """The number of hits that bring the building of a scenario down: as many as its mark says, or one more for each
    further side that attacks it.
    """
    row = catalogue.scenarios.get(scenario)
    attackers = sum(side["role"] == row.sides[0].slug for side in sides) if row and row.sides else 0
    usual = BUILDING_HITS + max(0, attackers - 1)
    marks = row.marks if row else ()
    return max((int(mark.times) for mark in marks if mark.kind == "building" and mark.times > 1), default=usual)


def mode_of(catalogue: engine.Catalogue) -> Mode:
    """The mode of rounds in a rule book."""
    if catalogue.chart:
        return "chart"
    return "turns" if catalogue.number_for("life") else "steps"


def steps_of(catalogue: engine.Catalogue) -> list[str]:
    """The steps of a round: who starts, the moves, and one for each kind of roll that the book has."""
    if mode_of(catalogue) != "steps":
        return ["initiative", "turns"] if mode_of(catalogue) == "turns" else ["turns"]
    return ["initiative", "moves", *(step for step, deeds in _STEPS if catalogue.roll_for(deeds[0]))]


def freeze(catalogue: engine.Catalogue, entrants: Sequence[Entrant], setup: Setup) -> dict[str, Any]:
    """The document of a new game."""
    mode, builds = mode_of(catalogue), [entrant.build for entrant in entrants if entrant.build]
    aim = _aim(catalogue, setup)
    scenario = catalogue.scenarios.get(setup.scenario)
    fear = max((_fear(build, unit) for build in builds for unit in build.units), default=0)
    sides = [_side(catalogue, entrant, scenario, aim, fear) for entrant in entrants]
    return {
        "format": FORMAT,
        "edition": catalogue.slug,
        "book": catalogue.short_name,
        "scenario": setup.scenario if scenario else "",
        "mode": mode,
        "steps": steps_of(catalogue),
        **_agreed(setup, mode, aim),
        "hits": _hits(catalogue, setup, aim, sides),
        "counts": catalogue.limited_in,
        "chart": next((build.chart for build in builds if build.chart), None) or catalogue.chart or 0,
        "ahead": catalogue.ahead,
        "orders": catalogue.orders,
        "chips": [[chip.slug, chip.name] for chip in catalogue.table("chips")],
        "wounds": wounds(builds),
        "targets": _targets(catalogue),
        "fear": fear,
        "does": _does(catalogue, sides),
        "sides": sides,
    }


def _does(catalogue: engine.Catalogue, sides: Sequence[Table]) -> list[str]:
    """Deeds that somebody in the game can do to foes: keep them from acting, win them over."""
    rolls = {roll["roll"] for side in sides for unit in side["units"] for roll in unit["rolls"]}
    deeds: tuple[RollDeed, ...] = ("stun", "sway")
    return [deed for deed in deeds if (roll := catalogue.roll_for(deed)) and roll.slug in rolls]


def figures(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every figure's id with its unit, in order."""
    for side, side_table in enumerate(table["sides"]):
        for place, unit in enumerate(side_table["units"]):
            for number in range(unit["count"]):
                yield f"{side}-{place}-{number}", unit


def called(table: Table, figure: str) -> str:
    """A figure's name: its own, or its unit's with a number."""
    side, place, number = map(int, figure.split("-"))
    unit = table["sides"][side]["units"][place]
    if number < len(unit["names"]) and unit["names"][number]:
        return str(unit["names"][number])
    return f"{unit['name']} {number + 1}" if unit["count"] > 1 else str(unit["name"])


def resettled(catalogue: engine.Catalogue, table: Table, setup: Setup) -> dict[str, Any]:
    """The same armies with something else agreed; in another scenario nobody knows whether they are legal."""
    mode, scenario = table["mode"], catalogue.scenarios.get(setup.scenario)
    aim = _aim(catalogue, setup)
    roles = [side.slug for side in scenario.sides] if scenario else [""]
    sides = [dict(side) for side in table["sides"]]
    if setup.scenario != table["scenario"]:
        for place, side in enumerate(sides):
            side |= _part(catalogue, scenario, roles[place % len(roles)], aim) | {"legal": None}
    agreed = _agreed(setup, mode, aim) | {"hits": _hits(catalogue, setup, aim, sides)}
    return {**table, **agreed, "scenario": setup.scenario if scenario else "", "sides": sides}


def _aim(catalogue: engine.Catalogue, setup: Setup) -> AimKind:
    """The aim that decides the game."""
    if catalogue.scenarios:
        return aim_of(setup.scenario)
    return setup.ends if mode_of(catalogue) == "chart" else "last"


def _agreed(setup: Setup, mode: str, aim: AimKind) -> dict[str, Any]:
    """The agreed settings, as far as they matter in this game."""
    return {
        "rounds": setup.rounds if mode == "steps" else 0,
        "each": setup.is_each,
        "aim": aim,
        "losses": setup.losses if aim == "last" and mode == "chart" else 0,
        "holds": setup.holds if aim == "hold" else 0,
    }


def _hits(catalogue: engine.Catalogue, setup: Setup, aim: AimKind, sides: Sequence[Table]) -> int:
    return (setup.hits or building_hits(catalogue, setup.scenario, sides)) if aim == "building" else 0


def _part(catalogue: engine.Catalogue, scenario: engine.Scenario | None, slug: str, aim: AimKind) -> dict[str, Any]:
    """The part of a side in the scenario: its role, its bonus for the start, and whether its figures arrive."""
    role = _role(scenario, slug)
    starts = {slug for slug, number in catalogue.numbers.items() if number.most}
    bonuses = (effect.amount for effect in role.effects if effect.number in starts) if role else ()
    return {
        "role": role.slug if role and scenario and len(scenario.sides) > 1 else "",
        "ahead": int(sum(bonuses, Fraction(0))),
        "waits": aim == "arrivals" and role is not None and role == (scenario.sides[-1] if scenario else None),
    }


def swapped(table: Table) -> dict[str, Any]:
    """The same game once more with the first two armies' roles swapped."""
    sides = [dict(side) for side in table["sides"]]
    first, second, *others = sides
    for name in ("role", "waits", "ahead"):
        first[name], second[name] = second[name], first[name]
    return {**table, "sides": [second, first, *others]}


def _side(
    catalogue: engine.Catalogue, entrant: Entrant, scenario: engine.Scenario | None, aim: AimKind, fear: int
) -> dict[str, Any]:
    units = list(_units(entrant.build, fear)) if entrant.build else []
    return {
        "name": entrant.name,
        "plastic": entrant.plastic,
        **_part(catalogue, scenario, entrant.role, aim),
        "legal": _is_legal(entrant, scenario),
        "bonus": _initiative(entrant.build) if entrant.build else 0,
        "total": sum(unit["points"] * unit["count"] for unit in units),
        "count": sum(unit["count"] for unit in units),
        "units": units,
    }


def _is_legal(entrant: Entrant, scenario: engine.Scenario | None) -> bool | None:
    """Whether the army is legal on its side of the scenario; ``None`` without a list."""
    if entrant.build is None:
        return None
    role = _role(scenario, entrant.role)
    side = role.slug if role and scenario and len(scenario.sides) > 1 else ""
    return engine.legal(replace(entrant.build, scenario=scenario.slug if scenario else "", side=side))


def _role(scenario: engine.Scenario | None, slug: str) -> engine.Side | None:
    if scenario is None:
        return None
    return scenario.side(slug) or (scenario.sides[0] if scenario.sides else None)


def _initiative(build: engine.Build) -> int:
    """The best bonus of the army's figures, without the scenario's."""
    plain = engine.Build(build.catalogue, "", build.units, rules=build.rules)
    slugs = [slug for slug, number in build.catalogue.numbers.items() if number.most]
    stats = [engine.profile(plain, unit).numbers for unit in build.units]
    return int(max((sum(profile.get(slug) or Fraction(0) for slug in slugs) for profile in stats), default=Fraction(0)))


def _units(build: engine.Build, fear: int) -> Iterator[dict[str, Any]]:
    for unit in by_sets(build) if mode_of(build.catalogue) == "chart" else build.units:
        figure = build.figure(unit)
        if figure is None:
            continue
        yield _unit(build, unit, figure, fear)
        for companion in engine.dependants(build, unit):
            yield _companion(build, unit, companion)


def _unit(build: engine.Build, unit: engine.Unit, figure: engine.FigureType, fear: int) -> dict[str, Any]:
    catalogue = build.catalogue
    stats = engine.profile(build, unit)
    is_chart = mode_of(catalogue) == "chart"
    rolls = [
        _roll(catalogue, roll_profile, fear)
        for roll_profile in stats.rolls.values()
        if roll_profile and roll_profile.plain.chance and not is_chart
    ]
    points = engine.each_of(catalogue, unit.figure, unit.options)
    move = stats.roles.get("move")
    return {
        "name": unit.name,
        "figure": figure.slug,
        "options": [list(pair) for pair in unit.options],
        "notes": unit.notes,
        "count": unit.count,
        "names": list(unit.names) if not any(engine.companions(catalogue, unit.figure, unit.options)) else [],
        "points": points if catalogue.limited_in == "points" else 2,
        "leads": catalogue.leads(unit.options),
        "rides": figure.rides,
        "mount": bool(stats.roles.get("crew")) or _seats(catalogue, stats) > 0,
        "health": int(stats.roles.get("life") or 0),
        "dice": _dice(catalogue, stats),
        "move": None if move is None else str(move),
        "half_move": None if move is None else str(_half_move(build, unit, move)),
        "reach": _reach(catalogue, stats),
        "steps": _acts(catalogue, rolls, move),
        "rolls": rolls,
        "chips": [[level.option, level.slug, level.name] for level in stats.active_levels],
        "fear": _fear(build, unit),
        "meets": sorted({effect.condition for effect in stats.imposed if effect.condition}),
        "of": "",
        "chain": chain(build, unit) if is_chart else [],
        "blank": blank(build, unit) if is_chart else [],
    }


def _companion(build: engine.Build, unit: engine.Unit, companion: engine.Dependant) -> dict[str, Any]:
    catalogue, figure = build.catalogue, companion.figure
    alone = engine.Unit(unit.id, companion.name, figure.slug)
    stats = engine.bare(catalogue, figure.slug, build.rules)
    row = _unit(build, alone, figure, 0)
    return row | {
        "points": 0,
        "health": int(stats.roles.get("life") or 0),
        "dice": _dice(catalogue, stats),
        "of": unit.name,
    }


def _seats(catalogue: engine.Catalogue, stats: engine.Profile) -> Fraction:
    """The number of guys that it carries besides its crew."""
    counts = [slug for slug, number in catalogue.numbers.items() if number.unit == "count" and not number.answered]
    return sum(((stats.numbers.get(slug) or Fraction(0)) for slug in counts), Fraction(0))


def _dice(catalogue: engine.Catalogue, stats: engine.Profile) -> int:
    """The number of action dice that it has a round; 0 where the rule book has none."""
    plain = [
        slug
        for slug, number in catalogue.numbers.items()
        if number.unit == "count" and number.answered and not (number.role or number.most or number.brings)
    ]
    return int(sum(((stats.numbers.get(slug) or Fraction(0)) for slug in plain), Fraction(0)))


def _reach(catalogue: engine.Catalogue, stats: engine.Profile) -> str | None:
    """The distance that it shoots, in inches; ``None`` if it does not, or as far as it sees."""
    roll = catalogue.roll_for("shoot")
    if roll is None or not roll.number or not stats.rolls.get(roll.slug):
        return None
    reach = stats.numbers.get(roll.number)
    return str(reach) if reach else None


def _half_move(build: engine.Build, unit: engine.Unit, move: Fraction) -> Fraction:
    """Half of a figure's move, as the rule book prints it if nothing changes the move: by paper it is no exact half."""
    printed = engine.bare(build.catalogue, unit.figure, build.rules).roles
    half = printed.get("half")
    return move / 2 if half is None or move != printed["move"] else half


def _acts(catalogue: engine.Catalogue, rolls: Sequence[Mapping[str, Any]], move: Fraction | None) -> list[int]:
    """The steps in which the unit can do something."""
    steps = steps_of(catalogue)
    if mode_of(catalogue) != "steps":
        return [len(steps) - 1]
    acts = {step for roll in rolls for step in roll["steps"]}
    return sorted(acts | ({steps.index("moves")} if move else set()))


def _roll(catalogue: engine.Catalogue, profile: engine.RollProfile, fear: int) -> dict[str, Any]:
    steps = steps_of(catalogue)
    own_steps = [steps.index(step) for step, deeds in _STEPS if profile.roll.deed in deeds and step in steps]
    targets = _targets(catalogue)
    is_aimed = bool(profile.roll.number) and len(profile.roll.situations) > 1 and profile.roll.always
    attacks = profile.roll.deed in ("shoot", "strike")
    conditions = [frozenset(target["conditions"]) for target in targets] if is_aimed else [frozenset[str]()]
    return {
        "roll": profile.roll.slug,
        "name": profile.roll.name,
        "steps": own_steps,
        "attacks": attacks,
        "saves": profile.roll.deed == "save",
        "die": profile.die,
        "dice": profile.dice,
        "low": profile.roll.low,
        "needs": [_needs(profile.meet(condition)) for condition in conditions],
        "afraid": [_needs(profile.meet(condition, fear)) for condition in conditions] if fear and attacks else [],
    }


def _needs(chance: engine.Chance) -> dict[str, Any]:
    """The number that a roll needs, and its chance; dice that are added up have none."""
    return {"text": chance.text if chance.die else "", "chance": "" if chance.way == "total" else str(chance.chance)}


def _fear(build: engine.Build, unit: engine.Unit) -> int:
    """Up to which face attacks on it fail."""
    imposed = engine.profile(build, unit).imposed
    return max((int(effect.amount) for effect in imposed if effect.verb == "fails"), default=0)


def _targets(catalogue: engine.Catalogue) -> list[dict[str, Any]]:
    """The targets that may be attacked: the situations of the rule book's aimed roll."""
    aimed = (roll for roll in catalogue.rolls.values() if roll.always and roll.number and len(roll.situations) > 1)
    roll = next(aimed, None)
    if roll is None:
        return []
    return [
        {
            "name": situation.name,
            "conditions": sorted(situation.conditions),
            "target": situation.target,
            "add": situation.add,
        }
        for situation in roll.situations
    ]
