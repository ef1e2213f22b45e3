"""Who may see an army: what can be chosen, what each choice means, and choosing one."""

from dataclasses import dataclass

from django.conf import settings

from armybuilder.armies import keys
from armybuilder.armies.models import Army, Sight
from armybuilder.visitors import Visitor


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the sights, in words."""

    value: str
    icon: str
    name: str
    means: str
    barred: bool = False
    """Whether it takes an account first."""


ME = Choice("me", "eye-off", "Only me", "Nobody else sees it. A link that is out stops at once.")
LINK = Choice("link", "link", "Anyone with the link", "Whoever has the link reads, prints and copies it.")
SHELVED = "Clubs on whose shelf it stands, or to whose nights you bring it: their members read, print and copy it."
CLUB = Choice("club", "users", "My clubs", SHELVED)
ALL = Choice("all", "globe", "Everybody", "It stands in the library under your name, for everybody to read and copy.")
CHOICES = (ME, LINK, CLUB, ALL)
SHARED = frozenset({CLUB.value, ALL.value})
"""What an account is needed for: others see whose it is."""


def of(army: Army) -> Choice:
    """Who sees it now."""
    return next(one for one in CHOICES if one.value == army.sight)


def offered(visitor: Visitor) -> list[Choice]:
    """What the visitor may choose from, with what would take an account; on one person's own server, a link."""
    if settings.SINGLE_USER:
        return [ME, LINK]
    if visitor.player:
        return list(CHOICES)
    barred = [Choice(one.value, one.icon, one.name, one.means, barred=True) for one in (CLUB, ALL)]
    return [ME, LINK, *barred]


def choosable(visitor: Visitor, value: str) -> bool:
    """Whether the visitor may choose it."""
    return any(one.value == value and not one.barred for one in offered(visitor))


def choose(army: Army, value: str) -> None:
    """Let those see the army from now on; a link is there where one is needed, and gone where nobody may see it."""
    army.sight = value
    if value == Sight.LINK:
        army.link = army.link or keys.fresh()
    elif value == Sight.ME:
        army.link = None
    army.save(update_fields=("sight", "link"))
