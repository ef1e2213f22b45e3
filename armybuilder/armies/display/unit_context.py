"""Page contents about a unit: the row and the parts of its editor."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.armies.display import figure_budgets, word_dice
from armybuilder.armies.pictures import portraits
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.i18n.lang_attributes import row_marked
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words
from rules.engine.cost.bill import BillLine, lines_of
from rules.engine.memory import MEMORY
from rules.engine.wording.messages import Message

ROW_ROLLS = 3
"""The number of rolls that fit on a unit's row."""
MOST_CHIPS = 8
"""More options than these are only counted on a unit's row."""
MAX_LETTERS = 8
"""The number of letters that fit above a die."""


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
    """Shown next to it in the editor instead of the chance."""
    short: str = ""
    """Shown above it if names are too long."""
    rerolled: str = ""
    """The chance with a reroll: ``rerolled 75%``."""

    @property
    def kind(self) -> str:
        """The name of the die."""
        return words.die_name(self.faces)

    @property
    def brief(self) -> str:
        """As much of the roll's name as fits above a die."""
        return self.short or (self.name if len(self.name) <= MAX_LETTERS else self.name.split(" ")[0])


def dice(build: engine.Build, unit: engine.Unit) -> list[Die]:
    """Each roll that has a place on the unit's row and editor."""
    return [die for _, die in rolled(build, unit)]


def rolled(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[engine.RollProfile | None, Die]]:
    """The same, each with its roll."""
    for slug, roll_profile in engine.profile(build, unit).rolls.items():
        yield from ((roll_profile, die) for die in _dice(build.catalogue.rolls[slug], roll_profile))


def _dice(roll: engine.Roll, profile: engine.RollProfile | None) -> Iterator[Die]:
    """A roll as a die: a die of words with its counted faces, several dice as their chances."""
    if profile and roll.chain:
        yield from _together(profile)
    elif profile and roll.low:
        text, beside = word_dice.face(profile.plain)
        level = profile.level.label if profile.level else profile.roll.situations[0].name
        succeed = _("{good} of {faces} faces succeed").format(good=text, faces=profile.die)
        yield Die(capfirst(roll.short), profile.die, text, beside, sentence=succeed, live=level)
    else:
        yield _die(roll, profile)


def _together(profile: engine.RollProfile) -> Iterator[Die]:
    """The chance in each situation, unless all are the same."""
    chances = {situation.name: profile.situations[situation.slug].chance for situation in profile.roll.situations}
    pairs = list(chances.items())[1:] if len(set(chances.values())) > 1 else [(profile.roll.name, profile.plain.chance)]
    for name, chance in pairs:
        yield Die(capfirst(name), 0, words.percent(chance), "", live=_("in all"))


def _die(roll: engine.Roll, profile: engine.RollProfile | None) -> Die:
    if profile is None:
        return Die(roll.name, roll.die, "", "", missing=roll.missing)
    if profile.plain.way != "face":
        return _added(roll, profile)
    first, *others = profile.situations.items()
    names = {situation.slug: situation.name for situation in roll.situations}
    needs = f"{first[1].needs}+" if first[1].needs else ""
    chance = words.percent(first[1].chance)
    again = first[1].again
    rerolled = "" if again is None else _("rerolled {chance}").format(chance=words.percent(again))
    besides = [f"{names[slug]} {words.percent(chance.chance)}" for slug, chance in others]
    spoken = [
        _("{number} or more").format(number=first[1].needs) if needs else _("cannot succeed"),
        chance,
        _("best of two d{faces}").format(faces=profile.die) if profile.dice > 1 else words.die_name(profile.die),
        *([rerolled] if rerolled else []),
    ]
    return Die(
        roll.name,
        profile.die,
        needs,
        chance,
        " · ".join([*([rerolled] if rerolled else []), *besides]),
        sentence=", ".join(spoken),
        rerolled=rerolled,
    )


def _added(roll: engine.Roll, profile: engine.RollProfile) -> Die:
    """A roll that needs no face: what is added to the die, as on paper, and the value of that."""
    plain, others = (
        profile.plain,
        [(situation, profile.situations[situation.slug]) for situation in roll.situations[1:]],
    )
    worth = words.tenths(plain.mean) if plain.way == "total" else words.percent(plain.chance)
    situations = [
        f"{situation.name} {words.percent(chance.chance)}"
        for situation, chance in others
        if chance.chance != plain.chance
    ]
    name = words.die_name(profile.die)
    spoken = f"{name}{f' {plain.text}' if plain.bonus else ''}, {worth}"
    return Die(
        roll.name, profile.die, plain.text if plain.bonus else name, worth, " · ".join(situations), sentence=spoken
    )


def _row_dice(build: engine.Build, unit: engine.Unit) -> list[Die]:
    """The dice of a row; with short names if the name of one does not fit and its short name does."""
    few = dice(build, unit)[:ROW_ROLLS]
    short = {roll.name: capfirst(roll.short) for roll in build.catalogue.rolls.values()}
    if not any(len(die.brief) > MAX_LETTERS and 0 < len(short.get(die.name, "")) <= MAX_LETTERS for die in few):
        return few
    return [replace(die, short=short.get(die.name, "")) for die in few]


def card(
    build: engine.Build, unit: engine.Unit, problems: tuple[engine.Finding, ...], opens: str, reorder: bool = False
) -> str:
    """The row of a closed unit, rendered once for all that look the same; ``opens`` is the address that opens units.

    It contains no form: its fields and buttons belong to those of the page, which have its hidden fields.
    """
    place = build.place(unit.id)
    last = place == len(build.units) - 1
    messages = tuple(problem(build, finding) for finding in problems)
    return _card(build.setting, unit, place, last, messages, opens, reorder)


def problem(build: engine.Build, finding: engine.Finding) -> tuple[str, Message, str]:
    """A finding as a chip on the unit's row: its tone, its sentence, and the name of what it is about."""
    catalogue, about = build.catalogue, finding.about or ""
    thing = catalogue.options.get(about) or catalogue.figures.get(about) or catalogue.budgets.get(about)
    return finding.tone, finding.message, thing.name if thing else ""


@MEMORY.remembered(lambda html, *_: 2_500 + len(html))
def _card(
    setting: engine.Setting,
    unit: engine.Unit,
    place: int,
    last: bool,
    problems: tuple[tuple[str, Message, str], ...],
    opens: str,
    reorder: bool,
) -> str:
    context = row(setting.with_unit(unit), unit, place, last, problems, opens=opens, reorder=reorder)
    return render_to_string("armies/_unit.html", context)


def row(
    build: engine.Build,
    unit: engine.Unit,
    place: int,
    last: bool,
    problems: Sequence[tuple[str, Message, str]],
    **more: object,
) -> Context:
    """The context of a unit's row."""
    figure = build.figure(unit)
    lines, each = lines_of(build.catalogue, unit.figure, unit.options)
    chips = list(_chips(build, unit))
    return {
        "unit": unit,
        "place": place + 1,
        "first": place == 0,
        "last": last,
        "sets": word_dice.sets_of(unit) if build.catalogue.table("chips") else 0,
        "charged": build.catalogue.limited_in == "points",
        "pose": pose(build, unit),
        "portrait": portraits.address(unit),
        "figure_name": figure.name if figure else unit.figure,
        "figure_marked": row_marked(build.catalogue.foreign, f"figures/{unit.figure}"),
        "only_figure": bool(figure) and len(build.catalogue.figures) == 1,
        "figure_icon": figure.icon if figure else "user",
        "chips": chips if len(chips) <= MOST_CHIPS + 1 else chips[:MOST_CHIPS],
        "more_chips": [name for _, _, name, _ in chips[MOST_CHIPS:]] if len(chips) > MOST_CHIPS + 1 else [],
        "life": figure_budgets.life(build, unit),
        "purses": figure_budgets.purses(build, unit)[:1],
        "kids": figure_budgets.companions(build, unit),
        "problems": problems,
        "dice": _row_dice(build, unit),
        "total": words.points_sign(each * unit.count),
        "total_points": engine.whole_points(each * unit.count),
        "each": words.points_sign(each),
        "lines": [_receipt_line(line) for line in lines],
        **more,
    }


def _receipt_line(line: BillLine) -> tuple[str, str]:
    """A line of the receipt: what costs points, with the points, or why it is free."""
    if line.points:
        return str(line.reason), words.points_sign(line.points)
    return line.name, str(line.note) if line.note else pgettext("price", "free")


def _chips(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str, str, SafeString]]:
    """The unit's options: the style, icon and name of each, and its mark."""
    foreign = build.catalogue.foreign
    for level in engine.profile(build, unit).active_levels:
        option = build.catalogue.options[level.option]
        group = build.catalogue.groups[option.group]
        if group.layout != "stats" or not _on_row(build, unit, level):
            mark = row_marked(foreign, f"options/{option.slug}")
            yield group.style or "option", level.icon or option.icon, level.name, mark
    for slug, chosen in unit.options:
        if build.catalogue.level(slug, chosen) is None:
            yield "warnc", "triangle-alert", slug, row_marked({}, "")


def _on_row(build: engine.Build, unit: engine.Unit, level: engine.Level) -> bool:
    """Whether the row's dice and numbers already show what the level does."""
    rolls = [*engine.profile(build, unit).rolls][:ROW_ROLLS]
    numbers = build.catalogue.numbers
    lives = [effect.number for effect in level.effects if effect.number and numbers[effect.number].role == "life"]
    return all(effect.roll in rolls or effect.number in lives for effect in level.effects)


def lengths(build: engine.Build, unit: engine.Unit) -> Iterator[tuple[str, str, str]]:
    """Moves and reach, each with the text below it."""
    numbers, values = build.catalogue.numbers, engine.profile(build, unit).numbers
    inches = [(numbers[slug].name, value) for slug, value in values.items() if numbers[slug].unit == "inches"]
    shown = [(name, pgettext("length", "any") if value is None else words.distance(value)) for name, value in inches]
    if shown:
        name, value = shown[0]
        yield name, value, " · ".join(f"{other} {length}" for other, length in shown[1:])
