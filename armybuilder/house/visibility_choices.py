"""The visibility of the revisions of house rules: the choices, the current one, and making a choice."""

from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from armybuilder.accounts.models import new_key
from armybuilder.clubs.models import Club
from armybuilder.core.db import transactions
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.house.models import VISIBILITY, HouseRules
from rules.engine.wording.directions import isolate

OF_CLUB = "club:"
"""Prefix of the choice of a club; its slug follows."""


@dataclass(frozen=True, slots=True)
class HouseVisibility:
    """The choice in words; that of a club has its row."""

    value: str
    label: str
    club: int | None = None


def offered(house: HouseRules) -> list[HouseVisibility]:
    """The choices: the owner's clubs, those that they own first, and then the choices that everybody has."""
    return [*_clubs(house), *(HouseVisibility(value, str(label)) for value, label in VISIBILITY if value != "club")]


def mark_selected(house: HouseRules, has_choice: bool, typed: str = "") -> list[tuple[HouseVisibility, bool]]:
    """Each choice that is offered, and whether it is selected: the current one, or else one of the owner's clubs."""
    choices = offered(house)
    now = typed or (chosen(house) if has_choice or house.visibility != "me" else choices[0].value)
    return [(choice, choice.value == now) for choice in choices]


def chosen(house: HouseRules) -> str:
    """The current choice."""
    return f"{OF_CLUB}{house.club.slug}" if house.visibility == "club" and house.club else house.visibility


def choose(house: HouseRules, value: str) -> bool:
    """Make the choice. Returns whether it is allowed. An existing link stays the same."""
    choice = next((choice for choice in offered(house) if choice.value == value), None)
    if choice is None:
        return False
    if choice.club != house.club_id:
        house.announced_revision = None
    house.visibility, house.club_id = value.partition(":")[0], choice.club
    if house.visibility == "link":
        house.read_key = house.read_key or new_key()
    transactions.write(partial(house.save, update_fields=("visibility", "club", "read_key", "announced_revision")))
    return True


def _clubs(house: HouseRules) -> list[HouseVisibility]:
    if house.owner is None:
        return []
    # Sorted backwards, the roles are in this order: owner, organizer, member.
    memberships = house.owner.memberships.filter(club__binned=None).select_related("club")
    by_name = sorted(memberships, key=lambda member: natural_key(member.club.name))
    by_role = sorted(by_name, key=lambda member: member.role, reverse=True)
    return [
        HouseVisibility(f"{OF_CLUB}{member.club.slug}", members_of(member.club), member.club_id) for member in by_role
    ]


def members_of(club: Club) -> str:
    """The choice of a club, in words."""
    return _("Members of {club}").format(club=isolate(club.name))
