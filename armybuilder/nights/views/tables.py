"""What organizers do about a night's tables: draw them, swap, let stand, ask, lend; and the results."""

from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.core.http import Request
from armybuilder.core.writing import Overtaken, again_if_overtaken
from armybuilder.nights import access, actions, scores
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Come, Night
from armybuilder.nights.tables_page import Slip, amiss, foes
from armybuilder.nights.views.answering import done, refused
from armybuilder.visitors import visitor_of

MEANWHILE = "Somebody else has drawn the tables. Look at them first, then do it again."


@require_POST
@again_if_overtaken
def draw(request: Request, club: str, night: UUID) -> HttpResponse:
    """Suggest tables for all who come with an army."""
    found = access.organized(request, club, night)
    if _late(request, found):
        return refused(request, found, MEANWHILE, 409)
    actions.draw(found, visitor_of(request))
    return done(request, found)


@require_POST
def swap(request: Request, club: str, night: UUID) -> HttpResponse:
    """Two change places."""
    said = [request.POST.get(name, "") for name in ("one", "other")]
    try:
        with transaction.atomic():
            found = access.organized(request, club, night, hold=True)
            one, other = (access.answer(found, number) for number in said)
            if _late(request, found):
                raise actions.Refused(MEANWHILE, 409)
            if one == other or {one.come, other.come} != {Come.YES} or not (one.army_id and other.army_id):
                raise actions.Refused("Choose two who come, each with an army.")
            actions.swap(found, one, other)
    except actions.Refused as reason:
        return refused(request, found, str(reason), reason.status)
    return done(request, found)


@require_POST
def stand(request: Request, club: str, night: UUID) -> HttpResponse:
    """Let a table stand as it is, or not any more."""
    number, stands = request.POST.get("table", ""), request.POST.get("stands") == "1"
    with transaction.atomic():
        found = access.organized(request, club, night, hold=True)
        actions.stand(access.table(found, number), stands)
    return done(request, found)


@require_POST
def ask(request: Request, club: str, night: UUID) -> HttpResponse:
    """Ask a player to mend what keeps their army from fitting."""
    found = access.organized(request, club, night)
    one = access.answer(found, request.POST.get("answer", ""))
    sentence = amiss(Evening(found, visitor_of(request)), one)
    if not sentence:
        return refused(request, found, f"Nothing is amiss with what {one.called} brings.")
    actions.ask(found, one, sentence)
    return done(request, found, one.pk)


@require_POST
def lend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Lend an army of the shelf to somebody who comes, or take it back."""
    said, number = request.POST.get("answer", ""), request.POST.get("army", "")
    try:
        with transaction.atomic():
            found = access.organized(request, club, night, hold=True)
            one = access.answer(found, said)
            army = actions.shelf(found, visitor_of(request)).filter(pk=access.number(number)).first()
            if one.come == Come.NO or (army is None and number) or (one.army_id and not one.lent):
                raise actions.Refused("That army cannot be lent any more. Choose another.")
            actions.bring(one, army, lent=army is not None)
    except actions.Refused as reason:
        return refused(request, found, str(reason))
    return done(request, found)


@require_POST
@again_if_overtaken
def result(request: Request, club: str, night: UUID) -> HttpResponse:
    """How a game ended: said by those who played it, or by organizers."""
    found, visitor = access.open_to(request, club, night), visitor_of(request)
    table = access.table(found, request.POST.get("table", ""))
    if not table.seats.filter(answer__player=visitor.player).exists():
        access.organized(request, club, night)
    try:
        said = scores.read(request.POST, *foes(Evening(found, visitor), table))
    except scores.Mistakes as wrong:
        sentence = f"The result of table {table.number} is not saved yet. Fix what is marked there."
        slip = Slip(table.number, request.POST.dict(), wrong.sentences)
        return refused(request, found, sentence, slip=slip)
    with transaction.atomic():
        if access.open_to(request, club, night, hold=True).drawn != found.drawn:
            raise Overtaken
        actions.record(table, said, visitor.player)
    return done(request, found)


def _late(request: Request, night: Night) -> bool:
    """Whether the page was shown before the tables were last drawn."""
    return access.number(request.POST.get("drawn", "")) != night.drawn
