"""Where an army comes from: who made it, and whose armies it was copied from, as far as a reader may know."""

from dataclasses import dataclass

from django.urls import reverse

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor

MOST = 8
"""Copies of copies that are followed."""


@dataclass(frozen=True, slots=True)
class Credit:
    """An army that another was copied from; whoever may not see it learns its name then and nothing more."""

    name: str
    by: Player | None = None
    at: str = ""
    changed: bool = False
    """Whether it has changed since it was copied, or last looked at."""


def author(army: Army) -> Player | None:
    """The player whose army it is; made without an account it is nobody's by name."""
    return Player.objects.filter(key=army.maker, user__isnull=False).first()


def nearest(army: Army, visitor: Visitor) -> list[Credit]:
    """What it was copied from."""
    return _line(army, visitor, 1)


def of(army: Army, visitor: Visitor) -> list[Credit]:
    """What it was copied from, and what that came from at first: two however long the line is."""
    line = _line(army, visitor, MOST)
    return line if len(line) < 3 else [line[0], line[-1]]


def _line(army: Army, visitor: Visitor, most: int) -> list[Credit]:
    """The credits from the nearest on, up to the first army that the visitor may not see."""
    found: list[Credit] = []
    while (army.origin_id or army.origin_name) and len(found) < most:
        seen = Army.objects.visible_to(visitor).filter(pk=army.origin_id).first() if army.origin_id else None
        if seen is None:
            return [*found, Credit(army.origin_name)]
        at = reverse("armies:read", args=[seen.code])
        found.append(Credit(seen.name, author(seen), at, seen.head != army.origin_head))
        army = seen
    return found
