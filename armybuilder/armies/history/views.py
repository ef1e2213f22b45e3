"""The history of an army: every version in words, to view, name and restore."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies.display import undo_labels
from armybuilder.armies.forms import no_nul, version_seen, whole_number
from armybuilder.armies.history import context
from armybuilder.armies.models import Army, Version
from armybuilder.armies.permissions import editable
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request
from armybuilder.text_fields import TextField
from armybuilder.visitors import visitor_of


class TitleForm(forms.Form):
    """The player's own name for a state of the army; empty for none."""

    title = TextField()


@require_safe
def history(request: Request, code: UUID) -> HttpResponse:
    """The changes of an army, the newest first."""
    before = whole_number(request.GET.get("before", ""))
    shown = context.page(editable(request, code), visitor_of(request), before)
    return render(request, "armies/history/history.html", shown)


@require_safe
def version(request: Request, code: UUID, number: int) -> HttpResponse:
    """An army as it was."""
    return _page(request, editable(request, code), number)


@require_POST
def title_version(request: Request, code: UUID, number: int) -> HttpResponse:
    """The player's own name for a version; an empty one removes it."""
    army = editable(request, code)
    version = _version(army, number)
    form = TitleForm(request.POST)
    if not form.is_valid():
        return _page(request, army, number, mistake=(no_nul(form.data.get("title", "")), form.errors["title"][0]))
    version.title = form.cleaned_data["title"]
    version.save(update_fields=("title",))
    return redirect(f"{request.path.removesuffix(f'{number}/title/')}#version-{number}")


@post_only
def return_to_version(request: Request, code: UUID, number: int) -> HttpResponse:
    """Restore a past version, as a new change that can be undone."""
    army = editable(request, code)
    _version(army, number)
    known = version_seen(request.POST, army.version)
    summary = army.return_to(number, seen_version=known, author=visitor_of(request).key)
    is_done = summary or known == army.version
    sentence = undo_labels.last_change(army, visitor_of(request)) if is_done else undo_labels.STALE_VERSION
    messages.success(request, sentence, extra_tags=f"undo {army.code}")
    return redirect("armies:army", army.code)


def _version(army: Army, number: int) -> Version:
    version = army.versions.filter(number=number).defer("snapshot", "patch").first()
    if version is None:
        raise Http404("No such version.")
    return version


def _page(request: Request, army: Army, number: int, mistake: object = None) -> HttpResponse:
    shown = context.state(
        army, _version(army, number), visitor_of(request), whole_number(request.GET.get("page", "")) or 1
    )
    return render(request, "armies/history/version.html", {**shown, "mistake": mistake})
