"""An army at another size: three answers, each of which can be copied."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder import rate_limits
from armybuilder.armies.army_sources import ArmySource, army_to_read, copy_for_visitor
from armybuilder.armies.forms import no_nul
from armybuilder.armies.resizing import context, solving
from armybuilder.armies.resizing.forms import ResizeForm
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request
from armybuilder.core.web.values import Context
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.engine import words
from rules.sizes.armies import build_of
from rules.sizes.resizing import Problem, problem

PAGE = "armies/resizing/resize.html"


@require_safe
def resize(request: Request, **parts: Any) -> HttpResponse:
    """An army that the visitor can read, at another size."""
    return _page(request, _source(request, **parts))


@limit_posts("armies")
@post_only
def copy_resized(request: Request, **parts: Any) -> HttpResponse:
    """Copy the answer whose figures were sent, with credit to the author of the original."""
    source = _source(request, **parts)
    form = ResizeForm(source.build, request.POST)
    counts = None
    if form.is_valid():
        size = form.cleaned_data["points"]
        resized, _about = context.in_scenario(source.build, size)
        size_problem = problem(resized, size)
        counts = context.read_counts(request.POST.get("counts", ""), size_problem)
    if counts is None:
        return _page(request, source, _("The army has changed since this page was opened. Compare, then copy."))
    build = build_of(resized, size_problem, counts, context.name_of(source.build, size))
    return redirect("armies:army", copy_for_visitor(request, source, build).code)


def _source(request: Request, **parts: Any) -> ArmySource:
    source = army_to_read(request, **parts)
    # The notes of a sample say which error of the rule book is corrected in it; this is another army.
    return source if source.army else replace(source, build=replace(source.build, notes=""))


def _page(request: Request, source: ArmySource, remark: str = "") -> HttpResponse:
    """The page with the answers, if a size was asked for."""
    is_new = not visitor_of(request).key
    become_player(request)
    build, sent = source.build, request.POST or request.GET
    shown = context.page(build) | {"at": source.address, "army": source.army, "is_installed": solving.is_installed()}
    if "points" not in sent or not shown["is_installed"]:
        return render(request, PAGE, shown)
    form = ResizeForm(build, sent)
    shown["points"] = no_nul(sent["points"])
    if not form.is_valid():
        return render(request, PAGE, shown | {"mistake": form.errors["points"][0]}, status=422)
    size = form.cleaned_data["points"]
    resized, about_scenario = context.in_scenario(build, size)
    shown["sentences"] = [sentence for sentence in (remark, about_scenario) if sentence]
    if is_new:
        # Crawlers come without a cookie: nothing is solved for them.
        return render(request, PAGE, shown | {"needs_press": True})
    return render(request, PAGE, shown | _answers(request, resized, problem(resized, size)))


def _answers(request: Request, build: engine.Build, size_problem: Problem) -> Context:
    if seconds := rate_limits.wait(request, "searches"):
        return {"refusal": rate_limits.message("searches", seconds)}
    try:
        answers = solving.find_answers(size_problem)
    except solving.TooSlow:
        return {"refusal": _("No army was found in time. Try again, or try another size.")}
    if not answers.answers:
        return {"nothing": True, "least": answers.least and words.sum_of(build.catalogue, answers.least)}
    return {"answers": [context.answer(build, size_problem, counts) for counts in answers.answers]}
