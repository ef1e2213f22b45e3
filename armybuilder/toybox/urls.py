"""Addresses of toy boxes: without a code the visitor's own, with one any that they may look into."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from armybuilder.toybox import side_views, views

app_name = "toybox"

VERBS: dict[str, Callable[..., HttpResponse]] = {
    "count": views.count,
    "remove": views.remove,
    "add-set": views.add_set,
    "add-army": views.add_army,
    "add-more": views.add_more,
    "undo": views.undo,
    "redo": views.redo,
    "share": views.share,
    "save": side_views.save,
}


def _both(name: str, address: str, view: Callable[..., HttpResponse]) -> list[URLPattern]:
    """The address in one's own box, and in any."""
    return [
        path(address, view, name=f"own_{name}" if name != "box" else "own"),
        path(f"<uuid:box>/{address}", view, name=name),
    ]


urlpatterns = [
    *_both("box", "", views.page),
    *_both("new_kind", "kinds/new/", views.kind),
    *_both("kind", "kinds/<int:kind>/", views.kind),
    *_both("fits", "fits/", views.fits),
    *_both("sides", "sides/", side_views.sides),
    *_both("random", "random/", side_views.random_army),
    *(pattern for verb, view in VERBS.items() for pattern in _both(verb, f"{verb}/", view)),
]
