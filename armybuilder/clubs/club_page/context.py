"""The context of a club's page."""

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.clubs import permissions
from armybuilder.clubs.feeds import atom
from armybuilder.clubs.models import Club, Member, Role
from armybuilder.clubs.page_header import FEED, HOUSE, LIBRARY, MEMBERS, OVERVIEW, head, tab_address
from armybuilder.clubs.questions import house_rules, overview_parts
from armybuilder.clubs.shelf import context as shelf_context
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor

SEEN = 6
"""The number of armies that the overview shows, the newest first."""
MEMBER_PLASTICS = ("green", "red", "blue", "tan", "violet", "copper", "bone", "grey")


def page(club: Club, visitor: Visitor, tab: str = OVERVIEW) -> Context:
    """The context of a tab."""
    shown = head(club, visitor, tab)
    parts = {LIBRARY: _library, HOUSE: _house, MEMBERS: _members_tab, FEED: _feed}
    return {**shown, **parts.get(tab, _overview)(club, visitor, shown)}


def _overview(club: Club, visitor: Visitor, shown: Context) -> Context:
    """The parts that other apps add about the club, then a few armies, and one line for everything else."""
    is_stranger = visitor.player is not None and not shown["role"]
    is_asking = is_stranger and club.join_requests.filter(player=visitor.player).exists()
    return {
        **{name: value for part in overview_parts.ask(club, visitor) for name, value in part.items()},
        "cards": shelf_context.some(club, visitor, str(shown["role"]), SEEN),
        "signed_in": visitor.player is not None,
        "sign_in": permissions.sign_in(tab_address(club, OVERVIEW)),
        "asks": is_asking,
        # Somebody who is alone in their club invites others first.
        "invites_first": shown["organizes"] and shown["is_alone"],
        "invitation_link": settings.BASE_URL + reverse("clubs:join", args=[club.link]) if club.link else "",
        **_members_tab(club, visitor, shown),
        **_house(club, visitor, shown),
    }


def _library(club: Club, visitor: Visitor, shown: Context) -> Context:
    return shelf_context.page(club, visitor, str(shown["role"]))


def _house(club: Club, visitor: Visitor, shown: Context) -> Context:
    houses = [house for answer in house_rules.ask(club, visitor) for house in answer]
    habits = [line.strip() for line in club.habits.splitlines() if line.strip()]
    return {"habits": habits, "habits_changed": _changed_by(club), "houses": houses}


def _members_tab(club: Club, visitor: Visitor, shown: Context) -> Context:
    requests = list(club.join_requests.select_related("player")) if shown["organizes"] else []
    order = [Role.OWNER, Role.ORGANIZER, Role.MEMBER]
    members = sorted(
        club.members.select_related("player"), key=lambda member: (order.index(Role(member.role)), member.since)
    )
    return {"members": [_member(member, visitor) for member in members], "requests": requests}


def _feed(club: Club, visitor: Visitor, shown: Context) -> Context:
    return {"feed": atom.address_of(club, visitor) if shown["role"] else None}


def _changed_by(club: Club) -> str:
    """``Changed by Bea, 3 March``."""
    if not club.habits or club.habits_at is None:
        return ""
    when = timestamps.ago(club.habits_at, timezone.now())
    if club.habits_by:
        return _("Changed by {player}, {when}").format(player=club.habits_by.name, when=when)
    return _("Changed {when}").format(when=when)


def _member(member: Member, visitor: Visitor) -> Context:
    mine = member.player == visitor.player
    role = _role(member)
    return {
        "player": member.player,
        "letter": member.player.name[:1].upper(),
        "plastic": MEMBER_PLASTICS[member.player_id % len(MEMBER_PLASTICS)],
        "role_name": _("{role}, you").format(role=role) if mine else role,
        "role": member.role,
        "mine": mine,
    }


def _role(member: Member) -> str:
    """``owner``, ``organizer``; for other members, since when they belong to the club."""
    if member.role == Role.MEMBER:
        return _("joined {when}").format(when=timestamps.ago(member.since, timezone.now()))
    return pgettext("role", "owner") if member.role == Role.OWNER else pgettext("role", "organizer")
