"""The chosen sheets as a PDF."""

from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.armies import guards
from armybuilder.http import Request
from armybuilder.printing.studio import asking, subjects
from armybuilder.printing.studio.chosen import Chosen
from armybuilder.printing.studio.subjects import Subject
from armybuilder.printing.views import jobs, studio
from armybuilder.visitors import visitor_of

NOTHING = "Tick at least 1 sheet."
MANY = "So many are printed once you say so."


@require_safe
def sheets(request: Request, code: UUID) -> HttpResponse:
    """The chosen sheets of an army."""
    return _answer(request, subjects.own(guards.editable(request, code)))


@require_safe
def sample_sheets(request: Request, slug: str) -> HttpResponse:
    """The chosen sheets of a sample army."""
    return _answer(request, subjects.sample(slug))


@require_safe
def read_sheets(request: Request, code: UUID) -> HttpResponse:
    """The chosen sheets of an army of a club's or of the library."""
    return _answer(request, subjects.read(guards.readable(request, code)))


@require_safe
def shared_sheets(request: Request, link: str) -> HttpResponse:
    """The chosen sheets of an army that one may read."""
    return _answer(request, subjects.shared(link))


@require_safe
def several(request: Request) -> HttpResponse:
    """The chosen sheets of the armies that the address names, or of a rule book."""
    return _answer(request, subjects.asked(request.GET, visitor_of(request)))


@require_safe
def measuring(request: Request) -> HttpResponse:
    """The measuring sheet of a rule book, for anybody."""
    visitor = visitor_of(request)
    subject = subjects.of_edition(request.GET.get("edition", ""), visitor)
    chosen, mistakes = asking.alone("measuring", request.GET, subject, visitor)
    if mistakes:
        raise BadRequest(mistakes[0])
    return _printed(request, subject, chosen)


def _answer(request: Request, subject: Subject) -> HttpResponse:
    chosen, mistakes = asking.asked(request.GET, subject, visitor_of(request))
    if not mistakes:
        mistakes = asking.refusals(chosen) if chosen.sheets else [NOTHING]
    if mistakes:
        return studio.page(request, subject, chosen, mistakes)
    if asking.questions(subject, chosen):
        return studio.page(request, subject, chosen, [MANY], status=422)
    return _printed(request, subject, chosen)


def _printed(request: Request, subject: Subject, chosen: Chosen) -> HttpResponse:
    return jobs.answer(request, asking.order(request, subject, chosen))
