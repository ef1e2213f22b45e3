"""The builder, and one view for each thing a player does there."""

from hashlib import sha256
from secrets import token_urlsafe
from uuid import UUID

from django.http import HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from armybuilder.armies import forms, workbench
from armybuilder.armies.guards import editable
from armybuilder.armies.models import Army, Conflict
from armybuilder.armies.visitors import visitor_of
from armybuilder.armies.workbench import Hidden, Slip
from armybuilder.http import Request, render_page

PAGE = "armies/army.html"


@require_GET
def army(request: Request, code: UUID) -> HttpResponse:
    """The builder."""
    return _page(request, editable(request, code), _number(request.GET.get("unit")), told=request.GET.get("told", ""))


@require_POST
def make_edit(request: Request, code: UUID) -> HttpResponse:
    """The change that a button carries: a remedy, or a rule switched on."""
    army = editable(request, code)
    return _made(request, army, forms.AnyEditForm(request.POST, army.build()), "")


@require_POST
def name_army(request: Request, code: UUID) -> HttpResponse:
    """The army's name."""
    army = editable(request, code)
    return _made(request, army, forms.NameArmyForm(request.POST, army.build()), "name")


@require_POST
def change_settings(request: Request, code: UUID) -> HttpResponse:
    """Scenario, limit, optional rules, plastic, notes."""
    army = editable(request, code)
    return _made(request, army, forms.SettingsForm(request.POST, army.build()), "settings")


@require_POST
def add_unit(request: Request, code: UUID) -> HttpResponse:
    """One figure more, at the end."""
    army = editable(request, code)
    return _made(request, army, forms.AddUnitForm(request.POST, army.build()), "")


@require_POST
def outfit_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """Everything in a unit's editor."""
    return _unit_made(request, code, unit, forms.OutfitUnitForm, "unit")


@require_POST
def count_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """How many figures a unit has."""
    return _unit_made(request, code, unit, forms.CountUnitForm, "count")


@require_POST
def copy_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """The same unit once more."""
    return _unit_made(request, code, unit, forms.CopyUnitForm, "copy")


@require_POST
def remove_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """A unit leaves the army."""
    return _unit_made(request, code, unit, forms.RemoveUnitForm, "remove")


@require_POST
def move_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """A unit goes one place up or down."""
    return _unit_made(request, code, unit, forms.MoveUnitForm, "move")


@require_POST
def undo(request: Request, code: UUID) -> HttpResponse:
    """Take back the last change."""
    army = editable(request, code)
    return _done(request, army, "undone" if army.undo(_seen(request, army)) else "stale")


@require_POST
def redo(request: Request, code: UUID) -> HttpResponse:
    """Make again what was taken back."""
    army = editable(request, code)
    return _done(request, army, "done" if army.redo(_seen(request, army)) else "stale")


def _unit_made(request: Request, code: UUID, id: int, form: type[forms.UnitForm], place: str) -> HttpResponse:
    army = editable(request, code)
    build = army.build()
    unit = build.unit(id)
    if unit is None:
        # Removed in another tab: the page tells it by no longer showing the unit.
        return _done(request, army, "")
    return _made(request, army, form(request.POST, build, unit), f"{place}:{id}")


def _made(request: Request, army: Army, form: forms.EditForm, place: str) -> HttpResponse:
    """Make the form's edit, or show again what was typed with what is wrong about it."""
    if not form.is_valid() or form.edit is None:
        slip = Slip(place, form.mistakes, dict(form.data.items()), form.tried)
        return _page(request, army, _number(request.POST.get("open")), slip=slip)
    try:
        army.change(form.edit, seen=_seen(request, army), token=_token(request), maker=visitor_of(request).maker)
    except Conflict as held_back:
        shown = workbench.conflict(held_back, army)
        return _page(request, army, _number(request.POST.get("open")), status=409, conflict=shown)
    return _done(request, army, "done")


def _done(request: Request, army: Army, told: str) -> HttpResponse:
    """Show the army after a change: at once to htmx, by a redirect to a plain form."""
    opened = _number(request.POST.get("open"))
    if request.htmx:
        return _page(request, army, opened, told=told)
    parts = (f"unit={opened}" if opened is not None else "", f"told={told}" if told else "")
    query = "&".join(part for part in parts if part)
    spot = f"#unit-{opened}" if opened is not None else "#units"
    return HttpResponseRedirect(f"{reverse('armies:army', args=[army.code])}?{query}{spot}")


def _page(
    request: Request, army: Army, opened: int | None, *, told: str = "", slip: Slip | None = None,
    conflict: object = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    address = reverse("armies:army", args=[army.code])
    hidden = Hidden(get_token(request), token_urlsafe(12), army.head, "" if opened is None else str(opened))
    context = workbench.region(army, opened, slip, told) | {"conflict": conflict, "address": address}
    response = render_page(request, PAGE, context, partial="workbench", status=status)
    response.content = hidden.put_in(response.content.decode(), address).encode()
    return response


def _seen(request: Request, army: Army) -> int:
    """The version the page showed; the present one where it did not say."""
    seen = _number(request.POST.get("version"))
    return army.head if seen is None else seen


def _token(request: Request) -> str:
    """What makes this very post count once: the page's token with everything that was sent."""
    token = request.POST.get("token", "")
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return sha256(f"{request.path} {sent}".encode()).hexdigest()[:22] if token else ""


def _number(text: str | None) -> int | None:
    return int(text) if text and forms.WHOLE.fullmatch(text) else None
