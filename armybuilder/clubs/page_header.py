"""The head of every page of a club: its name, its tabs and its menu."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.models import Army
from armybuilder.clubs import permissions
from armybuilder.clubs.models import ORGANIZING, Club, Role
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor

OVERVIEW, LIBRARY, NIGHTS, SEASON, HOUSE, MEMBERS, FEED = (
    "overview", "library", "nights", "season", "house", "members", "feed",
)  # fmt: skip
SMALL = 4
"""With fewer members a club needs more people first of all."""
OWN_TABS = (LIBRARY, HOUSE, MEMBERS, FEED)
"""The tabs of the club's own page; other tabs have pages of their own."""


def tab_address(club: Club, tab: str) -> str:
    """The address of a tab of the club's page."""
    address = reverse("clubs:club", args=[club.slug])
    return address if tab == OVERVIEW else f"{address}?tab={tab}"


def head(club: Club, visitor: Visitor, tab: str) -> Context:
    """The head with the open tab."""
    role = permissions.role_of(club, visitor)
    members = club.members.count()
    shown = Army.objects.visible_to(visitor).order_by().values("pk")
    shelved = club.shelf.filter(army__in=shown).count()
    return {
        "club": club,
        "role": role,
        "organizes": role in ORGANIZING,
        "owns": role == Role.OWNER,
        "is_small": members < SMALL,
        "is_alone": members == 1,
        "tab": tab,
        "counted": ngettext("{count} member", "{count} members", members).format(count=members),
        "shelved": shelved,
        "tabs": [
            (OVERVIEW, _("Overview"), tab_address(club, OVERVIEW), None),
            (LIBRARY, _("Library"), tab_address(club, LIBRARY), shelved),
            (NIGHTS, _("Game nights"), reverse("nights:nights", args=[club.slug]), None),
            (SEASON, _("Season"), reverse("nights:season", args=[club.slug]), None),
            (HOUSE, _("House rules"), tab_address(club, HOUSE), None),
            (MEMBERS, _("Members"), tab_address(club, MEMBERS), members),
        ],
    }
