"""A club with house rules and armies, and its members as browsers see them."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.test import Client as Browser

from benchmarks.parts.kill_clients import FIELD

if TYPE_CHECKING:
    from armybuilder.clubs.models import Club

TOKEN = "m" * 32
"""What forms of members carry, as their cookies do."""
HOUSE = "club-rules"
"""The slug of the club's house rules."""


def create_club(members: int, armies: int) -> "tuple[Club, dict[str, list[str]]]":
    """A club that plays house rules, with so many armies on its shelf: by member, the first of whom is its owner."""
    from armybuilder.armies import samples
    from armybuilder.armies.models import Army
    from armybuilder.clubs.models import Role, Shelved
    from armybuilder.house.catalogues import renamed
    from armybuilder.house.models import HouseRules
    from rules import engine, loading
    from rules.documents import document_of
    from rules.models import Edition
    from rules.snapshot import catalogue
    from tests.support import clubs
    from tests.support.players import a_player

    names = [f"m{number}" for number in range(members)]
    club = clubs.club("Twelve", **dict.fromkeys(names, Role.MEMBER))
    club.members.filter(player=a_player(names[0])).update(role=Role.OWNER)
    book = Edition.objects.get(slug="vsgmr-7")
    document = document_of(book)
    draft = renamed(document, "Club rules")
    house = HouseRules.start("Club rules", book, document, draft, a_player(names[0]).key)
    edition = loading.publish(house.document(), house.slug, book, "")
    HouseRules.objects.filter(pk=house.pk).update(club=club, visibility="club", announced_revision=1)
    builds = [sample.build for sample in samples.all() if sample.build.catalogue.slug == "vsgmr-7"]
    codes: dict[str, list[str]] = {name: [] for name in names}
    for number in range(armies):
        name, build = names[number % members], builds[number % len(builds)]
        army = Army.start(engine.carry_over(build, catalogue(edition)).build, edition, a_player(name).key)
        Army.objects.filter(pk=army.pk).update(visibility="club")
        Shelved.objects.create(club=club, army=army)
        codes[name].append(str(army.code))
    return club, codes


def headers_of(player: Any, host: str, address: str) -> dict[str, str]:
    """What the browser of a member sends with every form, from an address as a proxy says it."""
    browser = Browser()
    browser.force_login(player.user)
    cookie = f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"
    return {
        "Content-Type": FIELD,
        "Cookie": f"{cookie}; {settings.CSRF_COOKIE_NAME}={TOKEN}",
        "Referer": f"http://{host}/",
        "X-Forwarded-For": address,
    }
