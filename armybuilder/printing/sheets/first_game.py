"""First game: three figures a side, the basic rules in large print and a ruler, on one page for children."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.printing.papers import INCH, Layout
from armybuilder.printing.sheets.drawings.drawing import GREY, INK, Drawing, pt
from armybuilder.printing.sheets.drawings.lengths import COLORS, base, reach, ruler_space
from armybuilder.printing.sheets.measuring import RANKS
from armybuilder.printing.sheets.sheet import OFFICE, Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.boxes import first_games
from rules.engine import words
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, Deed
from rules.engine.wording.reader import units

TOP, LEFT, STRIP = 30, 22, 50
"""The start of the ruler, and the width of its strip, in points: printers leave a white rim."""
LONGEST = Fraction(10)
"""Inches of the ruler, which Letter and A4 both have room for."""
NUMBER = 22
"""The distance from a mark within which the ruler has no number."""
LETTERS = 24
"""Of a name: longer ones would take the rules their room."""
APART = 2
"""Moves between the two sides when they set up."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure on the roster."""

    name: str
    points: str
    is_leader: bool
    picture: str
    """The file of its silhouette for a sheet."""
    pose: str
    """The same for a page."""
    shoot: str
    """Its roll to hit; empty if it can't shoot."""
    hidden: str
    """The same against what is half hidden."""
    fight: str
    armor: str
    remarks: tuple[str, ...]
    """The additional abilities of a leader."""


@dataclass(frozen=True, slots=True)
class Team:
    """One of the two sides."""

    name: str
    plastic: str
    points: str
    fighters: tuple[Fighter, ...]


@dataclass(frozen=True, slots=True)
class FirstGame:
    """Two sides, and the lengths that are measured."""

    teams: tuple[Team, Team]
    apart: engine.Halves
    """The difference between the sides, in half points."""
    move: str
    reach: str
    distance: str
    """Between the sides when they set up."""
    has_shooters: bool


class FirstGameSheet(Sheet):
    """A first game out of the figures of two armies, or of one army alone."""

    slug = "first-game"
    name = gettext_lazy("First game")
    text = gettext_lazy("Three figures a side and the basic rules, for children")
    icon = "star"
    papers = OFFICE
    is_for_two = True

    def is_in(self, catalogue: Catalogue) -> bool:
        """Whether the rule book has what the page explains."""
        return first_games.has_first_game(catalogue)

    def context(self, build: Build, layout: Layout) -> Context:
        """Both sides out of the same army."""
        return _context(build, build, layout)

    def context_for_two(self, build: Build, against: Build, layout: Layout) -> Context:
        """A side out of each army."""
        return _context(build, against, layout)


def _context(build: Build, against: Build, layout: Layout) -> Context:
    pair = first_games.builds_of(build, against)
    game = game_of(pair, layout.ink) if pair else None
    return {
        "title": _("First game: {first} and {second}").format(first=build.name, second=against.name),
        "game": game,
        "army": build.name,
        "drawing": _ruler(build.bare.catalogue, layout),
    }


def game_of(pair: Sequence[Build], ink: str = "full") -> FirstGame:
    """The rolls and lengths of two sides of a first game."""
    first, second = pair
    plastics = [first.shown_plastic, second.plastic or engine.PLASTICS[1]]
    if plastics[0] == plastics[1]:
        plastics[1] = next(plastic for plastic in engine.PLASTICS if plastic != plastics[0])
    sums = [engine.bill(build).total for build in pair]
    teams = [_team(build, plastic, ink) for build, plastic in zip(pair, plastics, strict=True)]
    move, shot = _lengths(first.catalogue)
    return FirstGame(
        (teams[0], teams[1]),
        abs(sums[0] - sums[1]),
        words.distance(move),
        words.distance(shot),
        words.distance(APART * move),
        any(fighter.shoot for team in teams for fighter in team.fighters),
    )


def _team(build: Build, plastic: str, ink: str) -> Team:
    fighters = tuple(_fighter(build, unit, plastic, ink) for unit in build.units for _number in range(unit.count))
    points = words.sum_of(build.catalogue, engine.bill(build).total)
    return Team(words.clipped(build.name, LETTERS), plastic, points, fighters)


def _fighter(build: Build, unit: Unit, plastic: str, ink: str) -> Fighter:
    options = build.catalogue.options
    drawn = pose(build, unit)
    shot, hidden = _needs(build, unit, "shoot", 0), _needs(build, unit, "shoot", 1)
    each = engine.each_of(build.catalogue, unit.figure, unit.options)
    return Fighter(
        name=words.clipped(unit.name, LETTERS),
        points=words.points_of(each),
        is_leader=any(options[slug].least for slug, _level in unit.options if slug in options),
        picture=f"img/{drawn}-{parts.OUTLINE if ink == 'saver' else plastic}.svg",
        pose=drawn,
        shoot=shot,
        hidden=hidden if hidden != shot else "",
        fight=_needs(build, unit, "strike", 0),
        armor=_needs(build, unit, "save", 0),
        remarks=tuple(
            level.term or level.text
            for level in parts.active_levels(build, unit)
            if any(effect.verb == "reroll" for effect in level.effects)
        ),
    )


def _needs(build: Build, unit: Unit, deed: Deed, place: int) -> str:
    """The lowest face of a roll, in its first situation or a later one; empty where it doesn't roll."""
    roll = build.catalogue.roll_for(deed)
    profile = engine.profile(build, unit).rolls.get(roll.slug) if roll else None
    if profile is None:
        return ""
    situations = profile.roll.situations
    chance = profile.situations[situations[min(place, len(situations) - 1)].slug]
    return str(max(1, chance.needs)) if chance.needs is not None else ""


def _lengths(catalogue: Catalogue) -> tuple[Fraction, Fraction]:
    """The move and the range of a figure on foot, in inches."""
    kind = next(figure.kind for figure in catalogue.figures.values() if figure.rides and not figure.optional_rule)
    measures = catalogue.measured_by
    numbers = (catalogue.number_for("move"), reach(catalogue))
    move, shot = (base(number, measures, kind) or Fraction(0) for number in numbers)
    return move, shot


def _ruler(catalogue: Catalogue, layout: Layout) -> str:
    """A ruler to cut out, along the left side of the page, with the marks of a move and a shot."""
    width, height = layout.size
    drawing = Drawing(width, height, _("A ruler to cut out"), 8)
    unit, end = ruler_space() * INCH, LONGEST * INCH
    for pieces, coarser, length, thickness in RANKS[units.get()]:
        places = [unit * step / pieces for step in range(int(end / unit * pieces) + 1)]
        places = [place for place in places if not coarser or (place * coarser / unit).denominator != 1]
        drawing.lines(((LEFT, TOP + place, LEFT + length / 2, TOP + place) for place in places), thickness)
    marked = [length * INCH for length in _lengths(catalogue)]
    for number in range(1, int(end / unit) + 1):
        if all(abs(number * unit - place) > NUMBER for place in marked) and number * unit < end:
            drawing.words(LEFT + 26, TOP + number * unit + 4.5, str(number), 13)
    for (mark, name), color in zip(
        zip(_lengths(catalogue), (_("move"), _("shot")), strict=True), (COLORS[0], COLORS[2]), strict=True
    ):
        if 0 < mark <= LONGEST:
            y = TOP + mark * INCH
            drawing.line(LEFT, y, LEFT + STRIP, y, 2.4, color)
            drawing.words(LEFT + 33, y - 5, words.distance(mark), 15, color=color)
            drawing.words(LEFT + STRIP - 4, y - 20, name, 12, color=color, face="bold", turn="-90", is_centered=False)
    drawing.path(f"M{LEFT} {TOP}H{LEFT + STRIP}V{pt(TOP + end)}H{LEFT}", 0.8, GREY, dashes="5 4")
    drawing.line(LEFT, TOP, LEFT, TOP + end, 1, INK)
    return drawing.svg()
