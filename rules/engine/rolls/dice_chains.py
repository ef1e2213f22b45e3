"""Rolls made of several dice, each shown separately, and the hit locations that a die names."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, Roll, Situation
from rules.engine.rolls.profile import Chance, profile


@dataclass(frozen=True, slots=True)
class Link:
    """One die of a chain: what about it counts now, and how likely it then comes up well."""

    roll: Roll
    slug: str
    """Of the situation it is in."""
    name: str
    chance: Chance


@dataclass(frozen=True, slots=True)
class OpenDie:
    """A die whose situation neither the figure nor its options decide, with everything it may meet, worst first."""

    roll: Roll
    offers: tuple[tuple[Situation, Chance], ...]
    chosen: Situation


@dataclass(frozen=True, slots=True)
class HitPlace:
    """A place where a hit may land: on so many faces, so many of which do nothing here."""

    situation: Situation
    faces: int
    blank: int


def chained(catalogue: Catalogue) -> Roll | None:
    """The edition's roll that is made up of others, if it has one."""
    return next((roll for roll in catalogue.rolls.values() if roll.chain), None)


def choices(build: Build, unit: Unit, chosen: Mapping[str, str]) -> tuple[OpenDie, ...]:
    """The circumstances of a chained roll: by the slug of the die, what it meets; by default the easiest."""
    dice = []
    for slug, rolled in profile(build, unit).links.items():
        if all(situation.conditions for situation in rolled.roll.situations):
            offers = tuple((situation, rolled.situations[situation.slug]) for situation in rolled.roll.situations)
            now = next((offer for offer, _ in offers if offer.slug == chosen.get(slug)), rolled.met(frozenset()))
            dice.append(OpenDie(rolled.roll, offers, now))
    return tuple(dice)


def links(build: Build, unit: Unit, chosen: Mapping[str, str]) -> tuple[Link, ...]:
    """The dice of a chained roll, one after the other, under these circumstances."""
    now = {choice.roll.slug: choice.chosen for choice in choices(build, unit, chosen)}
    chain = []
    for slug, roll_profile in profile(build, unit).links.items():
        situation = now.get(slug) or roll_profile.met(frozenset())
        name = roll_profile.level.label if roll_profile.level and not situation.conditions else situation.name
        chain.append(Link(roll_profile.roll, situation.slug, name, roll_profile.situations[situation.slug]))
    return tuple(chain)


def together(dice: tuple[Link, ...]) -> Fraction:
    """The chance that every die comes up well."""
    return prod((link.chance.chance for link in dice), start=Fraction(1))


def parts(build: Build, unit: Unit) -> tuple[HitPlace, ...]:
    """The places where a hit on the unit may land, with the faces that its armor blanks; none without such a die."""
    roll = located(build)
    return places(roll, blanks(build, unit, roll)) if roll else ()


def located(build: Build) -> Roll | None:
    """The die in play for hit locations; each location has its own faces."""
    rolls = build.catalogue.rolls.values()
    dice = (roll for roll in rolls if any(situation.first > 1 for situation in roll.situations))
    return next((roll for roll in dice if build.in_play(roll.optional_rule)), None)


def blanks(build: Build, unit: Unit, roll: Roll) -> frozenset[int]:
    """The faces of its foes' roll that do nothing to the unit."""
    imposed = profile(build, unit).imposed
    return frozenset(int(effect.amount) for effect in imposed if effect.verb == "blank" and effect.roll == roll.slug)


def places(roll: Roll, blank: frozenset[int] = frozenset()) -> tuple[HitPlace, ...]:
    """The places of a die of locations, some of whose faces may do nothing."""
    faces_by_situation = (
        (situation, range(situation.first, (situation.target or situation.first) + 1)) for situation in roll.situations
    )
    return tuple(
        HitPlace(situation, len(faces), len(blank.intersection(faces))) for situation, faces in faces_by_situation
    )


def felled(roll: Roll, places: tuple[HitPlace, ...], covered: bool = False) -> Fraction:
    """The chance that a hit takes the figure out; behind cover only what needs no condition shows."""
    showing = [part for part in places if part.situation.defeats and not (covered and part.situation.conditions)]
    return Fraction(sum(part.faces - part.blank for part in showing), roll.die)


def hurt(roll: Roll, places: tuple[HitPlace, ...]) -> Fraction:
    """The chance that a hit does anything at all."""
    return Fraction(sum(part.faces - part.blank for part in places), roll.die)
