"""The role of each number of a line: count, cost of each or of all, part of the name; the rule book's cost judges."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from rules.engine.catalogue import Halves
from rules.engine.lists.cutting.tokens import Item
from rules.engine.maximums import MOST_FIGURES
from rules.engine.points import whole_points

Where = Literal["lead", "tail", "bracket", "beside", "elsewhere"]
"""In front of the name, at its end, alone in brackets behind it, behind it, or anywhere else."""
Role = Literal["count", "each", "total", "part", "name", "unexplained", "contradicts"]
MISFITS: Mapping[Role, int] = {
    "count": 0,
    "each": 0,
    "total": 0,
    "part": 0,
    "name": 3,
    "unexplained": 25,
    "contradicts": 30,
}
UNLABELED = 6
"""Points without a word for “each” are rather those of all figures."""
TWICE = 5
"""A number beside the name is rarely the cost that the line states anyway."""
MAX_ODDS = 4
"""Readings whose misfits differ by no more are equally likely."""
MAX_STATED = 12


@dataclass(frozen=True, slots=True)
class Stated:
    """A number of a line."""

    item: Item
    where: Where
    is_behind_term: bool = False
    """It may be the cost of that term alone: ``Hero (2), Flight (2)``."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a line, each with its role."""

    count: int = 1
    roles: tuple[tuple[Stated, Role], ...] = ()
    misfit: int = 0
    is_confirmed: bool = False
    """A cost in the line is the rule book's."""
    other: "Numbers | None" = None
    """Another reading that fits as well, with another count."""

    def role(self, role: Role) -> Item | None:
        """The first number with that role."""
        return next((stated.item for stated, its in self.roles if its == role), None)

    def is_in_name(self, item: Item) -> bool:
        """Whether the number is a part of the name."""
        return any(stated.item is item and role == "name" for stated, role in self.roles)


def settle(stated: Sequence[Stated], price: Halves | None) -> Numbers:
    """The reading of the numbers that fits best with the cost of one figure; none: it is unknown."""
    if not stated:
        return Numbers()
    parts = _parts(stated, price)
    if parts:
        whole = settle([number for number in stated if number not in parts], price)
        is_confirmed = not any(role == "contradicts" for _, role in whole.roles)
        roles = (*whole.roles, *((number, "part") for number in parts))
        return replace(whole, roles=roles, is_confirmed=is_confirmed, other=None)
    if len(stated) > MAX_STATED:
        return Numbers(roles=tuple((number, "unexplained") for number in stated), misfit=25 * len(stated))
    explicit = [number for number in stated if number.item.kind == "count"]
    ways: list[Numbers] = []
    sources: list[Stated | None] = [*explicit[:1]] or [None, *(number for number in stated if _may_count(number))]
    for source in sources:
        ways.append(_with_count(stated, source, price))
    ways.sort(key=lambda way: way.misfit)
    if price is not None and not ways[0].is_confirmed:
        ways = [*_cost_times_count(stated, explicit, price), *_counted_anywhere(stated, explicit, price), *ways]
        ways.sort(key=lambda way: way.misfit)
    best = ways[0]
    if best.count == 1 and not best.is_confirmed:
        best = next(
            (way for way in ways if way.count == 1 and way.is_confirmed and way.misfit <= best.misfit + MAX_ODDS), best
        )
    other = next((way for way in ways[1:] if way.misfit <= best.misfit + MAX_ODDS and way.count != best.count), None)
    return Numbers(best.count, best.roles, best.misfit, best.is_confirmed, other)


def _cost_times_count(stated: Sequence[Stated], explicit: Sequence[Stated], price: Halves) -> Iterator[Numbers]:
    """Cost times count instead of count times cost: ``2 x 5`` of five that cost 2 each."""
    for number, after in pairwise(stated):
        halves = after.item.halves or 0
        if [number] == explicit and 2 * number.item.value == price and after.item.is_each and halves % 2 == 0 < halves:
            cost = replace(number, item=replace(number.item, kind="cost", halves=price, is_each=True))
            count = replace(after, item=replace(after.item, kind="count", value=whole_points(halves)))
            others = [other for other in stated if other not in (number, after)]
            yield _with_count([cost, count, *others], count, price)


def _counted_anywhere(stated: Sequence[Stated], explicit: Sequence[Stated], price: Halves) -> Iterator[Numbers]:
    """A number anywhere as the count, if all others then are costs."""
    counts = {} if explicit else {number.item.value: number for number in stated if number.item.kind == "number"}
    ways = [_with_count(stated, number, price) for count, number in counts.items() if 1 <= count <= MOST_FIGURES]
    exact = [way for way in ways if {role for _, role in way.roles} <= {"count", "each", "total"} and way.role("total")]
    yield from exact if len(exact) == 1 and len(stated) > 1 else ()


def _parts(stated: Sequence[Stated], price: Halves | None) -> list[Stated]:
    """The costs of the terms, if they make the cost of one figure."""
    behind = [number for number in stated if number.is_behind_term]
    near = [number for number in stated if number.is_behind_term or number.where == "bracket"]
    for parts in (behind, near):
        if len(parts) > 1 and sum(number.item.halves or 0 for number in parts) == price:
            return parts
    costs = [number for number in stated if number.item.kind == "cost"]
    for end in range(len(costs) - 1, 1, -1):
        parts, (whole, *_) = costs[:end], costs[end:]
        if sum(number.item.halves or 0 for number in parts) == price == whole.item.halves:
            return parts
    return []


def _may_count(number: Stated) -> bool:
    return number.item.kind == "number" and number.where != "elsewhere" and 1 <= number.item.value <= MOST_FIGURES


def _with_count(stated: Sequence[Stated], source: Stated | None, price: Halves | None) -> Numbers:
    count = source.item.value if source else 1
    roles: list[tuple[Stated, Role]] = []
    product = _product([number for number in stated if number is not source], count, price)
    for number in stated:
        is_counted = source is not None and source.item.kind == "count"
        role: Role = "part" if number in product else _role(number, count, price, is_counted)
        roles.append((number, "count" if number is source else role))
    costs = [role for number, role in roles if role in ("each", "total")]
    is_confirmed = price is not None and bool(costs) and not any(role == "contradicts" for _, role in roles)
    misfit = sum(MISFITS[role] for _, role in roles)
    if source and source.item.kind == "number":
        misfit += sum(
            UNLABELED for number, role in roles if role == "each" and number.item.is_each is None and count > 1
        )
    if source and source.where == "tail":
        misfit += 0 if is_confirmed else 5
    if source is None:
        beside = [number for number, role in roles if role in ("each", "total") and number.item.kind == "number"]
        misfit += TWICE if len(costs) > len(beside) > 0 and beside[0].where in ("beside", "tail", "bracket") else 0
        misfit += sum(6 for number, role in roles if number.where == "lead" and role == "name")
        misfit += sum(1 for number, role in roles if number.where == "bracket" and role in ("each", "total"))
    return Numbers(count, tuple(roles), misfit, is_confirmed)


def _product(stated: Sequence[Stated], count: int, price: Halves | None) -> tuple[Stated, ...]:
    """Two numbers one after the other, the last a count or of each, that are cost times count: ``= 2 x5 = 10``."""
    for pair in pairwise(stated):
        values = tuple(2 * number.item.value if number.item.kind == "count" else number.item.halves for number in pair)
        is_times = pair[0].item.kind == "count" or pair[1].item.kind == "count"
        if is_times and values == (price, 2 * count):
            return pair
    return ()


def _role(number: Stated, count: int, price: Halves | None, is_counted: bool) -> Role:
    item = number.item
    if item.kind == "count":
        return "part" if item.value == count else "unexplained"
    if item.kind == "cost" and price is None:
        return "each" if item.is_each else "total"
    if price is not None and (number.where != "lead" or (is_counted and count > 1)):
        fitting = _fitting(item, count, price)
        if fitting:
            return fitting
    if item.kind == "cost" or (number.where == "elsewhere" and price is not None and item.kind == "number"):
        return "contradicts"
    return "name" if number.where in ("lead", "tail") else "unexplained"


def _fitting(item: Item, count: int, price: Halves) -> Role | None:
    """Whether it is the rule book's cost of all figures, or of one."""
    if item.is_each is not True and item.halves == price * count:
        return "total"
    return "each" if item.is_each is not False and item.halves == price else None
