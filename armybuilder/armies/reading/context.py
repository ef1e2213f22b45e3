"""What the page to read an army shows, as plain values."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import segno
from django.utils.safestring import mark_safe

from armybuilder.armies import attribution, copies, discord, figure_page, matchups, samples, unit_context
from armybuilder.armies.builder import context as builder_context
from armybuilder.armies.models import Army, Sight
from armybuilder.armies.values import SIGNS, Shown
from armybuilder.poses import line_up
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

MOST_DRAWN = 14
"""Figures that have room beside the army's name."""
TIMES = {1: "", 2: " twice"}


def page(build: engine.Build, place: str, sample: str, shared: bool) -> Shown:
    """Everything the page shows of the army.

    ``place`` is the page's own address, whole; ``sample`` the sample army that it is or, shared, was copied from.
    """
    bill, spent = engine.bill(build), figure_page.army_purse(build)
    purse = spent[0] if spent else ""
    return {
        "build": build,
        "shared": shared,
        "source": _source(build, sample),
        "card": address(place),
        "title": f"{build.name}, {words.sum_of(build.catalogue, bill.total)}",
        "heading": builder_context.heading(build, bill),
        "summary": summary(build, bill),
        "plastic": build.plastic or engine.PLASTICS[0],
        "lineup": lineup(build),
        "stamp": stamp(build, bill),
        "units": units(build),
        "total": words.points_sign(bill.total),
        "total_of": words.sum_of(build.catalogue, bill.total),
        "word": words.sum_word(build.catalogue),
        "purse_name": purse,
        "billed": bool(build.units) and (bool(purse) or build.catalogue.limited_in == "points"),
        "figures": f"{bill.figures:,}",
        "facts": list(_facts(build)),
        "made_of": builder_context.made_of(build, bill),
        "findings": [
            {"tone": one.tone, "sign": SIGNS[one.tone], "message": one.message} for one in engine.findings(build)
        ],
        "texts": texts(build, bill, place),
        "fights": matchups.nearby(build.catalogue, bill.total, besides=sample),
    }


def about(army: Army, visitor: Visitor) -> Shown:
    """What the page says of a player's army besides what is in it: whose it is, and where it comes from."""
    return {
        "army": army,
        "public": army.sight == Sight.ALL,
        "mine": army.maker == visitor.maker,
        "author": attribution.author(army),
        "credits": attribution.of(army, visitor),
        **copies.copies(army, visitor),
    }


def texts(build: engine.Build, bill: engine.Bill, place: str) -> list[Shown]:
    """The army as text for a mail, a forum, a chat; the last with the address of its page."""
    return [
        {"slug": "plain", "name": "Plain text", "icon": "file-text", "text": engine.write_notation(build)},
        {"slug": "markdown", "name": "Markdown", "icon": "hash", "text": engine.write_markdown(build)},
        {"slug": "discord", "name": "Discord", "icon": "message-square", "text": chat(build, bill, place)},
    ]


def chat(build: engine.Build, bill: engine.Bill, place: str) -> str:
    """The army as a message for Discord, with the address of its page."""
    return discord.write(build, _sum(build, bill), stamp(build, bill), place)


def _source(build: engine.Build, sample: str) -> samples.Sample | None:
    return next((one for one in samples.of(build.catalogue) if one.slug == sample), None)


def address(place: str) -> Shown:
    """An address to hand on: in letters, and as a QR code."""
    return {"address": place, "qr": _qr(place)}


@lru_cache(maxsize=1_000)
def _qr(place: str) -> str:
    """The code with its quiet zone, dark on white by day and by night."""
    code = segno.make_qr(place, error="m", boost_error=False)
    return mark_safe(code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, dark="#1f281e", light="#fff"))


def glance(build: engine.Build) -> Shown:
    """As much of the army as tells which one it is."""
    bill = engine.bill(build)
    points = f"{builder_context.heading(build, bill)}, {words.sum_of(build.catalogue, bill.total)}"
    return {"plastic": build.plastic or engine.PLASTICS[0], "lineup": lineup(build), "points": points}


def summary(build: engine.Build, bill: engine.Bill) -> str:
    """The army in one sentence: ``11 figures, 25 points, legal for …``."""
    legal = f", legal for {_legal_for(build)}" if engine.legal(build) else f", by {build.catalogue.name}"
    return f"{_sum(build, bill)}{legal}."


def _sum(build: engine.Build, bill: engine.Bill) -> str:
    """``11 figures, 25 points``; where figures are what counts, they are said once."""
    if build.catalogue.limited_in == "figures":
        return words.sum_of(build.catalogue, bill.total)
    return f"{bill.figures:,} figure{'' if bill.figures == 1 else 's'}, {words.points_of(bill.total)}"


def stamp(build: engine.Build, bill: engine.Bill) -> Shown | None:
    """What the stamp says; ``None`` where an error is left."""
    if not engine.legal(build):
        return None
    spent = words.sum_of(build.catalogue, bill.total)
    if build.limit is not None:
        spent = f"{words.points_sign(bill.total)} of {words.sum_of(build.catalogue, build.limit)}"
    scenario, book = build.chosen_scenario, build.catalogue.short_name
    under = f"{scenario.name} · {book}" if scenario else book
    return {"spent": spent, "under": under, "sentence": f"Legal for {_legal_for(build)}: {spent}"}


def _legal_for(build: engine.Build) -> str:
    scenario, book = build.chosen_scenario, build.catalogue.short_name
    return f"{book}, {scenario.name}" if scenario else book


def lineup(build: engine.Build) -> Shown:
    """The figures beside the army's name, and how many places they share."""
    poses = list(line_up(build, MOST_DRAWN))
    places = len(poses) + sum(bool(size) for _, size in poses)
    return {"poses": poses, "of": max(3, min(places, MOST_DRAWN))}


def units(build: engine.Build) -> list[Shown]:
    """Every unit for reading."""
    return [_unit(build, unit, place) for place, unit in enumerate(build.units)]


def _unit(build: engine.Build, unit: engine.Unit, place: int) -> Shown:
    """A unit for reading: its row, every roll spelled out, how far it goes, what its rules say."""
    rolls = list(engine.profile(build, unit).rolls.values())
    return {
        **unit_context.row(build, unit, place, place == len(build.units) - 1, ()),
        "dice": [(die, _second(made)) for made, die in unit_context.rolled(build, unit)],
        "odds": list(_odds(rolls)),
        "lengths": list(_lengths(build, unit)),
        "terms": list(_terms(build, unit)),
        "bill": ", ".join(_lines(build, unit)),
    }


def _second(made: engine.RollProfile | None) -> str:
    """The situation that stands below the die: ``in cover 6+, 17%``."""
    plain = (
        [one for one in made.roll.situations[1:] if one.rolls == 1 and _differs(made, one)]
        if made and not made.roll.chain
        else []
    )
    return _situation(made, plain[0]) if made and plain else ""


def _odds(rolls: Sequence[engine.RollProfile | None]) -> Iterator[tuple[str, str]]:
    """The other situations, by the roll: against what few foes have."""
    for made in rolls:
        told = (
            [_situation(made, one) for one in made.roll.situations[1:] if _differs(made, one)]
            if made and not made.roll.chain
            else []
        )
        others = [text for text in told if text != _second(made)]
        if made and others:
            yield made.roll.name, " · ".join(others)


def _differs(made: engine.RollProfile, situation: engine.Situation) -> bool:
    """Whether there is something to tell: rolls that need no face are often alike in all situations."""
    return made.plain.way == "face" or made.situations[situation.slug].chance != made.plain.chance


def _situation(made: engine.RollProfile, situation: engine.Situation) -> str:
    chance = made.situations[situation.slug]
    if chance.way != "face":
        return f"{situation.name} {words.percent(chance.chance)}"
    times = TIMES.get(chance.rolls, f" {chance.rolls} times")
    told = f"{chance.needs}+{times}, {words.percent(chance.chance)}" if chance.needs else "never"
    return f"{situation.name} {told}"


def _lengths(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str]]:
    """How far it moves, and how far it shoots where it does."""
    made = engine.profile(build, unit)
    aimed = {roll.roll.number for roll in made.rolls.values() if roll}
    for slug, number in build.catalogue.numbers.items():
        if number.unit == "inches" and slug in made.numbers and (number.group or slug in aimed):
            value = made.numbers[slug]
            yield number.name, "any" if value is None else words.inches(value)


def _lines(build: engine.Build, unit: engine.Unit) -> Iterator[str]:
    """Why it costs what it costs: ``Hero 2``, ``Heavy armor free with Commander``."""
    for purse in engine.purses(build, unit):
        yield from (f"{level.name} for\u00a0{words.points_sign(level.points)}" for _, level in purse.spent)
        if purse.left > 0:
            yield f"{purse.words(purse.left)} left"
    if any(engine.purses(build, unit)):
        return
    for line in engine.lines_of(build.catalogue, unit.figure, unit.options)[0]:
        yield f"{line.name} {words.points_sign(line.points) if line.points else line.note or 'free'}"


def _terms(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str]]:
    """What it has, each with what that does; what it needs to act; what its player noted."""
    figure, made = build.figure(unit), engine.profile(build, unit)
    if figure and figure.needs and made.roles.get("crew"):
        yield figure.name, figure.needs
    for level in made.worn:
        text = level.text or build.catalogue.options[level.option].text
        if text:
            yield level.name, text
    if unit.notes:
        yield "Note", unit.notes


def _facts(build: engine.Build) -> Iterator[tuple[str, str]]:
    """The rule book, the scenario and what is in play."""
    rules = build.catalogue.optional_rules
    yield "Rules", build.catalogue.name
    if build.chosen_scenario and build.chosen_side:
        yield "Scenario", builder_context.side_label(build.chosen_scenario, build.chosen_side)
    yield "In play", words.listed([rules[slug].name for slug in rules if slug in build.rules]) or "Nothing optional"
