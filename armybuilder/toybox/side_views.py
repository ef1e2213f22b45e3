"""Two sides out of a box, a random army, and armies made of them."""

from uuid import UUID

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from armybuilder import rate_limits
from armybuilder.armies.documents import archive
from armybuilder.armies.named_armies import studio_address
from armybuilder.core.db.transactions import one_transaction
from armybuilder.core.web.http import Request, render_page
from armybuilder.rate_limits import limit_posts
from armybuilder.toybox import answers, permissions, searches, side_context
from armybuilder.toybox.wishes import SidesRequest
from armybuilder.visitors import become_player, visitor_of


@require_safe
def sides(request: Request, box: UUID | None = None) -> HttpResponse:
    """Two sides out of a box; a search that is new begins."""
    return _page(request, box, 2, "toybox/sides.html")


@require_safe
def random_army(request: Request, box: UUID | None = None) -> HttpResponse:
    """A random army, out of a box or out of everything."""
    return _page(request, box, 1, "toybox/random.html")


def _page(request: Request, code: UUID | None, sides: int, template: str) -> HttpResponse:
    visitor, box = visitor_of(request), permissions.visible_box(request, code)
    query = request.GET.copy()
    if sides == 1 and "out" not in query and not (box and box.kinds):
        query["out"] = "everything"
    asked = SidesRequest.read(query, visitor, sides)
    if asked is None:
        raise Http404("No rule book counts points.")
    is_installed = searches.are_installed()
    is_wrong = bool(asked.numbers.errors)
    result = answers.find(request, asked, box) if is_installed and not is_wrong else answers.Found()
    become_player(request)
    shown = side_context.form(visitor, box, asked) | side_context.page(asked, box, result)
    shown |= {"is_installed": is_installed, "address": request.path}
    response = render_page(request, template, shown, partial="answer", status=422 if is_wrong else 200)
    return rate_limits.refused(response, result.seconds) if result.seconds and not request.htmx else response


@require_POST
@limit_posts("armies")
def save(request: Request, box: UUID | None = None) -> HttpResponse:
    """Create the armies of an answer, and go on to what was asked for: their match sheet, sheets to print, or one.

    The same answer saved again leads to the same armies, unless they have been changed.
    """
    query = QueryDict(request.POST.get("query", "")[:1_000])
    sides = 1 if request.POST.get("sides") == "1" else 2
    asked = SidesRequest.read(query, visitor_of(request), sides)
    if asked is None or not searches.are_installed():
        raise Http404("No rule book counts points.")
    toys = permissions.visible_box(request, box)
    result = answers.find(request, asked, toys)
    if result.sides is None:
        start = "random" if sides == 1 else "sides"
        place = reverse(f"toybox:{start}", args=[box]) if box else reverse(f"toybox:own_{start}")
        return HttpResponseRedirect(f"{place}?{query.urlencode()}")
    builds = side_context.builds(asked, result.sides, toys)
    owner = become_player(request)
    with one_transaction():
        armies = [archive.begin(build, asked.edition, owner, asked.query()) for build in builds]
    then, codes = request.POST.get("then", ""), [str(army.code) for army in armies]
    if then in ("0", "1") and int(then) < len(armies):
        return redirect("armies:army", codes[int(then)])
    if then == "print":
        return redirect(studio_address(codes))
    if then == "match" and len(codes) > 1:
        return redirect(f"{reverse('matches:sheet')}?{urlencode({'a': codes[0], 'b': codes[1]})}")
    return redirect("armies:mine")
