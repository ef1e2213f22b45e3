"""Armies for other programs."""

from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from armybuilder.armies import permissions
from armybuilder.armies.models import Army
from armybuilder.core.http import Request
from armybuilder.other_programs.public_answers import readable_from_anywhere, tagged
from armybuilder.other_programs.resolved_army import write_resolved_army

JSON = "application/json; charset=utf-8"
SCHEMA = settings.ROOT / "docs" / "muster-shared-1.schema.json"


@readable_from_anywhere
def shared_json(request: Request, link: str) -> HttpResponse:
    """A shared army, resolved. The key of its link is in no address inside."""
    return _resolved(request, permissions.shared(link))


@readable_from_anywhere
def public_json(request: Request, code: UUID) -> HttpResponse:
    """A public army, resolved."""
    return _resolved(request, get_object_or_404(Army.objects.public(), code=code))


@readable_from_anywhere
def sample_json(request: Request, slug: str) -> HttpResponse:
    """A sample army, resolved."""
    return tagged(request, write_resolved_army(permissions.sample(slug).build), JSON)


def _resolved(request: Request, army: Army) -> HttpResponse:
    return tagged(request, write_resolved_army(army.build(), army.version, army.changed), JSON)


@require_safe
@cache_control(public=True, max_age=24 * 60 * 60)
def shared_schema(request: Request) -> HttpResponse:
    """The JSON Schema of resolved armies."""
    return HttpResponse(SCHEMA.read_bytes(), content_type="application/schema+json")
