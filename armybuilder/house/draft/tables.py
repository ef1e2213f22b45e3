"""The tables of a draft: figures and options, each next to its value in the parent."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import engine
from rules.engine import words
from rules.engine.wording.text import read_points

NEW, OUT, CHANGED = "new", "out", "chg"
SIGNS = {
    NEW: ("ok", "plus", gettext_lazy("New")),
    OUT: ("problem", "x", gettext_lazy("Removed")),
    CHANGED: ("warnc", "pencil", gettext_lazy("Changed")),
}
"""The look of a row's state: color, sign, word."""
Value = engine.FigureType | engine.Option | engine.Level | engine.Scenario
Priced = engine.FigureType | engine.Level


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of a table: a figure, an option, or one of an option's levels."""

    row: str
    """Its name in the document: ``options/combat-master``."""
    level: str | None
    """The level of the price; empty: the row's own."""
    name: str
    icon: str
    was: str
    """Its price in the parent; empty: it did not exist."""
    here: str | None
    """Its price in the draft; ``None``: it is gone, or its levels have prices of their own."""
    what: str
    state: str = ""
    before: str = ""
    """Its price in the last revision, if that differs."""
    armies: int = 0
    levels: tuple["TableLine", ...] = ()

    @property
    def id(self) -> str:
        """Its id, unique on the page."""
        return "-".join([*self.row.split("/"), *([self.level or "only"] if self.level is not None else [])])

    @property
    def is_more_expensive(self) -> bool:
        """Whether it cost less in the last revision."""
        return bool(self.before and self.here) and read_points(self.before) < read_points(self.here or "")

    @property
    def target(self) -> str:
        """The target of its buttons: the row, and after a space the level if there are several."""
        return self.row if self.what or self.level is None else f"{self.row} {self.level}"

    @property
    def sign(self) -> tuple[str, str, Promise] | None:
        """Color, sign and word of its state."""
        return SIGNS.get(self.state)


@dataclass(frozen=True, slots=True)
class Baselines:
    """The rules that a draft is compared with, and how many armies have what."""

    parent: engine.Catalogue
    last: engine.Catalogue | None
    """The last revision, if there is one."""
    held: Mapping[str, int] = field(default_factory=dict)
    """By the name of a row: how many armies on the last revision have it."""
    differing: frozenset[str] = frozenset()
    """The names of the rows that differ from the parent by more than a removed reference."""

    def state(self, row: str, now: Value | None, was: Value | None) -> str:
        """Whether a row, or a level of it, is new, gone, changed, or as in the parent."""
        if now is None or was is None:
            return OUT if now is None else NEW
        return CHANGED if row in self.differing and now != was else ""


@dataclass(frozen=True, slots=True)
class TableFold:
    """Rows that are as in the parent, in a fold of their own."""

    id: str
    name: str
    lines: tuple[TableLine, ...]
    is_open: bool

    @property
    def row(self) -> str:
        """The group that it is named after."""
        return f"groups/{self.id.removeprefix('part-')}"


def changed(lines: Iterable[TableLine]) -> list[TableLine]:
    """The rows that differ from the parent."""
    return [line for line in lines if line.state]


def parts(now: engine.Catalogue, lines: Iterable[TableLine], opened: Callable[[TableLine], bool]) -> list[TableFold]:
    """The rows that are as in the parent: options by their groups, all others together."""
    lines_by_place: dict[str, list[TableLine]] = {}
    for line in lines:
        if not line.state:
            table, slug = line.row.split("/", 1)
            lines_by_place.setdefault(now.options[slug].group if table == "options" else "", []).append(line)
    names = {slug: group.name for slug, group in now.groups.items()} | {"": _("Figures")}
    return [
        TableFold(
            f"part-{slug or 'all'}",
            names.get(slug, slug),
            tuple(those),
            len(lines_by_place) == 1 or any(map(opened, those)),
        )
        for slug, those in lines_by_place.items()
    ]


def matching(lines: Iterable[TableLine], words: str) -> list[TableLine]:
    """The rows, or those with a level, that have these words in their names."""
    sought = words.casefold().split()
    names = ((line, " ".join((line.name, *(level.name for level in line.levels))).casefold()) for line in lines)
    return [line for line, name in names if all(word in name for word in sought)]


def scenarios(now: engine.Catalogue, past: Baselines) -> Iterator[TableLine]:
    """Every scenario, with its suggested points and its victory."""
    for slug in _slugs(now.scenarios, past.parent.scenarios):
        here, was = now.scenarios.get(slug), past.parent.scenarios.get(slug)
        shown = here or was
        assert shown is not None
        spans = list(dict.fromkeys(_span(side) for side in shown.sides))
        what = " ".join(part for part in (f"{capfirst(', '.join(spans))}.", shown.wins) if part)
        row = f"scenarios/{slug}"
        yield TableLine(row, None, shown.name, "", "", None, what, past.state(row, here, was))


def _span(side: engine.Side) -> str:
    minimum, maximum = (words.points_sign(bound) if bound is not None else "" for bound in (side.least, side.most))
    if minimum and maximum and minimum != maximum:
        return _("{least} to {most} points").format(least=minimum, most=maximum)
    if not maximum and not minimum:
        return _("any points")
    if minimum == maximum:
        return _("{points} points").format(points=minimum)
    return (
        _("up to {points} points").format(points=maximum)
        if maximum
        else _("{points} points or more").format(points=minimum)
    )


def option_takers(catalogue: engine.Catalogue, option: engine.Option) -> str:
    """The figures that may take an option, in words."""
    if not option.figures:
        return _("all figures")
    if kinds := _whole_kinds(catalogue, option.figures):
        return words.listed(kinds)
    return words.listed([catalogue.figures[slug].plural for slug in catalogue.figures if slug in option.figures])


def price_range(option: engine.Option) -> str:
    """The price range of its levels: ``1 to 3``."""
    points = sorted({level.points for level in option.levels if not level.unchosen})
    if not points:
        return "–"
    minimum, maximum = (words.points_sign(points[place]) for place in (0, -1))
    return minimum if minimum == maximum else _("{least} to {most}").format(least=minimum, most=maximum)


def figures(now: engine.Catalogue, past: Baselines) -> Iterator[TableLine]:
    """Every figure type, in the rule book's order."""
    for slug in _slugs(now.figures, past.parent.figures):
        here, was, last = (book.figures.get(slug) if book else None for book in (now, past.parent, past.last))
        figure = here or was
        assert figure is not None
        line = _priced(past, f"figures/{slug}", None, (here, was, last))
        yield replace(line, icon=figure.icon or "user", what=_carries(now, figure))


def _priced(past: Baselines, row: str, level: str | None, versions: Sequence[Priced | None]) -> TableLine:
    """The line of what has a price: a figure or a level as it is here, in the parent, and in the last revision."""
    here, was, last = versions
    either = here or was
    assert either is not None
    return TableLine(
        row=row,
        level=level,
        name=either.label if isinstance(either, engine.Level) else either.name,
        icon="",
        was=words.points_sign(was.points) if was else "",
        here=words.points_sign(here.points) if here else None,
        what="",
        state=past.state(row, here, was),
        before=words.points_sign(last.points) if here and last and here.points != last.points else "",
        armies=past.held.get(row if level is None else f"{row}/{level}", 0),
    )


def _carries(now: engine.Catalogue, figure: engine.FigureType) -> str:
    """Its unit, how far it goes, and the rule that it needs."""
    kind, move = now.kinds.get(figure.kind), now.number_for("move")
    facts = [kind.name if kind else figure.kind]
    base = _base(move, figure) if move else None
    if base is not None:
        facts.append(_("move {distance}").format(distance=words.distance(base)))
    rule = now.optional_rules.get(figure.optional_rule)
    if rule:
        facts.append(_("needs {rule}").format(rule=rule.name))
    return ", ".join(facts)


def _base(number: engine.Number, figure: engine.FigureType) -> Fraction | None:
    """A figure's starting value, by the first set of measures."""
    for measures, _of in number.base:
        return number.base.get((measures, figure.slug), number.base.get((measures, figure.kind)))
    return None


def options(now: engine.Catalogue, past: Baselines) -> Iterator[TableLine]:
    """Every option, in the rule book's order."""
    for slug in _slugs(now.options, past.parent.options):
        here, was = now.options.get(slug), past.parent.options.get(slug)
        shown = here or was
        assert shown is not None
        row = f"options/{slug}"
        levels = tuple(_levels(row, here, was, past)) if here else ()
        only = levels[0] if len(levels) == 1 else None
        yield TableLine(
            row=row,
            level=only.level if only else None,
            name=shown.name,
            icon=shown.icon or "hash",
            was=price_range(was) if was else "",
            here=only.here if only else None,
            what=option_takers(now if here else past.parent, shown),
            state=past.state(row, here, was),
            before=only.before if only else "",
            armies=past.held.get(row, 0),
            levels=() if only else levels,
        )


def _levels(row: str, option: engine.Option, former: engine.Option | None, past: Baselines) -> Iterator[TableLine]:
    last = past.last.options.get(option.slug) if past.last else None
    versions = [{level.slug: level for level in each.levels} if each else {} for each in (option, former, last)]
    for slug in _slugs(*versions[:2]):
        yield _priced(past, row, slug, [levels.get(slug) for levels in versions])


def _slugs(now: Iterable[str], was: Iterable[str]) -> list[str]:
    """Everything that exists or existed, in the order of the parent, with new rows at the end."""
    return [*dict.fromkeys((*was, *now))]


def _whole_kinds(catalogue: engine.Catalogue, figures: frozenset[str]) -> list[str]:
    """The kinds, if they are all the figures of those kinds."""
    figures_by_kind = {
        kind: {figure.slug for figure in catalogue.figures.values() if figure.kind == kind} for kind in catalogue.kinds
    }
    whole = [kind for kind, slugs in figures_by_kind.items() if slugs and slugs <= figures]
    covered = set().union(*(figures_by_kind[kind] for kind in whole)) if whole else set()
    return [catalogue.kinds[kind].plural for kind in whole] if covered == set(figures) else []
