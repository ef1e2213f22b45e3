"""The print page of an army, and its sheets as a PDF."""

from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder import books
from armybuilder.armies import guards
from armybuilder.armies.models import Army
from armybuilder.http import Request
from armybuilder.printing.forms import FIRST, PrintForm
from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.print_views import answer
from armybuilder.printing.prints import Order
from armybuilder.printing.sheets import SHEETS
from armybuilder.visitors import visitor_of
from rules import engine
from rules.engine.text import shown
from rules.models import Edition
from rules.snapshot import catalogue

PAPER, TICKED = "paper", "sheets"
"""Where the session remembers what was printed last, and on what."""


@require_safe
def sheets(request: Request, code: UUID) -> HttpResponse:
    """Choose the sheets of an army."""
    return _page(request, _army(request, code), reverse("armies:army", args=[code]))


@require_safe
def sheets_pdf(request: Request, code: UUID) -> HttpResponse:
    """The chosen sheets of an army."""
    return _answer(request, _army(request, code), reverse("armies:army", args=[code]))


@require_safe
def sample_sheets(request: Request, slug: str) -> HttpResponse:
    """Choose the sheets of a sample army."""
    return _page(request, guards.sample(slug).build, reverse("armies:sample", args=[slug]))


@require_safe
def sample_sheets_pdf(request: Request, slug: str) -> HttpResponse:
    """The chosen sheets of a sample army."""
    return _answer(request, guards.sample(slug).build, reverse("armies:sample", args=[slug]))


@require_safe
def shared_sheets(request: Request, link: str) -> HttpResponse:
    """Choose the sheets of an army that one may read."""
    return _page(request, guards.shared(link).build(), reverse("armies:shared", args=[link]))


@require_safe
def shared_sheets_pdf(request: Request, link: str) -> HttpResponse:
    """The chosen sheets of an army that one may read."""
    return _answer(request, guards.shared(link).build(), reverse("armies:shared", args=[link]))


@require_safe
def measuring(request: Request) -> HttpResponse:
    """The measuring sheet of an edition, for everybody who may read it."""
    editions, slug = Edition.objects.books(), request.GET.get("edition")
    edition = books.readable(visitor_of(request)).filter(slug=slug).first() if slug else editions.first()
    paper = request.GET.get("paper") or _measurable(request.session.get(PAPER))
    if edition is None:
        raise BadRequest(
            f"There is no edition “{shown(slug or '')}”. There are: {', '.join(one.slug for one in editions)}."
        )
    if paper not in PAPERS:
        raise BadRequest(f"There is no paper “{shown(paper)}”. There are: {', '.join(SHEETS['measuring'].papers)}.")
    if refusal := SHEETS["measuring"].refusal(paper):
        raise BadRequest(refusal)
    build = engine.Build(catalogue(edition), "Measuring")
    return answer(request, Order((build,), ("measuring",), Layout(paper)))


def _measurable(paper: str | None) -> str:
    """The remembered paper, or the first where that has no measures."""
    return paper if paper in PAPERS and not SHEETS["measuring"].refusal(paper) else next(iter(PAPERS))


def _army(request: Request, code: UUID) -> engine.Build:
    return get_object_or_404(Army.objects.visible_to(visitor_of(request)), code=code).build()


def _remembered(request: Request) -> QueryDict:
    """What was printed last, as if it were asked for again."""
    asked = QueryDict(mutable=True)
    asked.setlist("sheets", request.session.get(TICKED, FIRST))
    asked["paper"] = request.session.get(PAPER, next(iter(PAPERS)))
    return asked


def _page(
    request: Request, build: engine.Build, back: str, mistakes: list[str] | None = None, status: int = 200
) -> HttpResponse:
    form = PrintForm(_remembered(request), build)
    context = {
        "build": build,
        "back": back,
        "address": f"{back}sheets.pdf",
        "sheets": form.sheets,
        "ticked": form.cleaned_data.get("sheets", FIRST) if form.is_valid() else FIRST,
        "papers": PAPERS.values(),
        "paper": form.cleaned_data.get("paper", next(iter(PAPERS))),
        "mistakes": mistakes or [],
    }
    return render(request, "printing/sheets.html", context, status=status)


def _answer(request: Request, build: engine.Build, back: str) -> HttpResponse:
    form = PrintForm(request.GET, build)
    if not form.is_valid():
        return _page(request, build, back, form.mistakes, status=400)
    chosen, paper = form.cleaned_data["sheets"], form.cleaned_data["paper"]
    request.session[TICKED], request.session[PAPER] = list(chosen), paper
    return answer(request, Order((build,), tuple(chosen), Layout(paper)))
