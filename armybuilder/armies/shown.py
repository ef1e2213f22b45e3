"""What the pages show of one unit, as plain values: its row, and its editor."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from json import dumps

from django.template.loader import render_to_string

from armybuilder.armies import figure_page, portraits, shots
from armybuilder.armies.values import Shown
from armybuilder.poses import pose
from rules import engine
from rules.engine import edits, words
from rules.engine.bill import Line, lines_of

ROW_ROLLS = 3
"""Rolls that have room on a unit's row."""
_CROP: Shown = {
    "shapes": portraits.SHAPES,
    "zooms": [(zoom, f"{zoom.replace('1.5', '1½')} ×") for zoom in portraits.ZOOMS],
    "foci": [(focus, focus.replace("-", " ").capitalize()) for focus in portraits.FOCI],
    "center": portraits.CENTER,
}
"""What a picture's crop is chosen from."""
WIDE_LAYOUTS = ("matrix", "stats", "radios")
"""Layouts that take the editor's wide column."""


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
    live: str = ""
    """Said beside it in the editor instead of the chance."""
    rerolled: str = ""
    """The chance where a roll that fails is made again: ``rerolled 75%``."""

    @property
    def brief(self) -> str:
        """As much of the roll's name as has room above a die."""
        return self.name.split(" ")[0]


def dice(build: engine.Build, unit: engine.Unit) -> list[Die]:
    """Each roll that has its place on the unit's row and editor."""
    return [die for _, die in rolled(build, unit)]


def rolled(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[engine.RollProfile | None, Die]]:
    """The same, each with the roll it is of."""
    for slug, made in engine.profile(build, unit).rolls.items():
        yield from ((made, die) for die in _dice(build.catalogue.rolls[slug], made))


def _dice(roll: engine.Roll, made: engine.RollProfile | None) -> Iterator[Die]:
    """A roll as a die, with the words of its faces counted; several dice at once as their chances."""
    if made and roll.chain:
        yield from _together(made)
    elif made and roll.low:
        good, of = shots.face(made.plain)
        level = made.level.label if made.level else made.roll.situations[0].name
        yield Die(roll.short.capitalize(), made.die, good, of, sentence=f"{good} good faces of {made.die}", live=level)
    else:
        yield _die(roll, made)


def _together(made: engine.RollProfile) -> Iterator[Die]:
    """The chance in each situation apart, unless they are all the same."""
    chances = {situation.name: made.situations[situation.slug].chance for situation in made.roll.situations}
    named = list(chances.items())[1:] if len(set(chances.values())) > 1 else [(made.roll.name, made.plain.chance)]
    for name, chance in named:
        yield Die(name.capitalize(), 0, words.percent(chance), "", live="in all")


def _die(roll: engine.Roll, made: engine.RollProfile | None) -> Die:
    if made is None:
        return Die(roll.name, roll.die, "", "", missing=roll.missing)
    if made.plain.way != "face":
        return _added(roll, made)
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


def _added(roll: engine.Roll, made: engine.RollProfile) -> Die:
    """A roll that need show no face: what is added to the die, and what that is worth."""
    plain, others = made.plain, [(one, made.situations[one.slug]) for one in roll.situations[1:]]
    worth = words.tenths(plain.mean) if plain.way == "total" else words.percent(plain.chance)
    told = [f"{one.name} {words.percent(chance.chance)}" for one, chance in others if chance.chance != plain.chance]
    spoken = f"d{made.die}{f' {plain.told}' if plain.bonus else ''}, {worth}"
    return Die(roll.name, made.die, plain.told, worth, " · ".join(told), sentence=spoken)


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
        "sets": shots.sets_of(unit) if build.catalogue.table("chips") else 0,
        "charged": build.catalogue.limited_in == "points",
        "pose": pose(build, unit),
        "portrait": portraits.address(unit),
        "figure_name": figure.name if figure else unit.figure,
        "only_figure": bool(figure) and len(build.catalogue.figures) == 1,
        "figure_icon": figure.icon if figure else "user",
        "chips": list(_chips(build, unit)),
        "life": figure_page.life(build, unit),
        "purses": figure_page.purses(build, unit)[:1],
        "kids": figure_page.along(build, unit),
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
        group = build.catalogue.groups[option.group]
        if group.layout != "stats" or not _on_row(build, unit, level):
            yield group.style or "opt", level.icon or option.icon, level.name
    for slug, chosen in unit.options:
        if build.catalogue.level(slug, chosen) is None:
            yield "warnc", "triangle-alert", slug


def _on_row(build: engine.Build, unit: engine.Unit, level: engine.Level) -> bool:
    """Whether the row's dice and numbers already say what the level does."""
    rolls = [*engine.profile(build, unit).rolls][:ROW_ROLLS]
    numbers = build.catalogue.numbers
    lives = [effect.number for effect in level.effects if effect.number and numbers[effect.number].role == "life"]
    return all(effect.roll in rolls or effect.number in lives for effect in level.effects)


def editor(build: engine.Build, unit: engine.Unit) -> Shown:
    """Everything a unit's editor shows beside its row."""
    offered = engine.offers(build, unit.id)
    return {
        "book": build.catalogue.slug,
        "live": dice(build, unit),
        "harm": shots.harm(build, unit),
        "chips_of": shots.chips(build, unit),
        "lengths": list(_lengths(build, unit)),
        "figures": [_figure(offer) for offer in offered.figures],
        "groups": [_group(build, unit, offer) for offer in offered.groups],
        "all_purses": figure_page.purses(build, unit),
        "boxes": figure_page.boxes(figure_page.life(build, unit) or 0),
        "against": figure_page.odds(build, unit),
        "felled": figure_page.felled(build, unit),
        "crop": _CROP,
        "unknown": [pair for pair in unit.options if build.catalogue.level(*pair) is None],
    }


def bring_in(build: engine.Build, option: engine.Option) -> str:
    """The change that puts in play what an option sits idle without; empty where that is nothing."""
    rule = build.catalogue.optional_rules.get(option.optional_rule)
    if rule is None or not rule.idle or build.in_play(rule.slug):
        return ""
    return dumps(edits.to_json(edits.Rules(build.rules | {rule.slug})))


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
    group, options = offer.group, [{**_option(one), "bring": bring_in(build, one.option)} for one in offer.options]
    if group.layout == "stats":
        options = [_stat(build, unit, one, shown) for one, shown in zip(offer.options, options, strict=True)]
    if group.layout == "radios":
        options = [_choice(build, unit, one, shown) for one, shown in zip(offer.options, options, strict=True)]
    held = sum(1 for one in offer.options if one.held is not None)
    columns = [one.label for one in offer.options[0].option.levels]
    of = f"{held} of {len(options)}" if len(options) > 3 and group.layout not in WIDE_LAYOUTS[1:] else ""
    wide = bool(of) or group.layout in WIDE_LAYOUTS
    budget = offer.options[0].option.budget
    own = [purse for purse in figure_page.purses(build, unit) if purse["slug"] == budget]
    purse = own[0] if own and group.layout == "stats" else None
    return {"group": group, "options": options, "columns": columns, "of": of, "wide": wide, "purse": purse}


def _stat(build: engine.Build, unit: engine.Unit, offer: engine.OptionOffer, shown: Shown) -> Shown:
    """A stat with what each of its levels would make of it, and how far over the figure's budget that is."""
    option = offer.option
    value, means = figure_page.worth(build, unit, option, "")
    purse = next((one for one in engine.purses(build, unit) if one.budget.slug == option.budget), None)
    left = purse.left if purse else 0
    now = next((one.level.points for one in offer.offers if one.held), 0)
    levels = [
        {
            **_level(offer, one),
            "value": figure_page.worth(build, unit, option, one.level.slug)[0],
            "over": words.points_sign(one.level.points - now - left)
            if purse and not one.held and one.level.points - now > max(left, 0)
            else "",
        }
        for one in offer.offers
    ]
    return {**shown, "levels": levels, "value": value, "means": means or option.text}


def _choice(build: engine.Build, unit: engine.Unit, offer: engine.OptionOffer, shown: Shown) -> Shown:
    """A choice of one: each level with how often the army has it, and who has it where it is full."""
    levels = []
    for one in offer.offers:
        level = _level(offer, one)
        full = figure_page.holders(build, unit, one.level) if level["disabled"] and one.level.most else ""
        levels.append(
            {
                **level, "text": one.level.text, "icon": one.level.icon or offer.option.icon,
                "taken": figure_page.taken(build, one.level), "why": full or level["why"],
            }
        )  # fmt: skip
    return {**shown, "levels": levels}


def _option(offer: engine.OptionOffer) -> Shown:
    option = offer.option
    levels = [_level(offer, one) for one in offer.offers]
    granted = any(one.granted for one in offer.offers)
    free = len(levels) > 1 and not any(level.points for level in option.levels)
    return {
        "option": option,
        "levels": levels,
        "first": levels[0],
        "held": offer.held is not None,
        "several": len(levels) > 1,
        "none": not granted or offer.held is not None,
        "no_none": free and offer.held is not None,
        "none_checked": offer.held is None and not granted,
        "text": option.text or option.levels[0].text,
        "why": next((one["why"] for one in levels if one["held"] or one["disabled"]), "") or levels[0]["why"],
        "disabled": all(one["disabled"] for one in levels),
    }


def _level(offer: engine.OptionOffer, one: engine.Offer) -> Mapping[str, object]:
    """A level as a control: what comes free is chosen by choosing nothing."""
    free = one.granted and not one.held
    price = "free" if free else words.signed(one.delta)
    return {
        "slug": "" if free else one.level.slug,
        "id": one.level.slug or "one",
        "label": one.level.label,
        "name": one.level.name,
        "hint": one.level.hint,
        "told": one.level.hint if one.level.hint and not any(level.points for level in offer.option.levels) else price,
        "held": one.held,
        "checked": one.held or (one.granted and offer.held is None),
        "price": price,
        "disabled": bool(one.barred) and not one.held,
        "why": one.barred or one.idle,
        "barred": bool(one.barred),
    }
