"""The pictures that chat programs show beside an army's link."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from armybuilder.armies import permissions
from armybuilder.armies.models import Army
from armybuilder.core.web.http import Request, public
from armybuilder.printing.banners import banner
from rules import engine


@require_safe
def read(request: Request, code: UUID) -> HttpResponse:
    """Of an army that everybody may see."""
    return _picture(get_object_or_404(Army.objects.public(), code=code).build())


@require_safe
def shared(request: Request, link: str) -> HttpResponse:
    """Of an army that one has the link of."""
    return _picture(permissions.shared(link).build())


@require_safe
@public
def sample(request: Request, slug: str) -> HttpResponse:
    """Of a sample army."""
    return _picture(permissions.sample(slug).build)


def _picture(build: engine.Build) -> HttpResponse:
    return HttpResponse(banner.png(banner.banner_of(build)), content_type="image/png")
