"""Operations on battles: two documents meet, as often as on the match sheet."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.api.operations import ApiRequest, Refused, army_of, count, json_answer, parts_of
from armybuilder.matches.forms import scenarios
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.orders import Order, Setup, stamps_of
from armybuilder.matches.jobs.playing import PAIRS, name_of
from armybuilder.matches.models import Simulation
from rules import engine
from rules.battles.figures import Unplayable, force


def order(request: ApiRequest) -> HttpResponse:
    """Ask for battles of two documents. The same two get the same result."""
    if not simulations.are_installed():
        raise Refused(501, _("Battles can’t be simulated on this server."))
    parts = parts_of(request, "first", "second")
    first, second = (_playable(army_of(request, parts[name], name), name) for name in ("first", "second"))
    wanted = Order("verdict", (first, second), Setup(_scenario(first)), settings.MATCH_BATTLES)
    stamps = stamps_of(wanted.builds)
    row = simulations.find(wanted, stamps)
    if row is None:
        count(request, "matches")
        row = simulations.ask(wanted, stamps)
        row.refresh_from_db()
    return json_answer(_result(row), 202, Location=reverse("api:battle", args=[row.key]))


def read(request: ApiRequest, digest: str) -> HttpResponse:
    """The progress of battles, and who won how many of them."""
    row = Simulation.objects.with_key(digest[:32]) if len(digest) == 32 else None
    if row is None or row.order.get("kind") != "verdict":
        raise Http404("No such battles.")
    row.look_at()
    return json_answer(_result(row))


def _scenario(build: engine.Build) -> str:
    """The scenario of the first army, if battles can play it; otherwise the first one that they can."""
    playable = scenarios(build.catalogue)
    return build.scenario if build.scenario in playable else next(iter(playable), "")


def _playable(build: engine.Build, place: str) -> engine.Build:
    try:
        force(build)
    except Unplayable as error:
        raise Refused(422, _("Battles can’t play this army."), place, str(error)) from None
    return build


def _result(row: Simulation) -> dict[str, object]:
    """The share of battles that the first army wins under each pair of tactics; a draw counts half."""
    names = [name_of(pair) for pair in PAIRS]
    played = [(pair, row.result[name]) for pair, name in zip(PAIRS, names, strict=True) if name in row.result]
    return {
        "digest": row.key,
        "address": reverse("api:battle", args=[row.key]),
        "state": row.state,
        "error": row.reason or None,
        "results": [
            {"tactics": list(pair), **{name: result[name] for name in ("battles", "share", "low", "high")}}
            for pair, result in played
        ],
    }
