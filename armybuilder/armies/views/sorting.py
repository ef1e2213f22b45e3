"""Many of one's armies at once: into a folder, seen by others, copied; and taken back."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.accounts.limits import limit_posts
from armybuilder.armies import archive, moments, sights, sorting
from armybuilder.armies.models import Army, ArmyQuerySet, Sight
from armybuilder.armies.views import mine
from armybuilder.http import Request
from armybuilder.visitors import become_maker, visitor_of
from armybuilder.writing import again_if_overtaken


@require_POST
def move(request: Request) -> HttpResponse:
    """The ticked armies go into a folder; without a name into none."""
    deed = sorting.move(_ticked(request), sorting.folder_named(request.POST.get("to", "")))
    return mine.back(request, undo=deed.written() if deed.count else "")


@require_POST
def show(request: Request) -> HttpResponse:
    """Those whom the maker lets see the ticked armies, from now on."""
    value = request.POST.get("sight", "")
    if not sights.choosable(visitor_of(request), value):
        raise BadRequest("Choose who sees the armies; some choices take an account.")
    ticked = _ticked(request)
    if value == Sight.ALL and (out := list(ticked.exclude(kept_out=""))):
        messages.info(
            request, f"Kept out of the library by the people who run this site: {', '.join(one.name for one in out)}."
        )
    deed = sorting.show(ticked, value)
    return mine.back(request, undo=deed.written() if deed.count else "")


@limit_posts("armies")
@require_POST
@again_if_overtaken
def copy(request: Request) -> HttpResponse:
    """The ticked armies once more, each with a history of its own."""
    builds = archive.all_numbered([army.build() for army in _ticked(request)], visitor_of(request))
    copies = archive.keep(builds, become_maker(request), request.POST.get("once", ""))
    return mine.back(request, kept=moments.written(copies[0].made) if copies else "")


@require_POST
def undo(request: Request) -> HttpResponse:
    """What was done last to many, taken back."""
    deed, visitor = sorting.Deed.read(request.POST.get("undo", "")), visitor_of(request)
    if deed:
        sorting.undo(Army.objects.made_by(visitor), deed, visitor)
    return mine.back(request, back="1" if deed else "")


def _ticked(request: Request) -> ArmyQuerySet:
    own = Army.objects.made_by(visitor_of(request)).filter(binned=None)
    return mine.ticked(own, request.POST.getlist("army")).order_by("pk")
