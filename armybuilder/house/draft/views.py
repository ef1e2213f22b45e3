"""The page of a draft, and everything its owner does there."""

from hashlib import sha256
from secrets import token_urlsafe
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder import rate_limits
from armybuilder.armies.forms import version_seen
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, render_page
from armybuilder.house import permissions, states
from armybuilder.house.draft import context, draft_price_page, edits
from armybuilder.house.draft.form_bases import DraftForm
from armybuilder.house.draft.forms import EDITS
from armybuilder.house.draft.page_state import PageState
from armybuilder.house.models import Conflict, HouseRules
from armybuilder.matches.jobs import simulations
from armybuilder.visitors import visitor_of
from rules.house import HouseError

PAGE = "house/draft/draft.html"
ABOUT_THE_PAGE = frozenset({"csrfmiddlewaretoken", "version"})
"""Fields with the state of the page, as opposed to what was done."""


def page(
    request: Request, house: HouseRules, *, refused: DraftForm | None = None,
    clash: object = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    """The draft with everything that can be changed."""
    shown = context.page(house, visitor_of(request), PageState.read(request.GET), refused, clash)
    # Included in every form, so rendered once.
    shown["hidden"] = _hidden(request, house)
    if house.visibility == "link" and house.read_key:
        shown["link"] = request.build_absolute_uri(reverse("house:shared", args=[house.read_key]))
    return render_page(request, PAGE, shown, partial="house", status=status)


def show_result(request: Request, house: HouseRules, sentence: str, offer: str = "") -> HttpResponse:
    """The draft after a change: directly for htmx, with a redirect for a plain form. ``offer`` is the button beside the
    sentence: undo, redo, or none."""
    if sentence:
        messages.success(request, sentence, extra_tags=f"{offer} {house.code}")
    if request.htmx:
        return page(request, house)
    address, query = reverse("house:draft", args=[house.code]), PageState.read(request.GET).query
    return HttpResponseRedirect(f"{address}?{query}#main" if query else f"{address}#main")


def _show_change(request: Request, house: HouseRules) -> HttpResponse:
    """The draft after a change, which its summary names."""
    undo, _redo = house.undo_and_redo()
    return show_result(request, house, f"{undo.summary}." if undo else "", "undo")


def _show_stale(request: Request, house: HouseRules) -> HttpResponse:
    """The draft, which has changed since the form was shown."""
    undo, _redo = house.undo_and_redo()
    if undo is None:
        return show_result(request, house, _("Nothing was changed: the draft is newer. Review it first."))
    sentence = _("Nothing was changed: the draft is newer ({change}). Review it first.")
    return show_result(request, house, sentence.format(change=undo.summary))


def refused(request: Request, house: HouseRules, form: DraftForm, error: ValidationError | str = "") -> HttpResponse:
    """The input, with its errors."""
    if error:
        form.add_error(None, error)
    house.refresh_from_db()
    return page(request, house, refused=form, status=422)


def token_of(request: Request) -> str:
    """The token that makes this POST count once: the page's token with everything that was sent."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in ABOUT_THE_PAGE)
    return sha256(f"{request.path} {sent}".encode(errors="replace")).hexdigest()[:22]


@require_safe
def draft(request: Request, house: UUID) -> HttpResponse:
    """The draft with everything that can be changed."""
    return page(request, permissions.own_rules(request, house))


@post_only
def change(request: Request, house: UUID, verb: str) -> HttpResponse:
    """One change of the draft."""
    if verb not in EDITS:
        raise Http404("No such change.")
    rules = permissions.own_rules(request, house)
    form = EDITS[verb](request.POST, rules.document(), states.catalogue(rules.draft))
    if not form.is_valid():
        return refused(request, rules, form)
    try:
        rules.change(form.edit, seen_version=version_seen(request.POST, rules.version), token=token_of(request))
    except HouseError as error:
        return refused(request, rules, form, str(error))
    except Conflict as conflict:
        held_back = context.clashed(conflict, request.get_full_path(), request.POST)
        return page(request, rules, clash=held_back, status=409)
    return _show_change(request, rules)


@post_only
def undo(request: Request, house: UUID) -> HttpResponse:
    """Undo the last change."""
    rules = permissions.own_rules(request, house)
    if not rules.undo(version_seen(request.POST, rules.version)):
        return _show_stale(request, rules)
    _undo, redo = rules.undo_and_redo()
    return show_result(request, rules, _("Undone: {change}.").format(change=redo.summary if redo else ""), "redo")


@post_only
def redo(request: Request, house: UUID) -> HttpResponse:
    """Redo what was undone."""
    rules = permissions.own_rules(request, house)
    if not rules.redo(version_seen(request.POST, rules.version)):
        return _show_stale(request, rules)
    undo, _redo = rules.undo_and_redo()
    return show_result(request, rules, _("Redone: {change}.").format(change=undo.summary if undo else ""), "undo")


@post_only
def correct(request: Request, house: UUID, *, is_taken: bool) -> HttpResponse:
    """Apply a correction of the parent to the draft, or skip it; it is not offered again."""
    rules = permissions.own_rules(request, house)
    if version_seen(request.POST, rules.version) != rules.version:
        return _show_stale(request, rules)
    try:
        edits.look_at(rules, request.POST.get("row", ""), is_taken)
    except HouseError as error:
        return refused(request, rules, DraftForm(request.POST), str(error))
    return _show_change(request, rules)


@post_only
def discard(request: Request, house: UUID) -> HttpResponse:
    """Discard the draft: it becomes the last revision again, or the parent. Undo restores it."""
    rules = permissions.own_rules(request, house)
    rules.change(
        edits.discarding(rules), seen_version=version_seen(request.POST, rules.version), token=token_of(request)
    )
    return _show_change(request, rules)


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limits.limit_posts("matches")
def even(request: Request, house: UUID) -> HttpResponse:
    """The price of a row that would be even; a form has it played."""
    rules = permissions.own_rules(request, house)
    if request.method == "POST":
        question = draft_price_page.read_question(rules, request.POST)
        if question.is_playable:
            simulations.ask_price(question.order)
        return HttpResponseRedirect(question.address)
    if "row" not in request.GET:
        return redirect("house:draft", rules.code)
    shown = draft_price_page.page(rules, draft_price_page.read_question(rules, request.GET))
    shown["hidden"] = _hidden(request, rules)
    return render_page(request, "house/draft/even.html", shown, partial="even")


def _hidden(request: Request, house: HouseRules) -> str:
    """The state of the page, which every form sends."""
    return render_to_string("house/draft/_hidden.html", {"version": house.version, "token": token_urlsafe(12)}, request)
