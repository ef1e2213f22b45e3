"""What a visitor had printed, and the sheets kept under names."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.core.http import Request, render_page
from armybuilder.printing.studio import prints_page
from armybuilder.visitors import visitor_of

PAGE = "printing/prints.html"


@require_safe
def prints(request: Request) -> HttpResponse:
    """The list, which says how far each print is."""
    shown = prints_page.page(visitor_of(request), request.GET.get("told", ""))
    return render_page(request, PAGE, shown, partial="jobs")
