"""The home page with sample armies, where new armies are created."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.armies.documents import archive
from armybuilder.armies.home_page import context, member
from armybuilder.armies.new_army import context as new_army_context
from armybuilder.armies.new_army.forms import StartForm
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.snapshot import catalogue

PAGE = "armies/home_page/home.html"
MEMBERS_PAGE = "armies/home_page/member.html"


@require_safe
def home(request: Request) -> HttpResponse:
    """Members continue what they began; others create an army, or choose a sample."""
    become_player(request)
    visitor = visitor_of(request)
    begun = member.page(visitor, visitor.player) if visitor.player else {}
    if begun.get("armies") and not request.GET:
        return render(request, MEMBERS_PAGE, begun)
    edition, is_every_sample = new_army_context.edition_asked(visitor, request.GET), request.GET.get("samples") == "all"
    return render(request, PAGE, begun | context.page(visitor, edition, is_every_sample=is_every_sample))


@post_only
def start(request: Request) -> HttpResponse:
    """Create an army from the form. Errors are shown on the page that had the form."""
    visitor = visitor_of(request)
    edition = get_object_or_404(rule_books.readable(visitor).with_slug(request.POST.get("edition", "")))
    form = StartForm(request.POST, new_army_context.fresh(catalogue(edition)))
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
        response = render(request, PAGE, context.page(visitor, edition, form))
    return rate_limits.refused(response, seconds) if seconds else response
