"""What the pages show of one unit, as plain values: its row, and its editor."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string

from armybuilder.poses import pose
from rules import engine
from rules.engine import words
from rules.engine.bill import Line, lines_of

ROW_ROLLS = 3
"""Rolls that have room on a unit's row."""
LOOKS = {"command": "com", "traits": "trait", "powers": "power"}
"""Color of a chip, by its option's group."""

Shown = dict[str, object]


@dataclass(frozen=True, slots=True)
class Die:
    """A number to roll in the shape of its die, with its chances in words."""

    name: str
    faces: int
    needs: str
    chance: str
    others: str = ""
    missing: str = ""
    sentence: str = ""
    rerolled: str = ""
    """The chance where a roll that fails is made again: ``rerolled 75%``."""

    @property
    def brief(self) -> str:
        """As much of the roll's name as has room above a die."""
        return self.name.split(" ")[0]


def dice(build: engine.Build, unit: engine.Unit) -> list[Die]:
    """Each roll that has its place on the unit's row and editor."""
    catalogue = build.catalogue
    return [_die(catalogue.rolls[slug], roll) for slug, roll in engine.profile(build, unit).rolls.items()]


def _die(roll: engine.Roll, made: engine.RollProfile | None) -> Die:
    if made is None:
        return Die(roll.name, roll.die, "", "", missing=roll.missing)
    first, *others = made.situations.items()
    names = {situation.slug: situation.name for situation in roll.situations}
    needs = f"{first[1].needs}+" if first[1].needs else ""
    spoken = f"{first[1].needs} or more, " if needs else "cannot, "
    chance = words.percent(first[1].chance)
    more = " best of two," if made.dice > 1 else ""
    again = first[1].again
    rerolled = "" if again is None else f"rerolled {words.percent(again)}"
    besides = [f"{names[slug]} {words.percent(one.chance)}" for slug, one in others]
    return Die(
        roll.name,
        made.die,
        needs,
        chance,
        " · ".join([*([rerolled] if rerolled else []), *besides]),
        sentence=f"{spoken}{chance},{more} d{made.die}{f', {rerolled}' if rerolled else ''}",
        rerolled=rerolled,
    )


def card(build: engine.Build, unit: engine.Unit, problems: tuple[engine.Finding, ...], reorder: bool = False) -> str:
    """The row of a closed unit; rendered once for all that show the same."""
    place = build.place(unit.id)
    last = place == len(build.units) - 1
    told = tuple((finding.tone, finding.message) for finding in problems)
    return _card(build.catalogue, unit, build.rules, build.scenario, build.side, place, last, told, reorder)


@lru_cache(maxsize=4_000)
def _card(
    catalogue: engine.Catalogue,
    unit: engine.Unit,
    rules: frozenset[str],
    scenario: str,
    side: str,
    place: int,
    last: bool,
    told: tuple[tuple[str, str], ...],
    reorder: bool,
) -> str:
    build = engine.Build(catalogue, "", (unit,), scenario=scenario, side=side, rules=rules)
    return render_to_string("armies/_unit.html", row(build, unit, place, last, told, reorder=reorder))


def row(
    build: engine.Build, unit: engine.Unit, place: int, last: bool, told: Sequence[tuple[str, str]], **more: object
) -> Shown:
    """Everything a unit's row shows."""
    figure = build.figure(unit)
    lines, each = lines_of(build.catalogue, unit.figure, unit.options)
    return {
        "unit": unit,
        "place": place + 1,
        "first": place == 0,
        "last": last,
        "pose": pose(build, unit),
        "figure_name": figure.name if figure else unit.figure,
        "figure_icon": figure.icon if figure else "user",
        "chips": list(_chips(build, unit)),
        "problems": told,
        "dice": dice(build, unit)[:ROW_ROLLS],
        "total": words.points_sign(each * unit.count),
        "each": words.points_sign(each),
        "lines": [(_reason(line), words.points_sign(line.points) if line.points else "free") for line in lines],
        **more,
    }


def _reason(line: Line) -> str:
    """What is paid for, and why; that it is free stands in the column of points."""
    return f"{line.name}, {line.note.removeprefix('free ')}" if line.note else line.name


def _chips(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str, str]]:
    for level in engine.profile(build, unit).worn:
        option = build.catalogue.options[level.option]
        yield LOOKS.get(option.group, "opt"), option.icon, level.name
    for slug, chosen in unit.options:
        if build.catalogue.level(slug, chosen) is None:
            yield "warnc", "triangle-alert", slug


def editor(build: engine.Build, unit: engine.Unit) -> Shown:
    """Everything a unit's editor shows beside its row."""
    offered = engine.offers(build, unit.id)
    return {
        "book": build.catalogue.slug,
        "live": dice(build, unit),
        "lengths": list(_lengths(build, unit)),
        "figures": [_figure(offer) for offer in offered.figures],
        "groups": [_group(build, unit, offer) for offer in offered.groups],
        "unknown": [pair for pair in unit.options if build.catalogue.level(*pair) is None],
    }


def _lengths(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str, str]]:
    """Moves and reach, each with what stands below it."""
    numbers, values = build.catalogue.numbers, engine.profile(build, unit).numbers
    inches = [(numbers[slug].name, value) for slug, value in values.items() if numbers[slug].unit == "inches"]
    shown = [(name, words.inches(value) if value is not None else "any") for name, value in inches]
    if shown:
        name, value = shown[0]
        yield name, value, " · ".join(f"{other.lower()} {length}" for other, length in shown[1:])


def _figure(offer: engine.FigureOffer) -> Shown:
    figure = offer.figure
    return {
        "slug": figure.slug,
        "name": figure.name,
        "price": words.points_sign(figure.points),
        "held": offer.held,
        "barred": offer.barred,
    }


def _group(build: engine.Build, unit: engine.Unit, offer: engine.GroupOffer) -> Shown:
    group, options = offer.group, [_option(one) for one in offer.options]
    held = sum(1 for one in offer.options if one.held is not None)
    columns = [one.label for one in offer.options[0].option.levels]
    of = f"{held} of {len(options)}" if len(options) > 3 else ""
    return {"group": group, "options": options, "columns": columns, "of": of}


def _option(offer: engine.OptionOffer) -> Shown:
    option = offer.option
    levels = [_level(offer, one) for one in offer.offers]
    granted = any(one.granted for one in offer.offers)
    return {
        "option": option,
        "levels": levels,
        "first": levels[0],
        "held": offer.held is not None,
        "several": len(levels) > 1,
        "none": not granted or offer.held is not None,
        "none_checked": offer.held is None and not granted,
        "text": option.text or option.levels[0].text,
        "why": next((one["why"] for one in levels if one["held"] or one["disabled"]), "") or levels[0]["why"],
        "disabled": all(one["disabled"] for one in levels),
    }


def _level(offer: engine.OptionOffer, one: engine.Offer) -> Mapping[str, object]:
    """A level as a control: what comes free is chosen by choosing nothing."""
    free = one.granted and not one.held
    return {
        "slug": "" if free else one.level.slug,
        "id": one.level.slug or "one",
        "label": one.level.label,
        "name": one.level.name,
        "hint": one.level.hint,
        "held": one.held,
        "checked": one.held or (one.granted and offer.held is None),
        "price": "free" if free else words.signed(one.delta),
        "disabled": bool(one.barred) and not one.held,
        "why": one.barred or one.idle,
        "barred": bool(one.barred),
    }
