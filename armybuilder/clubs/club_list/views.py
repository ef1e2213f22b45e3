"""The list of clubs."""

from collections.abc import Mapping

from django.db.models import Count, F, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.clubs.models import Club, Role
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.core.web.http import Request
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor, visitor_of
from rules.engine.wording.directions import isolate

PAGE = 60
"""The number of clubs of others that are listed, the largest first."""
MOST_WORDS = 80


@require_safe
def clubs(request: Request) -> HttpResponse:
    """The visitor's clubs, and the public ones."""
    words = " ".join(request.GET.get("q", "")[:MOST_WORDS].replace("\0", "").split())
    return render(request, "clubs/club_list/list.html", _context(visitor_of(request), words))


def _context(visitor: Visitor, words: str) -> Context:
    """The visitor's clubs, and the public ones."""
    own = sorted(
        _counted(Club.objects.filter(pk__in=Club.objects.of_member(visitor).order_by().values("pk"))),
        key=lambda club: natural_key(club.name),
    )
    roles = dict(visitor.player.memberships.values_list("club", "role")) if visitor.player else {}
    return {
        "own": [_row(club, roles.get(club.pk, "")) for club in own],
        "removed": list(Club.objects.removed_by(visitor)),
        "days": KEPT_DAYS,
        "others": [_row(club, "") for club in _others(roles, words)],
        "words": words,
        "signed_in": visitor.player is not None,
    }


def _others(mine: Mapping[int, str], words: str) -> list[Club]:
    clubs = Club.objects.filter(public=True, binned=None).exclude(pk__in=mine)
    for word in words.split():
        clubs = clubs.filter(name__icontains=word) | clubs.filter(place__icontains=word)
    largest = _counted(clubs).order_by(F("players").desc(), "name", "pk")[:PAGE]
    return sorted(largest, key=lambda club: (-club.players, natural_key(club.name)))  # type: ignore[attr-defined]


def _counted(clubs: QuerySet[Club]) -> QuerySet[Club]:
    return clubs.annotate(players=Count("members", distinct=True))


def _row(club: Club, role: str) -> Context:
    players: int = club.players  # type: ignore[attr-defined]
    counted = ngettext("{count} member", "{count} members", players).format(count=players)
    facts = [counted, isolate(club.place), "" if club.public else _("members only")]
    return {"club": club, "facts": " · ".join(filter(None, facts)), "role": role if role != Role.MEMBER else ""}
