"""The list of the visitor's house rules and of others they can see: remove, restore, download."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST, require_safe

from armybuilder.core.web.http import Request
from armybuilder.house import permissions, trash
from armybuilder.house.my_house_rules import context
from armybuilder.visitors import visitor_of
from rules.documents import write_catalogue


@require_safe
def mine(request: Request) -> HttpResponse:
    """The visitor's house rules, and others they can see."""
    return render(request, "house/my_house_rules/mine.html", context.mine(visitor_of(request)))


@require_POST
def remove(request: Request, house: UUID) -> HttpResponse:
    """Remove house rules that nothing is built on; they can be restored. Others stay, and the draft's page says why."""
    rules = permissions.own_rules(request, house)
    if trash.remove(rules):
        return redirect(f"{reverse('house:draft', args=[house])}#publish")
    return redirect("house:mine")


@require_POST
def put_back(request: Request, house: UUID) -> HttpResponse:
    """Restore removed house rules as they were."""
    rules = permissions.removed(request, house)
    rules.binned = None
    rules.save(update_fields=("binned",))
    return redirect("house:draft", house)


@require_safe
def download(request: Request, house: UUID) -> HttpResponse:
    """Download the draft."""
    rules = permissions.own_rules(request, house)
    disposition = content_disposition_header(True, f"{rules.slug}.json") or "attachment"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    document = write_catalogue(rules.document())
    return HttpResponse(document, content_type="application/json; charset=utf-8", headers=headers)
