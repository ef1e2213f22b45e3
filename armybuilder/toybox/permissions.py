"""The boxes that a request may reach. For anybody else they do not exist."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from armybuilder.core.web.http import Request
from armybuilder.toybox.models import Box
from armybuilder.visitors import become_player, visitor_of


def visible_box(request: Request, code: UUID | None) -> Box | None:
    """A box that the visitor may look into; without a code their own, if they have one."""
    visitor = visitor_of(request)
    if code is None:
        return Box.objects.made_by(visitor).first()
    return get_object_or_404(Box.objects.visible_to(visitor), code=code)


def editable(request: Request, code: UUID | None) -> Box:
    """A box that the visitor may change; without a code their own, or a new one that its first change saves."""
    visitor = visitor_of(request)
    if code is not None:
        return get_object_or_404(Box.objects.editable_by(visitor), code=code)
    own = Box.objects.made_by(visitor).first()
    return own or Box(name=_("Toy box"), owner_id=become_player(request))


def owned(request: Request, code: UUID | None) -> Box:
    """A box of the visitor's own, to share."""
    if code is None:
        return editable(request, None)
    return get_object_or_404(Box.objects.made_by(visitor_of(request)), code=code)
