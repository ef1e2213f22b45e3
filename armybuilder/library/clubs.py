"""The clubs by which the library can be narrowed; the app that keeps them stands on this one."""

from collections.abc import Mapping

from django.apps import apps

from armybuilder.visitors import Visitor


def offered(visitor: Visitor, slug: str) -> Mapping[str, str]:
    """Names by slugs: the visitor's own clubs, and the one asked for where they may see it."""
    clubs = apps.get_model("clubs", "Club").objects
    found = dict(clubs.of(visitor).values_list("slug", "name"))
    if slug and slug not in found:
        found |= dict(clubs.visible_to(visitor).filter(slug=slug).values_list("slug", "name"))
    return found
