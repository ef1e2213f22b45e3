"""An army's visibility, and its two links: view-only, and for editing on another device."""

from collections.abc import Callable
from uuid import UUID

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import permissions
from armybuilder.armies.display import army_context, visibility_choices
from armybuilder.armies.forms import VisibilityForm
from armybuilder.armies.models import Army
from armybuilder.armies.questions import shelves
from armybuilder.armies.visibility import Visibility
from armybuilder.core.machine import security_log
from armybuilder.core.web.http import Request, is_reached_by_others
from armybuilder.core.web.values import Context
from armybuilder.visitors import hold_edit_key, visitor_of
from rules import engine

secret = cache_control(private=True, no_store=True)
"""A page that no cache stores."""


@require_safe
@secret
def share(request: Request, code: UUID) -> HttpResponse:
    """Both links of an army, to share or turn off."""
    army, visitor = permissions.own_army(request, code), visitor_of(request)
    choices = visibility_choices.offered(visitor, army.kept_out)
    answers = shelves.ask(army) if army.visibility == Visibility.CLUB else []
    shown = {
        "army": army,
        "edit_link": _card(request, "armies:edit_link", army.edit_key) if army.edit_key else None,
        "visibility": visibility_choices.visibility_of(army),
        "shelves": [club for clubs in answers for club in clubs],
        "choices": choices,
        "barred": next((choice.why for choice in choices if choice.barred), ""),
    }
    return render(request, "armies/sharing/share.html", shown | _link(request, army))


def _link(request: Request, army: Army) -> Context:
    """The view-only link and its texts, if others may see the army."""
    build = army.build()
    bill = engine.bill(build)
    shown: Context = {"summary": army_context.summary(build, bill).removesuffix(".")}
    if army.visibility == Visibility.ME:
        return shown
    card = _card(request, "armies:shared", army.read_key) if army.read_key else _card(request, "armies:read", army.code)
    return shown | {
        "card": card,
        "chat": army_context.chat(build, bill, str(card["address"])),
        "preview": army_context.link_preview(build, bill),
        "host": request.get_host(),
        "plastic": build.shown_plastic,
        "copies": army.copies.count(),
        "is_local": not is_reached_by_others(),
        "pictured": bool(army.read_key) or army.visibility == Visibility.ALL,
    }


def _card(request: Request, name: str, key: object) -> Context:
    return army_context.address(request.build_absolute_uri(reverse(name, args=[key])))


@require_POST
def choose_visibility(request: Request, code: UUID) -> HttpResponse:
    """Change the army's visibility."""
    army = permissions.own_army(request, code)
    form = VisibilityForm(request.POST, visitor_of(request), army.kept_out)
    if not form.is_valid():
        raise BadRequest(_("Choose a visibility on the page for sharing the army. Some of them require an account."))
    value = form.cleaned_data["visibility"]
    visibility_choices.prepare([army], value)
    with transaction.atomic():
        visibility_choices.choose(permissions.own_army(request, code, hold=True), value)
    return redirect("armies:share", code)


@require_POST
def make_link(request: Request, code: UUID) -> HttpResponse:
    """Turn on the view-only link. If it is on, it stays the same unless a new one is requested."""
    instead_of = request.POST.get("instead-of")
    with transaction.atomic():
        army = permissions.own_army(request, code, hold=True)
        if army.read_key and army.read_key == instead_of:
            army.read_key = None
        army.turn_on_read_link()
        security_log.note("view-only-link-on", request, army=army.pk)
    return redirect("armies:share", code)


def _link_view(event: str, switch: Callable[[Army], None]) -> Callable[..., HttpResponse]:
    """A view that turns a link on or off, which the security log names so. A link that is on stays the same."""

    @require_POST
    @transaction.atomic
    def switch_link(request: Request, code: UUID) -> HttpResponse:
        army = permissions.own_army(request, code, hold=True)
        switch(army)
        security_log.note(event, request, army=army.pk)
        return redirect("armies:share", code)

    return switch_link


turn_off_link = _link_view("view-only-link-off", Army.turn_off_read_link)
make_edit_link = _link_view("edit-link-on", Army.turn_on_edit_link)
turn_off_edit_link = _link_view("edit-link-off", Army.turn_off_edit_link)


@require_safe
@secret
def edit_link(request: Request, edit_key: str) -> HttpResponse:
    """Ask before editing here: programs that preview links open them, and must not become editors."""
    army = permissions.editable_by_link(edit_key)
    shown = {"army": army, "edit_key": edit_key, **army_context.glance(army.build())}
    return render(request, "armies/sharing/edit_link.html", shown)


@require_safe
def edit_link_of_before(request: Request, edit_key: str) -> HttpResponse:
    """Edit links of version 0.1.0 lead here."""
    permissions.editable_by_link(edit_key)
    return redirect("armies:edit_link", edit_key, permanent=True)


@require_POST
def start_editing(request: Request, edit_key: str) -> HttpResponse:
    """Edit the army in this browser from now on."""
    army = permissions.editable_by_link(edit_key)
    if army.owner_id != visitor_of(request).key:
        hold_edit_key(request, edit_key)
    return redirect("armies:army", army.code)
