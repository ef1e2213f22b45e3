"""The home page with its shelf of sample armies: where armies begin."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from armybuilder import books
from armybuilder.armies import archive, forms, home_page, new_army
from armybuilder.http import Request
from armybuilder.visitors import become_maker, visitor_of
from rules import engine
from rules.snapshot import catalogue


@require_safe
def home(request: Request) -> HttpResponse:
    """Start an army, or take a sample off the shelf."""
    become_maker(request)
    visitor = visitor_of(request)
    return render(request, "home.html", home_page.page(visitor, new_army.edition_asked(visitor, request.GET)))


@require_POST
def start(request: Request) -> HttpResponse:
    """A new army as the form says; what is wrong about it is told on the page that the form was on."""
    visitor = visitor_of(request)
    edition = get_object_or_404(books.readable(visitor).named(request.POST.get("edition", "")))
    form = forms.StartForm(request.POST, new_army.fresh(catalogue(edition)))
    if form.is_valid() and form.edit is not None:
        build, maker = engine.apply(form.build, form.edit), become_maker(request)
        army = archive.begin(build, edition, maker, request.POST.get("once", ""))
        return redirect("armies:army", army.code)
    if "new" in request.POST:
        return render(request, "armies/new.html", new_army.page(visitor, edition, form))
    return render(request, "home.html", home_page.page(visitor, edition, form))
