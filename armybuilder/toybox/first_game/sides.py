"""The figures of a first game: those of two samples, or toys out of a box."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from armybuilder.armies import samples
from armybuilder.armies.named_armies import is_code
from armybuilder.toybox.contents import box_of
from armybuilder.toybox.models import Box
from armybuilder.toybox.side_context import SIDE_PLASTICS
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes import first_games
from rules.boxes.army import unit_name
from rules.boxes.box import Need, need_of
from rules.boxes.fitting import fit

Pair = tuple[engine.Build, engine.Build]


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice in an address."""

    pair: Pair | None
    """``None``: the box has too few toys."""
    first: str
    """The first sample, or the code of a box."""
    second: str = ""
    """The second sample; empty with a box."""
    box: Box | None = None


def choose(query: QueryDict, visitor: Visitor) -> Choice:
    """The sides of an address. Raises ``Http404`` for a box that the visitor may not look into, or an unknown sample.

    Without a first army, the first one is taken that has an opponent with shooters on both sides. Without a second
    army that is as strong, one is chosen.
    """
    first = query.get("a", "")
    if is_code(first):
        box = Box.objects.visible_to(visitor).filter(code=first).first()
        if box is None:
            raise Http404("No such toy box.")
        return Choice(_out_of(box), first, box=box)
    known = {sample.slug: sample for sample in playable()}
    if first and first not in known:
        raise Http404("No such sample army.")
    for slug in [first] if first else known:
        fair = dict(opponents(slug))
        varied = next((other for other, pair in fair.items() if all(map(first_games.has_shooter, pair))), "")
        second = query.get("b", "")
        if first or varied:
            second = second if second in fair else varied or next(iter(fair), "")
            return Choice(fair.get(second), slug, second)
    raise Http404("No sample armies.")


def playable() -> list[samples.Sample]:
    """The samples that have three figures for a first game."""
    return [sample for sample in samples.all() if _has_sides(sample.build)]


@lru_cache(maxsize=500)
def _has_sides(build: engine.Build) -> bool:
    return first_games.has_first_game(build.catalogue) and first_games.builds_of(build, build) is not None


def opponents(slug: str) -> list[tuple[str, Pair]]:
    """The samples that can be as strong, each with both sides."""
    every = playable()
    first = next(sample for sample in every if sample.slug == slug)
    pairs = [(sample.slug, _pair(first.build, sample.build)) for sample in every if sample.slug != slug]
    return [(other, pair) for other, pair in pairs if pair and engine.bill(pair[0]).total == engine.bill(pair[1]).total]


@lru_cache(maxsize=1_000)
def _pair(first: engine.Build, second: engine.Build) -> Pair | None:
    return first_games.builds_of(first, second)


def _out_of(box: Box) -> Pair | None:
    """Two sides out of a box, by the rules of the first sample."""
    catalogue = next((sample.build.catalogue for sample in playable()), None)
    toys = box_of(box.contents)
    pair = first_games.builds_out_of(catalogue, toys) if catalogue else None
    if pair is None:
        return None
    needs = Counter(
        need_of(build.catalogue, unit.figure, unit.options)
        for build in pair
        for unit in build.units
        for _number in range(unit.count)
    )
    picked = fit(toys, needs).picks
    names = {kind.id: kind.name for kind in toys.kinds}
    stock = {key: iter([names[key[1]]] * count) for key, count in picked.items()}
    sides = [
        replace(build, name=name, plastic=plastic, units=tuple(_units(build, stock)))
        for build, name, plastic in zip(pair, (_("Red side"), _("Blue side")), SIDE_PLASTICS, strict=True)
    ]
    return sides[0], sides[1]


def _units(build: engine.Build, stock: dict[tuple[Need, int], Iterator[str]]) -> Iterator[engine.Unit]:
    """Each figure with the name of the toy that stands for it."""
    units: list[engine.Unit] = []
    for unit in build.units:
        need = need_of(build.catalogue, unit.figure, unit.options)
        for _number in range(unit.count):
            toys = (name for key, names in stock.items() if key[0] == need for name in names)
            name = next(toys, "") or unit_name(build.catalogue, unit.figure, unit.options, units)
            units.append(replace(unit, id=len(units), name=name, count=1))
            yield units[-1]
