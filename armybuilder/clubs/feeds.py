"""A public club's feed: what everybody may see of its shelf, the newest first."""

from django.http import HttpResponse

from armybuilder.armies.models import Army
from armybuilder.clubs.belonging import at
from armybuilder.clubs.models import Club
from armybuilder.http import Request
from armybuilder.library import feeds

MOST = 30


def feed(request: Request, club: Club) -> HttpResponse:
    """The feed of a club as Atom."""
    newest = Army.objects.public().filter(shelved__club=club).order_by("-shelved__put", "-pk")
    return feeds.feed(request, f"{club.name}: the shelf", at(club), feeds.of_armies(newest[:MOST]))
