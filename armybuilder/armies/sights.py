"""Who may see an army: what can be chosen, what each choice means, and choosing one."""

from dataclasses import dataclass, replace

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
    why: str = ""
    """What bars it."""

    @property
    def barred(self) -> bool:
        """Whether it cannot be chosen."""
        return bool(self.why)


ME = Choice("me", "eye-off", "Only me", "Nobody else sees it. A link that is out stops at once.")
LINK = Choice("link", "link", "Anyone with the link", "Whoever has the link reads, prints and copies it.")
CLUB = Choice("club", "users", "My clubs", "Members of the clubs on whose shelf it stands read, print and copy it.")
ALL = Choice("all", "globe", "Everybody", "It stands in the library under your name, for everybody to read and copy.")
CHOICES = (ME, LINK, CLUB, ALL)
KEPT_OUT = "Kept out by the people who run this site."
SHARED = frozenset({CLUB.value, ALL.value})
"""What an account is needed for: others see whose it is."""


def of(army: Army) -> Choice:
    """Who sees it now."""
    return next(one for one in CHOICES if one.value == army.sight)


def offered(visitor: Visitor, kept_out: str = "") -> list[Choice]:
    """What the visitor may choose from, with what is barred and why; on one person's own server, a link."""
    if settings.SINGLE_USER:
        return [ME, LINK]
    if visitor.player:
        return [ME, LINK, CLUB, replace(ALL, why=KEPT_OUT if kept_out else "")]
    return [ME, LINK, *(replace(one, why="Takes an account.") for one in (CLUB, ALL))]


def choosable(visitor: Visitor, value: str, kept_out: str = "") -> bool:
    """Whether the visitor may choose it."""
    return any(one.value == value and not one.barred for one in offered(visitor, kept_out))


def choose(army: Army, value: str) -> None:
    """Let those see the army from now on; a link is there where one is needed, and gone where nobody may see it.

    What moderators keep out of the library does not come into it.
    """
    if value == Sight.ALL and army.kept_out:
        return
    army.sight = value
    if value == Sight.LINK:
        army.link = army.link or keys.fresh()
    elif value == Sight.ME:
        army.link = None
    army.save(update_fields=("sight", "link"))
