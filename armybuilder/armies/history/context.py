"""The context of an army's history: its versions in words, the newest first."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.armies import samples
from armybuilder.armies.display import army_context, units_to_read
from armybuilder.armies.display.unit_pages import unit_page
from armybuilder.armies.history.states import states
from armybuilder.armies.models import Army, Version
from armybuilder.core.db.undo import earlier
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.engine.editing.summaries import without_price
from rules.engine.wording.messages import Message, message

PAGE = 50
"""The number of versions that a page shows."""
TOGETHER = timedelta(minutes=10)
"""Changes of one thing within this time are one line."""
OFTEN_CHANGED = frozenset(
    {"unit-count", "unit-notes", "unit-look", "unit-other-picture", "unit-up", "unit-down", "army-limit", "army-named"}
    | {"army-field", "army-field-text"}
)
"""Summaries of changes that are joined."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A version as the list shows it, or several that changed the same thing within a few minutes."""

    number: int
    summary: Message | str
    title: str
    made: datetime
    author_words: str
    present: bool
    aside: bool
    """Undone, so it does not lead to the current state."""
    points: str = ""
    difference: str = ""
    """The points that it added or saved, with their sign."""
    joined: tuple["HistoryEntry", ...] = ()
    """The versions of a line that stands for several, the newest first."""

    @property
    def is_first(self) -> bool:
        """Whether it is the army as it was created. Its number is 0, which nobody counts from."""
        return self.number == 0

    @property
    def words(self) -> str:
        """Its title: the player's own name for it, or what was changed."""
        return self.title or str(self.summary)

    @property
    def takes_time(self) -> bool:
        """Whether its changes were made in more than one minute."""
        return self.made.replace(second=0, microsecond=0) > self.begun

    @property
    def begun(self) -> datetime:
        """The time when the first of its changes was made."""
        return self.joined[-1].made if self.joined else self.made


def page(army: Army, visitor: Visitor, before: int | None) -> Context:
    """Versions older than ``before``, or the newest ones and those that were undone last."""
    versions = army.versions.defer("snapshot", "patch").order_by("-number")
    line, upcoming = set(_line(army)), versions.filter(number__gt=army.version)
    shown = versions.filter(number__lte=army.version if before is None else min(before - 1, army.version))
    more_versions = list(shown[: PAGE + 1])
    undone = list(upcoming[:PAGE]) if before is None else []
    builds = states(army, [*undone, *more_versions[:PAGE]])
    lines = _Lines(army, visitor, builds, line)
    entries = lines.entries(more_versions[:PAGE])
    return {
        "army": army,
        "plastic": army.build().shown_plastic,
        "undone": lines.entries(undone),
        "count_undone": len(undone),
        "days": [(day, list(those)) for day, those in groupby(entries, lambda entry: entry.made.date())],
        "today": timezone.now().date(),
        "older": more_versions[PAGE - 1].number if len(more_versions) > PAGE else None,
        "newest": before is None,
    }


@dataclass(frozen=True, slots=True)
class _Lines:
    """Versions as lines of the list."""

    army: Army
    visitor: Visitor
    builds: Mapping[int, engine.Build]
    """The states of the versions and of those they were made from, as far as they are known."""
    line: Container[int]
    """The numbers that lead to the current version."""

    def entries(self, versions: Sequence[Version]) -> list[HistoryEntry]:
        """A line for each version; those that change the same thing one after the other are joined."""
        groups: list[list[Version]] = []
        for version in versions:
            if groups and self._continues(groups[-1], version):
                groups[-1].append(version)
            else:
                groups.append([version])
        return [self._joined(group) for group in groups]

    def _continues(self, group: Sequence[Version], version: Version) -> bool:
        """Whether the version comes right before those of the group, and changed the same thing."""
        newest, last = group[0], group[-1]
        return (
            _changed_thing(last) is not None
            and _changed_thing(last) == _changed_thing(version)
            and last.parent == version.number
            and (last.author_id, last.title) == (version.author_id, version.title) == (version.author_id, "")
            and newest.made - version.made <= TOGETHER
            and (last.number in self.line) == (version.number in self.line)
            and version.number != self.army.version
        )

    def _joined(self, group: Sequence[Version]) -> HistoryEntry:
        if len(group) == 1:
            return self._entry(group[0], group[0])
        each = tuple(self._entry(version, version) for version in group)
        return replace(self._entry(group[0], group[-1]), joined=each)

    def _entry(self, newest: Version, oldest: Version) -> HistoryEntry:
        shown = entry(newest, self.army, self.visitor, newest.number in self.line)
        after = self.builds.get(newest.number)
        before = self.builds.get(oldest.parent) if oldest.parent is not None else None
        summary = shown.summary
        if isinstance(summary, Message):
            summary = _counted(before, after, without_price(summary)) or without_price(summary)
        points = words.points_sign(engine.bill(after).total) if after else ""
        return replace(shown, summary=summary, points=points, difference=_difference(before, after))


def _changed_thing(version: Version) -> object:
    """The thing that a version changed, if it is one that is often changed again: a count, a text, the limit."""
    summary = without_price(version.summary) if version.summary else None
    if summary is None or summary.key not in OFTEN_CHANGED:
        return None
    values = dict(summary.values)
    return summary.key, values.get("unit"), values.get("field")


def _counted(before: engine.Build | None, after: engine.Build | None, summary: Message) -> Message | None:
    """``Troop 2 to 5`` for a change of a count."""
    values = dict(summary.values)
    if summary.key != "unit-count" or before is None or after is None:
        return None
    named_units = [
        unit for unit in after.units if words.clipped(unit.name) == values["unit"] and unit.count == values["count"]
    ]
    former = before.unit(named_units[0].id) if len(named_units) == 1 else None
    if former is None:
        return None
    return message("unit-count-from", unit=values["unit"], was=former.count, count=values["count"])


def _difference(before: engine.Build | None, after: engine.Build | None) -> str:
    if before is None or after is None or before.catalogue.limited_in != after.catalogue.limited_in:
        return ""
    more = engine.bill(after).total - engine.bill(before).total
    return words.signed(more) if more else ""


def state(army: Army, version: Version, visitor: Visitor, wanted: int) -> Context:
    """An army as it was at a version, with the wanted page of its units."""
    build = army.state(version.number)
    bill, shown = engine.bill(build), unit_page(build.units, wanted)
    return {
        "army": army,
        "build": build,
        "entry": entry(version, army, visitor, version.number in set(_line(army))),
        "points": words.sum_of(build.catalogue, bill.total),
        "heading": army_context.heading(build, bill),
        "plastic": build.shown_plastic,
        "lineup": army_context.lineup(build),
        "units": units_to_read.units(build, shown.units),
        "unit_page": shown,
    }


def entry(version: Version, army: Army, visitor: Visitor, on_line: bool) -> HistoryEntry:
    """A version in words."""
    return HistoryEntry(
        version.number,
        version.summary or _beginning(army),
        version.title,
        version.made,
        author_words(version, visitor),
        version.number == army.version,
        not on_line,
    )


def author_words(version: Version, visitor: Visitor) -> str:
    """The author of a change, as far as browsers can be distinguished."""
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
        number = earlier(number, parents.get(number))
