"""Who sees the revisions of house rules: what may be chosen, what is, and choosing one."""

from dataclasses import dataclass

from armybuilder.accounts.models import Player
from armybuilder.armies import keys
from armybuilder.house.models import SIGHTS, HouseRules

OF_CLUB = "club:"
"""What the choice of a club begins with; the end of its address follows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the sights, in words; that of a club has its row."""

    value: str
    said: str
    club: int | None = None


def offered(house: HouseRules) -> list[Choice]:
    """Who may be let see them: a club is chosen among those of their maker."""
    plain = {value: Choice(value, said) for value, said in SIGHTS if value != "club"}
    everybody = plain.pop("all")
    return [*plain.values(), *_clubs(house), everybody]


def shown(house: HouseRules) -> list[tuple[Choice, bool]]:
    """The same, each with whether it is chosen."""
    now = chosen(house)
    return [(one, one.value == now) for one in offered(house)]


def chosen(house: HouseRules) -> str:
    """Which of them it is now."""
    return f"{OF_CLUB}{house.club.slug}" if house.sight == "club" and house.club else house.sight


def choose(house: HouseRules, value: str) -> bool:
    """Let those see them; whether that may be chosen. A link that was given once stays."""
    choice = next((one for one in offered(house) if one.value == value), None)
    if choice is None:
        return False
    house.sight, house.club_id = value.partition(":")[0], choice.club
    if house.sight == "link":
        house.link = house.link or keys.fresh()
    house.save(update_fields=("sight", "club", "link"))
    return True


def _clubs(house: HouseRules) -> list[Choice]:
    maker = Player.objects.filter(key=house.maker).first()
    held = maker.memberships.filter(club__binned=None).select_related("club").order_by("club__name") if maker else ()
    return [Choice(f"{OF_CLUB}{one.club.slug}", f"Members of {one.club.name}", one.club_id) for one in held]
