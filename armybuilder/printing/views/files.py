"""The chosen sheets as a PDF."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.core.http import Request
from armybuilder.printing.studio import print_request, subjects
from armybuilder.printing.studio.selection import Selection
from armybuilder.printing.studio.subjects import Subject
from armybuilder.printing.views import jobs, studio
from armybuilder.visitors import visitor_of

NOTHING = "Tick at least 1 sheet."
MANY = "So many are printed once you say so."


@require_safe
def sheets(request: Request, **named: Any) -> HttpResponse:
    """The chosen sheets of what the address leads to."""
    visitor = visitor_of(request)
    subject = print_request.find_subject(request, visitor, **named)
    selection, mistakes = print_request.requested_selection(request.GET, subject, visitor)
    if not mistakes:
        mistakes = print_request.refusals(selection) if selection.sheets else [NOTHING]
    if mistakes:
        return studio.page(request, subject, selection, mistakes)
    if print_request.questions(subject, selection):
        return studio.page(request, subject, selection, [MANY], status=422)
    return _printed(request, subject, selection)


@require_safe
def measuring(request: Request) -> HttpResponse:
    """The measuring sheet of a rule book, for anybody."""
    visitor = visitor_of(request)
    subject = subjects.of_edition(request.GET.get("edition", ""), visitor)
    selection, mistakes = print_request.single_selection("measuring", request.GET, subject, visitor)
    if mistakes:
        raise BadRequest(mistakes[0])
    return _printed(request, subject, selection)


def _printed(request: Request, subject: Subject, selection: Selection) -> HttpResponse:
    return jobs.answer(request, print_request.order(request, subject, selection))
