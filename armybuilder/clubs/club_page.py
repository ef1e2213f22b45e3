"""What a club's page shows, as plain values."""

from django.utils import timezone

from armybuilder import books
from armybuilder.armies import moments
from armybuilder.armies.values import Shown
from armybuilder.clubs import feeds, guards, shelf_page
from armybuilder.clubs.models import ORGANIZING, Club, Member, Role
from armybuilder.house.models import HouseRules
from armybuilder.nights.scores import season
from armybuilder.nights.tickets import next_night
from armybuilder.visitors import Visitor

PLASTICS = ("green", "red", "blue", "tan", "violet", "copper", "bone", "grey")
TOLD = {
    "founded": "The club is there. Invite somebody.",
    "joined": "You belong to the club now.",
    "asked": "Asked. The organizers are told.",
    "unasked": "You do not ask any more.",
    "let-in": "Let in.",
    "refused": "Not let in.",
    "role": "Kept: who does what.",
    "handed": "Handed over. You stay as an organizer.",
    "member-removed": "Removed, with what they had on the shelf.",
    "put": "On the shelf. Members of the club see the army from now on.",
    "taken": "Off the shelf.",
    "moved": "Sorted.",
    "folder": "Kept: the folders.",
    "kept": "Kept.",
    "restored": "The club is back.",
    "feed": "The address of your feed is there.",
    "feed-withdrawn": "Withdrawn. That address shows nothing now.",
}
"""What was done, as the snackbar says it."""
WHO = {Role.OWNER: "owner", Role.ORGANIZER: "organizer"}


def page(club: Club, visitor: Visitor, told: str = "", refused: str = "") -> Shown:
    """Everything the page shows."""
    role = guards.role_of(club, visitor)
    organizes = role in ORGANIZING
    members = _members(club, visitor)
    return {
        **shelf_page.page(club, visitor, role),
        "club": club,
        "role": role,
        "organizes": organizes,
        "owns": role == Role.OWNER,
        "signed_in": visitor.player is not None,
        "sign_in": guards.sign_in(f"/clubs/{club.slug}/"),
        "members": members,
        "counted": f"{len(members)} player{'' if len(members) == 1 else 's'}",
        "asks": bool(visitor.player) and not role and club.join_requests.filter(player=visitor.player).exists(),
        "requests": list(club.join_requests.select_related("player")) if organizes else [],
        "habits": [line.strip() for line in club.habits.splitlines() if line.strip()],
        "habits_told": _said_by(club),
        "houses": houses(club, visitor),
        "told": TOLD.get(told, ""),
        "refused": refused,
        "ticket": next_night(club, visitor),
        "season": season(club),
        "feed": feeds.address_of(club, visitor) if role else None,
    }


def houses(club: Club, visitor: Visitor) -> list[Shown]:
    """The club's house rules that are published, as far as the visitor may read them."""
    there = list(HouseRules.objects.visible_to(visitor).filter(club=club, sight="club").order_by("name"))
    newest = books.newest(visitor, [house.slug for house in there])
    return [{"house": house, "last": newest[house.slug]} for house in there if house.slug in newest]


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
