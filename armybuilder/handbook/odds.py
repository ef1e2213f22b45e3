"""The changes that a rule makes, in numbers: dice and lengths of plain figures with and without it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.handbook.values import Bar, Change, Die, Odds
from rules import engine
from rules.engine import words
from rules.engine.rolls.odds import at_least

NAMELESS: dict[str, Any] = {
    **dict.fromkeys(("slug", "name", "plural", "style", "silhouette", "icon", "quick", "text", "needs"), ""),
    "points": 0,
    "more_plurals": (),
    "aliases": (),
}
"""Of figures, what neither rolls nor the prices of options depend on."""
MOST_DRAWN = 40
"""Of figures that differ in a roll, so many are drawn."""
ROLLED = frozenset({"allow", "add", "die", "dice"})
"""Effects that change what a roll needs, or add it."""
Gear = tuple[str, engine.Held]
"""The gear with which a figure makes a roll: its name if there is a choice, and the options."""
Case = tuple[str, engine.Situation, engine.Chance | None, engine.Chance]
"""Gear, situation, chance before and after."""


def of_level(book: engine.Catalogue, option: engine.Option, level: engine.Level) -> tuple[Odds, ...]:
    """Everything that can be drawn of a level, if any figure may have it."""
    if not takers(book, option):
        return ()
    own = [effect for effect in level.effects if effect.whose != "foes"]
    foes = [effect for effect in level.effects if effect.whose == "foes"]
    is_brief = len(option.levels) > 1
    rolls = dict.fromkeys(effect.roll for effect in own if effect.roll and effect.verb in ROLLED)
    numbers = dict.fromkeys(effect.number for effect in own if effect.number)
    drawn = [
        *(_roll(book, option, level, book.rolls[slug], is_brief) for slug in rolls),
        _rerolled(book, option, [effect for effect in own if effect.verb == "reroll" and not effect.condition]),
        *_extras(book, option, [effect for effect in own if effect.verb == "extra" and effect.roll]),
        *(_burst(book, level, effect) for effect in own if effect.verb == "burst"),
        *(_imposed(book, option, effect) for effect in foes if effect.verb == "condition"),
        _fails(book, [effect for effect in foes if effect.verb == "fails"]),
        *(_number(book, option, level, book.numbers[slug]) for slug in numbers),
    ]
    return tuple(odds for odds in drawn if odds and (odds.changes or odds.bars))


def of_roll(book: engine.Catalogue, roll: engine.Roll) -> Odds:
    """The odds of a roll for plain figures."""
    cases, left_out = _cases(book, book.figures.values(), roll, None, None)
    return Odds("", tuple(_grouped(book, cases, is_brief=False, is_all=not left_out)), left_out=left_out)


def of_figure(book: engine.Catalogue, figure: engine.FigureType) -> Odds:
    """The rolls a plain figure makes, each in its first situation."""
    changes = []
    for roll in book.rolls.values():
        chances = _rolls_by_gear(book, figure, roll)
        changes += [Change(name, "", die(chance), worth(chance)) for name, chance in chances] * roll.always
    return Odds(_("What it rolls"), tuple(changes))


def plain(
    book: engine.Catalogue, figure: str, options: engine.Held = (), rules: frozenset[str] = frozenset()
) -> engine.Profile:
    """The stats of a figure with only this."""
    unit = engine.Unit(0, "", figure, options=tuple(sorted(options)))
    return engine.profile(engine.Build(book, "", (unit,), rules=rules), unit)


def takers(book: engine.Catalogue, option: engine.Option) -> list[engine.FigureType]:
    """The figures that may take an option."""
    return [figure for figure in book.figures.values() if not option.figures or figure.slug in option.figures]


def figures_in_words(book: engine.Catalogue, figures: Iterable[engine.FigureType]) -> str:
    """Figures by kind if they are all of one kind, else by name."""
    slugs = {figure.slug for figure in figures}
    names = []
    for kind in book.kinds.values():
        of_kind = [figure for figure in book.figures.values() if figure.kind == kind.slug]
        if of_kind and all(figure.slug in slugs for figure in of_kind):
            names.append(capfirst(kind.plural))
        else:
            names += [figure.plural for figure in of_kind if figure.slug in slugs]
    return ", ".join(names)


def die(chance: engine.Chance) -> Die:
    """The die of a chance, with a sentence for screen readers."""
    if chance.way != "face":
        return Die(chance.die, chance.text, _("{added} with a d{faces}").format(added=chance.text, faces=chance.die))
    if chance.needs:
        spoken = _("{needs} or more on a d{faces}").format(needs=chance.needs, faces=chance.die)
    else:
        spoken = _("no success with a d{faces}").format(faces=chance.die)
    if chance.dice > 1:
        spoken = _("{roll}, best of {dice}").format(roll=spoken, dice=chance.dice)
    if chance.rolls > 1:
        spoken = _("{roll}, {count} times").format(roll=spoken, count=chance.rolls)
    return Die(chance.die, f"{chance.needs}+" if chance.needs else "", spoken)


def worth(chance: engine.Chance) -> str:
    """The chance of a roll; for dice that are added up, their average."""
    return words.tenths(chance.mean) if chance.way == "total" else words.percent(chance.chance)


def thousandths(chance: Fraction) -> int:
    """A chance as the width of a bar."""
    return int(chance * 1000 + Fraction(1, 2))


def bar(name: str, chance: Fraction) -> Bar:
    """A chance as a bar."""
    return Bar(name, words.percent(chance), thousandths(chance))


def _gears(book: engine.Catalogue, figure: str, roll: engine.Roll, apart: str) -> list[Gear]:
    """The gear with which a figure can make a roll without the option in question."""
    own = [
        (level, ((option.slug, level.slug),))
        for option, level in _ways(book, roll.slug)
        if option.slug != apart and (not option.figures or figure in option.figures)
    ]
    return [(level.name if len(own) > 1 else "", pairs) for level, pairs in own] or [("", ())]


@lru_cache(maxsize=256)
def _ways(book: engine.Catalogue, roll: str) -> list[tuple[engine.Option, engine.Level]]:
    """The options that let a figure make a roll."""
    return [
        (option, level)
        for option in book.options.values()
        for level in option.levels
        if any((effect.verb, effect.roll, effect.whose) == ("allow", roll, "own") for effect in level.effects)
    ]


@lru_cache(maxsize=16)
def figure_sorts(book: engine.Catalogue) -> dict[str, int]:
    """The figures by slug; those that differ only in name and price have the same number.

    House rules may have hundreds of figures, and options do the same for most of them.
    """
    grants = [grant for figure in book.figures.values() for grant in figure.grants]
    grants += [grant for option in book.options.values() for level in option.levels for grant in level.grants]
    recipients = [grant.figures for grant in grants if grant.figures]
    numbers: dict[object, int] = {}
    sorts = {}
    for slug, figure in book.figures.items():
        free = tuple(place for place, figures in enumerate(recipients) if slug in figures)
        sorts[slug] = numbers.setdefault((replace(figure, **NAMELESS), free), len(numbers))
    return sorts


@lru_cache(maxsize=16)
def _known_cases(book: engine.Catalogue) -> dict[object, tuple[Case, ...]]:
    """The cases that were worked out of a book before."""
    return {}


def _cases(
    book: engine.Catalogue, figures: Iterable[engine.FigureType], roll: engine.Roll,
    option: engine.Option | None, level: engine.Level | None,
) -> tuple[list[tuple[Case, engine.FigureType]], int]:  # fmt: skip
    """Each figure with each gear in each situation whose chance the level changes, and how many figures are left out:
    they differ from all of these, and would be too many.
    """
    taken = ((option.slug, level.slug),) if option and level else ()
    sorts, known = figure_sorts(book), _known_cases(book)
    drawn = set[object]()
    cases, left_out = [], 0
    for figure in figures:
        gears = tuple(_gears(book, figure.slug, roll, option.slug if option else ""))
        alike = sorts[figure.slug], gears, roll.slug, taken
        if alike not in drawn and len(drawn) == MOST_DRAWN:
            left_out += 1
            continue
        drawn.add(alike)
        if alike not in known:
            known[alike] = tuple(_cases_of(book, figure.slug, roll, gears, taken))
        cases += [(case, figure) for case in known[alike]]
    return cases, left_out


def _cases_of(
    book: engine.Catalogue, figure: str, roll: engine.Roll, gears: Iterable[Gear], taken: engine.Held
) -> Iterator[Case]:
    for gear, pairs in gears:
        before = plain(book, figure, pairs).rolls.get(roll.slug) if taken else None
        after = plain(book, figure, (*pairs, *taken)).rolls.get(roll.slug)
        for situation in roll.situations if after else ():
            was = before.situations[situation.slug] if before else None
            now = after.situations[situation.slug] if after else None
            if now and now != was:
                yield gear, situation, was, now


def _grouped(
    book: engine.Catalogue, cases: list[tuple[Case, engine.FigureType]], is_brief: bool, is_all: bool
) -> Iterator[Change]:
    """Figures with the same numbers in one row; the first in all situations, if it needs no choice of gear."""
    grouped: dict[Case, list[engine.FigureType]] = {}
    for case, figure in cases:
        grouped.setdefault(case, []).append(figure)
    every = {figure.slug for _, figure in cases}
    keys: set[tuple[str, str, engine.Chance | None, engine.Chance]] = set()
    for (gear, situation, was, now), figures in grouped.items():
        first = cases[0][1] in figures and not is_brief and not gear
        name = _("All figures") if is_all and len(figures) == len(every) > 1 else figures_in_words(book, figures)
        key = (name, gear, was, now)
        if key in keys or not (first or not situation.conditions):
            continue
        keys.add(key)
        place = situation.name if situation.conditions else ""
        yield _change(name, ", ".join(part for part in (gear, place) if part), was, now)


def _change(name: str, where: str, was: engine.Chance | None, now: engine.Chance) -> Change:
    best = _("best of {dice} dice").format(dice=now.dice) if now.dice > 1 else ""
    several = ngettext("{count} roll in a row", "{count} rolls in a row", now.rolls).format(count=now.rolls)
    where = ", ".join(part for part in (where, best, several if now.rolls > 1 else "") if part)
    before, worth_before = (die(was), worth(was)) if was else (None, "")
    return Change(name, where, die(now), worth(now), before, worth_before)


def _roll(
    book: engine.Catalogue, option: engine.Option, level: engine.Level, roll: engine.Roll, is_brief: bool
) -> Odds:  # fmt: skip
    imposed = {effect.condition for effect in _effects(book) if effect.whose == "foes"}
    every, left_out = _cases(book, takers(book, option), roll, option, level)
    cases = [(case, figure) for case, figure in every if not case[1].conditions & imposed]
    return Odds(roll.name, tuple(_grouped(book, cases, is_brief, is_all=not left_out)), left_out=left_out)


def _rolls_by_gear(
    book: engine.Catalogue, figure: engine.FigureType, roll: engine.Roll
) -> Iterator[tuple[str, engine.Chance]]:
    """The rolls of a plain figure by their gear, in the first situation."""
    for (gear, situation, _was, chance), _figure in _cases(book, [figure], roll, None, None)[0]:
        if situation == roll.situations[0]:
            yield gear or roll.name, chance


def _rerolled(book: engine.Catalogue, option: engine.Option, effects: list[engine.Effect]) -> Odds:
    figure = takers(book, option)[0]
    changes = []
    for effect in effects:
        for name, chance in _rolls_by_gear(book, figure, book.rolls[effect.roll]):
            rerolled = words.percent(1 - (1 - chance.chance) ** 2)
            changes.append(Change(name, f"{chance.needs}+", None, rerolled, None, worth(chance)))
    return Odds(_("With a second try: {figure}").format(figure=figure.name), tuple(changes))


def _extras(book: engine.Catalogue, option: engine.Option, effects: list[engine.Effect]) -> Iterator[Odds]:
    """Rolls that follow a success show how many succeed; those that something else adds show their own chance."""
    figure = takers(book, option)[0]
    brought = []
    for effect in effects:
        roll = book.rolls[effect.roll]
        for name, chance in _rolls_by_gear(book, figure, roll):
            if effect.condition:
                brought.append(Change(name, "", die(chance), worth(chance)))
            else:
                maximum = int(effect.amount) + 1
                bars = (bar(_so_many(n, maximum), chance.chance**n) for n in range(1, maximum + 1))
                title = _("Hits in a turn: {roll}, {figure}").format(roll=name, figure=figure.name)
                yield Odds(title, bars=tuple(bars))
    yield Odds(_("Extra roll: {figure}").format(figure=figure.name), tuple(brought))


def _so_many(n: int, total: int) -> str:
    if n < total:
        return _("{count} or more").format(count=n)
    return _("all {count}").format(count=n) if total > 2 else _("both")


def _burst(book: engine.Catalogue, level: engine.Level, effect: engine.Effect) -> Odds:
    dice = [int(other.amount) for other in level.effects if (other.verb, other.roll) == ("die", effect.roll)]
    die, face = max(dice, default=0) or book.rolls[effect.roll].die, int(effect.amount)
    return Odds("", bars=(bar(_("natural {face} or more").format(face=face), at_least(die, 1, face)),))


def _imposed(book: engine.Catalogue, option: engine.Option, effect: engine.Effect) -> Odds:
    """The results that the foe's roll needs with and without the condition."""
    roll, figure = book.rolls[effect.roll], takers(book, option)[0]
    changes = []
    for gear, pairs in _gears(book, figure.slug, roll, option.slug):
        profile = plain(book, figure.slug, pairs).rolls.get(roll.slug)
        for situation in roll.situations if profile else ():
            if profile and effect.condition not in situation.conditions:
                was, now = profile.situations[situation.slug], profile.meet(situation.conditions | {effect.condition})
                changes.append(_change(gear or capfirst(situation.name), "", was, now))
    title = _("{roll} rolls against it: {figure}").format(roll=roll.name, figure=figure.name)
    return Odds(title, tuple(changes))


def _fails(book: engine.Catalogue, effects: list[engine.Effect]) -> Odds:
    """The chance that the best of the foe's dice shows one of the low faces."""
    maximum = max((int(effect.amount) for effect in _effects(book) if effect.verb == "dice"), default=1)
    bars: dict[str, Bar] = {}
    for effect in effects:
        for dice in range(1, maximum + 1):
            name = _("one die") if dice == 1 else _("best of {dice} dice").format(dice=dice)
            failed = 1 - at_least(book.rolls[effect.roll].die, dice, int(effect.amount) + 1)
            bars.setdefault(name, bar(name, failed))
    return Odds(_("Failed rolls against it"), bars=tuple(bars.values()))


def _effects(book: engine.Catalogue) -> Iterator[engine.Effect]:
    return (effect for option in book.options.values() for level in option.levels for effect in level.effects)


def _number(book: engine.Catalogue, option: engine.Option, level: engine.Level, number: engine.Number) -> Odds:
    """Lengths as bars, counts as numbers; figures with the same values together."""
    grouped: dict[tuple[Fraction, Fraction], list[engine.FigureType]] = {}
    sorts = figure_sorts(book)
    lengths: dict[int, tuple[Fraction | None, Fraction | None]] = {}
    for figure in takers(book, option):
        sort = sorts[figure.slug]
        if sort not in lengths:
            bare = plain(book, figure.slug)
            equipped = plain(book, figure.slug, ((option.slug, level.slug),))
            lengths[sort] = bare.numbers.get(number.slug), equipped.numbers.get(number.slug)
        before, after = lengths[sort]
        if before is not None and after is not None and before != after:
            grouped.setdefault((before, after), []).append(figure)
    values = [(figures_in_words(book, figures), *pair) for pair, figures in grouped.items()]
    if number.unit == "inches":
        return Odds(number.name, bars=tuple(_bars(values)))
    changes = (Change(name, "", None, words.number(now), None, words.number(was)) for name, was, now in values)
    return Odds(number.name, tuple(changes))


def _bars(lengths: list[tuple[str, Fraction, Fraction]]) -> Iterator[Bar]:
    """Lengths before and after, on the same scale."""
    longest = max((max(was, now) for _, was, now in lengths), default=Fraction(0)) or Fraction(1)
    for name, was, now in lengths:
        width, mark = thousandths(now / longest), thousandths(was / longest)
        yield Bar(name, words.distance(now), width, words.distance(was), mark)
