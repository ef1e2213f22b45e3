"""What a catalogue of house rules would make of the armies built on an earlier one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor
from rules import engine

MOST = 500
"""Armies that are reckoned, those changed last; beyond them there are only counts."""

Kind = Literal["same", "more", "less", "over"]
"""They cost the same, cost more and still fit, cost less, go over their limit."""
KINDS: tuple[Kind, ...] = ("same", "more", "less", "over")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a catalogue would make of one army."""

    code: UUID
    name: str
    own: bool
    """Whether it is the visitor's; other people's armies are counted, never named."""
    revision: int
    """The one it is built on."""
    before: engine.Halves
    after: engine.Halves
    over: engine.Halves = 0
    """By how much it would be over its limit."""
    loses: tuple[str, ...] = ()
    """What the catalogue no longer has of it."""

    @property
    def kind(self) -> Kind:
        """Which of the four counts it is one of; what was over before and is no dearer now does not go over."""
        if self.after == self.before:
            return "same"
        if self.after < self.before:
            return "less"
        return "over" if self.over else "more"


@dataclass(frozen=True, slots=True)
class Effects:
    """What a catalogue would make of all armies of some house rules."""

    armies: tuple[Effect, ...]
    count: int
    """How many there are, also those beyond ``MOST``."""

    def of(self, kind: Kind) -> tuple[Effect, ...]:
        """The armies of one count."""
        return tuple(one for one in self.armies if one.kind == kind)

    @property
    def counts(self) -> dict[Kind, int]:
        """How many armies of each."""
        return {kind: len(self.of(kind)) for kind in KINDS}

    @property
    def losing(self) -> tuple[Effect, ...]:
        """The armies that would lose something."""
        return tuple(one for one in self.armies if one.loses)


def effects(family: str, catalogue: engine.Catalogue, visitor: Visitor, revision: int | None = None) -> Effects:
    """What the catalogue would make of the armies built on these house rules, or on that revision of them."""
    armies = Army.objects.filter(edition__family=family, binned=None) if family else Army.objects.none()
    if revision is not None:
        armies = armies.filter(edition__revision=revision)
    some = list(armies.select_related("edition")[:MOST])
    found = tuple(effect(army, catalogue, visitor) for army in some)
    return Effects(found, len(some) if len(some) < MOST else armies.count())


def effect(army: Army, catalogue: engine.Catalogue, visitor: Visitor) -> Effect:
    """What the catalogue would make of an army."""
    build = army.build()
    carried = engine.carry_over(build, catalogue)
    before, after = carried.cost
    limit = carried.build.limit
    return Effect(
        army.code,
        army.name,
        army.maker == visitor.maker,
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
    yield from carried.stays


def alike(army: Army, visitor: Visitor) -> Iterable[Army]:
    """The visitor's other armies on the same revision."""
    return Army.objects.made_by(visitor).filter(edition=army.edition_id, binned=None).exclude(pk=army.pk)
