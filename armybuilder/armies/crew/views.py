"""Tonight's crew: tick the figures that come, see their points and issues, print them, bring them to a game night."""

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder.armies.army_sources import army_to_read
from armybuilder.armies.crew import context
from armybuilder.armies.crew.forms import PICKED, CrewForm
from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import with_crew, with_limit
from armybuilder.armies.questions import crew_bands
from armybuilder.armies.visibility import Visibility
from armybuilder.core.web.http import Request, render_page
from armybuilder.visitors import become_player, visitor_of
from rules import engine

PAGE = "armies/crew/crew.html"


@require_safe
def crew(request: Request, **parts: Any) -> HttpResponse:
    """The crew of an army that the visitor can read.

    What its form sends leads to the address of the crew, which can be shared.
    """
    source = army_to_read(request, **parts)
    build, address, army = source.build, source.address, source.army
    become_player(request)
    form = CrewForm(build, request.GET)
    crew_address = f"{address}crew/?{form.address()}"
    if PICKED in request.GET and not form.is_wrong and not request.htmx:
        return HttpResponseRedirect(f"{crew_address}#{_pressed(request, build)}")
    is_private = army is not None and army.visibility == Visibility.ME
    is_own = army is not None and army.owner_id == visitor_of(request).key
    page_context = context.page(build, form) | {
        "at": address,
        "name": _name(source.name, form),
        "army": army,
        "card": army_context.address(request.build_absolute_uri(_address_for_others(army, address, form))),
        "is_private": is_private,
        "share_address": reverse("armies:share", args=[army.code]) if army and is_private and is_own else "",
        "bands": [*filter(None, crew_bands.ask(army, visitor_of(request)))] if army and not form.is_wrong else [],
    }
    response = render_page(request, PAGE, page_context, partial="crew", status=422 if form.is_wrong else 200)
    if request.htmx and not form.is_wrong:
        response.headers["HX-Replace-Url"] = crew_address
    return response


def _address_for_others(army: Army | None, address: str, form: CrewForm) -> str:
    """The address of the crew that others can open: an army that only its link opens is found by that link."""
    if army and army.visibility == Visibility.LINK and army.read_key:
        address = reverse("armies:shared", args=[army.read_key])
    return f"{address}crew/?{form.address()}"


def _pressed(request: Request, build: engine.Build) -> str:
    """The place on the page to go on from: the unit whose button was pressed, or the form."""
    text = request.GET.get("more", request.GET.get("fewer", ""))
    return next((f"unit-{unit.id}" for unit in build.units if str(unit.id) == text), "pick")


def _name(name: str, form: CrewForm) -> str:
    """The name of the crew for sheets, matches and games."""
    limit = form.cleaned_data.get("points") if form.is_valid() else None
    crew_name = with_crew(name, form.crew)
    return crew_name if limit is None else with_limit(crew_name, limit)
