"""What members will see of a night that is being planned, and whom it suits, as plain values."""

from __future__ import annotations

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights import checking, zones
from armybuilder.nights.models import Result
from armybuilder.nights.planning.forms import PlanForm
from armybuilder.nights.planning.games import Game, titled
from armybuilder.visitors import Visitor

MOST = 100
"""Armies that are looked through, those changed last."""
GAMES = 9
"""Games of the club from which the length of one is taken."""


def preview(club: Club, visitor: Visitor, form: PlanForm) -> Shown:
    """The ticket, and three facts about the plan, as far as it can be read."""
    played, said = form.game, form.cleaned_data
    scenario, rules = played.scenario.slug if played.scenario else "", said["rule"]
    terms = checking.Terms(played.book, scenario, said["ranges"], frozenset(rules))
    fitting, borrowed = _fitting(club, visitor, played, terms)
    hours = said["hours"] if "zone" in said else None
    title = " ".join(str(form["title"].value() or "").split())
    return {
        "when": zones.when(hours[0], hours[1], said["zone"]) if hours else None,
        "title": title or titled(played, said["ranges"]),
        "place": form["place"].value() or "",
        "book": played.edition.short_name,
        "rules": [rule.name for slug, rule in played.book.optional_rules.items() if slug in rules],
        "members": club.members.count(),
        "fitting": fitting,
        "borrowed": borrowed,
        **_length(club),
    }


def _fitting(club: Club, visitor: Visitor, played: Game, terms: checking.Terms) -> tuple[int, int]:
    """How many armies of members fit, of those that the visitor may see, and how many of them can be borrowed."""
    members = club.members.order_by().values("player__key")
    shelved = set(club.shelf.order_by().values_list("army", flat=True))
    there = Army.objects.visible_to(visitor).filter(edition=played.edition, binned=None)
    there = (there.filter(owner__in=members) | there.filter(pk__in=shelved)).distinct()[:MOST]
    fitting = [army.pk for army in there if checking.check(army.build(), terms).fits]
    return len(fitting), len(shelved.intersection(fitting))


def _length(club: Club) -> Shown:
    """How many rounds a game of the club takes, from its last games."""
    found = Result.objects.filter(table__night__club=club, rounds__isnull=False).order_by("-made")
    rounds = [one.rounds or 0 for one in found[:GAMES]]
    return {"games": len(rounds), "rounds": round(sum(rounds) / len(rounds)) if rounds else 0}
