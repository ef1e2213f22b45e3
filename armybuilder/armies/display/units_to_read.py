"""Units for readers, as plain values: every roll, move and reach, and the text of their rules."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.armies.display import unit_context
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words


def units(build: engine.Build, shown: Sequence[engine.Unit]) -> list[Context]:
    """Some of an army's units, for reading."""
    return [_unit(build, unit, build.place(unit.id)) for unit in shown]


def _unit(build: engine.Build, unit: engine.Unit, place: int) -> Context:
    """A unit for readers: its row, every roll, move and reach, and the text of its rules."""
    rolls = list(engine.profile(build, unit).rolls.values())
    return {
        **unit_context.row(build, unit, place, place == len(build.units) - 1, ()),
        "dice": [(die, _second(roll_profile)) for roll_profile, die in unit_context.rolled(build, unit)],
        "odds": list(_odds(rolls)),
        "lengths": list(_lengths(build, unit)),
        "terms": list(_terms(build, unit)),
        "bill": ", ".join(_lines(build, unit)),
    }


def _second(profile: engine.RollProfile | None) -> str:
    """The situation below the die: ``in cover 6+, 17%``."""
    plain = [situation for situation in _telling_situations(profile) if situation.rolls == 1]
    return _situation(profile, plain[0]) if profile and plain else ""


def _odds(rolls: Sequence[engine.RollProfile | None]) -> Iterator[tuple[str, str]]:
    """The other situations, by roll: against what few foes have."""
    for profile in rolls:
        if profile:
            texts = [_situation(profile, situation) for situation in _telling_situations(profile)]
            if others := [text for text in texts if text != _second(profile)]:
                yield profile.roll.name, " · ".join(others)


def _telling_situations(profile: engine.RollProfile | None) -> list[engine.Situation]:
    """Those after the first that say anything: rolls that need no face are often the same in all situations."""
    if profile is None or profile.roll.chain:
        return []
    others, plain = profile.roll.situations[1:], profile.plain
    return [each for each in others if plain.way == "face" or profile.situations[each.slug].chance != plain.chance]


def _situation(profile: engine.RollProfile, situation: engine.Situation) -> str:
    chance = profile.situations[situation.slug]
    if chance.way != "face":
        return f"{situation.name} {words.percent(chance.chance)}"
    if not chance.needs:
        never = _("never")
        return f"{situation.name} {never}"
    needs = "{needs}+, {chance}"
    if chance.rolls == 2:
        needs = _("{needs}+ twice, {chance}")
    elif chance.rolls > 2:
        needs = _("{needs}+ {rolls} times, {chance}")
    text = needs.format(needs=chance.needs, rolls=chance.rolls, chance=words.percent(chance.chance))
    return f"{situation.name} {text}"


def _lengths(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str]]:
    """The distances that it can move and shoot."""
    unit_profile = engine.profile(build, unit)
    aimed = {roll.roll.number for roll in unit_profile.rolls.values() if roll}
    for slug, number in build.catalogue.numbers.items():
        if number.unit == "inches" and slug in unit_profile.numbers and (number.group or slug in aimed):
            value = unit_profile.numbers[slug]
            yield number.name, pgettext("length", "any") if value is None else words.distance(value)


def _lines(build: engine.Build, unit: engine.Unit) -> Iterator[str]:
    """Why it costs what it costs: ``Hero 2``, ``Heavy armor free with Commander``."""
    for purse in engine.purses(build, unit):
        for _option, level in purse.spent:
            text = _("{name} for {points}").replace(" {points}", "\u00a0{points}")
            yield text.format(name=level.name, points=words.points_sign(level.points))
        if purse.left > 0:
            yield _("{points} left").format(points=purse.words(purse.left))
    if any(engine.purses(build, unit)):
        return
    for line in engine.lines_of(build.catalogue, unit.figure, unit.options)[0]:
        price = words.points_sign(line.points) if line.points else line.note or pgettext("price", "free")
        yield f"{line.name} {price}"


def _terms(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str]]:
    """Its options with what they do, what it needs to act, and its player's note."""
    figure, unit_profile = build.figure(unit), engine.profile(build, unit)
    if figure and figure.needs and unit_profile.roles.get("crew"):
        yield figure.name, figure.needs
    for level in unit_profile.active_levels:
        text = level.text or build.catalogue.options[level.option].text
        if text:
            yield level.name, text
    if unit.notes:
        yield _("Note"), unit.notes
