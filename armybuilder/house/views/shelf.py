"""Where house rules are found and begun, and saved as files."""

from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder import limits
from armybuilder.core.http import Request
from armybuilder.core.writing import again_if_overtaken
from armybuilder.house import access, beginning, files, removing, shelves
from armybuilder.house.forms import NewForm
from armybuilder.visitors import become_player, visitor_of
from rules import engine

NEW = "house/new.html"


@require_safe
def mine(request: Request) -> HttpResponse:
    """One's own house rules, and others'."""
    return render(request, "house/mine.html", shelves.mine(visitor_of(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def new(request: Request) -> HttpResponse:
    """A name and a rule book; a post makes a draft of them."""
    owner, visitor = become_player(request), visitor_of(request)
    if request.method != "POST":
        return render(request, NEW, shelves.new(visitor, request.GET))
    form = NewForm(request.POST, visitor)
    if form.is_valid():
        try:
            return redirect("house:draft", beginning.start(**form.cleaned_data, owner=owner).code)
        except ValidationError as error:
            form.add_error(None, error)
    return render(request, NEW, shelves.new(visitor, request.POST, form.errors), status=422)


@require_POST
@again_if_overtaken
def bring(request: Request) -> HttpResponse:
    """House rules out of a catalogue's file."""
    owner = become_player(request)
    if seconds := limits.wait(request, "house_files"):
        slip = engine.Mistake("", limits.sentence("house_files", seconds))
        shown = shelves.new(visitor_of(request)) | {"refused": [slip], "more": 0}
        return limits.refused(render(request, NEW, shown), seconds)
    try:
        house = beginning.bring(request.FILES.get("file"), visitor_of(request), owner)
    except beginning.Refused as refused:
        shown = shelves.new(visitor_of(request))
        said = refused.mistakes[: beginning.MOST_SAID]
        more = len(refused.mistakes) - len(said)
        return render(request, NEW, shown | {"refused": said, "more": more}, status=422)
    return redirect("house:draft", house.code)


@require_POST
def remove(request: Request, house: UUID) -> HttpResponse:
    """House rules that nothing is built on go, and can be put back; others stay, and the draft says why."""
    rules = access.made(request, house)
    if removing.remove(rules):
        return redirect(f"{reverse('house:draft', args=[house])}#publish")
    return redirect("house:mine")


@require_POST
def put_back(request: Request, house: UUID) -> HttpResponse:
    """Removed house rules are there again, as they were."""
    rules = access.removed(request, house)
    rules.binned = None
    rules.save(update_fields=("binned",))
    return redirect("house:draft", house)


@require_safe
def download(request: Request, house: UUID) -> HttpResponse:
    """The draft as a file."""
    rules = access.made(request, house)
    return files.catalogue(rules.document(), rules.slug)
