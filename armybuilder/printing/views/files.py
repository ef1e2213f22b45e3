"""The chosen sheets as a PDF."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.core.http import Request
from armybuilder.printing.studio import asking, subjects
from armybuilder.printing.studio.chosen import Chosen
from armybuilder.printing.studio.subjects import Subject
from armybuilder.printing.views import jobs, studio
from armybuilder.visitors import visitor_of

NOTHING = "Tick at least 1 sheet."
MANY = "So many are printed once you say so."


@require_safe
def sheets(request: Request, **named: Any) -> HttpResponse:
    """The chosen sheets of what the address leads to."""
    visitor = visitor_of(request)
    subject = asking.subject(request, visitor, **named)
    chosen, mistakes = asking.asked(request.GET, subject, visitor)
    if not mistakes:
        mistakes = asking.refusals(chosen) if chosen.sheets else [NOTHING]
    if mistakes:
        return studio.page(request, subject, chosen, mistakes)
    if asking.questions(subject, chosen):
        return studio.page(request, subject, chosen, [MANY], status=422)
    return _printed(request, subject, chosen)


@require_safe
def measuring(request: Request) -> HttpResponse:
    """The measuring sheet of a rule book, for anybody."""
    visitor = visitor_of(request)
    subject = subjects.of_edition(request.GET.get("edition", ""), visitor)
    chosen, mistakes = asking.alone("measuring", request.GET, subject, visitor)
    if mistakes:
        raise BadRequest(mistakes[0])
    return _printed(request, subject, chosen)


def _printed(request: Request, subject: Subject, chosen: Chosen) -> HttpResponse:
    return jobs.answer(request, asking.order(request, subject, chosen))
