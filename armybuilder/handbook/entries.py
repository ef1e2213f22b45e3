"""The rules of a book one by one: figures, options, rolls, scenarios, scales, optional rules, lines of tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar, cast

from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext as _

from armybuilder.handbook import odds, worths
from armybuilder.handbook.values import Bar, Level, Link, Odds, RuleEntry, RuleTable
from rules import engine
from rules.engine import words

DETAILS = "details"
"""The table of longer texts, each with the slug of what it is about."""


Many = TypeVar("Many", Odds, RuleTable)


def _when_looked_at(work_out: Callable[[], tuple[Many, ...]]) -> tuple[Many, ...]:
    """Values worked out when a page shows them: a book may have hundreds of figures, and its contents draw none."""
    return cast(tuple[Many, ...], SimpleLazyObject(work_out))


def details(book: engine.Catalogue) -> Mapping[str, str]:
    """The longer texts by the slug of what they are about."""
    return {term.slug: term.text for term in book.table(DETAILS)}


def line(book: engine.Catalogue, term: engine.Term) -> RuleEntry:
    """A line of a reference table."""
    foreign = book.foreign.get(f"terms/{term.table}/{term.slug}")
    return RuleEntry(
        f"{term.table}-{term.slug}", term.name, price=term.value, text=(term.text,),
        foreign=foreign, foreign_text=foreign,
    )  # fmt: skip


def _spoken(book: engine.Catalogue, row: str, detail: str, entry: RuleEntry) -> RuleEntry:
    """The entry with the languages of its name and text, if they differ from the reader's."""
    text = f"terms/{DETAILS}/{detail}" if detail in details(book) else row
    return replace(entry, foreign=book.foreign.get(row), foreign_text=book.foreign.get(text))


def figure(book: engine.Catalogue, figure: engine.FigureType) -> RuleEntry:
    """A figure: price, numbers, and what it brings."""
    granted = [book.level(grant.option, grant.level) for grant in figure.grants]
    entry = RuleEntry(
        figure.slug,
        figure.name,
        figure.icon,
        pose=figure.silhouette,
        price=words.points_sign(figure.points) if book.limited_in == "points" else "",
        unit=_unit(figure.points),
        text=_texts(details(book).get(figure.slug, figure.text), figure.needs),
        unseen=_texts(figure.text),
        chips=(book.kinds[figure.kind].name, *([_("rides")] if figure.rides else [])),
        optional=_optional(book, figure.optional_rule),
        odds=_when_looked_at(lambda: (odds.of_figure(book, figure),)),
        tables=_when_looked_at(lambda: tuple(_lengths(book, figure))),
        brings=tuple(Link(level.name, level.option) for level in granted if level),
        worths=worths.rows_at(book, figure.slug, "figures"),
        kinds=frozenset({figure.kind}),
        row=f"figures/{figure.slug}",
    )
    return _spoken(book, f"figures/{figure.slug}", figure.slug, entry)


def option(book: engine.Catalogue, option: engine.Option) -> RuleEntry:
    """An option: price, who may take it, what it needs, and what it changes."""
    only, several = option.levels[0], len(option.levels) > 1
    detail = details(book).get(option.slug)
    takers = odds.takers(book, option)
    entry = RuleEntry(
        option.slug,
        option.name,
        option.icon,
        price=_prices([level.points for level in option.levels], _nothing(book)),
        unit=_unit(max(level.points for level in option.levels)),
        text=_texts(detail) or _texts(option.text, "" if several else only.term),
        who=_takers(book, takers),
        chips=tuple(_limits(option)),
        needs=tuple(Link(book.options[need].name, need) for need in option.needs if need in book.options),
        optional=_optional(book, option.optional_rule),
        levels=tuple(_level(book, option, level) for level in option.levels if not level.unchosen) if several else (),
        odds=() if several else _when_looked_at(lambda: odds.of_level(book, option, only)),
        tables=_when_looked_at(lambda: tuple(_costs(book, option, takers))),
        brings=tuple(_granted(book, option)),
        worths=worths.rows_at(book, option.slug, "options"),
        kinds=frozenset(figure.kind for figure in takers),
        row=f"options/{option.slug}",
        unseen=_texts(option.text, *(text for level in option.levels for text in (level.name, level.text, level.term))),
    )
    return _spoken(book, f"options/{option.slug}", option.slug, entry)


def _takers(book: engine.Catalogue, takers: list[engine.FigureType]) -> str:
    """The figures that may take it."""
    if len(takers) == len(book.figures):
        return _("all figures")
    return _("only {figures}").format(figures=odds.figures_in_words(book, takers))


def roll(book: engine.Catalogue, roll: engine.Roll) -> RuleEntry:
    """A roll: its die, its situations, and which figures make it."""
    number = book.numbers.get(roll.number)
    reach = ""
    if number:
        lengths = ", ".join(_lengths_by(number, measures) for measures in book.measures.values())
        reach = _("{number}: {lengths}").format(number=number.name, lengths=lengths)
    chips = (words.die_name(roll.die), *filter(None, [reach]))
    entry = RuleEntry(
        roll.slug,
        roll.name,
        "dices",
        text=_texts(details(book).get(f"roll-{roll.slug}", roll.text)),
        chips=chips if not roll.chain else (),
        odds=() if roll.low or roll.chain else _when_looked_at(lambda: (odds.of_roll(book, roll),)),
        tables=tuple(_worded(book, roll)),
    )
    return _spoken(book, f"rolls/{roll.slug}", f"roll-{roll.slug}", entry)


def _worded(book: engine.Catalogue, roll: engine.Roll) -> Iterator[RuleTable]:
    """The faces of a die of words, and how many of them are good for what."""
    if not roll.low:
        return
    yield RuleTable(_("Its faces"), tuple(str(face) for face in range(1, len(roll.faces) + 1)), (roll.faces,))
    good = [
        (situation.name, situation.target - situation.first + 1) for situation in roll.situations if situation.target
    ]
    option = book.options.get(roll.option)
    for level in option.levels if option else ():
        good += [(level.label, effect.target) for effect in level.effects if effect.roll == roll.slug and effect.target]
    rows = ((name, _so_many(faces, roll.die), words.percent(Fraction(faces, roll.die))) for name, faces in good)
    yield RuleTable(
        _("Good enough"), (pgettext("what faces are good for", "For"), _("Faces"), _("Chance")), tuple(rows)
    )


def _so_many(faces: int, die: int) -> str:
    return _("no roll needed") if faces >= die else _("{count} of {faces}").format(count=faces, faces=die)


def scenario(book: engine.Catalogue, scenario: engine.Scenario) -> RuleEntry:
    """A scenario: its sides with their points, setup, end, and victory."""
    ends = ((_("Set-up"), scenario.setup), (_("End"), scenario.ends), (_("Victory"), scenario.wins))
    terms = [engine.Term("", "", name, text) for name, text in ends if text]
    terms += [engine.Term("", side.slug, side.name, side.text) for side in scenario.sides if side.text]
    maximum = max((side.most or 0 for scenario in book.scenarios.values() for side in scenario.sides), default=0)
    entry = RuleEntry(
        scenario.slug,
        scenario.name,
        "map-pin",
        text=_texts(details(book).get(scenario.slug)),
        odds=(Odds(_("Points per army"), bars=tuple(_points(side, maximum) for side in scenario.sides)),),
        terms=tuple(terms) + book.table(scenario.slug),
    )
    return _spoken(book, f"scenarios/{scenario.slug}", scenario.slug, entry)


def scale(book: engine.Catalogue, scale: engine.Scale) -> RuleEntry:
    """A figure size: its space, and its lengths on the table."""
    lengths = ((_("Move"), scale.move), (_("Short range"), scale.short_range), (_("Long range"), scale.long_range))
    longest = max(scale.long_range * scale.space_inches for scale in book.scales) or Fraction(1)
    bars = (
        Bar(name, words.distance(spaces * scale.space_inches), odds.thousandths(spaces * scale.space_inches / longest))
        for name, spaces in lengths
    )
    space = _("one space: {space}").format(space=scale.space)
    on_table = (Odds(_("On the table"), bars=tuple(bars)),)
    entry = RuleEntry(scale.slug, scale.name, "ruler", text=_texts(scale.examples), chips=(space,), odds=on_table)
    return _spoken(book, f"scales/{scale.slug}", "", entry)


def rule(book: engine.Catalogue, rule: engine.OptionalRule) -> RuleEntry:
    """An optional rule, with what it brings."""
    entry = RuleEntry(
        rule.slug,
        rule.name,
        "settings",
        text=_texts(details(book).get(rule.slug, rule.text)),
        unseen=_texts(rule.text),
        chips=(_("in play in new armies"),) if rule.slug in book.default_rules else (),
        brings=tuple(_bought(book, rule.slug)),
    )
    return _spoken(book, f"optional_rules/{rule.slug}", rule.slug, entry)


def faces(terms: Iterable[engine.Term]) -> Odds:
    """The chance of each row of a table of faces; rows with the same name are added."""
    names = [term.name for term in terms]
    return Odds(_("How often"), bars=tuple(
        odds.bar(name, Fraction(names.count(name), len(names))) for name in dict.fromkeys(names)
    ))  # fmt: skip


def _texts(*texts: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))


def _unit(points: engine.Halves) -> str:
    return "" if points == 0 else ngettext("point", "points", engine.whole_points(points))


def _nothing(book: engine.Catalogue) -> str:
    """The text for no points; empty if an army has none."""
    return pgettext("price", "free") if book.limited_in == "points" else ""


def _prices(points: list[engine.Halves], nothing: str) -> str:
    minimum, maximum = min(points), max(points)
    if not maximum:
        return nothing
    return (
        words.points_sign(maximum)
        if minimum == maximum
        else f"{words.points_sign(minimum)}–{words.points_sign(maximum)}"
    )


def _optional(book: engine.Catalogue, slug: str) -> Link | None:
    return Link(book.optional_rules[slug].name, slug) if slug in book.optional_rules else None


def _limits(option: engine.Option) -> Iterator[str]:
    """The number of figures of an army that must or may have it."""
    if option.least and option.least == option.most:
        yield _("exactly {count} in an army").format(count=option.least)
    elif option.least:
        yield _("at least {count} in an army").format(count=option.least)
    elif option.most:
        yield _("at most {count} in an army").format(count=option.most)


def _level(book: engine.Catalogue, option: engine.Option, level: engine.Level) -> Level:
    price = words.points_of(level.points) if level.points else _nothing(book)
    drawn = _when_looked_at(lambda: odds.of_level(book, option, level))
    return Level(level.label, price, level.text, drawn)


def _granted(book: engine.Catalogue, option: engine.Option) -> Iterator[Link]:
    for grant in (grant for level in option.levels for grant in level.grants):
        level = book.level(grant.option, grant.level)
        figures = [book.figures[slug] for slug in book.figures if slug in grant.figures]
        if level:
            yield Link(", ".join(filter(None, (level.name, odds.figures_in_words(book, figures)))), level.option)


def _costs(book: engine.Catalogue, option: engine.Option, takers: list[engine.FigureType]) -> Iterator[RuleTable]:
    """The price of each level, also for figures that get it cheaper."""
    grouped: dict[tuple[str, ...], list[engine.FigureType]] = {}
    sorts = odds.figure_sorts(book)
    prices: dict[int, tuple[str, ...]] = {}
    for figure in takers:
        sort = sorts[figure.slug]
        if sort not in prices:
            bare = engine.each_of(book, figure.slug, ())
            costs = [engine.each_of(book, figure.slug, ((option.slug, level.slug),)) - bare for level in option.levels]
            prices[sort] = tuple(words.signed(cost) for cost in costs)
        grouped.setdefault(prices[sort], []).append(figure)
    if len(grouped) > 1:
        rows = tuple((odds.figures_in_words(book, figures), *costs) for costs, figures in grouped.items())
        yield RuleTable(_("What it costs"), (_("Figure"), *(level.label for level in option.levels)), rows)


def _lengths(book: engine.Catalogue, figure: engine.FigureType) -> Iterator[RuleTable]:
    """Moves by every set of measures, and what is counted."""
    sets = [
        odds.plain(book, figure.slug, rules=frozenset({measures.optional_rule} - {""})).numbers
        for measures in book.measures.values()
    ]
    rows = []
    for number in book.numbers.values():
        values = [values.get(number.slug) for values in sets]
        if number.unit == "inches" or any(values):
            rows.append((number.name, *(_value(number, value) for value in values)))
    if rows:
        yield RuleTable(
            _("Moves and measures"), ("", *(measures.name for measures in book.measures.values())), tuple(rows)
        )


def _value(number: engine.Number, value: Fraction | None) -> str:
    if value is None:
        return pgettext("length", "any")
    return words.distance(value) if number.unit == "inches" else words.number(value)


def _lengths_by(number: engine.Number, measures: engine.Measures) -> str:
    """The stat's lengths for all figures in a set of measures."""
    values = [_value(number, value) for (set_slug, _), value in number.base.items() if set_slug == measures.slug]
    lengths = ", ".join(dict.fromkeys(values))
    if not measures.optional_rule:
        return lengths
    return gettext("{lengths} ({measures})").format(lengths=lengths, measures=measures.name)


def _points(side: engine.Side, maximum: engine.Halves) -> Bar:
    minimum, top = side.least or side.most or 0, side.most or side.least or 0
    points = f"{words.points_sign(minimum)}–{words.points_sign(top)}" if minimum != top else words.points_sign(top)
    scale = Fraction(1, maximum or 1)
    mark = odds.thousandths(minimum * scale) if minimum != top else 0
    return Bar(side.name, points, odds.thousandths(top * scale), mark=mark)


def _bought(book: engine.Catalogue, rule: str) -> Iterator[Link]:
    """Figures and options that belong to an optional rule."""
    every: list[engine.FigureType | engine.Option] = [*book.figures.values(), *book.options.values()]
    for options in every:
        if options.optional_rule == rule:
            yield Link(options.name, options.slug)
