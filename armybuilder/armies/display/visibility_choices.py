"""The choices of an army's visibility, what each one means, and making a choice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import new_key
from armybuilder.armies import signals
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.armies.visibility import Visibility
from armybuilder.core.machine import security_log
from armybuilder.visitors import Visitor


@dataclass(frozen=True, slots=True)
class ArmyVisibility:
    """One of the visibilities, in words."""

    value: str
    icon: str
    name: str | Promise
    means: str | Promise
    why: str | Promise = ""
    """Why it cannot be chosen."""

    @property
    def barred(self) -> bool:
        """Whether it cannot be chosen."""
        return bool(self.why)


ME = ArmyVisibility("me", "lock", _("Private"), _("Only you can see it. Any existing link stops working."))
LINK = ArmyVisibility(
    "link",
    "link",
    _("Anyone with the link"),
    _("Anyone with the link can view, print and copy it. It isn’t in the library."),
)
SHELVED = _(
    "Members of clubs that have it in their library, or to whose game nights you bring it, can view, print and copy it."
)
CLUB = ArmyVisibility("club", "users", _("My clubs"), SHELVED)
ALL = ArmyVisibility(
    "all", "globe", _("Public"), _("Everyone can view, print and copy it. It’s in the library under your name.")
)
CHOICES = (ME, LINK, CLUB, ALL)
KEPT_OUT = _("The moderators removed it from the library.")


def visibility_of(army: Army) -> ArmyVisibility:
    """The current visibility of an army."""
    return next(choice for choice in CHOICES if choice.value == army.visibility)


def offered(visitor: Visitor, kept_out: str = "") -> list[ArmyVisibility]:
    """The visitor's choices, with reasons why some cannot be chosen; on a server for one person, a link."""
    if settings.SINGLE_USER:
        return [ME, LINK]
    if visitor.player:
        return [ME, LINK, CLUB, replace(ALL, why=KEPT_OUT if kept_out else "")]
    return [ME, LINK, *(replace(choice, why=_("My clubs and Public require an account.")) for choice in (CLUB, ALL))]


def choosable(visitor: Visitor, value: str, kept_out: str = "") -> bool:
    """Whether the visitor may choose it."""
    return any(choice.value == value and not choice.barred for choice in offered(visitor, kept_out))


def prepare(armies: Iterable[Army], value: str) -> None:
    """Compute, before the transaction begins, what others will see of these armies."""
    if value == Visibility.ALL:
        signals.prepare(armies)


def choose(army: Army, value: str) -> None:
    """Change the visibility. The link is turned on if it is needed, and off if nobody may see the army.

    Removal from the library by moderators is independent of this.
    """
    if value == Visibility.ALL and army.kept_out:
        return
    army.visibility = value
    if value == Visibility.LINK:
        army.read_key = army.read_key or new_key()
    elif value == Visibility.ME:
        army.read_key = None
    army.save(update_fields=("visibility", "read_key"))
    security_log.note("visibility-changed", army=army.pk, to=value)


def choose_all(armies: ArmyQuerySet, value: str) -> None:
    """The same for many armies at once."""
    if value == Visibility.LINK:
        for key in list(armies.filter(read_key=None).values_list("pk", flat=True)):
            Army.objects.filter(pk=key).update(read_key=new_key())
    security_log.note("visibility-changed", armies=armies.count(), to=value)
    armies.update(visibility=value, **({"read_key": None} if value == Visibility.ME else {}))
