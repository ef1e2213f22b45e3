"""What players do about a night: come or not, bring an army, mend it, take a side."""

from uuid import UUID

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from armybuilder.armies.forms import UNREAD, AnyEditForm
from armybuilder.armies.models import Army, Conflict
from armybuilder.core.http import Request, render_page
from armybuilder.core.writing import again_if_overtaken
from armybuilder.nights import access, actions, night_page
from armybuilder.nights.forms import NOT_COMING, AnswerForm, BringForm, JoinForm, MendForm, NightForm, ResultForm
from armybuilder.nights.models import Answer, Night, Rsvp
from armybuilder.visitors import visitor_of

PAGE = "nights/night.html"
CHANGED = "The army has changed since this page was shown. It stands here as it is now."


@require_POST
def answer(request: Request, club: str, night: UUID) -> HttpResponse:
    """Come, maybe, or not."""
    player = visitor_of(request).player
    with transaction.atomic():
        found = access.open_to(request, club, night, hold=True)
        form = AnswerForm(request.POST, found)
        if form.is_valid() and player:
            actions.answer(found, player, form.cleaned_data["come"])
    return finished(request, found, form)


@require_POST
def bring(request: Request, club: str, night: UUID) -> HttpResponse:
    """Choose the army that one brings: one's own, or one of the shelf; and the side one would like to play."""
    visitor = visitor_of(request)
    with transaction.atomic():
        found = access.open_to(request, club, night, hold=True)
        mine = get_object_or_404(Answer, night=found, player=visitor.player)
        form = BringForm(request.POST, found, actions.armies_to_bring(found, visitor))
        if mine.come == Rsvp.NO:
            form.add_error(None, NOT_COMING)
        if form.is_valid():
            army, mine.side = form.cleaned_data["army"], form.cleaned_data["side"]
            mine.save(update_fields=("side",))
            actions.bring(mine, army, borrowed=bool(army and army.maker != visitor.maker))
    return finished(request, found, form)


@require_POST
@again_if_overtaken
def mend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Make the change that a button carries, to an army of one's own."""
    found, visitor = access.open_to(request, club, night), visitor_of(request)
    shown = MendForm(request.POST, Army.objects.made_by(visitor).filter(brought__night=found, binned=None))
    shown.full_clean()
    army, head = shown.cleaned_data["army"], shown.cleaned_data.get("head") or 0
    form = AnyEditForm(request.POST, army.build())
    if not form.is_valid() or form.edit is None:
        return refused(request, found, UNREAD)
    try:
        army.change(form.edit, seen=head, maker=visitor.maker)
    except Conflict:
        return refused(request, found, CHANGED, 409)
    return done(request, found)


@require_POST
def join(request: Request, club: str, night: UUID) -> HttpResponse:
    """Take a side of a table: oneself, or organizers for somebody."""
    with transaction.atomic():
        found = access.open_to(request, club, night, hold=True)
        form = JoinForm(request.POST, found)
        form.full_clean()
        said = form.cleaned_data
        if said["answer"].player != visitor_of(request).player:
            access.organized(request, club, night)
        if form.is_valid():
            actions.join(said["answer"], said["table"], said["left"])
    return finished(request, found, form)


def finished(request: Request, night: Night, form: NightForm) -> HttpResponse:
    """The page after a form was sent: changed, or with what is wrong about it."""
    if form.is_valid():
        return done(request, night)
    return refused(request, night, form.sentence, 409 if form.is_late else 422)


def done(request: Request, night: Night, asked: int = 0) -> HttpResponse:
    """The page after a change, or after somebody was asked: at once to htmx, by a redirect to a plain form."""
    if request.htmx:
        return _page(request, night, "", 200, asked)
    return HttpResponseRedirect(actions.address(night) + (f"?asked={asked}#ask-{asked}" if asked else ""))


def refused(
    request: Request, night: Night, sentence: str, status: int = 422, result: ResultForm | None = None
) -> HttpResponse:  # fmt: skip
    """The page, with what is wrong about what was sent."""
    return _page(request, night, sentence, status, result=result)


def _page(
    request: Request, night: Night, told: str, status: int, asked: int = 0, result: ResultForm | None = None
) -> HttpResponse:  # fmt: skip
    shown = night_page.page(night, visitor_of(request), told, asked, result)
    return render_page(request, PAGE, shown, partial="night", status=status)
