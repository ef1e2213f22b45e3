"""The contents of the pages of the rules, as plain values: chapters and entries with their dice, odds and tables."""

from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armybuilder.core.i18n.lang_attributes import marked
from armybuilder.core.web.values import Context
from rules import engine


@dataclass(frozen=True, slots=True)
class Die:
    """A number to roll in the shape of its die."""

    faces: int
    needs: str
    """``5+``; empty if no face is good enough."""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A roll or a stat with and without a rule; ``before`` is ``None`` if the rule adds it."""

    who: str
    where: str
    after: Die | None
    now: str
    before: Die | None = None
    was: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A chance or a length as a bar; ``width`` and ``mark`` are of 1,000."""

    who: str
    text: str
    width: int
    was: str = ""
    mark: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """A few numbers that belong together."""

    title: str
    changes: tuple[Change, ...] = ()
    bars: tuple[Bar, ...] = ()
    left_out: int = 0
    """Figures with other numbers that are not drawn, as they would be too many."""


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table with a head; the first cell of a row names it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A grade of an option, where it has several."""

    name: str
    price: str
    text: str
    odds: tuple[Odds, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a rule."""

    name: str
    slug: str


@dataclass(frozen=True, slots=True, eq=False)
class RuleEntry:
    """One rule with its anchor."""

    slug: str
    name: str
    icon: str = ""
    pose: str = ""
    price: str = ""
    unit: str = ""
    text: tuple[str, ...] = ()
    who: str = ""
    chips: tuple[str, ...] = ()
    needs: tuple[Link, ...] = ()
    """The options of which it needs one to have an effect."""
    optional: Link | None = None
    """The optional rule it belongs to."""
    levels: tuple[Level, ...] = ()
    odds: tuple[Odds, ...] = ()
    tables: tuple[RuleTable, ...] = ()
    terms: tuple[engine.Term, ...] = ()
    brings: tuple[Link, ...] = ()
    kinds: frozenset[str] = frozenset()
    """Kinds of figures it is for, for the filter."""
    unseen: tuple[str, ...] = ()
    """More text for the search."""
    worths: tuple[Context, ...] = ()
    """The measured worth of its price, or of each of its levels' prices."""
    row: str = ""
    """The row of the rule book whose price members of a club may propose to change."""
    foreign: str | None = None
    """The language of its name, levels and rows, if it differs from the reader's."""
    foreign_text: str | None = None

    @property
    def marked(self) -> SafeString:
        """The attribute of its name, levels and lines."""
        return marked(self.foreign)

    @property
    def text_marked(self) -> SafeString:
        """The ``lang`` attribute of its text, which may come from another row."""
        return marked(self.foreign_text)

    @property
    def words(self) -> str:
        """Everything that can be searched."""
        texts = [
            *self.text,
            self.who,
            *self.chips,
            *(_("needs {option}").format(option=link.name) for link in self.needs),
        ]
        texts += [f"{level.name}: {level.text}" for level in self.levels]  # untranslated
        texts += [f"{term.value} {term.name}: {term.text}".strip() for term in self.terms]  # untranslated
        texts += [" ".join(row) for table in self.tables for row in table.rows]
        texts += self.unseen
        return " ".join(filter(None, texts))


@dataclass(frozen=True, slots=True)
class Section:
    """Entries of a chapter under one heading."""

    name: str
    text: str
    entries: tuple[RuleEntry, ...]
    is_lines: bool = False
    """Short rows of a table instead of cards."""
    odds: tuple[Odds, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """A page of the rules."""

    slug: str
    name: str
    lede: str
    icon: str
    sections: tuple[Section, ...]
    tables: tuple[RuleTable, ...] = ()
    curves: tuple["Curve", ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    """Numbers below the curves, with their positions."""
    heights: tuple[tuple[int, str], ...] = ()
    """Chances beside the curves, with their positions."""

    def only_for(self, kind: str) -> "Chapter":
        """The same with only the rules that figures of a kind may have."""
        sections = (
            replace(
                section, entries=tuple(entry for entry in section.entries if not entry.kinds or kind in entry.kinds)
            )
            for section in self.sections
        )
        return replace(self, sections=tuple(section for section in sections if section.entries))

    @property
    def has_picks(self) -> bool:
        """Whether its rules are for different kinds of figures, so that a filter is useful."""
        return len({entry.kinds for entry in self.entries if entry.kinds}) > 1

    @property
    def count(self) -> int:
        """The number of its rules that are cards."""
        return sum(len(section.entries) for section in self.sections if not section.is_lines)

    @property
    def entries(self) -> tuple[RuleEntry, ...]:
        """Its rules, in order."""
        return tuple(entry for section in self.sections for entry in section.entries)


@dataclass(frozen=True, slots=True)
class Curve:
    """The chance to reach each number with one kind of dice, as a line."""

    name: str
    faces: int
    dice: int
    points: str
    """Of an SVG polyline."""
