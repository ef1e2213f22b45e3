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
from armybuilder.nights.models import Answer, Come, Night
from armybuilder.nights.tables_page import Slip
from armybuilder.visitors import Visitor, visitor_of

PAGE = "nights/night.html"
CHANGED = "The army has changed since this page was shown. It stands here as it is now."


@require_POST
def answer(request: Request, club: str, night: UUID) -> HttpResponse:
    """Come, maybe, or not."""
    come, player = request.POST.get("come", ""), visitor_of(request).player
    if come not in Come.values or player is None:
        found = access.open_to(request, club, night)
        return refused(request, found, "Choose Going, Maybe or Not going.")
    with transaction.atomic():
        found = access.open_to(request, club, night, hold=True)
        actions.answer(found, player, come)
    return done(request, found)


@require_POST
def bring(request: Request, club: str, night: UUID) -> HttpResponse:
    """Choose the army that one brings: one's own, or one of the shelf; and the side one would like to play."""
    number, side = request.POST.get("army", ""), request.POST.get("side", "")
    try:
        with transaction.atomic():
            found = access.open_to(request, club, night, hold=True)
            _bring(found, visitor_of(request), number, side)
    except actions.Refused as reason:
        return refused(request, found, str(reason))
    return done(request, found)


def _bring(night: Night, visitor: Visitor, number: str, side: str) -> None:
    mine = get_object_or_404(Answer, night=night, player=visitor.player)
    if mine.come == Come.NO:
        raise actions.Refused("Choose Going or Maybe first.")
    army = choice(night, visitor, number)
    if army is None and number:
        raise actions.Refused("That army is not there any more. Choose another.")
    mine.side = side if side in night.ranges and len(night.ranges) > 1 else ""
    mine.save(update_fields=("side",))
    actions.bring(mine, army, lent=bool(army and army.maker != visitor.maker))


@require_POST
@again_if_overtaken
def mend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Make the change that a button carries, to an army of one's own."""
    found, visitor = access.open_to(request, club, night), visitor_of(request)
    brought = Army.objects.made_by(visitor).filter(brought__night=found, binned=None)
    army = get_object_or_404(brought, pk=access.number(request.POST.get("army", "")))
    form = AnyEditForm(request.POST, army.build())
    if not form.is_valid() or form.edit is None:
        return refused(request, found, UNREAD)
    try:
        army.change(form.edit, seen=access.number(request.POST.get("head", "")), maker=visitor.maker)
    except Conflict:
        return refused(request, found, CHANGED, 409)
    return done(request, found)


@require_POST
def join(request: Request, club: str, night: UUID) -> HttpResponse:
    """Take a side of a table: oneself, or organizers for somebody."""
    said, place = request.POST.get("answer", ""), request.POST.get("side", "")
    try:
        with transaction.atomic():
            found = access.open_to(request, club, night, hold=True)
            one = access.answer(found, said)
            if one.player != visitor_of(request).player:
                access.organized(request, club, night)
            number, _, side = place.partition("/")
            if one.come != Come.YES or side not in ("left", "right"):
                raise actions.Refused("Choose who takes which side.")
            actions.join(one, access.table(found, number), side == "left")
    except actions.Refused as reason:
        return refused(request, found, str(reason))
    return done(request, found)


def choice(night: Night, visitor: Visitor, number: str) -> Army | None:
    """An army that the visitor may bring or lend: their own, or one on the club's shelf."""
    pk = access.number(number)
    return actions.own_armies(visitor).filter(pk=pk).first() or actions.shelf(night, visitor).filter(pk=pk).first()


def done(request: Request, night: Night, asked: int = 0) -> HttpResponse:
    """The page after a change, or after somebody was asked: at once to htmx, by a redirect to a plain form."""
    if request.htmx:
        return _page(request, night, "", 200, asked)
    return HttpResponseRedirect(actions.address(night) + (f"?asked={asked}#ask-{asked}" if asked else ""))


def refused(
    request: Request, night: Night, sentence: str, status: int = 422, slip: Slip | None = None
) -> HttpResponse:  # fmt: skip
    """The page, with what is wrong about what was sent."""
    return _page(request, night, sentence, status, slip=slip)


def _page(
    request: Request, night: Night, told: str, status: int, asked: int = 0, slip: Slip | None = None
) -> HttpResponse:  # fmt: skip
    shown = night_page.page(night, visitor_of(request), told, asked, slip)
    return render_page(request, PAGE, shown, partial="night", status=status)
