"""Questions to higher apps on which the rows of armies depend: whom they let read an army, and which they watch."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q

from armybuilder.core.hooks import Hook
from armybuilder.visitors import Visitor

armies_opened_to_visitor: Hook[[Visitor], Q] = Hook()
"""The armies that an app opens to a visitor if their owner lets clubs see them."""
players_with_access: Hook[[int], Q] = Hook()
"""The players to whom an app opens the army of that number in the same way."""
watched_armies: Hook[[], Q] = Hook()
"""The armies for which ``version_about_to_change`` is sent; it is sent for no others."""


def any_of(answers: Iterable[Q]) -> Q:
    """The answers of all apps, combined; no row if none answers."""
    return reduce(or_, answers, Q(pk__in=()))
