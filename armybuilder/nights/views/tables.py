"""What organizers do about a night's tables: draw them, swap, let stand, ask, lend; and the results."""

from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.core.http import Request
from armybuilder.core.writing import Overtaken, again_if_overtaken
from armybuilder.nights import access, actions
from armybuilder.nights.evening import Evening
from armybuilder.nights.forms import AskForm, DrawForm, LendForm, ResultForm, StandForm, SwapForm
from armybuilder.nights.tables_page import amiss, foes
from armybuilder.nights.views.answering import done, finished, refused
from armybuilder.visitors import visitor_of


@require_POST
@again_if_overtaken
def draw(request: Request, club: str, night: UUID) -> HttpResponse:
    """Suggest tables for all who come with an army."""
    found = access.organized(request, club, night)
    form = DrawForm(request.POST, found)
    if form.is_valid():
        actions.draw(found, visitor_of(request))
    return finished(request, found, form)


@require_POST
def swap(request: Request, club: str, night: UUID) -> HttpResponse:
    """Two change places."""
    with transaction.atomic():
        found = access.organized(request, club, night, hold=True)
        form = SwapForm(request.POST, found)
        if form.is_valid():
            actions.swap(found, form.cleaned_data["one"], form.cleaned_data["other"])
    return finished(request, found, form)


@require_POST
def stand(request: Request, club: str, night: UUID) -> HttpResponse:
    """Let a table stand as it is, or not any more."""
    with transaction.atomic():
        found = access.organized(request, club, night, hold=True)
        form = StandForm(request.POST, found)
        if form.is_valid():
            actions.pin(form.cleaned_data["table"], form.cleaned_data["stands"])
    return finished(request, found, form)


@require_POST
def ask(request: Request, club: str, night: UUID) -> HttpResponse:
    """Ask a player to mend what keeps their army from fitting."""
    found = access.organized(request, club, night)
    form = AskForm(request.POST, found)
    form.full_clean()
    one = form.cleaned_data["answer"]
    sentence = amiss(Evening(found, visitor_of(request)), one)
    if not sentence:
        return refused(request, found, f"Nothing is amiss with what {one.called} brings.")
    actions.ask(found, one, sentence)
    return done(request, found, one.pk)


@require_POST
def lend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Lend an army of the shelf to somebody who comes, or take it back."""
    with transaction.atomic():
        found = access.organized(request, club, night, hold=True)
        form = LendForm(request.POST, found, actions.shelf(found, visitor_of(request)))
        if form.is_valid():
            army = form.cleaned_data["army"]
            actions.bring(form.cleaned_data["answer"], army, borrowed=army is not None)
    return finished(request, found, form)


@require_POST
@again_if_overtaken
def result(request: Request, club: str, night: UUID) -> HttpResponse:
    """How a game ended: said by those who played it, or by organizers."""
    found, visitor = access.open_to(request, club, night), visitor_of(request)
    table = access.table(found, request.POST.get("table", ""))
    if not table.seats.filter(answer__player=visitor.player).exists():
        access.organized(request, club, night)
    form = ResultForm(request.POST, table, foes(Evening(found, visitor), table))
    if not form.is_valid():
        sentence = f"The result of table {table.number} is not saved yet. Fix what is marked there."
        return refused(request, found, sentence, result=form)
    with transaction.atomic():
        if access.open_to(request, club, night, hold=True).draw_count != found.draw_count:
            raise Overtaken
        actions.record(table, form.result, visitor.player)
    return done(request, found)
