"""What a visitor had printed, and the sheets kept under names: taken off the list, and put back."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.core.http import Request, render_page
from armybuilder.printing.models import Setup
from armybuilder.printing.my_prints import context
from armybuilder.printing.studio import setups
from armybuilder.visitors import visitor_of

PAGE = "printing/my_prints/prints.html"


@require_safe
def prints(request: Request) -> HttpResponse:
    """The list with the progress of each print."""
    shown = context.page(visitor_of(request), request.GET.get("message", ""))
    return render_page(request, PAGE, shown, partial="jobs")


@require_POST
def remove(request: Request, code: UUID) -> HttpResponse:
    """Take sheets kept under a name off the list."""
    setup = _own(request, code)
    setups.remove(setup)
    return _back(request, setup)


@require_POST
def restore(request: Request, code: UUID) -> HttpResponse:
    """Put them back."""
    setup = _own(request, code)
    setups.restore(setup)
    return _back(request, setup)


def _back(request: Request, setup: Setup) -> HttpResponse:
    """The page with the button, with a message."""
    listed = f"{reverse('printing:prints')}?message={setup.code}"
    return redirect(listed if "listed" in request.POST else setup.page_with_news)


def _own(request: Request, code: UUID) -> Setup:
    return get_object_or_404(Setup.objects.made_by(visitor_of(request)).exclude(name=""), code=code)
