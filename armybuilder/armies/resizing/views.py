"""An army at another size: three answers, each of which can be copied."""

from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder import rate_limits
from armybuilder.armies import copies, permissions
from armybuilder.armies.documents import archive
from armybuilder.armies.forms import no_nul
from armybuilder.armies.models import Army
from armybuilder.armies.resizing import context, solving
from armybuilder.armies.resizing.forms import ResizeForm
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.core.web.values import Context
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.sizes.armies import build_of
from rules.sizes.resizing import Problem, problem

PAGE = "armies/resizing/resize.html"


@require_safe
def resize_read(request: Request, code: UUID) -> HttpResponse:
    """An army that the visitor can read, at another size."""
    return _page(request, _readable(request, code))


@require_safe
def resize_shared(request: Request, link: str) -> HttpResponse:
    """A shared army at another size."""
    return _page(request, _shared(link))


@require_safe
def resize_sample(request: Request, slug: str) -> HttpResponse:
    """A sample army at another size."""
    return _page(request, _sample(slug))


@limit_posts("armies")
@post_only
def copy_resized_read(request: Request, code: UUID) -> HttpResponse:
    """Copy an answer to the visitor's armies."""
    return _copy(request, _readable(request, code))


@limit_posts("armies")
@post_only
def copy_resized_shared(request: Request, link: str) -> HttpResponse:
    """The same of a shared army."""
    return _copy(request, _shared(link))


@limit_posts("armies")
@post_only
def copy_resized_sample(request: Request, slug: str) -> HttpResponse:
    """The same of a sample army."""
    return _copy(request, _sample(slug))


@dataclass(frozen=True)
class _Source:
    """The army that shall have another size."""

    build: engine.Build
    at: str
    """Its page."""
    army: Army | None = None
    link: str = ""
    sample: str = ""


def _readable(request: Request, code: UUID) -> _Source:
    army = permissions.readable(visitor_of(request), code)
    return _Source(army.build(), reverse("armies:read", args=[code]), army, sample=army.sample)


def _shared(link: str) -> _Source:
    army = permissions.shared(link)
    return _Source(army.build(), reverse("armies:shared", args=[link]), army, link, army.sample)


def _sample(slug: str) -> _Source:
    # The notes of a sample say which error of the rule book is corrected in it; this is another army.
    build = replace(permissions.sample(slug).build, notes="")
    return _Source(build, reverse("armies:sample", args=[slug]), sample=slug)


def _page(request: Request, source: _Source, remark: str = "") -> HttpResponse:
    """The page with the answers, if a size was asked for."""
    is_new = not visitor_of(request).key
    become_player(request)
    build, sent = source.build, request.POST or request.GET
    shown = context.page(build) | {"at": source.at, "army": source.army, "is_installed": solving.is_installed()}
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


def _copy(request: Request, source: _Source) -> HttpResponse:
    """Copy the answer whose figures were sent, with credit to the author of the original."""
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
    return redirect("armies:army", _saved(request, build, source).code)


def _saved(request: Request, build: engine.Build, source: _Source) -> Army:
    owner, army, form_id = become_player(request), source.army, sent_form_id(request)
    if army is None:
        edition = Edition.objects.get(slug=build.catalogue.slug)
        return archive.begin(build, edition, owner, form_id, source.sample)
    if army.owner_id == visitor_of(request).key:
        # One's own army names no author.
        return archive.begin(build, army.edition, owner, form_id, source.sample)
    with transactions.one_transaction():
        transactions.write(partial(copies.tell_author, army, visitor_of(request)))
        return archive.begin(build, army.edition, owner, form_id, source.sample, army, source.link)
