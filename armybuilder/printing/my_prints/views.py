"""A visitor's prints, and the sheets kept under names: taken off the list, and put back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.core.web.http import Request, render_page
from armybuilder.printing.models import Setup
from armybuilder.printing.my_prints import context
from armybuilder.printing.studio import setups
from armybuilder.visitors import visitor_of
from rules.engine.wording.directions import isolate

PAGE = "printing/my_prints/prints.html"


@require_safe
def prints(request: Request) -> HttpResponse:
    """The list with the progress of each print."""
    shown = context.page(visitor_of(request))
    return render_page(request, PAGE, shown, partial="jobs")


@require_POST
def remove(request: Request, code: UUID) -> HttpResponse:
    """Take sheets kept under a name off the list."""
    setup = _own(request, code)
    setups.remove(setup)
    # The page shows Undo beside it, which restores the sheets with this code.
    messages.success(request, _("“{name}” was removed.").format(name=isolate(setup.name)), extra_tags=str(setup.code))
    return _back(request, setup)


@require_POST
def restore(request: Request, code: UUID) -> HttpResponse:
    """Put them back."""
    setup = _own(request, code)
    setups.restore(setup)
    messages.success(request, _("“{name}” was saved.").format(name=isolate(setup.name)))
    return _back(request, setup)


def _back(request: Request, setup: Setup) -> HttpResponse:
    """The page with the button."""
    return redirect("printing:prints" if "listed" in request.POST else setup.page)


def _own(request: Request, code: UUID) -> Setup:
    return get_object_or_404(Setup.objects.made_by(visitor_of(request)).exclude(name=""), code=code)
