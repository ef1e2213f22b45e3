"""Questions of the library to the clubs app."""

from collections.abc import Iterable, Mapping

from armybuilder.core.hooks import Hook
from armybuilder.visitors import Visitor

clubs_to_filter_by: Hook[[Visitor, str], Mapping[str, str]] = Hook()
"""The clubs that a visitor may filter by, and that of the slug if they may see it: names by slugs."""
armies_on_shelf: Hook[[Visitor, str], Iterable[int]] = Hook()
"""The ids of the armies in the library of the club with that slug, as far as a visitor may see them."""


def club_names(visitor: Visitor, slug: str) -> dict[str, str]:
    """Names by slugs."""
    return {club: name for names in clubs_to_filter_by.ask(visitor, slug) for club, name in names.items()}
