"""A rule book as chapters; which ones it has depends on its rows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from django.utils.text import capfirst, slugify
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from armybuilder.handbook import entries
from armybuilder.handbook.values import Chapter, Curve, RuleEntry, RuleTable, Section
from rules import engine
from rules.engine import words
from rules.engine.rolls.odds import at_least
from rules.engine.wording.lengths_in_text import in_the_readers_units
from rules.worth.measured import measurement

MOST_SHOWN = 100
"""Rules that a page shows."""
FEW = 3
"""A group with more options than this has a chapter of its own."""
STEP = 60
"""The distance between two faces in the picture of the curves."""
HEIGHTS = ((6, Fraction(1)), (256, Fraction(1, 2)))
"""The heights of chances in the picture of the curves."""


@dataclass(frozen=True, eq=False)
class Book:
    """The chapters of an edition."""

    catalogue: engine.Catalogue
    chapters: tuple[Chapter, ...]

    @cached_property
    def rules(self) -> dict[str, tuple[Chapter, RuleEntry]]:
        """Every rule by its slug; where chapters share one, the first has it."""
        rules: dict[str, tuple[Chapter, RuleEntry]] = {}
        for chapter in self.chapters:
            for entry in chapter.entries:
                rules.setdefault(entry.slug, (chapter, entry))
        return rules

    @property
    def searched(self) -> str:
        """The index for searches."""
        return in_the_readers_units(_("“reroll”, “cover”, “24″”"))

    @property
    def is_measured(self) -> bool:
        """Whether it was measured what its points are worth."""
        return measurement(self.catalogue.slug) is not None

    def chapter(self, slug: str) -> Chapter | None:
        """The chapter of that slug."""
        return next((chapter for chapter in self.chapters if chapter.slug == slug), None)


def book(catalogue: engine.Catalogue, own: engine.Catalogue | None = None) -> Book:
    """The book of a catalogue in the reader's words, built once; addresses use its own words."""
    return _book(catalogue, own or catalogue, get_language())


@lru_cache(maxsize=48)
def _book(catalogue: engine.Catalogue, own: engine.Catalogue, language: str) -> Book:
    chapters = (
        _figures(catalogue),
        *_groups(catalogue, own),
        _round(catalogue),
        _moves(catalogue),
        _dice(catalogue),
        _scenarios(catalogue),
        _scales(catalogue),
        _solo(catalogue),
        _optional(catalogue),
    )
    named_chapters = [_name_chapter(catalogue, chapter) for chapter in chapters if chapter.entries or chapter.tables]
    return Book(catalogue, tuple(part for chapter in named_chapters for part in _parts(chapter)))


def _parts(chapter: Chapter) -> Iterator[Chapter]:
    """The chapter, or several with some of its rules each: house rules may have hundreds of figures."""
    groups: list[list[Section]] = [[]]
    places_left = MOST_SHOWN
    for section in chapter.sections:
        for start in range(0, len(section.entries) or 1, MOST_SHOWN):
            entries_here = section.entries[start : start + MOST_SHOWN]
            if len(entries_here) > places_left:
                groups.append([])
                places_left = MOST_SHOWN
            groups[-1].append(replace(section, entries=entries_here))
            places_left -= len(entries_here)
    yield replace(chapter, sections=tuple(groups[0]))
    for number, sections in enumerate(groups[1:], 2):
        name = _("{chapter}, part {number}").format(chapter=chapter.name, number=number)
        slug = f"{chapter.slug}-{number}"
        yield Chapter(slug, name, chapter.lede, chapter.icon, tuple(sections))


def _name_chapter(catalogue: engine.Catalogue, chapter: Chapter) -> Chapter:
    """The chapter with the rule book's own name, if it has one."""
    own = next((term for term in catalogue.table("chapters") if term.slug == chapter.slug), None)
    return replace(chapter, name=own.name, lede=own.text) if own else chapter


def _figures(catalogue: engine.Catalogue) -> Chapter:
    sections: list[Section | None] = []
    for kind in catalogue.kinds.values():
        of_kind = [figure for figure in catalogue.figures.values() if figure.kind == kind.slug]
        sections.append(_section(capfirst(kind.plural), "", [entries.figure(catalogue, figure) for figure in of_kind]))
    sections.append(_lines(catalogue, "points", _("Points")))
    if catalogue.limited_in == "points":
        lede = _("What an army is made of: what each figure costs, rolls and moves.")
    else:
        lede = _("What an army is made of: what each figure rolls and moves.")
    return Chapter("figures", _("Figures"), lede, "helmet", tuple(filter(None, sections)))


def _groups(catalogue: engine.Catalogue, own: engine.Catalogue) -> Iterator[Chapter]:
    """The small groups together, then each large one by itself, with the same address in every language."""
    shared, large = [], []
    for group in catalogue.groups.values():
        options = [option for option in catalogue.options.values() if option.group == group.slug and option.levels]
        section = _section(group.name, group.text, [entries.option(catalogue, option) for option in options])
        if len(options) > FEW and section:
            large.append((group, options, section))
        elif section:
            shared.append(section)
    yield Chapter(
        "attacks-and-armor",
        words.listed([section.name for section in shared]),
        _("What a figure has besides its type."),
        "swords",
        tuple(shared),
    )
    for group, options, section in large:
        more = _lines(catalogue, "knockback", "") if _has_bursts(options) else None
        lede = ngettext("{count} in all. {text}", "{count} in all. {text}", len(options))
        lede = lede.format(count=len(options), text=group.text)
        plain = Section("", "", section.entries)
        icon = options[0].icon or "star"
        address = slugify(own.groups.get(group.slug, group).name) or group.slug
        yield Chapter(address, group.name, lede, icon, tuple(filter(None, (plain, more))))


def _has_bursts(options: list[engine.Option]) -> bool:
    return any(effect.verb == "burst" for other in options for level in other.levels for effect in level.effects)


def _section(name: str, text: str, lines: list[RuleEntry]) -> Section | None:
    return Section(name, text, tuple(lines)) if lines else None


def _lines(catalogue: engine.Catalogue, table: str, name: str) -> Section | None:
    lines = tuple(entries.line(catalogue, term) for term in catalogue.table(table))
    return Section(name, "", lines, is_lines=True) if lines else None


def _round(catalogue: engine.Catalogue) -> Chapter:
    tables = (
        ("round", _("In this order")),
        ("orders", _("What orders do")),
        ("hit", _("From hit to defeat")),
        ("ground", _("The ground")),
        ("unsure", _("When in doubt")),
    )
    sections = (_lines(catalogue, table, name) for table, name in tables)
    return Chapter(
        "round", _("A round"), _("What happens when, and what a hit does."), "refresh-cw", tuple(filter(None, sections))
    )


def _moves(catalogue: engine.Catalogue) -> Chapter:
    sections = (
        _lines(catalogue, "moves", _("Good to know")), _lines(catalogue, "measuring", _("Measuring with the paper"))
    )  # fmt: skip
    tables = tuple(_measures(catalogue)) if catalogue.table("moves") else ()
    lede = _("How far figures move and shoot, for each set of measures.")
    return Chapter("moves", _("Moves and measures"), lede, "move-horizontal", tuple(filter(None, sections)), tables)


def _measures(catalogue: engine.Catalogue) -> Iterator[RuleTable]:
    """A table for each set of measures: kinds as rows, lengths as columns."""
    lengths = [number for number in catalogue.numbers.values() if number.unit == "inches"]
    for measures in catalogue.measures.values():
        rows = []
        for kind in catalogue.kinds.values():
            values = [number.base.get((measures.slug, kind.slug)) for number in lengths]
            if any(value is not None for value in values):
                rows.append(
                    (capfirst(kind.name), *(words.distance(length) if length is not None else "–" for length in values))
                )
        if rows:
            yield RuleTable(measures.name, (_("Kind"), *(number.name for number in lengths)), tuple(rows))


def _dice(catalogue: engine.Catalogue) -> Chapter:
    rolls = [entries.roll(catalogue, roll) for roll in catalogue.rolls.values()]
    sections = (
        _section(_("Rolls"), "", rolls),
        _lines(catalogue, "dice", _("What to roll")),
        _lines(catalogue, "bonuses", _("Bonuses and penalties")),
    )
    lede = _("What to roll, and how likely it is with each die.")
    plain = not rolls or any(not (roll.low or roll.chain) for roll in catalogue.rolls.values())
    curves = tuple(_curves(catalogue)) if rolls and plain else ()
    faces = tuple((STEP * face, face) for face in range(1, max((curve.faces for curve in curves), default=0) + 1))
    return Chapter(
        "dice",
        _("Dice"),
        lede,
        "dices",
        tuple(filter(None, sections)),
        tuple(_matrix(catalogue)) if plain else (),
        curves,
        faces,
        tuple((height, words.percent(chance)) for height, chance in HEIGHTS),
    )


def _thrown(catalogue: engine.Catalogue) -> tuple[list[int], int]:
    """The dice of figures, and of how many dice the best may count."""
    effects = [effect for option in catalogue.options.values() for level in option.levels for effect in level.effects]
    faces = {roll.die for roll in catalogue.rolls.values()} | {
        int(effect.amount) for effect in effects if effect.verb == "die"
    }
    return sorted(faces), max([1, *(int(effect.amount) for effect in effects if effect.verb == "dice")])


def _matrix(catalogue: engine.Catalogue) -> Iterator[RuleTable]:
    """The chance to reach each number with every die, alone and as the best of several."""
    faces, maximum = _thrown(catalogue)
    for dice in range(1, maximum + 1) if faces else ():
        name = _("One die") if dice == 1 else _("Best of {dice} dice").format(dice=dice)
        rows = tuple(
            (f"{needs}+", *(words.percent(at_least(die, dice, needs)) for die in faces)) for needs in range(2, 9)
        )
        yield RuleTable(name, (_("Needs"), *(words.die_name(die) for die in faces)), rows)


def _curves(catalogue: engine.Catalogue) -> Iterator[Curve]:
    """The same as lines: needed numbers from 1 across, chances upwards in tenths of a percent."""
    faces, maximum = _thrown(catalogue)
    for dice in range(1, maximum + 1):
        for die in faces:
            points = ((STEP * needs, 500 - int(at_least(die, dice, needs) * 500)) for needs in range(1, die + 1))
            name = words.die_name(die) if dice == 1 else _("best of {dice} d{faces}").format(dice=dice, faces=die)
            yield Curve(name, die, dice, " ".join(f"{x},{y}" for x, y in points))


def _scenarios(catalogue: engine.Catalogue) -> Chapter:
    entries_found = [entries.scenario(catalogue, scenario) for scenario in catalogue.scenarios.values()]
    lede = _("What each battle is about. The points for each player are suggestions.")
    return Chapter("scenarios", _("Scenarios"), lede, "map-pin", tuple(filter(None, [_section("", "", entries_found)])))


def _scales(catalogue: engine.Catalogue) -> Chapter:
    entries_found = [entries.scale(catalogue, scale) for scale in catalogue.scales]
    sections = (_section("", "", entries_found), _lines(catalogue, "spaces", _("Playing on spaces")))
    head = (_("Figure"), _("Space"), _("Move"), _("Short range"), _("Long range"))
    rows = tuple(
        (scale.name, scale.space, str(scale.move), str(scale.short_range), str(scale.long_range))
        for scale in catalogue.scales
    )
    tables = (RuleTable(_("In spaces"), head, rows),) if rows else ()
    lede = _("Figures of every size. Their moves and ranges are counted in spaces, such as the squares of a map.")
    return Chapter("scales", _("Scales"), lede, "ruler", tuple(filter(None, sections)), tables)


def _solo(catalogue: engine.Catalogue) -> Chapter:
    terms = catalogue.table("solo")
    section = _lines(catalogue, "solo", _("One die for each side, at the start of every turn"))
    if section:
        section = replace(section, odds=(entries.faces(terms),))
    lede = _("One player, both sides: a die decides how many figures act.")
    return Chapter("solo", _("Solo play"), lede, "user", tuple(filter(None, [section])))


def _optional(catalogue: engine.Catalogue) -> Chapter:
    section = _section("", "", [entries.rule(catalogue, rule) for rule in catalogue.optional_rules.values()])
    lede = _("Rules to use if all players agree. Each army says which ones it was built with.")
    return Chapter("optional-rules", _("Optional rules"), lede, "settings", tuple(filter(None, [section])))
