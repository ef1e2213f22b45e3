"""The page of a box, and everything that is done there."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.armies.display import missing_toys
from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club
from armybuilder.core.db.transactions import again_if_overtaken, post_only
from armybuilder.core.web.http import Request, render_page, sent_form_id
from armybuilder.core.web.values import Context
from armybuilder.rate_limits import limit_posts
from armybuilder.toybox import contents, context, fitting_armies, permissions, sets, uses
from armybuilder.toybox.forms import ArmyForm, CountForm, KindForm, MoreForm, RemoveForm, ShareForm
from armybuilder.toybox.models import Box, Share
from armybuilder.toybox.wishes import SidesRequest
from armybuilder.visitors import become_player, visitor_of
from rules.boxes.fitting import fit_army
from rules.engine.wording.messages import message

PAGE = "toybox/box.html"


def _page(request: Request, box: Box | None, error: Context | None = None, status: int = 200) -> HttpResponse:
    visitor, sort = visitor_of(request), request.GET.get("sort", "")
    shown = context.page(visitor, box, SidesRequest.read(request.GET, visitor), sort, error)
    return render_page(request, PAGE, shown, partial="toys", status=status)


def _show_result(request: Request, box: Box, sentence: str = "") -> HttpResponse:
    """The box after a change: directly for htmx, with a redirect for a plain form."""
    if sentence:
        messages.success(request, sentence)
    if request.htmx:
        return _page(request, box)
    is_own = box.is_new or (box.owner_id == visitor_of(request).key and box == permissions.visible_box(request, None))
    return HttpResponseRedirect(f"{context.address(None if is_own else box)}#main")


def _save(request: Request, box: Box, changed: contents.Changed | None) -> HttpResponse:
    try:
        sentence = box.change(changed, sent_form_id(request))
    except contents.RefusedChange:
        sentence = _("A box has room for {most} kinds. Remove one first.").format(most=contents.MOST_KINDS)
        return _page(request, box, error={"kind": 0, "sentence": sentence, "typed": None}, status=422)
    return _show_result(request, box, sentence)


@require_safe
def page(request: Request, box: UUID | None = None) -> HttpResponse:
    """A box."""
    become_player(request)
    return _page(request, permissions.visible_box(request, box))


@require_safe
def fits(request: Request, box: UUID | None = None) -> HttpResponse:
    """The armies that a box can field."""
    shown_box = permissions.visible_box(request, box)
    shown = fitting_armies.page(shown_box.contents if shown_box else ())
    return render(request, "toybox/fits.html", {**shown, "at": context.address(shown_box if box else None)})


@post_only
def count(request: Request, box: UUID | None = None) -> HttpResponse:
    """One more or less of a kind, or so many."""
    own_box, form = permissions.editable(request, box), CountForm(request.POST)
    if not form.is_valid():
        if "kind" in form.errors:
            raise BadRequest
        kind, typed = form.cleaned_data["kind"], request.POST.get("count", "")[:20]
        sentence = str(form.errors["count"][0])
        return _page(request, own_box, error={"kind": kind, "sentence": sentence, "typed": typed}, status=422)
    before = own_box.contents
    return _save(request, own_box, contents.counted(before, form.cleaned_data["kind"], form.new_count(before)))


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("pictures")
@again_if_overtaken
def kind(request: Request, box: UUID | None = None, kind: int = 0) -> HttpResponse:
    """A kind of toys: what it is called, how many there are, what they may stand for. Without a number a new one."""
    become_player(request)
    shown_box = (
        permissions.editable(request, box) if request.method == "POST" or box else permissions.visible_box(request, box)
    )
    toys = contents.find(shown_box.contents if shown_box else (), kind) if kind else contents.Toys(0, "", 1)
    if toys is None:
        raise Http404("No such kind.")
    books, is_sent = uses.books(), request.method == "POST"
    sent, files = (request.POST, request.FILES) if is_sent else (None, None)
    form = KindForm(sent, files, toys, uses.figures(books), uses.gear(books))
    if shown_box and is_sent and form.is_valid():
        return _save(request, shown_box, contents.saved(shown_box.contents, form.toys))
    shown = context.kind_page(shown_box, getattr(form, "toys", toys), form)
    status = 422 if form.errors else 200
    return render_page(request, "toybox/kind.html", shown, partial="kind", status=status)


@post_only
def remove(request: Request, box: UUID | None = None) -> HttpResponse:
    """Remove a kind."""
    own_box, form = permissions.editable(request, box), RemoveForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    return _save(request, own_box, contents.removed(own_box.contents, form.cleaned_data["kind"]))


@post_only
def add_set(request: Request, box: UUID | None = None) -> HttpResponse:
    """Add a usual set."""
    chosen = sets.get(request.POST.get("set", ""))
    if chosen is None:
        raise Http404("No such set.")
    own_box = permissions.editable(request, box)
    return _save(request, own_box, contents.with_set(own_box.contents, chosen.name, chosen.toys))


@post_only
def add_army(request: Request, box: UUID | None = None) -> HttpResponse:
    """Add the toys that an army needs and the box does not have."""
    form = ArmyForm(request.POST, Army.objects.editable_by(visitor_of(request)))
    form.full_clean()
    own_box, build = permissions.editable(request, box), form.cleaned_data["army"].build()
    before = own_box.contents
    missing = fit_army(contents.box_of(before), build).missing
    names = {need: missing_toys.called(need, build.catalogue, count) for need, count in missing.items()}
    change = contents.with_missing(before, build.name, missing, names, build.shown_plastic)
    return _save(request, own_box, change)


@post_only
def add_more(request: Request, box: UUID | None = None) -> HttpResponse:
    """Add the toys with which there are two sides, and look again."""
    own_box, form = permissions.editable(request, box), MoreForm(request.POST)
    before = own_box.contents
    more = contents.with_more(before, form.counts)
    for need, count in form.needs:
        book = next((book for book in uses.books() if book.figure_type(need.figure)), None)
        if book:
            name = missing_toys.called(need, book, count)
            toys = contents.Toys(0, name, count, (need.figure,), tuple(sorted(need.gear)))
            more = contents.with_set(more, name, [toys]).contents
    own_box.change(contents.Changed(more, message("toys-more")) if more != before else None, sent_form_id(request))
    start = reverse("toybox:sides", args=[box]) if box else reverse("toybox:own_sides")
    return HttpResponseRedirect(f"{start}?{request.POST.get('query', '')[:500]}".replace("\n", ""))


@post_only
def undo(request: Request, box: UUID | None = None) -> HttpResponse:
    """Undo the last change."""
    own_box = permissions.editable(request, box)
    if not own_box.is_new:
        own_box.undo(own_box.version)
    return _show_result(request, own_box, _("Undone."))


@post_only
def redo(request: Request, box: UUID | None = None) -> HttpResponse:
    """Redo what was undone."""
    own_box = permissions.editable(request, box)
    if own_box.is_new:
        return _show_result(request, own_box)
    own_box.redo(own_box.version)
    redone, _redo = own_box.undo_and_redo()
    return _show_result(request, own_box, str(redone.summary) if redone else _("Saved."))


@post_only
def share(request: Request, box: UUID | None = None) -> HttpResponse:
    """Share a box with a club, or no longer."""
    form = ShareForm(request.POST, Club.objects.of_member(visitor_of(request)))
    if not form.is_valid():
        raise BadRequest
    own_box, club, how = permissions.owned(request, box), form.cleaned_data["club"], form.cleaned_data["how"]
    with transaction.atomic():
        if own_box.is_new:
            own_box.save()
        if how == "none":
            Share.objects.filter(box=own_box, club=club).delete()
        else:
            Share.objects.update_or_create(box=own_box, club=club, defaults={"may_edit": how == "edit"})
    return _show_result(request, own_box)
