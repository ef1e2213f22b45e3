"""The stats of figures, as immutable values: rolls with their situations, and numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Role = Literal["move", "half", "rough", "crew", "life"]
"""The purpose of a number, where more than its own row needs to know: a turn's move, the half move, the move in rough
ground, how many figures it takes to ride or drive, what damage takes from."""
Way = Literal["face", "beat", "oppose", "total"]
"""The way a roll is decided: a face high enough; more than the foe's roll; against foes' rolls; dice added up."""
Deed = Literal["shoot", "strike", "save", "stun", "fetch", "sway", "test"]
"""The purpose of a roll in a battle: attack at a distance or hand to hand, turn a hit into a miss, keep a foe from
acting, bring a friend near, win over a defeated figure; or try something else.
"""
Best = Literal["", "wins", "again", "more"]
"""The effect of the best natural face: it wins outright, is rolled on and added, brings another die."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation in which a roll is made: the one with most of its conditions met counts."""

    slug: str
    """Key in documents: open, cover, stealth, stealth_in_cover, twice; empty: the plain roll."""
    name: str
    conditions: frozenset[str] = frozenset()
    target: int | None = None
    """The number to reach; none: the one its ``allow`` effect brings. Where low faces win, the last face that does."""
    rolls: int = 1
    """The number of rolls in a row that must succeed (two against Ignores Armor)."""
    add: int = 0
    """Added to the roll; below 0 a penalty."""
    first: int = 1
    """The first face that wins, where low faces win: the body is 3 to 4 on a die of locations."""
    text: str = ""
    """Its meaning, one line: 'A hit takes it out.'"""
    defeats: bool = False
    """Such a result takes the figure out of play."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of dice that figures make."""

    slug: str
    """Key in documents: distance, hand_to_hand, armor, skill, disable …"""
    name: str
    short: str
    """Label on cards: 'dist.', 'hand'."""
    situations: tuple[Situation, ...]
    die: int = 6
    deed: Deed | None = None
    """Its purpose in simulated battles; none: it has no part in them."""
    always: bool = True
    """It has a place on rows and cards also where the figure does not make it."""
    missing: str = ""
    """Said where the figure does not make it: 'can’t shoot'."""
    option: str = ""
    """The option whose level the roll is named after (armor)."""
    never: str = ""
    """Code of the advice where no natural face succeeds: 'armor-never-saves'."""
    text: str = ""
    number: str = ""
    """The number that limits the distance of its target (distance: reach); empty: it is not aimed."""
    way: Way = "face"
    best: Best = ""
    against: str = ""
    """The foe's roll that it must beat; ties fail."""
    then: str = ""
    """The roll that follows a success: damage."""
    optional_rule: str = ""
    """Only where this rule is in play is it rolled."""
    low: bool = False
    """Low faces win: success is up to the target."""
    faces: tuple[str, ...] = ()
    """The words on the faces of its die, from 1, if it has words."""
    chain: tuple[str, ...] = ()
    """It has no die of its own but is all of these at once, as many as are in play: each must succeed."""


@dataclass(frozen=True, slots=True)
class Number:
    """Every other figure on the card: turn, half, rough, reach, initiative, crew, seats."""

    slug: str
    name: str
    unit: Literal["inches", "count"]
    role: Role | None = None
    group: str = ""
    """Key under which documents put it together: 'move'."""
    base: Mapping[tuple[str, str], Fraction] = None  # type: ignore[assignment]
    """(set of measures, kind or figure type) → value; a figure type's outranks its kind's."""
    most: bool = False
    """For an army the best of its figures counts, not the sum (initiative)."""
    answered: bool = True
    """Whether ``army check`` reports it; false for what nobody rolls or measures (crew, seats)."""
    brings: str = ""
    """The figure type that it counts: so many are companions of a figure."""
