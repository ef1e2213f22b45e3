"""The page of a draft, and everything its owner does there."""

from hashlib import sha256
from secrets import token_urlsafe
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.core.http import Request, render_page
from armybuilder.core.writing import again_if_overtaken
from armybuilder.house import access, corrections, drafts, forms, publishing
from armybuilder.house.asked import Asked
from armybuilder.house.models import Conflict, HouseRules
from armybuilder.visitors import visitor_of
from rules.documents import catalogue_of
from rules.house import HouseError

PAGE = "house/draft.html"
ABOUT_THE_PAGE = frozenset({"csrfmiddlewaretoken", "version"})
"""Fields that say where a page stood, not what was done there."""


@require_safe
def draft(request: Request, house: UUID) -> HttpResponse:
    """The draft, with all that can be changed."""
    return _page(request, access.made(request, house), told=request.GET.get("told", ""))


@require_POST
@again_if_overtaken
def change(request: Request, house: UUID, verb: str) -> HttpResponse:
    """One change of the draft."""
    if verb not in forms.EDITS:
        raise Http404("No such change.")
    rules = access.made(request, house)
    form = forms.EDITS[verb](request.POST, catalogue_of(rules.document()))
    if not form.is_valid():
        return _refused(request, rules, form)
    try:
        rules.change(form.edit, seen=_seen(request, rules), token=_token(request))
    except HouseError as error:
        return _refused(request, rules, form, str(error))
    except Conflict as conflict:
        held_back = drafts.clashed(conflict, request.get_full_path(), request.POST)
        return _page(request, rules, clash=held_back, status=409)
    return _done(request, rules, "done")


@require_POST
@again_if_overtaken
def undo(request: Request, house: UUID) -> HttpResponse:
    """Take back the last change."""
    rules = access.made(request, house)
    return _done(request, rules, "undone" if rules.undo(_seen(request, rules)) else "stale")


@require_POST
@again_if_overtaken
def redo(request: Request, house: UUID) -> HttpResponse:
    """Make again what was taken back."""
    rules = access.made(request, house)
    return _done(request, rules, "done" if rules.redo(_seen(request, rules)) else "stale")


@require_POST
@again_if_overtaken
def take(request: Request, house: UUID) -> HttpResponse:
    """Take a correction of the parent into the draft."""
    return _corrected(request, house, taken=True)


@require_POST
@again_if_overtaken
def leave(request: Request, house: UUID) -> HttpResponse:
    """Leave a correction of the parent where it is; it is not offered again."""
    return _corrected(request, house, taken=False)


@require_POST
@again_if_overtaken
def discard(request: Request, house: UUID) -> HttpResponse:
    """Throw the draft away: it is the last revision again, or the parent; undo brings it back."""
    rules = access.made(request, house)
    rules.change(publishing.discarding(rules), seen=_seen(request, rules), token=_token(request))
    return _done(request, rules, "done")


@require_POST
@again_if_overtaken
def publish(request: Request, house: UUID) -> HttpResponse:
    """Make the draft the next revision, which never changes again; sent twice, it is published once."""
    rules, form = access.made(request, house), forms.PublishForm(request.POST)
    if not form.is_valid():
        return _refused(request, rules, form)
    try:
        told = publishing.publish(rules, form.cleaned_data, _seen(request, rules))
    except ValidationError as error:
        return _refused(request, rules, form, error)
    return _done(request, rules, told)


@require_POST
def see(request: Request, house: UUID) -> HttpResponse:
    """Another choice of who sees the revisions."""
    rules = access.made(request, house)
    try:
        publishing.show(rules, request.POST.get("sight", ""))
    except ValidationError as error:
        return _refused(request, rules, forms.PublishForm(request.POST), error)
    return _done(request, rules, "seen")


def _corrected(request: Request, house: UUID, taken: bool) -> HttpResponse:
    rules = access.made(request, house)
    seen, row = _seen(request, rules), request.POST.get("row", "")
    if seen != rules.head:
        return _done(request, rules, "stale")
    try:
        corrections.look_at(rules, row, taken)
    except HouseError as error:
        return _refused(request, rules, forms.DraftForm(request.POST), str(error))
    return _done(request, rules, "done")


def _refused(
    request: Request, house: HouseRules, form: forms.DraftForm, error: ValidationError | str = ""
) -> HttpResponse:
    """What was typed, with what is wrong about it."""
    if error:
        form.add_error(None, error)
    house.refresh_from_db()
    return _page(request, house, refused=form, status=422)


def _done(request: Request, house: HouseRules, told: str) -> HttpResponse:
    """The draft after a change: at once to htmx, by a redirect to a plain form."""
    if request.htmx:
        return _page(request, house, told=told)
    query = "&".join(part for part in (Asked.read(request.GET).query, f"told={told}") if part)
    return HttpResponseRedirect(f"{reverse('house:draft', args=[house.code])}?{query}#main")


def _page(
    request: Request, house: HouseRules, *, told: str = "", refused: forms.DraftForm | None = None,
    clash: object = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    shown = drafts.page(house, visitor_of(request), Asked.read(request.GET), told, refused, clash)
    # In every form, rendered once.
    shown["hidden"] = render_to_string("house/_hidden.html", {"head": house.head, "token": token_urlsafe(12)}, request)
    shown["link"] = publishing.address(request, house)
    return render_page(request, PAGE, shown, partial="house", status=status)


def _seen(request: Request, house: HouseRules) -> int:
    """The step the page showed; the present one where it did not say."""
    said = request.POST.get("version", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else house.head


def _token(request: Request) -> str:
    """What makes this very post count once: the page's token with everything that was sent."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in ABOUT_THE_PAGE)
    return sha256(f"{request.path} {sent}".encode(errors="replace")).hexdigest()[:22]
