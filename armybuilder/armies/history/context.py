"""The context of an army's history: its versions in words, the newest first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _

from armybuilder.armies import army_context, samples, units_to_read
from armybuilder.armies.models import Army, Version
from armybuilder.core.values import Shown
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.engine.messages import Message

PAGE = 50
"""How many versions a page shows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A version as the list shows it."""

    number: int
    summary: Message | str
    title: str
    made: datetime
    by: str
    present: bool
    aside: bool
    """Undone and replaced by another change, so it does not lead to the current state."""

    @property
    def is_first(self) -> bool:
        """Whether it is the army as it was created. Its number is 0, which nobody counts from."""
        return self.number == 0

    @property
    def words(self) -> str:
        """What it is called: the player's own name for it, or what was changed."""
        return self.title or str(self.summary)


def page(army: Army, visitor: Visitor, before: int | None) -> Shown:
    """Versions older than ``before``, or the newest ones. One extra is read, to know whether there are more."""
    versions = army.versions.defer("snapshot", "patch").order_by("-number")
    if before is not None:
        versions = versions.filter(number__lt=before)
    found = list(versions[: PAGE + 1])
    line = set(_line(army))
    entries = [entry(version, army, visitor, version.number in line) for version in found[:PAGE]]
    return {
        "army": army,
        "days": [(day, list(those)) for day, those in groupby(entries, lambda one: one.made.date())],
        "older": found[PAGE - 1].number if len(found) > PAGE else None,
        "newest": before is None,
    }


def state(army: Army, version: Version, visitor: Visitor) -> Shown:
    """An army as it was at a version."""
    build = army.state(version.number)
    bill = engine.bill(build)
    return {
        "army": army,
        "build": build,
        "entry": entry(version, army, visitor, version.number in set(_line(army))),
        "points": words.sum_of(build.catalogue, bill.total),
        "heading": army_context.heading(build, bill),
        "plastic": build.plastic or engine.PLASTICS[0],
        "lineup": army_context.lineup(build),
        "units": units_to_read.units(build),
    }


def entry(version: Version, army: Army, visitor: Visitor, on_line: bool) -> Entry:
    """A version in words."""
    return Entry(
        version.number,
        version.summary or _beginning(army),
        version.title,
        version.made,
        by(version, visitor),
        version.number == army.version,
        not on_line and version.number < army.version,
    )


def by(version: Version, visitor: Visitor) -> str:
    """Who made a change, as far as browsers can be distinguished."""
    return _("on this device") if version.author_id in (None, visitor.key) else _("on another device")


def _beginning(army: Army) -> str:
    sample = samples.name(army.sample)
    return _("Copied from the sample army {name}").format(name=sample) if sample else _("Army created")


def _line(army: Army) -> Iterator[int]:
    """The numbers of the current version and of all that led to it."""
    parents: Mapping[int, int | None] = dict(army.versions.values_list("number", "parent"))
    number: int | None = army.version
    while number is not None:
        yield number
        number = parents.get(number)
