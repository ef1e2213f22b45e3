"""The print studio: sheets chosen for an army, for several, or for a rule book alone, and their PDF."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder import rate_limits
from armybuilder.accounts.languages import remember, save_in_account
from armybuilder.accounts.paper import PAPER, paper_of
from armybuilder.core.web.http import Request, render_page
from armybuilder.printing.jobs import prints
from armybuilder.printing.print_page import views as print_page
from armybuilder.printing.studio import context, previews, print_request, setups, subjects
from armybuilder.printing.studio.forms import KeepForm
from armybuilder.printing.studio.selection import Selection
from armybuilder.printing.studio.subjects import Subject
from armybuilder.visitors import become_player, visitor_of
from rules.engine.wording.directions import isolate

PAGE = "printing/studio/studio.html"
NOTHING = _("Select at least one sheet.")
CONFIRM_MANY = _("Please confirm below that you want to print this many.")


@require_http_methods(["GET", "HEAD", "POST"])
def sheets(request: Request, **address: Any) -> HttpResponse:
    """The page. A POST changes the selection and redirects to its address."""
    visitor = visitor_of(request)
    subject = print_request.find_subject(request, visitor, **address)
    if elsewhere := "" if address else _elsewhere(request, subject):
        return redirect(elsewhere)
    if request.method == "POST":
        return _choose(request, subject)
    selection, mistakes = print_request.requested_selection(request, subject, visitor)
    return page(request, subject, selection, mistakes)


@require_safe
def pdf(request: Request, **address: Any) -> HttpResponse:
    """The selected sheets of the address's subject, as a PDF."""
    visitor = visitor_of(request)
    subject = print_request.find_subject(request, visitor, **address)
    selection, mistakes = print_request.requested_selection(request, subject, visitor)
    if not mistakes:
        mistakes = print_request.refusals(selection) if selection.sheets else [str(NOTHING)]
    if mistakes:
        return page(request, subject, selection, mistakes)
    if print_request.questions(subject, selection):
        return page(request, subject, selection, [str(CONFIRM_MANY)], status=422)
    return print_page.answer(request, print_request.order(request, subject, selection))


@require_safe
def measuring(request: Request) -> HttpResponse:
    """The measuring sheet of a rule book, for anybody."""
    visitor = visitor_of(request)
    subject = subjects.of_edition(request.GET.get("edition", ""), visitor)
    selection, mistakes = print_request.single_selection("measuring", request, subject, visitor)
    if mistakes:
        raise BadRequest(mistakes[0])
    return print_page.answer(request, print_request.order(request, subject, selection))


def page(
    request: Request, subject: Subject, selection: Selection, mistakes: list[str] | None = None, status: int = 400
) -> HttpResponse:
    """The page, with the errors of the request."""
    polled = request.htmx.target == "preview"
    arrived = not (polled or visitor_of(request).key)
    if not polled:
        # A browser that keeps no cookies would be another visitor each second, with another print of the same pages.
        become_player(request)
    visitor = visitor_of(request)
    printed = print_request.printable(selection, without=print_request.questions(subject, selection))
    drawing = None
    seconds = 0
    if printed.sheets and not mistakes:
        order = print_request.order(request, subject, printed)
        # Crawlers come without a cookie and run no scripts: nothing is drawn for them. A browser asks again at once.
        if arrived and prints.is_new(order, visitor):
            drawing = previews.beforehand(order)
        elif seconds := print_page.wait(request, order):
            mistakes, status = [rate_limits.message("prints", seconds)], 429
        else:
            drawing = previews.drawing(order, visitor)
    counts = previews.counts(print_request.order(request, subject, print_request.all_of(subject, selection)))
    shown = context.page(subject, selection, visitor, counts)
    shown |= {"mistakes": mistakes, "drawing": drawing, "polled": polled}
    large = previews.page_shown(drawing, request.GET.get("look", ""))
    shown |= {"shown_page": large, "here_page": f"{shown['here']}&look={large['number']}" if large else shown["here"]}
    shown["link"] = request.build_absolute_uri(subject.handed(selection.query()))
    partial = "preview" if polled else "studio"
    response = render_page(request, PAGE, shown, partial=partial, status=status if mistakes else 200)
    return rate_limits.refused(response, seconds) if seconds else response


def _elsewhere(request: Request, subject: Subject) -> str:
    """The address of the page: an army's own names no subject; other fields of the form are dropped."""
    known = {"army", "edition", "look"}
    selecting = {name for name in request.GET if print_request.is_selecting(name)}
    pairs = [(name, request.GET[name]) for name in request.GET if name in selecting or name == "look"]
    other = set(request.GET) - known - selecting
    spelled = not subject.missing and request.GET.getlist("army") != [entry.name for entry in subject.entries]
    return subject.address(urlencode(pairs)) if other or spelled or subject.path != request.path else ""


def _choose(request: Request, subject: Subject) -> HttpResponse:
    selection, mistakes = print_request.posted_selection(request.POST, subject, paper_of(request))
    form = KeepForm(request.POST) if "keep" in request.POST else None
    if form and not form.is_valid():
        mistakes = [*mistakes, *form.errors["name"]]
    if mistakes:
        return page(request, subject, selection, mistakes, status=422)
    become_player(request)
    name = form.cleaned_data["name"] if form else ""
    chosen = {PAPER: paper} if (paper := print_request.newly_chosen_paper(request, selection)) else {}
    with transaction.atomic():
        setup = setups.keep(visitor_of(request), subject, selection, name)
        save_in_account(request, chosen)
    if name:
        messages.success(request, _("“{name}” was saved.").format(name=isolate(setup.name)))
        response: HttpResponse = redirect(setup.page)
    elif "print" in request.POST:
        response = _print(request, subject, print_request.printable(selection))
    else:
        more = {"look": request.POST["look"]} if "look" in request.POST else {}
        response = redirect(subject.address(selection.query(**more)))
    remember(request, response, chosen)
    return response


def _print(request: Request, subject: Subject, selection: Selection) -> HttpResponse:
    """To the file, which is from now on one of the visitor's prints."""
    if selection.sheets and not print_request.questions(subject, selection):
        order = print_request.order(request, subject, selection)
        if seconds := print_page.wait(request, order):
            return rate_limits.answer(request, "prints", seconds)
        prints.ask(order, visitor_of(request))
    more = {"download": "1"} if request.POST["print"] == "download" else {}
    return redirect(subject.address(selection.query(**more), "pdf"))
