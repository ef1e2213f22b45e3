"""The page of a first game, and its sheet as a PDF.

``rules/boxes/first_games`` makes the game, and ``templates/printing/_first_game_rules.html`` has its rules in words.
"""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from armybuilder.accounts.paper import paper_of, usual_paper
from armybuilder.core.web.http import Request, render_page
from armybuilder.core.web.values import Context
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import LANGUAGE, Layout
from armybuilder.printing.print_page import views as print_page
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.sheets.first_game import FirstGameSheet, game_of
from armybuilder.toybox.first_game import sides
from armybuilder.toybox.models import Box
from armybuilder.visitors import visitor_of
from rules.engine.wording.reader import units

PAGE = "toybox/first_game/page.html"
MOST_BOXES = 20
"""The maximum number of toy boxes that are offered."""


@require_safe
def page(request: Request) -> HttpResponse:
    """Both sides and the rules, on the screen."""
    choice = sides.choose(request.GET, visitor_of(request))
    return render_page(request, PAGE, _page_context(request, choice), partial="game")


@require_safe
def pdf(request: Request) -> HttpResponse:
    """The same as a sheet, on the reader's paper."""
    choice = sides.choose(request.GET, visitor_of(request))
    if choice.pair is None:
        raise Http404("Too few toys for a first game.")
    paper = request.GET.get("paper", "") or paper_of(request)
    sheet = SHEETS[FirstGameSheet.slug]
    if paper not in sheet.papers:
        paper = usual_paper(request)
    layout = Layout(paper, language=get_language() or LANGUAGE, units=units.get())
    return print_page.answer(request, Order(choice.pair, (sheet.slug,), layout))


def _page_context(request: Request, choice: sides.Choice) -> Context:
    boxes = Box.objects.visible_to(visitor_of(request))[:MOST_BOXES]
    chosen = {"a": choice.first, **({"b": choice.second} if choice.second else {})}
    pair = choice.pair
    return {
        "armies": [(sample.slug, sample.name, sample.slug == choice.first) for sample in sides.playable()],
        "opponents": [] if choice.box else _opponents(choice),
        "boxes": [(str(box.code), box.name, box == choice.box) for box in boxes],
        "box": choice.box,
        "game": game_of(pair) if pair else None,
        "credit": pair[0].catalogue.credit if pair else "",
        "print": f"{reverse('first_game:pdf')}?{urlencode(chosen)}",
    }


def _opponents(choice: sides.Choice) -> list[tuple[str, str, bool]]:
    """The armies that are as strong as the first one."""
    fair = {slug for slug, _pair in sides.opponents(choice.first)}
    return [
        (sample.slug, sample.name, sample.slug == choice.second) for sample in sides.playable() if sample.slug in fair
    ]
