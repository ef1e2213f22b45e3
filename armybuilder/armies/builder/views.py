"""The builder, with one view for each action of a player."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.armies.builder import conflicts, forms, unit_library
from armybuilder.armies.builder import context as builder_context
from armybuilder.armies.builder.context import BuilderPage, RefusedForm
from armybuilder.armies.builder.forms import PortraitForm
from armybuilder.armies.builder.lit_unit import lit_unit, unit_to_light
from armybuilder.armies.builder.page_state import EditRequest, PageState, token
from armybuilder.armies.display import missing_toys, undo_labels
from armybuilder.armies.forms import AnyEditForm, EditForm, SettingsForm, no_nul, whole_number
from armybuilder.armies.models import Army, Conflict, Favorite
from armybuilder.armies.permissions import editable
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, render_page
from armybuilder.visitors import become_player, visitor_of
from rules import engine

PAGE, ARMY_CHECK = "armies/builder/army.html", "armies/builder/_army_check.html"
UNIT_GONE = gettext_noop("That unit has been removed.")


@require_safe
def army(request: Request, code: UUID) -> HttpResponse:
    """The builder, or only what the visitor's toys lack, which a page asks for after its edits."""
    own_army = editable(request, code)
    if request.htmx and "toys" in request.GET:
        return render(request, f"{ARMY_CHECK}#toys", _toys(request, own_army))
    return _page(request, own_army, PageState.read(request.GET))


def _army_view(form: type[EditForm], place: str) -> Callable[..., HttpResponse]:
    """A view that makes the change of a form of the army."""

    @post_only
    def change_army(request: Request, code: UUID) -> HttpResponse:
        army = editable(request, code)
        return _apply(request, army, form(request.POST, army.build()), place)

    return change_army


def _unit_view(form: type[forms.UnitForm], place: str) -> Callable[..., HttpResponse]:
    """A view that makes the change of a form of a unit."""

    @post_only
    def change_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
        return _apply_to_unit(request, code, unit, form, place)

    return change_unit


make_edit = _army_view(AnyEditForm, "")
name_army = _army_view(forms.NameArmyForm, "name")
change_settings = _army_view(SettingsForm, "settings")
add_unit = _army_view(forms.AddUnitForm, "")
outfit_unit = _unit_view(forms.OutfitUnitForm, "unit")
count_unit = _unit_view(forms.CountUnitForm, "count")
copy_unit = _unit_view(forms.CopyUnitForm, "copy")
split_unit = _unit_view(forms.SplitUnitForm, "split")
merge_unit = _unit_view(forms.MergeUnitForm, "merge")
remove_unit = _unit_view(forms.RemoveUnitForm, "remove")
move_unit = _unit_view(forms.MoveUnitForm, "move")
name_dependants = _unit_view(forms.NamesForm, "names")


@post_only
def portray_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """Set or remove a unit's picture."""
    if "picture" in request.FILES and (seconds := rate_limits.wait(request, "pictures")):
        mistakes = {"picture": rate_limits.message("pictures", seconds)}
        refused = RefusedForm(f"portrait:{unit}", mistakes, _typed(request.POST))
        page_state = replace(PageState.of_form(request.POST), unit=unit)
        return rate_limits.refused(_page(request, editable(request, code), page_state, refused=refused), seconds)
    return _apply_to_unit(request, code, unit, PortraitForm, "portrait")


@require_POST
def keep_unit(request: Request, code: UUID, unit: int) -> HttpResponse:
    """Save a unit, as it was saved last, as a favorite."""
    army = editable(request, code)
    kept_unit = army.build().unit(unit)
    if kept_unit is None:
        return _show_result(request, army, _(UNIT_GONE))
    if unit_library.keep_favorite(army, kept_unit, become_player(request)):
        sentence = _("{unit} is now one of your favorite units.").format(unit=kept_unit.name)
    else:
        sentence = _("You’ve reached 200 favorite units. Remove one first.")
    return _show_result(request, army, sentence)


@post_only
def undo(request: Request, code: UUID) -> HttpResponse:
    """Undo the last change, or all since a version."""
    army, until = editable(request, code), whole_number(request.POST.get("until", ""))
    if not army.undo(EditRequest.read(request.POST, army).seen, until):
        return _show_result(request, army, str(undo_labels.STALE_UNDO))
    return _show_result(request, army, undo_labels.undone(army, visitor_of(request)), offer="redo")


@post_only
def redo(request: Request, code: UUID) -> HttpResponse:
    """Redo what was undone."""
    army = editable(request, code)
    if not army.redo(EditRequest.read(request.POST, army).seen):
        return _show_result(request, army, str(undo_labels.STALE_REDO))
    return _show_result(request, army, undo_labels.redone(army, visitor_of(request)))


@require_safe
def favorites_kept(request: Request) -> HttpResponse:
    """The list of them."""
    rows = [
        {"kept": favorite, **unit_library.alone(favorite, build)}
        for favorite, build in unit_library.favorite_units(visitor_of(request))
    ]
    return render(request, "armies/builder/favorites.html", {"rows": rows})


@require_POST
def forget_favorite(request: Request, favorite: UUID) -> HttpResponse:
    """Remove a favorite; armies that have the unit keep it."""
    get_object_or_404(Favorite, code=favorite, owner__key=visitor_of(request).key).delete()
    return redirect("armies:favorites")


def _apply_to_unit(request: Request, code: UUID, id: int, form: type[forms.UnitForm], place: str) -> HttpResponse:
    army = editable(request, code)
    build = army.build()
    unit = build.unit(id)
    if unit is None:
        return _unit_is_gone(request, army, id, form)
    if not (form.keeps_editor and "figure" in request.POST):
        return _apply(request, army, form(request.POST, build, unit, request.FILES), f"{place}:{id}")
    # If the button is in an editor, the editor's other input is saved together with the button's change.
    outfit = forms.OutfitUnitForm(request.POST, build, unit)
    if not outfit.is_valid() or outfit.edit is None:
        return _apply(request, army, outfit, f"unit:{id}")
    outfitted = engine.apply(build, outfit.edit)
    filled = form(request.POST, outfitted, unit, request.FILES)
    return _apply(request, army, filled, f"{place}:{id}", outfit.edit if outfitted != build else None)


def _unit_is_gone(request: Request, army: Army, id: int, form: type[forms.UnitForm]) -> HttpResponse:
    """The unit was removed in the meantime; the message also says what was tried."""
    seen_version = EditRequest.read(request.POST, army).seen
    then = army.state(seen_version) if army.versions.filter(number=seen_version).exists() else army.build()
    unit = then.unit(id)
    filled = form(request.POST, then, unit) if unit else None
    if filled is None or not filled.is_valid() or filled.edit is None or form is forms.RemoveUnitForm:
        return _show_result(request, army, _(UNIT_GONE))
    return _show_conflict(request, army, Conflict(filled.edit, then))


def _apply(request: Request, army: Army, form: EditForm, place: str, first: engine.Edit | None = None) -> HttpResponse:
    """Make the form's edit, after the first one, or show the input again with its errors."""
    if not form.is_valid() or form.edit is None:
        refused = RefusedForm(place, form.mistakes, _typed(form.data), form.tried)
        page_state = PageState.of_form(request.POST)
        if isinstance(form, forms.OutfitUnitForm | PortraitForm):
            page_state = replace(page_state, unit=form.unit.id)
        return _page(request, army, page_state, refused=refused, status=422)
    edits = [edit for edit in (first, form.edit) if edit]
    sent, author, before = EditRequest.read(request.POST, army), visitor_of(request).key, army.build()
    try:
        army.change(*edits, seen_version=sent.seen, token=token(request), author=author, own=sent.own)
    except Conflict as held_back:
        return _show_conflict(request, army, held_back)
    build, sentence = army.build(), undo_labels.last_change(army, visitor_of(request))
    if isinstance(form, forms.MoveUnitForm):
        sentence = _("{unit} moved to place {place} of {last}.").format(
            unit=form.unit.name, place=build.place(form.unit.id) + 1, last=len(build.units)
        )
    return _show_result(request, army, sentence, before, unit_to_light(before, build, not place))


def _show_conflict(request: Request, army: Army, conflict: Conflict) -> HttpResponse:
    """Both states, and the choice between them."""
    sent = EditRequest.read(request.POST, army)
    card = conflicts.card(conflict, army, sent.seen, visitor_of(request), is_plain=not request.htmx)
    return _page(request, army, sent.page_state, status=409, conflict=card)


def _show_result(
    request: Request, army: Army, sentence: str, before: engine.Build | None = None, lit: int | None = None,
    offer: str = "undo",
) -> HttpResponse:  # fmt: skip
    """Show the army after a change: directly for htmx, with a redirect for a plain form. ``offer`` is the button beside
    the sentence."""
    if sentence:
        messages.success(request, sentence, extra_tags=f"{offer} {army.code}")
    page_state = PageState.of_form(request.POST)
    if lit is not None and army.step:
        since = army.step[0] if page_state.unit is None else page_state.since
        page_state = replace(page_state, lit=lit, since=since)
    if request.htmx:
        return _page(request, army, page_state, before=before)
    unit = page_state.unit if page_state.unit is not None else page_state.lit
    place = f"#unit-{unit}" if unit is not None else "#units"
    address = reverse("armies:army", args=[army.code])
    return HttpResponseRedirect(f"{address}?{page_state.query}{place}" if page_state.query else f"{address}{place}")


def _page(
    request: Request, army: Army, page_state: PageState, *, refused: RefusedForm | None = None,
    conflict: object = None, status: int = 200, before: engine.Build | None = None,
) -> HttpResponse:  # fmt: skip
    csrf_token = get_token(request)
    page, visitor = BuilderPage.first(army, page_state, csrf_token), visitor_of(request)
    lit = lit_unit(army, page.page_state, visitor, before)
    context = builder_context.region(army, page, visitor, refused, lit)
    context |= {"conflict": conflict, "out": rule_books.newer(army.edition, visitor), "csrf_token": csrf_token}
    # The answer to an edit leaves the toys as they are shown: no edit waits for them.
    context |= {} if request.htmx else _toys(request, army)
    response = render_page(request, PAGE, context, partial="workbench", status=status)
    if army.step:
        response["Muster-Step"] = f"{army.step[0]}-{army.step[1]}"
    return response


def _toys(request: Request, army: Army) -> Mapping[str, object]:
    return {"army": army, "lacks": missing_toys.of_visitor(visitor_of(request), army.build())}


def _typed(data: QueryDict) -> Mapping[str, object]:
    return {name: no_nul(str(value)) for name, value in data.items()}
