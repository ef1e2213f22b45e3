"""The home page with sample armies, where new armies are created."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.armies import samples
from armybuilder.armies.display import army_rows
from armybuilder.armies.display.army_context import shown_sample
from armybuilder.armies.documents import archive
from armybuilder.armies.home_page import member
from armybuilder.armies.new_army import context as new_army_context
from armybuilder.armies.new_army.forms import StartForm
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor, become_player, visitor_of
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue

PAGE = "armies/home_page/home.html"
MEMBERS_PAGE = "armies/home_page/member.html"
NEWEST = 5
"""The number of the visitor's own armies that are shown."""
FIRST = 8
"""The number of samples that are shown at first."""


@require_safe
def home(request: Request) -> HttpResponse:
    """Members continue what they began; others create an army, or choose a sample."""
    become_player(request)
    visitor = visitor_of(request)
    begun = member.page(visitor, visitor.player) if visitor.player else {}
    if begun.get("armies") and not request.GET:
        return render(request, MEMBERS_PAGE, begun)
    edition, is_every_sample = new_army_context.edition_asked(visitor, request.GET), request.GET.get("samples") == "all"
    return render(request, PAGE, begun | _context(visitor, edition, is_every_sample=is_every_sample))


@post_only
def start(request: Request) -> HttpResponse:
    """Create an army from the form. Errors are shown on the page that had the form."""
    visitor = visitor_of(request)
    edition = get_object_or_404(rule_books.readable(visitor).with_slug(request.POST.get("edition", "")))
    form = StartForm(request.POST, new_army_context.empty_army(catalogue(edition)))
    seconds = rate_limits.wait(request, "armies")
    if seconds:
        form.add_error("name", rate_limits.message("armies", seconds))
    if form.is_valid() and form.edit is not None:
        build, owner = engine.apply(form.build, form.edit), become_player(request)
        namesakes = None if form.cleaned_data["name"] else visitor_of(request)
        army = archive.begin(build, edition, owner, sent_form_id(request), namesakes=namesakes)
        return redirect("armies:army", army.code)
    if "new" in request.POST:
        response = render(request, "armies/new_army/new.html", new_army_context.page(visitor, edition, form))
    else:
        response = render(request, PAGE, _context(visitor, edition, form))
    return rate_limits.refused(response, seconds) if seconds else response


def _context(
    visitor: Visitor, edition: Edition | None, form: StartForm | None = None, *, is_every_sample: bool = False
) -> Context:
    """Everything the home page shows; the first samples of the chosen rule book, or every sample."""
    every = samples.all()
    shelf = every if is_every_sample else _of_book(edition)[:FIRST] or every[:FIRST]
    return {
        "start": new_army_context.start(rule_books.books_for(visitor), edition, form),
        "shelf": [shown_sample(shelf_sample) for shelf_sample in shelf],
        "samples": len(every),
        "own": army_rows.newest(visitor, NEWEST),
    }


def _of_book(edition: Edition | None) -> tuple[samples.Sample, ...]:
    """The samples of a rule book; for house rules, of the book they were made from."""
    passed = set[int]()
    while edition and edition.revision and edition.parent and edition.pk not in passed:
        passed.add(edition.pk)
        edition = edition.parent
    return samples.samples_of(catalogue(edition)) if edition else ()
