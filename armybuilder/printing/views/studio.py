"""The print studio: sheets chosen for an army, for several, or for a rule book alone."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from armybuilder.accounts import limits
from armybuilder.core.http import Request, render_page
from armybuilder.core.values import Shown
from armybuilder.printing.jobs import prints
from armybuilder.printing.studio import asking, previews, setups, studio_page
from armybuilder.printing.studio.chosen import Chosen
from armybuilder.printing.studio.subjects import Subject
from armybuilder.printing.views import jobs
from armybuilder.visitors import become_maker, visitor_of

PAGE = "printing/studio.html"


@require_http_methods(["GET", "HEAD", "POST"])
def sheets(request: Request, **named: Any) -> HttpResponse:
    """The page; a post chooses, and is answered by the address that says so."""
    visitor = visitor_of(request)
    subject = asking.subject(request, visitor, **named)
    if elsewhere := "" if named else _elsewhere(request, subject):
        return redirect(elsewhere)
    if request.method == "POST":
        return _choose(request, subject)
    chosen, mistakes = asking.asked(request.GET, subject, visitor)
    return page(request, subject, chosen, mistakes)


def page(
    request: Request, subject: Subject, chosen: Chosen, mistakes: list[str] | None = None, status: int = 400
) -> HttpResponse:
    """The page, with what is wrong about what was asked."""
    polled = request.htmx.target == "preview"
    arrived = not (polled or visitor_of(request).maker)
    if not polled:
        # A browser that keeps no cookies would be another visitor each second, with another print of the same pages.
        become_maker(request)
    visitor = visitor_of(request)
    printed = asking.printable(chosen, without=asking.questions(subject, chosen))
    drawing = None
    seconds = 0
    if printed.sheets and not mistakes:
        order = asking.order(request, subject, printed)
        # Crawlers come without a cookie and run no scripts: nothing is drawn for them. A browser asks again at once.
        if arrived and prints.is_new(order, visitor):
            drawing = previews.beforehand(order)
        elif seconds := jobs.wait(request, order):
            mistakes, status = [limits.sentence("prints", seconds)], 429
        else:
            drawing = previews.drawing(order, visitor)
    counts = previews.counts(asking.order(request, subject, asking.all_of(subject, chosen)))
    shown = studio_page.page(subject, chosen, visitor, counts, request.GET.get("told", ""))
    shown |= {"mistakes": mistakes, "drawing": drawing, "polled": polled}
    shown |= _page_shown(str(shown["here"]), previews.page_shown(drawing, request.GET.get("look", "")))
    shown["link"] = request.build_absolute_uri(subject.handed(chosen.query()))
    partial = "preview" if polled else "studio"
    response = render_page(request, PAGE, shown, partial=partial, status=status if mistakes else 200)
    return limits.refused(response, seconds) if seconds else response


def _page_shown(here: str, page: Shown | None) -> Shown:
    """The page that is shown large, and the address that shows it so."""
    return {"shown_page": page, "here_page": f"{here}&look={page['number']}" if page else here}


def _elsewhere(request: Request, subject: Subject) -> str:
    """Where the page stands: an army's own is by itself; what else a form sent along is left out."""
    known = {"army", "edition", "told", "look"}
    chosen = [(name, request.GET[name]) for name in request.GET if asking.says(name) or name == "look"]
    other = any(name not in known and not asking.says(name) for name in request.GET)
    spelled = not subject.lost and request.GET.getlist("army") != [entry.name for entry in subject.entries]
    return subject.address(urlencode(chosen)) if other or spelled or subject.at != request.path else ""


def _choose(request: Request, subject: Subject) -> HttpResponse:
    chosen, mistakes = asking.posted(request.POST, subject)
    name, slip = asking.name(request.POST)
    if mistakes or slip:
        return page(request, subject, chosen, [*mistakes, *slip], status=422)
    become_maker(request)
    kept = setups.keep(visitor_of(request), subject, chosen, name)
    if name:
        return redirect(kept.told)
    if "print" in request.POST:
        return _print(request, subject, asking.printable(chosen))
    more = {"look": request.POST["look"]} if "look" in request.POST else {}
    return redirect(subject.address(chosen.query(**more)))


def _print(request: Request, subject: Subject, chosen: Chosen) -> HttpResponse:
    """To the file, which is from now on one of the visitor's prints."""
    if chosen.sheets and not asking.questions(subject, chosen):
        order = asking.order(request, subject, chosen)
        if seconds := jobs.wait(request, order):
            return limits.answer(request, "prints", seconds)
        prints.ask(order, visitor_of(request))
    more = {"download": "1"} if request.POST["print"] == "download" else {}
    return redirect(subject.address(chosen.query(**more), "pdf"))
