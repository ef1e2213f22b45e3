"""What a club's page shows, as plain values."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from armybuilder.clubs import access, signals
from armybuilder.clubs.feeds import atom
from armybuilder.clubs.head import FEED, HOUSE, LIBRARY, MEMBERS, OVERVIEW, head, tab_address
from armybuilder.clubs.models import Club, Member, Role
from armybuilder.clubs.shelf import context as shelf_context
from armybuilder.core import moments
from armybuilder.core.values import Shown
from armybuilder.visitors import Visitor

SEEN = 6
"""Armies of the library on the overview, those added last."""
PLASTICS = ("green", "red", "blue", "tan", "violet", "copper", "bone", "grey")
TOLD = {
    "founded": "Club created. Invite people next.",
    "joined": "You are a member now.",
    "asked": "Request sent. The organizers get a notification.",
    "unasked": "Request canceled.",
    "let-in": "Accepted.",
    "refused": "Declined.",
    "role": "Role changed.",
    "handed": "Ownership transferred. You stay as an organizer.",
    "member-removed": "Member removed, and their armies with them.",
    "put": "Added to the club library. Members can see the army now.",
    "taken": "Removed from the club library.",
    "moved": "Moved.",
    "folder": "Folders saved.",
    "kept": "Saved.",
    "restored": "The club is back.",
    "feed": "Your feed has an address now.",
    "feed-withdrawn": "Feed turned off. Its address shows nothing now.",
}
"""What was done, in a sentence."""
WHO = {Role.OWNER: "owner", Role.ORGANIZER: "organizer"}


def page(club: Club, visitor: Visitor, tab: str = OVERVIEW, told: str = "") -> Shown:
    """Everything that a tab of the page shows."""
    shown = head(club, visitor, tab)
    parts = {LIBRARY: _library, HOUSE: _house, MEMBERS: _members_tab, FEED: _feed}
    return {**shown, "told": TOLD.get(told, ""), **parts.get(tab, _overview)(club, visitor, shown)}


def _overview(club: Club, visitor: Visitor, shown: Shown) -> Shown:
    """What other apps know of the club, then a few armies, and the rest in a line each."""
    told: Sequence[tuple[object, Any]] = signals.overview_shown.send(sender=Club, club=club, visitor=visitor)
    return {
        **{name: value for _, part in told for name, value in part.items()},
        "cards": shelf_context.some(club, visitor, str(shown["role"]), SEEN),
        "signed_in": visitor.player is not None,
        "sign_in": access.sign_in(tab_address(club, OVERVIEW)),
        "asks": _asks(club, visitor, shown),
        **_members_tab(club, visitor, shown),
        **_house(club, visitor, shown),
    }


def _asks(club: Club, visitor: Visitor, shown: Shown) -> bool:
    """Whether the visitor asks to join."""
    if not visitor.player or shown["role"]:
        return False
    return club.join_requests.filter(player=visitor.player).exists()


def _library(club: Club, visitor: Visitor, shown: Shown) -> Shown:
    return shelf_context.page(club, visitor, str(shown["role"]))


def _house(club: Club, visitor: Visitor, shown: Shown) -> Shown:
    shown_by_apps: Any = signals.house_rules_shown.send(sender=Club, club=club, visitor=visitor)
    houses = [house for _, some in shown_by_apps for house in some]
    habits = [line.strip() for line in club.habits.splitlines() if line.strip()]
    return {"habits": habits, "habits_told": _said_by(club), "houses": houses}


def _members_tab(club: Club, visitor: Visitor, shown: Shown) -> Shown:
    requests = list(club.join_requests.select_related("player")) if shown["organizes"] else []
    return {"members": _members(club, visitor), "requests": requests}


def _feed(club: Club, visitor: Visitor, shown: Shown) -> Shown:
    return {"feed": atom.address_of(club, visitor) if shown["role"] else None}


def _said_by(club: Club) -> str:
    """``Changed by Bea, 3 March``."""
    if not club.habits or club.habits_at is None:
        return ""
    who = f" by {club.habits_by.name}" if club.habits_by else ""
    return f"Changed{who}, {moments.told(club.habits_at, timezone.now())}"


def _members(club: Club, visitor: Visitor) -> list[Shown]:
    order = [Role.OWNER, Role.ORGANIZER, Role.MEMBER]
    every = sorted(club.members.select_related("player"), key=lambda one: (order.index(Role(one.role)), one.since))
    return [_member(one, visitor) for one in every]


def _member(member: Member, visitor: Visitor) -> Shown:
    mine = member.player == visitor.player
    said = WHO.get(Role(member.role)) or f"since {moments.told(member.since, timezone.now())}"
    return {
        "player": member.player,
        "letter": member.player.name[:1].upper(),
        "plastic": PLASTICS[member.player_id % len(PLASTICS)],
        "said": f"{said}, you" if mine else said,
        "role": member.role,
        "mine": mine,
    }
