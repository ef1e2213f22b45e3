"""The page of a draft, and everything its owner does there."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.core.http import Request
from armybuilder.core.writing import again_if_overtaken
from armybuilder.house import access
from armybuilder.house.draft import context, corrections, edits, forms
from armybuilder.house.draft.answers import done, page, refused, token_of, version_seen
from armybuilder.house.models import Conflict
from rules.documents import catalogue_of
from rules.house import HouseError


@require_safe
def draft(request: Request, house: UUID) -> HttpResponse:
    """The draft, with all that can be changed."""
    return page(request, access.made(request, house), told=request.GET.get("told", ""))


@require_POST
@again_if_overtaken
def change(request: Request, house: UUID, verb: str) -> HttpResponse:
    """One change of the draft."""
    if verb not in forms.EDITS:
        raise Http404("No such change.")
    rules = access.made(request, house)
    form = forms.EDITS[verb](request.POST, catalogue_of(rules.document()))
    if not form.is_valid():
        return refused(request, rules, form)
    try:
        rules.change(form.edit, seen=version_seen(request, rules), token=token_of(request))
    except HouseError as error:
        return refused(request, rules, form, str(error))
    except Conflict as conflict:
        held_back = context.clashed(conflict, request.get_full_path(), request.POST)
        return page(request, rules, clash=held_back, status=409)
    return done(request, rules, "done")


@require_POST
@again_if_overtaken
def undo(request: Request, house: UUID) -> HttpResponse:
    """Take back the last change."""
    rules = access.made(request, house)
    return done(request, rules, "undone" if rules.undo(version_seen(request, rules)) else "stale")


@require_POST
@again_if_overtaken
def redo(request: Request, house: UUID) -> HttpResponse:
    """Make again what was taken back."""
    rules = access.made(request, house)
    return done(request, rules, "done" if rules.redo(version_seen(request, rules)) else "stale")


@require_POST
@again_if_overtaken
def take(request: Request, house: UUID) -> HttpResponse:
    """Take a correction of the parent into the draft."""
    return _correct(request, house, taken=True)


@require_POST
@again_if_overtaken
def leave(request: Request, house: UUID) -> HttpResponse:
    """Leave a correction of the parent where it is; it is not offered again."""
    return _correct(request, house, taken=False)


@require_POST
@again_if_overtaken
def discard(request: Request, house: UUID) -> HttpResponse:
    """Throw the draft away: it is the last revision again, or the parent; undo brings it back."""
    rules = access.made(request, house)
    rules.change(edits.discarding(rules), seen=version_seen(request, rules), token=token_of(request))
    return done(request, rules, "done")


def _correct(request: Request, house: UUID, taken: bool) -> HttpResponse:
    rules = access.made(request, house)
    seen, row = version_seen(request, rules), request.POST.get("row", "")
    if seen != rules.version:
        return done(request, rules, "stale")
    try:
        corrections.look_at(rules, row, taken)
    except HouseError as error:
        return refused(request, rules, forms.DraftForm(request.POST), str(error))
    return done(request, rules, "done")
