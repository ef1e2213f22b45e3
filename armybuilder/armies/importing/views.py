"""Importing armies from texts and files: first a preview, then they are saved."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.armies.display import list_messages
from armybuilder.armies.documents import archive, bundled_catalogues
from armybuilder.armies.importing import context, import_draft
from armybuilder.armies.importing.import_draft import ImportDraft
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import post_only
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.http import Request, render_page, sent_form_id
from armybuilder.visitors import become_player, visitor_of

PAGE = "armies/importing/import.html"
DOCS: Path = settings.ROOT / "docs"


@require_http_methods(["GET", "HEAD", "POST"])
def import_armies(request: Request) -> HttpResponse:
    """A text and files; a post shows a preview of them and saves nothing."""
    if request.method != "POST":
        return _page(request, import_draft.fresh(visitor_of(request)))
    action = "imports" if request.FILES else "texts"
    if seconds := rate_limits.wait(request, action):
        return _unread(request, action, seconds)
    draft = import_draft.read(visitor_of(request), request.POST, request.FILES.getlist("files"))
    return _page(request, draft, 422 if draft.error else 200)


@post_only
def save(request: Request) -> HttpResponse:
    """Save the armies that were shown. Their documents come back in the form, and are read as strictly as others."""
    if seconds := rate_limits.wait(request, "imports"):
        return _unread(request, "imports", seconds)
    draft = import_draft.read_again(visitor_of(request), request.POST)
    if draft.error or draft.refused or draft.mistakes:
        return _page(request, draft, 422)
    owner = become_player(request)
    try:
        with transactions.one_transaction():
            bundled_catalogues.keep(draft.used, owner)
            armies = archive.keep(draft.builds, owner, sent_form_id(request))
    except rule_books.Taken as taken:
        draft.error = str(taken)
        return _page(request, draft, 422)
    if len(armies) == 1:
        return redirect("armies:army", armies[0].code)
    messages.success(request, list_messages.added([army.name for army in armies]), extra_tags="undo")
    return redirect(f"{reverse('armies:mine')}?kept={timestamps.written(armies[0].made)}")


@require_safe
@cache_control(public=True, max_age=24 * 60 * 60)
def schema(request: Request, form: str) -> HttpResponse:
    """The JSON Schema of that kind of document: an army's, or a rule book's."""
    return HttpResponse((DOCS / f"{form}.schema.json").read_bytes(), content_type="application/schema+json")


def _unread(request: Request, action: str, seconds: int) -> HttpResponse:
    """The input of the form, as it came, before it is read."""
    draft = import_draft.unread(visitor_of(request), request.POST, rate_limits.message(action, seconds))
    return rate_limits.refused(_page(request, draft), seconds)


def _page(request: Request, draft: ImportDraft, status: int = 200) -> HttpResponse:
    return render_page(request, PAGE, context.page(draft), partial="import", status=status)
