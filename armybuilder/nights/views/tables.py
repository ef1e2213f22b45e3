"""What organizers do about a night's tables: draw them, swap, let stand, ask, lend; and the results."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.http import Request
from armybuilder.nights import deeds, guards, scores
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Come, Night
from armybuilder.nights.tables_page import amiss
from armybuilder.nights.views.answering import done, refused
from armybuilder.visitors import visitor_of

MEANWHILE = "Somebody drew the tables meanwhile. Look at them first, then do it again."


@require_POST
def draw(request: Request, club: str, night: UUID) -> HttpResponse:
    """Suggest tables for all who come with an army."""
    found = guards.organized(request, club, night)
    if _late(request, found):
        return refused(request, found, MEANWHILE, 409)
    deeds.draw(found, visitor_of(request))
    return done(request, found)


@require_POST
def swap(request: Request, club: str, night: UUID) -> HttpResponse:
    """Two change places."""
    found = guards.organized(request, club, night)
    one, other = (guards.answer(found, request.POST.get(name, "")) for name in ("one", "other"))
    if _late(request, found):
        return refused(request, found, MEANWHILE, 409)
    if one == other or {one.come, other.come} != {Come.YES} or not (one.army_id and other.army_id):
        return refused(request, found, "Choose two who come, each with an army.")
    deeds.swap(found, one, other)
    return done(request, found)


@require_POST
def stand(request: Request, club: str, night: UUID) -> HttpResponse:
    """Let a table stand as it is, or not any more."""
    found = guards.organized(request, club, night)
    deeds.stand(guards.table(found, request.POST.get("table", "")), request.POST.get("stands") == "1")
    return done(request, found)


@require_POST
def ask(request: Request, club: str, night: UUID) -> HttpResponse:
    """Ask a player to mend what keeps their army from fitting."""
    found = guards.organized(request, club, night)
    one = guards.answer(found, request.POST.get("answer", ""))
    sentence = amiss(Evening(found, visitor_of(request)), one)
    if not sentence:
        return refused(request, found, f"Nothing is amiss with what {one.called} brings.")
    deeds.ask(found, one, sentence)
    return done(request, found, one.pk)


@require_POST
def lend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Lend an army of the shelf to somebody who comes, or take it back."""
    found, visitor = guards.organized(request, club, night), visitor_of(request)
    one = guards.answer(found, request.POST.get("answer", ""))
    number = request.POST.get("army", "")
    army = deeds.shelf(found, visitor).filter(pk=guards.number(number)).first()
    if one.come == Come.NO or (army is None and number) or (one.army_id and not one.lent):
        return refused(request, found, "That army cannot be lent any more. Choose another.")
    deeds.bring(one, army, lent=army is not None)
    return done(request, found)


@require_POST
def result(request: Request, club: str, night: UUID) -> HttpResponse:
    """How a game ended: said by those who played it, or by organizers."""
    found, visitor = guards.open_to(request, club, night), visitor_of(request)
    table = guards.table(found, request.POST.get("table", ""))
    if not table.seats.filter(answer__player=visitor.player).exists():
        guards.organized(request, club, night)
    try:
        said = scores.read(request.POST)
    except ValueError as error:
        return refused(request, found, f"Table {table.number}: {error}")
    deeds.record(table, said, visitor.player)
    return done(request, found)


def _late(request: Request, night: Night) -> bool:
    """Whether the page was shown before the tables were last drawn."""
    return guards.number(request.POST.get("drawn", "")) != night.drawn
