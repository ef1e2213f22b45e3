"""Changes that a catalogue of house rules would make to the armies built on earlier revisions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial, reduce
from operator import or_
from typing import Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django.http import QueryDict
from django.utils import timezone

from armybuilder.armies.forms import WHOLE
from armybuilder.armies.models import Army, ArmyQuerySet, Version
from armybuilder.core.db import transactions
from armybuilder.core.i18n import timestamps
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition

MOST = 500
"""The number of armies that are computed, the ones changed last; beyond them there are only counts."""
MOST_TOGETHER = 100
"""The number of armies that are switched at once."""

Kind = Literal["same", "more", "less", "over"]
"""They cost the same, cost more and still fit, cost less, or go over their limit."""
KINDS: tuple[Kind, ...] = ("same", "more", "less", "over")


@dataclass(frozen=True, slots=True)
class Effect:
    """The changes that a catalogue would make to one army."""

    code: UUID
    name: str
    own: bool
    """Whether it is the visitor's; other people's armies are counted, never named."""
    revision: int
    """The revision that it is built on."""
    before: engine.Halves
    after: engine.Halves
    over: engine.Halves = 0
    """By how much it would be over its limit."""
    loses: tuple[str, ...] = ()
    """The parts of it that the catalogue no longer has."""

    @property
    def kind(self) -> Kind:
        """The count that it belongs to, one of four. An army that is over already and gets no more expensive does not
        go over.
        """
        if self.after == self.before:
            return "same"
        if self.after < self.before:
            return "less"
        return "over" if self.over else "more"


@dataclass(frozen=True, slots=True)
class Effects:
    """The changes that a catalogue would make to all armies of some house rules."""

    armies: tuple[Effect, ...]
    count: int
    """The number of armies, also those beyond ``MOST``."""

    def of_kind(self, kind: Kind) -> tuple[Effect, ...]:
        """The armies of one count."""
        return tuple(effect for effect in self.armies if effect.kind == kind)

    @property
    def counts(self) -> dict[Kind, int]:
        """The number of armies of each kind."""
        return {kind: len(self.of_kind(kind)) for kind in KINDS}

    @property
    def losing(self) -> tuple[Effect, ...]:
        """The armies that would lose something."""
        return tuple(effect for effect in self.armies if effect.loses)


def effects(family: str, catalogue: engine.Catalogue, visitor: Visitor, revision: int | None = None) -> Effects:
    """Changes that the catalogue would make to the armies built on these house rules, or on that revision of them."""
    armies = Army.objects.filter(edition__family=family, binned=None) if family else Army.objects.none()
    if revision is not None:
        armies = armies.filter(edition__revision=revision)
    some = list(armies.select_related("edition")[:MOST])
    found_effects = tuple(effect(army, catalogue, visitor) for army in some)
    return Effects(found_effects, len(some) if len(some) < MOST else armies.count())


def effect(army: Army, catalogue: engine.Catalogue, visitor: Visitor) -> Effect:
    """The changes that the catalogue would make to the army."""
    build = army.build()
    carried = engine.carry_over(build, catalogue)
    before, after = carried.cost
    limit = carried.build.limit
    return Effect(
        army.code,
        army.name,
        army.owner_id == visitor.key,
        army.edition.revision or 0,
        before,
        after,
        max(0, after - limit) if limit is not None else 0,
        tuple(dict.fromkeys(_loses(carried))),
    )


def _loses(carried: engine.Carried) -> Iterator[str]:
    for unit in carried.units:
        yield from unit.stays
        if unit.after is None:
            yield unit.before.name
    yield from map(str, carried.stays)


def alike(army: Army, visitor: Visitor) -> ArmyQuerySet:
    """The visitor's other armies on the same revision."""
    return Army.objects.made_by(visitor).filter(edition=army.edition_id, binned=None).exclude(pk=army.pk)


@dataclass(frozen=True, slots=True)
class Moved:
    """Armies that were switched together."""

    count: int
    moment: str
    """The time in addresses; empty if none was switched."""


def move(armies: Iterable[Army], to: Edition, seen_versions: Mapping[str, int], author: str) -> Moved:
    """Switch each army to the edition, as a change of its own. One that has changed since it was shown is skipped."""
    with transactions.one_transaction():
        moved = [
            army
            for army in armies
            if army.switch_edition(to, seen_version=seen_versions[str(army.code)], author=author)
        ]
        now = timezone.now()
        heads = [Q(army=army.pk, number=army.version) for army in moved]
        transactions.write(partial(Version.objects.filter(reduce(or_, heads, Q(pk=None))).update, made=now))
    return Moved(len(moved), timestamps.written(now) if moved else "")


def moved_at(visitor: Visitor, moment: datetime | None) -> ArmyQuerySet:
    """The visitor's armies whose last change is that switch."""
    armies = Army.objects.made_by(visitor).filter(binned=None)
    if moment is None:
        return armies.none()
    return armies.filter(Exists(Version.objects.filter(army=OuterRef("pk"), number=OuterRef("version"), made=moment)))


def versions_sent(sent: QueryDict) -> dict[str, int]:
    """The versions of the armies that the page showed, by their codes: ``<code> <number>`` each."""
    pairs = (text.split(" ") for text in sent.getlist("also")[:MOST_TOGETHER])
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and WHOLE.fullmatch(pair[1])}
