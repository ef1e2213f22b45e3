"""The home page with its shelf of sample armies: where armies begin."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import archive, forms, home_page
from armybuilder.armies.visitors import become_maker, visitor_of
from armybuilder.http import Request
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue


@require_safe
def home(request: Request) -> HttpResponse:
    """Start an army, or take a sample off the shelf."""
    become_maker(request)
    return render(request, "home.html", home_page.page(visitor_of(request)))


@require_POST
def start(request: Request) -> HttpResponse:
    """A new army as the form says."""
    edition = get_object_or_404(Edition, slug=request.POST.get("edition", ""))
    form = forms.StartForm(request.POST, home_page.fresh(catalogue(edition)))
    if not form.is_valid() or form.edit is None:
        return render(request, "home.html", home_page.page(visitor_of(request), form))
    build, maker = engine.apply(form.build, form.edit), become_maker(request)
    army = archive.begin(build, edition, maker, request.POST.get("once", ""))
    return redirect("armies:army", army.code)
