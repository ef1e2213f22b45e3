"""Where house rules are begun: of a rule book, or of a file."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder import books, limits
from armybuilder.core.http import Request
from armybuilder.core.values import Shown
from armybuilder.core.writing import again_if_overtaken
from armybuilder.house.new_house_rules import actions
from armybuilder.house.new_house_rules.forms import NewForm
from armybuilder.visitors import Visitor, become_player, visitor_of
from rules import engine

PAGE = "house/new_house_rules/new.html"


@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def new(request: Request) -> HttpResponse:
    """A name and a rule book; a post makes a draft of them."""
    owner, visitor = become_player(request), visitor_of(request)
    if request.method != "POST":
        return render(request, PAGE, _context(visitor, request.GET))
    form = NewForm(request.POST, visitor)
    if form.is_valid():
        try:
            return redirect("house:draft", actions.start(**form.cleaned_data, owner=owner).code)
        except ValidationError as error:
            form.add_error(None, error)
    return render(request, PAGE, _context(visitor, request.POST, form.errors), status=422)


@require_POST
@again_if_overtaken
def bring(request: Request) -> HttpResponse:
    """House rules out of a catalogue's file."""
    owner = become_player(request)
    if seconds := limits.wait(request, "house_files"):
        mistake = engine.Mistake("", limits.sentence("house_files", seconds))
        shown = _context(visitor_of(request)) | {"refused": [mistake], "more": 0}
        return limits.refused(render(request, PAGE, shown), seconds)
    try:
        house = actions.bring(request.FILES.get("file"), visitor_of(request), owner)
    except actions.Refused as refused:
        shown = _context(visitor_of(request))
        mistakes = refused.mistakes[: actions.MOST_SHOWN]
        more = len(refused.mistakes) - len(mistakes)
        return render(request, PAGE, shown | {"refused": mistakes, "more": more}, status=422)
    return redirect("house:draft", house.code)


def _context(visitor: Visitor, typed: Mapping[str, str] | None = None, mistakes: object = None) -> Shown:
    """What is asked of new house rules."""
    return {"books": books.books_for(visitor), "typed": typed or {}, "mistakes": mistakes}
