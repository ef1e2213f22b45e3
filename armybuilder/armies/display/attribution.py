"""The origin of an army: its author and the armies that it was copied from, as far as a reader may know."""

from dataclasses import dataclass

from django.urls import reverse

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor

MOST = 8
"""The number of copies of copies that are followed."""


@dataclass(frozen=True, slots=True)
class Credit:
    """An army that another was copied from. A reader who may not see it learns only its name at that time."""

    name: str
    by: Player | None = None
    at: str = ""
    changed: bool = False
    """Whether it has changed since it was copied, or last looked at."""
    gone: bool = False
    """Whether the link by which it was copied was turned off."""


def original(copy: Army, visitor: Visitor) -> Army | None:
    """The army it was copied from, if the visitor may still see it. The copy's owner has the link it was made with."""
    link = _link(copy, visitor)
    return Army.objects.visible_to(visitor, link).filter(pk=copy.origin_id).first() if copy.origin_id else None


def address(origin: Army, copy: Army, visitor: Visitor) -> str:
    """The address where the visitor can read the original."""
    if origin.read_key and origin.read_key == _link(copy, visitor):
        return reverse("armies:shared", args=[origin.read_key])
    return reverse("armies:read", args=[origin.code])


def nearest(army: Army, visitor: Visitor) -> list[Credit]:
    """The army that it was copied from."""
    return _line(army, visitor, 1)


def credits_of(army: Army, visitor: Visitor) -> list[Credit]:
    """The army that it was copied from, and the first original: at most two, however long the chain is."""
    line = _line(army, visitor, MOST)
    return line if len(line) < 3 else [line[0], line[-1]]


def _line(army: Army, visitor: Visitor, max_credits: int) -> list[Credit]:
    """The credits from the nearest on, up to the first army that the visitor may not see."""
    credits: list[Credit] = []
    while (army.origin_id or army.origin_name) and len(credits) < max_credits:
        origin = original(army, visitor)
        if origin is None:
            return [*credits, Credit(army.origin_name, gone=bool(_link(army, visitor)))]
        credits.append(
            Credit(origin.name, origin.author, address(origin, army, visitor), origin.version != army.origin_version)
        )
        army = origin
    return credits


def _link(copy: Army, visitor: Visitor) -> str:
    """The link with which the visitor's own copy was made; nobody else sees it."""
    return copy.origin_read_key if copy.owner_id == visitor.key else ""
