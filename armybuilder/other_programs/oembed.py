"""oEmbed (oembed.com): the card that sites show for a link to an army."""

import re
from urllib.parse import urlsplit

from django.http import Http404
from django.urls import Resolver404, resolve

from armybuilder.armies import permissions
from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.core.web.http import whole_address
from rules import engine

WIDTH, HEIGHT = 1200, 630
"""Of the preview picture, in pixels."""
SIZE = re.compile("[0-9]{1,5}")


def describe_link(address: str, own: str, max_width: str = "", max_height: str = "") -> dict[str, object]:
    """The card of an army's page on this server, whose root is ``own``. Raises ``Http404`` for everything else."""
    path = urlsplit(address).path
    if not address.startswith((own, whole_address("/"))):
        raise Http404("Another server.")
    build = army_at(path)
    preview = army_context.link_preview(build, engine.bill(build))
    card: dict[str, object] = {
        "version": "1.0",
        "type": "link",
        "title": preview["title"],
        "provider_name": "Muster",
        "provider_url": whole_address("/"),
        "cache_age": 3600,
    }
    # A picture that is larger than the reader allows must be left out.
    if _fits(WIDTH, max_width) and _fits(HEIGHT, max_height):
        card |= {
            "thumbnail_url": whole_address(f"{path}preview.png"),
            "thumbnail_width": WIDTH,
            "thumbnail_height": HEIGHT,
        }
    return card


def army_at(path: str) -> engine.Build:
    """The army of a page that everybody with its address can read. Raises ``Http404``."""
    try:
        match = resolve(path)
    except Resolver404:
        raise Http404("No page of an army.") from None
    if match.view_name == "armies:sample":
        return permissions.sample(match.kwargs["slug"]).build
    if match.view_name == "armies:shared":
        return permissions.shared(match.kwargs["link"]).build()
    army = Army.objects.public().filter(code=match.kwargs["code"]).first() if match.view_name == "armies:read" else None
    if army is None:
        raise Http404("No such army.")
    return army.build()


def _fits(size: int, limit: str) -> bool:
    return not SIZE.fullmatch(limit) or size <= int(limit)
