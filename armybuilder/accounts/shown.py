"""What every page shows of its server and of who looks at it."""

from dataclasses import dataclass
from functools import cache
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve

from armybuilder.accounts.models import player_of
from armybuilder.http import Request


@dataclass(frozen=True, slots=True)
class Place:
    """Where the bar on top leads."""

    path: str
    name: str
    icon: str
    social: bool = False
    """Nothing for one who is alone on the server."""


ARMIES = "/armies/"
"""The list alone: a builder is a place of its own."""
PLACES = (
    Place("/library/", "Library", "library", social=True),
    Place("/clubs/", "Clubs", "users", social=True),
    Place("/rules/", "Rules", "book-open"),
    Place("/house/", "House rules", "pencil"),
    Place(ARMIES, "My armies", "layers"),
)


def who(request: HttpRequest) -> dict[str, object]:
    """The places, and the player for the bar; what the view asked of them is not asked again."""
    return {
        "places": places(request.path),
        "signing": not settings.SINGLE_USER,
        "player": None if settings.SINGLE_USER else player_of(cast(Request, request)),
    }


def places(path: str) -> list[tuple[Place, bool]]:
    """Each place there is, and whether the path lies within it."""
    there = [place for place in PLACES if is_there(place.path) and not (settings.SINGLE_USER and place.social)]
    return [(place, _within(path, place.path)) for place in there]


def _within(path: str, place: str) -> bool:
    return path == place if place == ARMIES else path.startswith(place)


@cache
def is_there(path: str) -> bool:
    """Whether an address leads anywhere."""
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
