"""My armies: search, copy, delete, restore and download."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import FileResponse, Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.armies import permissions, signals
from armybuilder.armies.display import list_messages
from armybuilder.armies.documents import archive, downloads
from armybuilder.armies.forms import VisibilityForm
from armybuilder.armies.home_page import views as home_views
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.armies.my_armies import bulk_changes, context
from armybuilder.armies.my_armies.context import ListQuery
from armybuilder.armies.trash import overdue
from armybuilder.armies.visibility import Visibility
from armybuilder.core.db.transactions import post_only
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.http import Request, render_page, sent_form_id
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of
from rules.engine.wording.text import TextError

PAGE = "armies/my_armies/mine.html"


@require_http_methods(["GET", "HEAD", "POST"])
def armies(request: Request) -> HttpResponse:
    """The list; a POST creates another army."""
    if request.method == "POST":
        return home_views.start(request)
    query = ListQuery.read(request.GET)
    if "bin" in request.GET:  # its address in version 0.1.0
        return redirect(query.address(), permanent=True)
    shown = context.page(visitor_of(request), query)
    return render_page(request, PAGE, shown, partial="mine")


@require_POST
def move_to_trash(request: Request, code: UUID | None = None) -> HttpResponse:
    """Move an army, or every selected one, to the trash, and delete what has been there for too long."""
    now, meant = timezone.now(), _meant(request, code)
    with transaction.atomic():
        meant.filter(binned=None).update(binned=now)
        overdue(Army.objects.made_by(visitor_of(request)), now).delete()
    # The second click of a double click gets the message of the first one.
    gone = meant.order_by("-binned").values_list("binned", flat=True).first()
    if gone is None:
        return back(request)
    _say(request, list_messages.trashed(_names(_own(request).filter(binned=gone))))
    return back(request, gone=timestamps.written(gone))


@require_POST
def restore(request: Request, code: UUID | None = None) -> HttpResponse:
    """Restore an army, or all that were deleted together. If asked, its page opens."""
    meant = _meant(request, code).exclude(binned=None)
    signals.prepare(meant.filter(visibility=Visibility.ALL))
    done = meant.update(binned=None)
    if code is not None and "open" in request.POST:
        return redirect("armies:army", code)
    if done:
        messages.success(request, _("Restored."))
    return back(request)


@require_POST
def delete(request: Request, code: UUID) -> HttpResponse:
    """Delete an army in the trash for good."""
    get_object_or_404(_meant(request, code).exclude(binned=None)).delete()
    return back(request)


@limit_posts("armies")
@post_only
def duplicate(request: Request, code: UUID) -> HttpResponse:
    """Copy an army, with a history of its own."""
    build = permissions.editable(request, code).build()
    owner, form_id = become_player(request), sent_form_id(request)
    copies = archive.keep([archive.numbered(build, visitor_of(request))], owner, form_id and f"{form_id} {code}")
    return _added(request, copies)


@require_safe
def file(request: Request, code: UUID, ending: str) -> HttpResponse:
    """Download the army's document, or the army in the text notation."""
    return downloads.file(permissions.editable(request, code).build(), ending)


@require_safe
def documents(request: Request) -> FileResponse:
    """Download the selected armies, or all that are not in the trash, in one file."""
    own = Army.objects.made_by(visitor_of(request)).filter(binned=None)
    codes = request.GET.getlist("army")
    return archive.packed((ticked(own, codes) if codes else own).order_by("name", "pk"))


@require_POST
def move_many(request: Request) -> HttpResponse:
    """Move the selected armies into a folder; an empty name takes them out."""
    try:
        folder = bulk_changes.folder_named(request.POST.get("to", ""))
    except TextError as error:
        raise BadRequest(str(error)) from None
    return _changed(request, bulk_changes.move(_own_ticked(request), folder))


@require_POST
def show_many(request: Request) -> HttpResponse:
    """Change the visibility of the selected armies."""
    form = VisibilityForm(request.POST, visitor_of(request))
    if not form.is_valid():
        raise BadRequest(_("Choose a visibility for the armies. Some of them require an account."))
    value, ticked = form.cleaned_data["visibility"], _own_ticked(request)
    if value == Visibility.ALL and (out := list(ticked.exclude(kept_out=""))):
        message = ngettext(
            "The moderators removed this army from the library: {names}",
            "The moderators removed these armies from the library: {names}",
            len(out),
        )
        messages.info(request, message.format(names=", ".join(army.name for army in out)))
    return _changed(request, bulk_changes.show(ticked, value))


@limit_posts("armies")
@post_only
def copy_many(request: Request) -> HttpResponse:
    """Copy the selected armies, each with a history of its own."""
    builds = archive.all_numbered([army.build() for army in _own_ticked(request)], visitor_of(request))
    copies = archive.keep(builds, become_player(request), sent_form_id(request))
    return _added(request, copies) if copies else back(request)


@require_POST
def undo_many(request: Request) -> HttpResponse:
    """Undo the last change of many armies."""
    change, visitor = bulk_changes.BulkChange.read(request.POST.get("undo", "")), visitor_of(request)
    if change:
        bulk_changes.undo(Army.objects.made_by(visitor), change, visitor)
        messages.success(request, _("Restored."))
    return back(request)


def _changed(request: Request, change: bulk_changes.BulkChange) -> HttpResponse:
    """The list after a change of many armies."""
    if not change.count:
        return back(request)
    _say(request, change.message(_own(request)))
    return back(request, undo=change.written())


def _added(request: Request, copies: Sequence[Army]) -> HttpResponse:
    """The list after armies were copied."""
    _say(request, list_messages.added(_names(_own(request).filter(made=copies[0].made, binned=None))))
    return back(request, kept=timestamps.written(copies[0].made))


def _say(request: Request, sentence: str) -> None:
    """Say what was done. The address of the list has what Undo beside it takes back."""
    if sentence:
        messages.success(request, sentence, extra_tags="undo")


def _own(request: Request) -> ArmyQuerySet:
    return Army.objects.made_by(visitor_of(request))


def _names(armies: ArmyQuerySet) -> list[str]:
    return list(armies.values_list("name", flat=True))


def _own_ticked(request: Request) -> ArmyQuerySet:
    return ticked(_own(request).filter(binned=None), request.POST.getlist("army")).order_by("pk")


def _meant(request: Request, code: UUID | None) -> ArmyQuerySet:
    """The visitor's armies of a POST: from the address, from a change to undo, or selected."""
    own = Army.objects.made_by(visitor_of(request))
    if code is not None:
        return own.filter(pk=permissions.own_army(request, code).pk)
    if gone := timestamps.read(request.POST.get("gone")):
        return own.filter(binned=gone)
    if import_time := timestamps.read(request.POST.get("kept")):
        return own.filter(made=import_time)
    return ticked(own, request.POST.getlist("army"))


def ticked(own: ArmyQuerySet, codes: list[str]) -> ArmyQuerySet:
    """Those of the visitor's armies that are named. If none of them is theirs, the answer is 404."""
    try:
        ticked = own.filter(code__in=[UUID(code) for code in codes])
    except ValueError:
        raise BadRequest(_("One of these armies doesn’t exist. Select armies in your list.")) from None
    if codes and not ticked.exists():
        raise Http404("No such army.")
    return ticked


def back(request: Request, **more: str) -> HttpResponse:
    """The list as it was, with what Undo takes back."""
    query = ListQuery.read(request.POST)
    page = query.page if query.page.isdecimal() and query.page != "1" else ""
    return HttpResponseRedirect(query.address(page=page, **more))
