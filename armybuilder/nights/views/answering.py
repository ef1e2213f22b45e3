"""What players do about a night: come or not, bring an army, mend it, take a side."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from armybuilder.armies.forms import UNREAD, AnyEditForm
from armybuilder.armies.models import Army, Conflict
from armybuilder.http import Request, render_page
from armybuilder.nights import deeds, guards, night_page
from armybuilder.nights.models import Answer, Come, Night
from armybuilder.visitors import Visitor, visitor_of

PAGE = "nights/night.html"
CHANGED = "The army has changed since this page was shown. It stands here as it is now."


@require_POST
def answer(request: Request, club: str, night: UUID) -> HttpResponse:
    """Come, maybe, or not."""
    found, player = guards.open_to(request, club, night), visitor_of(request).player
    come = request.POST.get("come", "")
    if come not in Come.values or player is None:
        return refused(request, found, "Say whether you come: yes, maybe, or not this time.")
    deeds.answer(found, player, come)
    return done(request, found)


@require_POST
def bring(request: Request, club: str, night: UUID) -> HttpResponse:
    """Choose the army that one brings: one's own, or one of the shelf; and the side one would like to play."""
    found, visitor = guards.open_to(request, club, night), visitor_of(request)
    mine = get_object_or_404(Answer, night=found, player=visitor.player)
    if mine.come == Come.NO:
        return refused(request, found, "Say that you come first.")
    number = request.POST.get("army", "")
    army = choice(found, visitor, number)
    if army is None and number:
        return refused(request, found, "That army is not there any more. Choose another.")
    side = request.POST.get("side", "")
    mine.side = side if side in found.ranges and len(found.ranges) > 1 else ""
    mine.save(update_fields=("side",))
    deeds.bring(mine, army, lent=bool(army and army.maker != visitor.maker))
    return done(request, found)


@require_POST
def mend(request: Request, club: str, night: UUID) -> HttpResponse:
    """Make the change that a button carries, to an army of one's own."""
    found, visitor = guards.open_to(request, club, night), visitor_of(request)
    brought = Army.objects.made_by(visitor).filter(brought__night=found, binned=None)
    army = get_object_or_404(brought, pk=guards.number(request.POST.get("army", "")))
    form = AnyEditForm(request.POST, army.build())
    if not form.is_valid() or form.edit is None:
        return refused(request, found, UNREAD)
    try:
        army.change(form.edit, seen=guards.number(request.POST.get("head", "")), maker=visitor.maker)
    except Conflict:
        return refused(request, found, CHANGED, 409)
    return done(request, found)


@require_POST
def join(request: Request, club: str, night: UUID) -> HttpResponse:
    """Take a side of a table: oneself, or organizers for somebody."""
    found = guards.open_to(request, club, night)
    one = guards.answer(found, request.POST.get("answer", ""))
    if one.player != visitor_of(request).player:
        found = guards.organized(request, club, night)
    number, _, side = request.POST.get("side", "").partition("/")
    if one.come != Come.YES or side not in ("left", "right"):
        return refused(request, found, "Choose who takes which side.")
    deeds.join(one, guards.table(found, number), side == "left")
    return done(request, found)


def choice(night: Night, visitor: Visitor, number: str) -> Army | None:
    """An army that the visitor may bring or lend: their own, or one on the club's shelf."""
    pk = guards.number(number)
    return deeds.own_armies(visitor).filter(pk=pk).first() or deeds.shelf(night, visitor).filter(pk=pk).first()


def done(request: Request, night: Night, asked: int = 0) -> HttpResponse:
    """The page after a change, or after somebody was asked: at once to htmx, by a redirect to a plain form."""
    if request.htmx:
        return _page(request, night, "", 200, asked)
    return HttpResponseRedirect(deeds.address(night) + (f"?asked={asked}#ask-{asked}" if asked else ""))


def refused(request: Request, night: Night, sentence: str, status: int = 422) -> HttpResponse:
    """The page, with what is wrong about what was sent."""
    return _page(request, night, sentence, status)


def _page(request: Request, night: Night, told: str, status: int, asked: int = 0) -> HttpResponse:
    shown = night_page.page(night, visitor_of(request), told, asked)
    return render_page(request, PAGE, shown, partial="night", status=status)
