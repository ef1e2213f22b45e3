"""Pages of marks: how even an edition's prices are, and what price of one of its things is fair."""

import csv

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.core.web.file_names import attachment
from armybuilder.core.web.http import Request, render_page
from armybuilder.core.web.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.marks import context
from armybuilder.matches import price_questions
from armybuilder.matches.jobs import simulations
from armybuilder.matches.price_questions import Question
from armybuilder.visitors import Visitor, visitor_of
from rules.documents import document_of
from rules.models import Edition


@require_safe
def mark(request: Request, edition: str) -> HttpResponse:
    """The mark for how even the prices are, each of them with what battles say."""
    shown = context.page(_readable(request, edition))
    return render_page(request, "marks/mark.html", shown, partial="mark")


@require_safe
def mark_file(request: Request, edition: str) -> HttpResponse:
    """The same as a file for spreadsheets."""
    rules = _readable(request, edition)
    response = attachment("", "text/csv; charset=utf-8", f"{rules.slug}-prices.csv")
    csv.writer(response).writerows(context.lines(rules))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limits.limit_posts("matches")
def even(request: Request, edition: str) -> HttpResponse:
    """The fair price of a thing; a form has it played."""
    rules = _readable(request, edition)
    if request.method == "POST":
        question = _read_question(rules, request.POST)
        if question.is_playable:
            simulations.ask_price(question.order)
        return HttpResponseRedirect(question.address)
    if "row" not in request.GET:
        return redirect("marks:mark", rules.slug)
    question, visitor = _read_question(rules, request.GET), visitor_of(request)
    shown = {**price_questions.shown(question), "edition": rules, **_ways(rules, question.row, visitor)}
    return render_page(request, "marks/price.html", shown, partial="even")


def _readable(request: Request, slug: str) -> Edition:
    return get_object_or_404(rule_books.readable(visitor_of(request)), slug=slug)


def _read_question(edition: Edition, query: QueryDict) -> Question:
    """The question in an address or a form; 404 if the rules have no such price."""
    return Question.read(document_of(edition), reverse("marks:even", args=[edition.slug]), query)


def _ways(edition: Edition, row: str, visitor: Visitor) -> Context:
    """The ways for the visitor to change the price: in a draft of their own, by a proposal, or in new house rules."""
    query = urlencode({"row": row})
    own = HouseRules.objects.made_by(visitor).filter(slug=edition.family).first() if edition.family else None
    proposal = rule_books.proposal_address(edition.slug, visitor)
    return {
        "draft": f"{reverse('house:draft', args=[own.code])}?{query}" if own else "",
        "proposal": f"{proposal}&{query}" if proposal else "",
        "new": f"{reverse('house:new')}?{urlencode({'from': edition.slug})}",
    }
