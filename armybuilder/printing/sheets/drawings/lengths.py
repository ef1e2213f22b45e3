"""The lengths of a rule book, as sticks to measure with: moves, shots, steps and those of each figure scale."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.printing.sheets.drawings.drawing import INK
from rules.engine.catalogue import Catalogue, Level, Measures, Number, Scale
from rules.engine.wording.numbers import CENTIMETERS
from rules.engine.wording.reader import units
from rules.engine.wording.words import exact_distance, listed

COLORS = ("#3f7a3a", "#245f9b", "#a8402c")
"""One for each kind of figure, in the edition's order."""
SHORT = Fraction(3)
"""Moves shorter than this are measured several at once."""
AT_ONCE = 6
LONGEST, NARROWEST = Fraction(60), Fraction(1, 4)
"""No stick is longer, and none has narrower spaces: that is the work of a tape."""
Marks = tuple[tuple[Fraction, str], ...]


def ruler_space() -> Fraction:
    """From one number of a ruler to the next, in inches: one, or a centimeter of one."""
    return Fraction(1) if units.get() == "in" else 1 / CENTIMETERS


@dataclass(frozen=True, slots=True)
class Stick:
    """A length in inches and its use, counted in spaces of one length."""

    value: Fraction
    name: str
    color: str = INK
    space: Fraction = field(default_factory=ruler_space)
    marks: Marks = ()
    """Lengths on the way to its end, each with its word."""
    spread: bool = False
    """It has many words, and lies broad."""
    brief: str = ""
    """Its use, in short."""

    @property
    def of_use(self) -> bool:
        """Whether a stick of this length can be made."""
        return 0 < self.value <= LONGEST and self.space >= NARROWEST

    @property
    def label(self) -> str:
        """``guy moves 6″``."""
        return f"{self.name} {exact_distance(self.value)}"


def color(catalogue: Catalogue, kind: str) -> str:
    """The color of a kind of figure."""
    return COLORS[list(catalogue.kinds).index(kind) % len(COLORS)]


def base(measured: Number | None, measures: str, kind: str) -> Fraction | None:
    """The value of a number for a kind of figure in a set of measures."""
    return measured.base.get((measures, kind)) if measured else None


def others(catalogue: Catalogue) -> list[Measures]:
    """The sets of measures that are not in play."""
    return [measures for measures in catalogue.measures.values() if measures.slug != catalogue.measured_by]


def reach(catalogue: Catalogue) -> Number | None:
    """The range of the first roll that is aimed at something."""
    aimed = (catalogue.numbers.get(roll.number) for roll in catalogue.rolls.values())
    return next(filter(None, aimed), None)


def by_length(catalogue: Catalogue, measured: Number | None, measures: str) -> dict[Fraction, list[str]]:
    """The kinds of figure that share a length, by their slugs."""
    names_by_length: dict[Fraction, list[str]] = {}
    for kind in catalogue.kinds:
        value = base(measured, measures, kind)
        if value:
            names_by_length.setdefault(value, []).append(kind)
    return names_by_length


def sticks(catalogue: Catalogue, measures: str) -> list[Stick]:
    """Every length of a set of measures: moves, shots, and what else goes by inches."""
    all_sticks = (*_moves(catalogue, measures), *_shots(catalogue, measures), *_others(catalogue, measures))
    return [stick for stick in all_sticks if stick.of_use]


def _moves(catalogue: Catalogue, measures: str) -> Iterator[Stick]:
    for value, kinds in by_length(catalogue, catalogue.number_for("move"), measures).items():
        names = listed([catalogue.kinds[kind].name for kind in kinds])
        halves = {half for kind in kinds if (half := base(catalogue.number_for("half"), measures, kind))}
        tone = color(catalogue, kinds[0])
        if value < SHORT:
            several = ngettext("{count} move of {length}:", "{count} moves of {length}:", AT_ONCE)
            yield Stick(value * AT_ONCE, several.format(count=AT_ONCE, length=exact_distance(value, 2)), tone, value)
        else:
            name = ngettext("{figures} moves", "{figures} move", len(kinds)).format(figures=names)
            yield Stick(value, name, tone, marks=tuple((half, _half()) for half in sorted(halves)))
    for term in catalogue.table("sticks"):
        if fraction(term.value) > 0:
            yield Stick(fraction(term.value), term.name, COLORS[0])


def _shots(catalogue: Catalogue, measures: str) -> Iterator[Stick]:
    marks = tuple((fraction(term.value), term.name) for term in catalogue.table("ranges"))
    for value in by_length(catalogue, reach(catalogue), measures):
        yield Stick(value, pgettext("stick", "shot"), marks=marks)


def _others(catalogue: Catalogue, measures: str) -> Iterator[Stick]:
    """Lengths that belong together, on one stick; on one more for each level that changes them."""
    move, aimed = catalogue.number_for("move"), reach(catalogue)
    apart = {number.group for number in (move, aimed) if number}
    groups = dict.fromkeys(
        number.group for number in catalogue.numbers.values() if number.unit == "inches" and number.group
    )
    for group in groups:
        if group not in apart:
            numbers = [number for number in catalogue.numbers.values() if number.group == group]
            plain = {number.slug: next(iter(by_length(catalogue, number, measures)), Fraction(0)) for number in numbers}
            yield from _together(numbers, plain, _of_plain(catalogue, plain) or group)
            for level in _levels(catalogue):
                if changed := _changed(level, plain):
                    yield from _together(numbers, plain | changed, level.label or level.name)


def _changed(level: Level, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Those of the lengths that figures with the level have instead."""
    return {
        effect.number: effect.amount for effect in level.effects if effect.verb == "set" and effect.number in values
    }


def _of_plain(catalogue: Catalogue, values: Mapping[str, Fraction]) -> str:
    """The names of levels that leave some lengths as they are, where others of the same option change them."""
    for option in catalogue.options.values():
        plain = [level.label or level.name for level in option.levels if not _changed(level, values)]
        if len(plain) < len(option.levels):
            return listed(plain, "or")
    return ""


def _together(numbers: Iterable[Number], values: dict[str, Fraction], name: str) -> Iterator[Stick]:
    """A stick as long as the longest of some lengths, with all of them marked."""
    marks = sorted((values[number.slug], number.name) for number in numbers if values[number.slug])
    if marks:
        yield Stick(marks[-1][0], name, marks=tuple(marks), spread=True)


def _levels(catalogue: Catalogue) -> Iterator[Level]:
    return (level for option in catalogue.options.values() for level in option.levels)


def multiples(catalogue: Catalogue, measures: str) -> list[tuple[str, Fraction, Fraction]]:
    """The levels that shoot several times as far: their name, how many times, and how far that is."""
    aimed = reach(catalogue)
    values = list(by_length(catalogue, aimed, measures))
    effects = ((level, effect) for level in _levels(catalogue) for effect in level.effects)
    times = (
        (level.name, effect.amount)
        for level, effect in effects
        if aimed and (effect.verb, effect.number) == ("times", aimed.slug)
    )
    return [(name, amount, values[0] * amount) for name, amount in times if values]


def of_scale(scale: Scale) -> Iterator[Stick]:
    """The move and the ranges of a figure scale in its spaces, and in its wider spaces if it has two kinds."""
    return (
        stick
        for space in filter(None, (scale.space_inches, scale.wide_inches))
        for stick in _spaced(scale, space)
        if stick.of_use
    )


def _spaced(scale: Scale, space: Fraction) -> Iterator[Stick]:
    values = {"scale": scale.name, "space": exact_distance(space, 2)}
    half = (max(scale.move // 2, 1) * space, _half())
    name = _("{scale}: move {count} × {space} =").format(count=scale.move, **values)
    move = Stick(scale.move * space, name, COLORS[0], space)
    yield replace(move, marks=(half,)) if half[0] < move.value else move
    name, brief = _("{scale}: short {count} × {space} ="), _("{scale} short").format(**values)
    name = name.format(count=scale.short_range, **values)
    yield Stick(scale.short_range * space, name, INK, space, brief=brief)
    name, brief = _("{scale}: long {count} × {space} ="), _("{scale} long").format(**values)
    name = name.format(count=scale.long_range, **values)
    yield Stick(scale.long_range * space, name, COLORS[1], space, brief=brief)


def _half() -> str:
    return pgettext("length", "half")


def fraction(text: str) -> Fraction:
    """A length from the text of a row; 0 if there is none."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return Fraction(0)


def scale_in_words(scale: Scale) -> str:
    """A scale in words: how large its spaces are."""
    spaces = [exact_distance(space) for space in (scale.space_inches, scale.wide_inches) if space]
    return _("{scale} figures, spaces of {lengths}").format(scale=scale.name, lengths=listed(spaces, "or"))
