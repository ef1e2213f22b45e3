"""A public club's feed: what everybody may see of its shelf, the newest first."""

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.armies.my_armies import brief
from armybuilder.clubs.models import Club, Shelved

MOST = 30


def feed(club: Club) -> HttpResponse:
    """The feed of a club as Atom."""
    at = f"{settings.BASE_URL}{reverse('clubs:club', args=[club.slug])}"
    made = Atom1Feed(f"{club.name}: the shelf", at, club.about, language="en", feed_url=f"{at}feed.atom")
    public = Army.objects.public().order_by().values("pk")
    shelved = list(club.shelf.filter(army__in=public).select_related("army__edition").order_by("-put", "-pk")[:MOST])
    authors = dict(Player.objects.filter(key__in={one.army.maker for one in shelved}).values_list("key", "name"))
    for one in shelved:
        _add(made, one, authors.get(one.army.maker, ""))
    return HttpResponse(made.writeString("utf-8"), content_type=made.content_type)


def _add(made: Atom1Feed, shelved: Shelved, author: str) -> None:
    army, said = shelved.army, brief(shelved.army.build())
    at = f"{settings.BASE_URL}{reverse('armies:read', args=[army.code])}"
    told = f"{said['points_of']} · {said['told']}"
    made.add_item(
        army.name, at, told, author_name=author or None, unique_id=f"urn:uuid:{army.code}",
        pubdate=shelved.put, updateddate=shelved.put,
    )  # fmt: skip
