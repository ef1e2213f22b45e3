"""The places in the bar at the top of every page.

``templates/base.html`` draws the bar and its menus, with ``_places.html`` and ``_own_places.html``. The player in it
comes from ``accounts/context_processors.py``, which asks ``places``, too.
"""

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.urls import Resolver404, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the bar."""

    path: str
    name: str | Promise
    icon: str
    social: bool = False
    """Nothing on a server for one person."""


PLACES = (
    Place("/library/", _("Library"), "library", social=True),
    Place("/toys/", _("Toy box"), "package"),
    Place("/clubs/", _("Clubs"), "users", social=True),
    Place("/rules/", pgettext_lazy("to read", "Rules"), "book-open"),
    Place("/house/", _("House rules"), "pencil"),
    Place("/armies/", _("My armies"), "layers"),
)


def places(path: str) -> list[tuple[Place, bool]]:
    """Each place, and whether the path lies within it."""
    there = [place for place in PLACES if is_there(place.path) and not (settings.SINGLE_USER and place.social)]
    return [(place, path.startswith(place.path)) for place in there]


SIGNS_BEHIND = ")]}>.,;:!?\"'`*|”’“‘»«›‹…\\"
"""Characters that text puts behind a link."""


def without_signs_behind(path: str) -> str:
    """The address of a page whose path was copied with such signs; empty if there is none.

    >>> without_signs_behind("/clubs/).")
    '/clubs/'
    """
    short = path.rstrip(SIGNS_BEHIND)
    # Not remembered: there are as many paths as people can think of.
    return next((address for address in (short, f"{short}/") if short != path and _leads_to_a_page(address)), "")


@cache
def is_there(path: str) -> bool:
    """Whether an address belongs to a page."""
    return _leads_to_a_page(path)


def _leads_to_a_page(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
