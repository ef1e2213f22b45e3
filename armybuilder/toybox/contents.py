"""The kinds of toys in a box as plain values, and the changes that can be made to them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self

from rules.boxes.box import Box, Need, ToyKind
from rules.engine.maximums import MOST_FIGURES
from rules.engine.wording.messages import Message, message
from rules.shapes import all_of, fits, is_count, needs

MOST_KINDS = 200
KIND_NAME = 60


KINDS = [
    all_of(
        needs("id", "name", "figures", "gear"),
        {"id": is_count, "name": str, "count": (is_count, None), "figures": [str], "gear": [str], "plastic": str,
         "picture": str},
        lambda kind: kind.keys() <= {"id", "name", "count", "figures", "gear", "plastic", "picture"},
    )
]  # fmt: skip
"""The shape of a box's kinds as they are stored."""


def readable_kinds(kinds: object) -> list[object]:
    """The kinds that can be read, of a damaged list."""
    return [kind for kind in kinds if fits(kind, KINDS[0])] if isinstance(kinds, list) else []


class RefusedChange(ValueError):
    """A change that cannot be made; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class Toys:
    """Toys of a kind, as a box keeps them."""

    id: int
    name: str
    count: int | None = None
    figures: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    plastic: str = "green"
    picture: str = ""

    @classmethod
    def from_stored(cls, value: Mapping[str, Any]) -> Self:
        """The kind of a stored value."""
        return cls(**{**value, "figures": tuple(value["figures"]), "gear": tuple(value["gear"])})

    @property
    def kind(self) -> ToyKind:
        """As boxes are searched."""
        return ToyKind(self.id, self.name, self.count, frozenset(self.figures), frozenset(self.gear))


Contents = tuple[Toys, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Contents after a change, and the change in words."""

    contents: Contents
    summary: Message


@lru_cache(maxsize=1_000)
def box_of(contents: Contents) -> Box:
    """The box that is searched."""
    return Box(tuple(toys.kind for toys in contents))


def find(contents: Contents, id: int) -> Toys | None:
    """The kind of that id."""
    return next((toys for toys in contents if toys.id == id), None)


def counted(contents: Contents, id: int, count: int | None) -> Changed | None:
    """So many toys of a kind."""
    toys = find(contents, id)
    if toys is None or toys.count == count:
        return None
    count = None if count is None else max(0, min(count, MOST_FIGURES))
    sentence = message("toys-unlimited", kind=toys.name)
    if count is not None:
        sentence = message("toys-counted", kind=toys.name, count=count)
    return Changed(_with(contents, replace(toys, count=count)), sentence)


def saved(contents: Contents, toys: Toys) -> Changed | None:
    """A kind as it shall be; new if it has no id yet."""
    if toys.id:
        same = find(contents, toys.id) == toys
        return None if same else Changed(_with(contents, toys), message("toys-changed", kind=toys.name))
    return Changed((*contents, replace(toys, id=_free(contents))), message("toys-added", kind=toys.name))


def removed(contents: Contents, id: int) -> Changed | None:
    """The box without a kind."""
    toys = find(contents, id)
    if toys is None:
        return None
    return Changed(tuple(kind for kind in contents if kind.id != id), message("toys-removed", kind=toys.name))


def with_set(contents: Contents, name: str, kinds: Iterable[Toys]) -> Changed:
    """The box with all kinds of a set; those of the same name and use become more."""
    for toys in kinds:
        use = (toys.name, toys.figures, toys.gear)
        same = next((kind for kind in contents if (kind.name, kind.figures, kind.gear) == use), None)
        if same is None:
            contents = (*contents, replace(toys, id=_free(contents)))
        elif same.count is not None and toys.count is not None:
            contents = _with(contents, replace(same, count=min(same.count + toys.count, MOST_FIGURES)))
    return Changed(contents, message("toys-added", kind=name))


def with_missing(
    contents: Contents, name: str, missing: Mapping[Need, int], names: Mapping[Need, str], plastic: str
) -> Changed | None:
    """The box with toys for what an army lacks, each a kind of its own unless one has the same use."""
    if not missing:
        return None
    kinds = [
        Toys(0, names[need], count, (need.figure,), tuple(sorted(need.gear)), plastic)
        for need, count in missing.items()
    ]
    return replace(with_set(contents, name, kinds), summary=message("toys-of-army", army=name))


def with_more(contents: Contents, toys: Mapping[int, int]) -> Contents:
    """The box with so many toys more of each kind."""
    return tuple(
        kind if kind.count is None else replace(kind, count=min(kind.count + toys.get(kind.id, 0), MOST_FIGURES))
        for kind in contents
    )


def _with(contents: Contents, toys: Toys) -> Contents:
    return tuple(toys if kind.id == toys.id else kind for kind in contents)


def _free(contents: Sequence[Toys]) -> int:
    return max((toys.id for toys in contents), default=0) + 1
